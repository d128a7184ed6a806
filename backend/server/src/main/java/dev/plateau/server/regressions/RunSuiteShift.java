package dev.plateau.server.regressions;

/**
 * What most benchmarks of a run did together, against the ten runs before that are not excluded: the host's doing, or something that all share.
 *
 * @param slowdown ratio of times: above 1 is slower, whatever the metrics' directions
 * @param low lower end of its 99 % interval
 * @param high upper end likewise
 * @param benchmarks how many were looked at
 */
public record RunSuiteShift(double slowdown, double low, double high, int benchmarks) {}
