package dev.plateau.statistics.host;

/**
 * Something that a calibration loop says against an execution.
 *
 * @param kind of the loop
 * @param size natural log: of the spread where the host was {@link Sign#RESTLESS}, of the time over the usual one where it was
 *     {@link Sign#AWAY} (above 0 is slower)
 */
public record HostFinding(String kind, Sign sign, double size) {
    /** What kind of thing. */
    public enum Sign {
        /** Its readings lie far apart. */
        RESTLESS,
        /** They lie far from those of the executions before. */
        AWAY
    }
}
