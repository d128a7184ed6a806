package dev.plateau.server.detection;

/**
 * The suite-wide shift of a run against the ten runs before that are not excluded: caused by the host or by shared code.
 *
 * @param slowdown ratio of times: above 1 is slower, whatever the metrics' directions
 * @param low lower end of its confidence interval
 * @param high upper end of the interval
 * @param benchmarks number of benchmarks compared
 */
public record RunSuiteShift(double slowdown, double low, double high, int benchmarks) {}
