package dev.plateau.server.runs;

/**
 * The levels of a score's forks.
 *
 * @param score as measured
 * @param levels mean of each fork's iterations, in the unit of the score: not their median, which ignores what happens in some of them; NaN for a
 *     fork without measurements, empty if the upload had no raw data
 */
public record ForkLevels(double score, double[] levels) {}
