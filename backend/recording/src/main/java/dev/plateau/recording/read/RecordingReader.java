package dev.plateau.recording.read;

import dev.plateau.recording.format.Chunk;
import dev.plateau.recording.format.Chunks;
import dev.plateau.recording.format.ConstantFilter;
import dev.plateau.recording.format.Damage;
import dev.plateau.recording.format.Deadline;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.RefusedRecording;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads recordings of JDK 9 and newer and of async-profiler, plain or gzipped. Whatever a file holds, reading it ends with a
 * {@link Recording} of what could be read, a {@link RefusedRecording}, or an {@link IOException} of the file system. Thread safe.
 *
 * <p>Why not the JDK's reader: {@code docs/decisions/jfr-reader.md}.
 */
public final class RecordingReader {
    private static final Map<String, ReadEvent> SOURCES =
            ReadEvent.all().stream().collect(Collectors.toMap(source -> source.event, Function.identity()));
    private static final int MAX_PLACES = 20;

    private final RecordingLimits limits;
    private final boolean raw;

    private RecordingReader(RecordingLimits limits, boolean raw) {
        this.limits = limits;
        this.raw = raw;
    }

    /** Makes frames comparable over JDKs: generated numbers are dropped, the JDK's frames of locks and of reflection merged into one. */
    public static RecordingReader comparable(RecordingLimits limits) {
        return new RecordingReader(limits, false);
    }

    /** Leaves frames as they were recorded. */
    public static RecordingReader raw(RecordingLimits limits) {
        return new RecordingReader(limits, true);
    }

    /**
     * Reads a file in one pass.
     *
     * @throws RefusedRecording when it is not a recording, or one that nothing can be read of
     * @throws IOException when the file system fails
     */
    public Recording read(Path file) throws RefusedRecording, IOException {
        try (PlainFile plain = PlainFile.of(file, limits.bytes())) {
            return readPlain(plain.path(), new ArrayList<>(plain.missing()));
        }
    }

    private Recording readPlain(Path file, List<Recording.Gap> missing) throws RefusedRecording, IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            long length = Math.min(channel.size(), Math.min(limits.bytes(), Integer.MAX_VALUE));
            if (length < channel.size()) {
                missing.add(new Recording.Gap(
                        channel.size() - length, "the file is larger than " + length + " bytes: the rest is not read"));
            }
            RecordingBuilder recording = new RecordingBuilder(raw, limits);
            DamagedPlaces damages = new DamagedPlaces(missing);
            ConstantFilter constantFilter = new ConstantFilter(StackReader.CONSTANTS, limits.constants());
            Deadline deadline = new Deadline(limits.time());
            try (MappedFile mapped = MappedFile.of(channel, MapMode.READ_ONLY, length)) {
                new Chunks(mapped.bytes(), constantFilter, deadline, damages::add)
                        .forEach(chunk -> readChunk(chunk, recording));
            }
            damages.finish(recording.facts().unreadable());
            if (deadline.passed()) {
                missing.add(0, new Recording.Gap(0, deadline.reason()));
            }
            Recording read = recording.build(missing);
            if (!recording.facts().knowsTypes() && !read.missing().isEmpty()) {
                throw new RefusedRecording(
                        "nothing of it can be read: " + read.missing().get(0).reason());
            }
            return read;
        }
    }

    private static void readChunk(Chunk chunk, RecordingBuilder recording) {
        recording.facts().addChunk(chunk.header());
        new ChunkReader(chunk, recording, SOURCES).read();
    }

    /** Collects damages; a hostile file can have millions of them. */
    private static final class DamagedPlaces {
        private final List<Recording.Gap> places;
        private int further;
        private long furtherBytes;

        DamagedPlaces(List<Recording.Gap> places) {
            this.places = places;
        }

        void add(Damage damage) {
            if (places.size() < MAX_PLACES) {
                places.add(new Recording.Gap(damage.bytes(), "at byte " + damage.offset() + ": " + damage.reason()));
            } else {
                further++;
                furtherBytes += damage.bytes();
            }
        }

        void finish(long unreadable) {
            if (further > 0) {
                places.add(new Recording.Gap(
                        furtherBytes, further + (further == 1 ? " further place" : " further places")));
            }
            if (unreadable > 0) {
                places.add(new Recording.Gap(
                        0,
                        unreadable + (unreadable == 1 ? " event or stack" : " events or stacks")
                                + " whose bytes make no sense, or of a type that is not described"));
            }
        }
    }
}
