package dev.plateau.server.runs;

/**
 * What each fork of a score measured.
 *
 * @param score as measured
 * @param levels mean of each fork's iterations, in the unit of the score: not their median, which does not see what happens in some of them; NaN
 *     of a fork that measured nothing, empty when the upload held no raw data
 */
public record ForkLevels(double score, double[] levels) {}
