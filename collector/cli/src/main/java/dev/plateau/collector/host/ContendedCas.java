package dev.plateau.collector.host;

import java.util.concurrent.atomic.AtomicInteger;

/** Two threads count with compare-and-set: a line of the cache that goes back and forth between two processors. */
final class ContendedCas extends CalibrationLoop {
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
