package dev.plateau.server.runs;

import dev.plateau.wire.model.Upload;
import java.time.Instant;

/**
 * A benchmark that an environment could not measure when it last tried.
 *
 * @param reason one sentence, the JVM's own words where it spoke
 * @param measuredAt time of that run
 */
public record LatestUnmeasured(
        long environmentId,
        long benchmarkKeyId,
        long runId,
        Upload.Outcome outcome,
        String reason,
        Instant measuredAt) {}
