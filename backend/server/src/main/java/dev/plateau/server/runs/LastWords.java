package dev.plateau.server.runs;

import dev.plateau.wire.model.Upload;

/**
 * Why a benchmark could not be measured.
 *
 * @param reason one sentence, the JVM's own words where it spoke
 * @param output the end of the JVM's output; empty when there was none
 */
public record LastWords(long environmentId, Upload.Outcome outcome, String reason, String output) {}
