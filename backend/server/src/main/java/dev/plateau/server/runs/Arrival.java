package dev.plateau.server.runs;

import dev.plateau.wire.Upload;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;

/** The upload that brings a run. */
public record Arrival(long project, UUID upload, Instant receivedAt) {
    /** The execution a run belongs to; plain JMH JSON is an execution of its own. */
    String executionOf(Upload.Run run) {
        return Objects.requireNonNullElse(run.execution(), upload.toString());
    }
}
