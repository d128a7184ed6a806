package dev.plateau.statistics.host;

/**
 * Drift of a host in an execution.
 *
 * @param slowdown natural log of the time of its loops over what it usually is: above 0 is slower
 * @param kinds number of kinds of loops that were used
 * @param significant false where this may be the loops' own scatter: then times are not corrected
 */
public record HostDrift(double slowdown, int kinds, boolean significant) {
    /** The factor that times are divided by: 1.08 for a host that was 8 % slower, 1 without correction. */
    public double factor() {
        return significant ? Math.exp(slowdown) : 1;
    }
}
