package dev.plateau.collector.host;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

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

    /** Makes the loops whose readings accompany an execution. */
    @FunctionalInterface
    public interface CalibrationLoops {
        /** One of each kind, ready for its first reading. */
        List<CalibrationLoop> all() throws InterruptedException;
    }

    /**
     * Each step needs the result of the one before (multiply, shift, exclusive or), so that neither vectorising nor reordering helps: its speed is the
     * processor's clock, less the share that others take.
     */
    private static final class IntegerChain extends CalibrationLoop {
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

    /**
     * Reads 64 MB in an order that no prefetcher guesses, each read waiting for the one before: caches shared with other machines, and the memory
     * behind them.
     */
    private static final class MemoryWalk extends CalibrationLoop {
        private static final int READS = 25_000;
        private static final int MASK = (1 << 24) - 1;

        private final int[] memory = new int[MASK + 1];
        private int place;

        MemoryWalk() {
            super("memory-walk-1", READS);
            Arrays.fill(memory, 1);
        }

        @Override
        void pass() {
            int at = place;
            for (int i = 0; i < READS; i++) {
                // Knuth's and Lewis' generator visits all places before it repeats one.
                at = at * 1_664_525 + 1_013_904_222 + memory[at & MASK];
            }
            place = at;
        }
    }

    /** Allocates arrays of 64 bytes, of which the last thousand stay alive: the allocator and the collector of the collector's own JVM. */
    private static final class Allocation extends CalibrationLoop {
        private static final int ARRAYS = 100_000;
        private static final int ALIVE = 1 << 10;
        private static final int LENGTH = 48;

        private final byte[][] alive = new byte[ALIVE][];

        Allocation() {
            super("allocation-1", ARRAYS);
        }

        @Override
        void pass() {
            for (int i = 0; i < ARRAYS; i++) {
                alive[i & (ALIVE - 1)] = new byte[LENGTH];
            }
        }
    }

    /** Two threads count with compare-and-set: a line of the cache that goes back and forth between two processors. */
    private static final class ContendedCas extends CalibrationLoop {
        private static final int COUNTS = 100_000;

        private final AtomicInteger counter = new AtomicInteger();

        ContendedCas() {
            super("contended-cas-1", COUNTS);
        }

        @Override
        void pass() throws InterruptedException {
            counter.set(0);
            Thread other = new Thread(this::count, "calibration");
            other.start();
            count();
            other.join();
        }

        private void count() {
            int seen = counter.get();
            while (seen < COUNTS) {
                counter.compareAndSet(seen, seen + 1);
                seen = counter.get();
            }
        }
    }

    /** Two threads wake each other in turn: the system's scheduler. */
    private static final class Parking extends CalibrationLoop {
        private static final int TURNS = 500;

        private volatile int turn;

        Parking() {
            super("parking-1", TURNS);
        }

        @Override
        void pass() throws InterruptedException {
            turn = 0;
            Thread self = Thread.currentThread();
            Thread other = new Thread(() -> takeTurns(1, self), "calibration");
            other.start();
            takeTurns(0, other);
            other.join();
        }

        private void takeTurns(int parity, Thread other) {
            for (int next = parity; next < TURNS; next += 2) {
                while (turn != next) {
                    LockSupport.park(this);
                }
                turn = next + 1;
                LockSupport.unpark(other);
            }
        }
    }
}
