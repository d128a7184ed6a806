package dev.plateau.server.runs;

import dev.plateau.wire.model.Upload;
import java.time.Instant;

/**
 * A benchmark that a run could not measure.
 *
 * @param reason one sentence, from the JVM's own message if there was one
 * @param output the end of the JVM's output; empty if there was none, and in lists over many runs
 * @param measuredAt time of the run
 */
public record UnmeasuredCell(
        long environmentId,
        long benchmarkKeyId,
        long runId,
        Upload.Outcome outcome,
        String reason,
        String output,
        Instant measuredAt) {}
