package dev.plateau.statistics.host;

/**
 * Finding of one calibration loop.
 *
 * @param kind of the loop
 * @param size natural log: of the spread of its readings, or of its time over that of earlier executions (above 0 is slower)
 */
public record HostFinding(String kind, double size) {}
