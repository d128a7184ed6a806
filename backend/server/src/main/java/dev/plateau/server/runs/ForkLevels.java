package dev.plateau.server.runs;

/**
 * What is typical of each fork of a score.
 *
 * @param score as measured
 * @param levels median of each fork's iterations, in the unit of the score; empty when the upload held no raw data
 */
public record ForkLevels(double score, double[] levels) {}
