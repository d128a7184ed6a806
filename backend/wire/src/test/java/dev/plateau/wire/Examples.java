package dev.plateau.wire;

import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.flags.FlagRedactor;
import dev.plateau.wire.jmh.JmhJson;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadDeadline;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/** Files that JMH wrote, see {@code jmh/README.md} among the test resources. */
public final class Examples {
    private Examples() {}

    static Path file(String name) {
        try {
            return Path.of(Objects.requireNonNull(Examples.class.getResource("/jmh/" + name), name)
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(name, e);
        }
    }

    public static byte[] bytes(String name) {
        try (InputStream in = Objects.requireNonNull(Examples.class.getResourceAsStream("/jmh/" + name), name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(name, e);
        }
    }

    public static Upload read(String name) {
        try {
            return new UploadReader(UploadLimits.DEFAULT).read(file(name), Facts.NONE);
        } catch (IOException | UnreadableUpload e) {
            throw new IllegalStateException(name, e);
        }
    }

    /** The rows of a file as read, before runs are made of them. */
    public static JmhJson.Content rows(String name) {
        try (InputStream in = Objects.requireNonNull(Examples.class.getResourceAsStream("/jmh/" + name), name)) {
            return new JmhJson(UploadLimits.DEFAULT, UploadDeadline.NEVER, FlagRedactor.NONE).read(in);
        } catch (IOException e) {
            throw new IllegalStateException(name, e);
        }
    }
}
