package dev.plateau.server.profiles;

import dev.plateau.server.platform.api.TemporaryFile;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A recording that may be stored, in a temporary file.
 *
 * @param file redacted; null when the recording was refused
 * @param refusal the reason; null when it was accepted
 * @param digest SHA-256 of the file as it arrived; null when it was refused
 */
public record RedactedRecording(
        @Nullable TemporaryFile file, @Nullable String refusal, byte @Nullable [] digest, Instant startedAt)
        implements AutoCloseable {
    static RedactedRecording refused(String reason, Instant startedAt) {
        return new RedactedRecording(null, reason, null, startedAt);
    }

    /** Size of the file; 0 when it was refused. */
    long bytes() throws IOException {
        return file == null ? 0 : Files.size(file.path());
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
