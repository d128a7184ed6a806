package dev.plateau.recording.read;

import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RefusedRecording;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * A file that starts as a recording does: the given one, or its unpacked content.
 *
 * @param missing parts that could not be unpacked
 * @param temporary whether closing deletes it
 */
public record PlainFile(Path path, List<Recording.Gap> missing, boolean temporary) implements AutoCloseable {
    static PlainFile of(Path file, long mostBytes) throws RefusedRecording, IOException {
        return of(file, mostBytes, null);
    }

    /**
     * Opens a recording, unpacked if need be.
     *
     * @param folder where to unpack; null for that of the system
     */
    public static PlainFile of(Path file, long mostBytes, @Nullable Path folder) throws RefusedRecording, IOException {
        byte[] start = start(file);
        if (!FileStart.isGzip(start)) {
            FileStart.check(start);
            return new PlainFile(file, List.of(), false);
        }
        var plain = new PlainFile(temporary(folder), new ArrayList<>(), true);
        try {
            plain.unpack(file, mostBytes);
            FileStart.check(start(plain.path));
            return plain;
        } catch (RefusedRecording | IOException e) {
            plain.close();
            throw e;
        }
    }

    private static Path temporary(@Nullable Path folder) throws IOException {
        return folder == null
                ? Files.createTempFile("recording", ".jfr")
                : Files.createTempFile(folder, "recording", ".jfr");
    }

    private static byte[] start(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(FileStart.BYTES);
        }
    }

    private void unpack(Path file, long mostBytes) throws IOException {
        try (InputStream packed = new GZIPInputStream(Files.newInputStream(file));
                OutputStream out = Files.newOutputStream(path)) {
            byte[] buffer = new byte[1 << 16];
            long left = mostBytes;
            for (int count; left > 0 && (count = packed.read(buffer, 0, (int) Math.min(left, buffer.length))) >= 0; ) {
                out.write(buffer, 0, count);
                left -= count;
            }
            if (left == 0 && packed.read() >= 0) {
                missing.add(new Recording.Gap(
                        0, "unpacked, the file is larger than " + mostBytes + " bytes: the rest is not read"));
            }
        } catch (ZipException | EOFException e) {
            missing.add(new Recording.Gap(0, "the gzip packing is damaged: " + e.getMessage()));
        }
    }

    @Override
    public void close() throws IOException {
        if (temporary) {
            Files.delete(path);
        }
    }
}
