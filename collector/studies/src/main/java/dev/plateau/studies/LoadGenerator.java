package dev.plateau.studies;

import dev.plateau.studies.LoadSchedule.LoadPhase;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Plays phases of load on this machine, with one thread for each core that a phase may use.
 *
 * <p>A thread that works a share of the time does so in periods of 20 ms, as a build or a browser does, and not in periods longer than an
 * iteration of JMH.
 */
record LoadGenerator(List<LoadPhase> phases) {
    private static final long PERIOD = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int BLOCK = 1 << 16;
    /** Blocks that stay reachable: 64 MB, more than the caches hold. */
    private static final int KEPT = 1 << 10;

    /** Returns when the last phase is over. */
    void play() throws InterruptedException {
        int most = phases.stream().mapToInt(LoadPhase::threads).max().orElse(0);
        long start = System.nanoTime();
        Thread[] threads = new Thread[most];
        for (int i = 0; i < most; i++) {
            int number = i;
            threads[i] = new Thread(() -> play(number, start), "neighbour-" + i);
            threads[i].setDaemon(true);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void play(int number, long start) {
        Work work = new Work();
        long end = start;
        for (LoadPhase phase : phases) {
            end += phase.length().toNanos();
            boolean works = number < phase.threads();
            if (works) {
                // Threads that work half of the time must not work at the same time.
                sleepUntil(System.nanoTime() + number * PERIOD / phase.threads(), end);
            }
            while (System.nanoTime() - end < 0) {
                long period = System.nanoTime();
                long share = works ? (long) (PERIOD * phase.share()) : 0;
                while (System.nanoTime() - period < share) {
                    work.step(phase.allocates());
                }
                if (share < PERIOD) {
                    sleepUntil(period + PERIOD, end);
                }
            }
        }
    }

    private static void sleepUntil(long time, long end) {
        try {
            TimeUnit.NANOSECONDS.sleep(Math.min(time - System.nanoTime(), end - System.nanoTime()));
        } catch (InterruptedException e) {
            // Never interrupted: these threads end with their phases, or with the JVM.
            Thread.currentThread().interrupt();
        }
    }

    /** Some ten microseconds of computing or allocating at a time. */
    private static final class Work {
        private final byte[][] kept = new byte[KEPT][];
        private long state = 88_172_645_463_325_252L;
        private int next;

        void step(boolean allocates) {
            if (allocates) {
                kept[next++ & (KEPT - 1)] = new byte[BLOCK];
                return;
            }
            for (int i = 0; i < 10_000; i++) {
                state ^= state << 13;
                state ^= state >>> 7;
                state ^= state << 17;
            }
        }
    }
}
