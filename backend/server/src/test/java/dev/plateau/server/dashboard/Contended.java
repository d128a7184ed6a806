package dev.plateau.server.dashboard;

import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Something to record: threads that wait for a monitor and for a lock, a worker with nothing to do, and work in one of two methods. */
final class Contended {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Object MONITOR = new Object();
    private static final int ROUNDS = 12;

    private Contended() {}

    /** Works in {@code grown} when asked to, else in {@code usual}. */
    public static void main(String[] arguments) throws InterruptedException {
        boolean grown = arguments[0].equals("grown");
        try (var workers = Executors.newFixedThreadPool(6)) {
            for (int pair = 0; pair < 3; pair++) {
                workers.execute(Contended::blockAtLock);
                workers.execute(Contended::blockAtMonitor);
            }
            workers.awaitTermination(1, TimeUnit.MILLISECONDS);
            long sum = 0;
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(2500);
            while (System.nanoTime() < end) {
                sum += grown ? grown() : usual();
            }
            System.out.println(sum);
        }
    }

    private static void blockAtLock() {
        for (int round = 0; round < ROUNDS; round++) {
            LOCK.lock();
            try {
                hold();
            } finally {
                LOCK.unlock();
            }
        }
    }

    private static void blockAtMonitor() {
        for (int round = 0; round < ROUNDS; round++) {
            synchronized (MONITOR) {
                hold();
            }
        }
    }

    private static void hold() {
        try {
            Thread.sleep(25);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static long usual() {
        long work = 0;
        for (int i = 0; i < 100_000; i++) {
            work += i * 31L ^ work;
        }
        return work;
    }

    private static long grown() {
        long work = 1;
        for (int i = 0; i < 100_000; i++) {
            work = work * 31 + i;
        }
        return work;
    }
}
