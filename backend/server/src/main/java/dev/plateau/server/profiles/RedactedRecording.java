package dev.plateau.server.profiles;

import dev.plateau.wire.Upload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A recording that may be stored, in a temporary file.
 *
 * @param file without what is private; null when it was refused
 * @param refusal why; null when it was not
 */
public record RedactedRecording(
        Upload.Recording recording,
        @Nullable Path file,
        @Nullable String refusal) implements AutoCloseable {
    @Override
    public void close() throws IOException {
        if (file != null) {
            Files.deleteIfExists(file);
        }
    }
}
