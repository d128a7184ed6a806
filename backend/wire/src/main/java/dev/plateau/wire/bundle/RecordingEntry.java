package dev.plateau.wire.bundle;

import dev.plateau.wire.model.Upload;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Takes recordings out of a bundle that was read before: they stay in the file until they are needed. */
public final class RecordingEntry {
    private RecordingEntry() {}

    /** A recording that has more bytes than allowed. */
    public static final class TooLarge extends IOException {
        private static final long serialVersionUID = 1L;

        TooLarge(String message) {
            super(message);
        }
    }

    /**
     * Unpacks a recording.
     *
     * @param entry as {@link Upload.Recording#entry} names it
     * @param largest maximum size in bytes
     * @return bytes of the recording
     * @throws TooLarge when it has more
     * @throws ZipException when the bundle is damaged
     * @throws IOException when the file system fails, as that of a full disk does
     */
    public static long unpack(Path bundle, String entry, Path target, long largest) throws IOException {
        try (ZipFile zip = new ZipFile(bundle.toFile())) {
            ZipEntry found = zip.getEntry(entry);
            if (found == null) {
                throw new ZipException("the bundle has no entry " + entry);
            }
            try (InputStream in = zip.getInputStream(found);
                    var out = Files.newOutputStream(target)) {
                byte[] buffer = new byte[1 << 16];
                long written = 0;
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    written += count;
                    if (written > largest) {
                        throw new TooLarge("the recording " + entry + " has more than " + largest + " bytes");
                    }
                    out.write(buffer, 0, count);
                }
                return written;
            }
        } catch (EOFException cut) {
            throw new ZipException("the bundle ends within the recording " + entry);
        }
    }
}
