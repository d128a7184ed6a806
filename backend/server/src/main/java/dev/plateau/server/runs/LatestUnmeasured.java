package dev.plateau.server.runs;

import dev.plateau.wire.model.Upload;
import java.time.Instant;

/**
 * A benchmark that an environment could not measure when it last tried.
 *
 * @param reason one sentence, from the JVM's own message if there was one
 * @param measuredAt time of that run
 */
public record LatestUnmeasured(
        long environmentId,
        long benchmarkKeyId,
        long runId,
        Upload.Outcome outcome,
        String reason,
        Instant measuredAt) {}
