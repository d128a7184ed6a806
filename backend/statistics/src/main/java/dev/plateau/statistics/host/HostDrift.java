package dev.plateau.statistics.host;

/**
 * How far a host had moved in an execution.
 *
 * @param slowdown natural log of the time of its loops over what it usually is: above 0 is slower
 * @param kinds how many kinds of loops were asked
 * @param significant false where this may as well be the loops' own scatter: then nothing is to be taken out
 */
public record HostDrift(double slowdown, int kinds, boolean significant) {
    /** What is to be taken out of times, as a factor: 1.08 for a host that was 8 % slower, 1 where nothing is. */
    public double factor() {
        return significant ? Math.exp(slowdown) : 1;
    }
}
