package dev.plateau.server.runs;

import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Upload;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The upload of a run.
 *
 * @param manifest data of the collector in addition to JMH's JSON; null for plain JMH JSON
 */
public record Arrival(
        long project,
        UUID upload,
        Instant receivedAt,
        @Nullable Manifest manifest,
        boolean history) {
    /** The execution of a run; plain JMH JSON is an execution of its own. */
    String executionOf(Upload.Run run) {
        return Objects.requireNonNullElse(run.execution(), upload.toString());
    }
}
