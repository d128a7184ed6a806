package dev.plateau.server.runs;

import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Upload;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The upload that brings a run.
 *
 * @param manifest what the collector says beside JMH's JSON; null for plain JMH JSON
 */
public record Arrival(
        long project,
        UUID upload,
        Instant receivedAt,
        @Nullable Manifest manifest,
        boolean history) {
    /** The execution a run belongs to; plain JMH JSON is an execution of its own. */
    String executionOf(Upload.Run run) {
        return Objects.requireNonNullElse(run.execution(), upload.toString());
    }
}
