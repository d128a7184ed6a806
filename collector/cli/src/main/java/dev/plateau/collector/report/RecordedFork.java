package dev.plateau.collector.report;

import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.read.RecordingReader;
import dev.plateau.wire.bundle.RecordingEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A recording in a file.
 *
 * @param entry its name in a bundle; null for a file of its own
 */
record RecordedFork(Path file, @Nullable String entry) {
    /** Largest recording of a bundle that is unpacked. */
    private static final long MAX_BYTES = 1L << 30;

    /** @throws IOException with the place, for a recording that cannot be read at all */
    Recording read() throws IOException {
        if (entry == null) {
            return read(file);
        }
        Path unpacked = Files.createTempFile("plateau-report", ".jfr");
        try {
            RecordingEntry.unpack(file, entry, unpacked, MAX_BYTES);
            return read(unpacked);
        } finally {
            Files.deleteIfExists(unpacked);
        }
    }

    private Recording read(Path recording) throws IOException {
        try {
            return RecordingReader.comparable(RecordingLimits.DEFAULT).read(recording);
        } catch (RefusedRecording e) {
            throw new IOException(file + (entry == null ? "" : ", " + entry) + ": " + e.getMessage(), e);
        }
    }
}
