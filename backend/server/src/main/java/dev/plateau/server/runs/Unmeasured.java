package dev.plateau.server.runs;

import dev.plateau.wire.model.Upload;

/**
 * A cell of a run without a score.
 *
 * @param reason one sentence, from the JVM's own message if there was one
 * @param output the end of the JVM's output; empty if there was none
 */
public record Unmeasured(long benchmarkKey, Upload.Outcome outcome, String reason, String output) {}
