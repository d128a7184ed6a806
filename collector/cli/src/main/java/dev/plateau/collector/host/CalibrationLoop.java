package dev.plateau.collector.host;

import java.util.Arrays;
import java.util.List;

/**
 * Fixed work whose speed shows whether the host itself changed. One reading takes 10 to 60 ms, by its kind.
 *
 * <p>It runs in the collector's own JVM, between forks, when no other process of the collector runs: a JVM of its own would cost more time than the
 * loop.
 */
public abstract class CalibrationLoop {
    private static final int PASSES = 9;
    private static final int WARMUP_PASSES = 10;

    private final String kind;
    private final int operations;

    /**
     * A loop that is not warmed up yet.
     *
     * @param kind name of its readings in an upload: a changed loop needs another name
     * @param operations of one pass
     */
    CalibrationLoop(String kind, int operations) {
        this.kind = kind;
        this.operations = operations;
    }

    /** One of each kind, each compiled by the JIT before its first reading. */
    public static List<CalibrationLoop> all() throws InterruptedException {
        List<CalibrationLoop> all =
                List.of(new IntegerChain(), new MemoryWalk(), new Allocation(), new ContendedCas(), new Parking());
        for (CalibrationLoop loop : all) {
            loop.warmUp();
        }
        return all;
    }

    /** The one that measures the processor's clock, compiled in the same way. */
    public static CalibrationLoop clock() throws InterruptedException {
        CalibrationLoop clock = new IntegerChain();
        clock.warmUp();
        return clock;
    }

    private void warmUp() throws InterruptedException {
        for (int i = 0; i < WARMUP_PASSES; i++) {
            pass();
        }
    }

    /** Name of the readings. */
    public final String kind() {
        return kind;
    }

    /** Nanoseconds per operation: the median of some passes. */
    public double nanosPerOperation() throws InterruptedException {
        double[] nanos = new double[PASSES];
        for (int i = 0; i < PASSES; i++) {
            long start = System.nanoTime();
            pass();
            nanos[i] = (double) (System.nanoTime() - start) / operations;
        }
        Arrays.sort(nanos);
        return nanos[PASSES / 2];
    }

    abstract void pass() throws InterruptedException;
}
