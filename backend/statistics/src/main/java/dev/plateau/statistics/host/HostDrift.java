package dev.plateau.statistics.host;

/**
 * How far a host had moved in an execution.
 *
 * @param slowdown natural log of the time of its loops over what it usually is: above 0 is slower
 * @param kinds how many kinds of loops were asked
 * @param significant false where this may as well be the loops' own scatter: then times are not corrected
 */
public record HostDrift(double slowdown, int kinds, boolean significant) {
    /** The factor that times are divided by: 1.08 for a host that was 8 % slower, 1 without correction. */
    public double factor() {
        return significant ? Math.exp(slowdown) : 1;
    }
}
