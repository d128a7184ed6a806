package dev.plateau.wire.bundle;

import dev.plateau.wire.model.Characters;
import dev.plateau.wire.model.UploadDeadline;
import dev.plateau.wire.model.UploadLimits;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The entries of a bundle, read one by one in memory; their paths are names only and never touch the disk. */
final class BundleEntries implements Closeable {
    private static final int MAX_TEXT_BYTES = 4 << 20;

    private final ZipFile zip;
    private final Set<String> names = new TreeSet<>();
    private final long limit;
    private final UploadDeadline deadline;
    private long expanded;

    /** An upload that unpacks to more than is allowed. */
    static final class TooMuch extends IOException {
        private static final long serialVersionUID = 1L;

        TooMuch(String message) {
            super(message);
        }
    }

    /**
     * Opens a zip.
     *
     * @throws TooMuch when it has more entries than rows are allowed
     * @throws IOException when it is damaged
     */
    BundleEntries(Path file, UploadLimits limits, UploadDeadline deadline) throws IOException {
        this.zip = new ZipFile(file.toFile());
        this.limit = limits.expandedBytes();
        this.deadline = deadline;
        if (zip.size() > limits.rows()) {
            TooMuch tooMuch = new TooMuch("the zip has " + zip.size() + " entries, the limit is " + limits.rows());
            zip.close();
            throw tooMuch;
        }
        zip.stream()
                .filter(entry -> !entry.isDirectory())
                .map(ZipEntry::getName)
                .forEach(names::add);
    }

    Set<String> names() {
        return names;
    }

    /** An entry's content; reading fails with {@link TooMuch} once all entries together are larger than allowed. */
    InputStream open(String name) throws IOException {
        InputStream content = zip.getInputStream(zip.getEntry(name));
        return new FilterInputStream(content) {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                int count = super.read(buffer, offset, length);
                expanded += Math.max(count, 0);
                deadline.check();
                if (expanded > limit) {
                    throw new TooMuch("the zip unpacks to more than " + limit + " bytes: send it in parts");
                }
                return count;
            }
        };
    }

    /** An entry as prose. */
    String text(String name) throws IOException {
        try (InputStream in = open(name)) {
            byte[] bytes = in.readNBytes(MAX_TEXT_BYTES + 1);
            if (bytes.length > MAX_TEXT_BYTES) {
                throw new IOException("is longer than " + MAX_TEXT_BYTES + " bytes");
            }
            return Characters.visible(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    /**
     * An entry as a whole.
     *
     * @throws TooMuch when it has more bytes than {@code most}
     */
    byte[] bytes(String name, int most) throws IOException {
        try (InputStream in = open(name)) {
            byte[] bytes = in.readNBytes(most + 1);
            if (bytes.length > most) {
                throw new TooMuch(name + " has more than " + most + " bytes: send the bundle in parts");
            }
            return bytes;
        }
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
