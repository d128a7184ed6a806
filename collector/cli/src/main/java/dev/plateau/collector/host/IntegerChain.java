package dev.plateau.collector.host;

/**
 * Each step needs the result of the one before (multiply, shift, exclusive or), so that neither vectorising nor reordering helps: its speed is the
 * processor's clock, less the share that others take.
 */
final class IntegerChain extends CalibrationLoop {
    private static final int STEPS = 500_000;

    private long state = 42;

    IntegerChain() {
        super("integer-chain-1", STEPS);
    }

    @Override
    void pass() {
        long x = state;
        for (int i = 0; i < STEPS; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            x *= 0x9E3779B97F4A7C15L;
        }
        // Kept, so that the loop can't be dropped; odd, so that it never ends at zero.
        state = x | 1;
    }
}
