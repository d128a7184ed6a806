package dev.plateau.server.runs;

import dev.plateau.wire.model.Upload;

/**
 * A cell of a run without a score.
 *
 * @param reason one sentence, the JVM's own words where it spoke
 * @param output the end of the JVM's output; empty when there was none
 */
public record Unmeasured(long benchmarkKey, Upload.Outcome outcome, String reason, String output) {}
