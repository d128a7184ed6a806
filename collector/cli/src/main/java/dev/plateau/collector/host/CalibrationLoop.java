package dev.plateau.collector.host;

import java.util.Arrays;

/**
 * A fixed loop whose speed tells whether the host itself changed. Each step needs the result of the one before (multiply, shift, exclusive
 * or), so that neither vectorising nor reordering helps: its speed is the processor's clock, less what others take away.
 *
 * <p>It runs in the collector's own JVM, between forks when nothing else of ours runs: a JVM of its own would cost more time than the loop.
 * One reading takes about 100 ms.
 */
public final class CalibrationLoop {
    /** What a reading is called in an upload: a changed loop needs another name. */
    public static final String KIND = "integer-chain-1";

    private static final int STEPS = 2_000_000;
    private static final int PASSES = 15;
    private static final int WARMUP_PASSES = 20;

    private long state = 42;

    /** Makes the JIT compiler do its work before the first reading. */
    public CalibrationLoop() {
        for (int i = 0; i < WARMUP_PASSES; i++) {
            pass();
        }
    }

    /** Nanoseconds per step: the median of some passes. */
    public double nanosPerStep() {
        double[] nanos = new double[PASSES];
        for (int i = 0; i < PASSES; i++) {
            long start = System.nanoTime();
            pass();
            nanos[i] = (double) (System.nanoTime() - start) / STEPS;
        }
        Arrays.sort(nanos);
        return nanos[PASSES / 2];
    }

    private void pass() {
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
