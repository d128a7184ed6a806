package dev.plateau.benchmarks;

import java.util.concurrent.CountDownLatch;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Requests one after the other, each in a new virtual thread that starts the next one: a server's thread per request, with
 * exactly one thread alive for each caller.
 */
final class VirtualRequests implements Runnable {
    private final int count;
    private final IntUnaryOperator handler;
    private final CountDownLatch done = new CountDownLatch(1);
    // Only ever touched by the one thread that is alive; starting a thread publishes them to it.
    private int next;
    private int sum;
    private @Nullable Throwable failure;

    VirtualRequests(int count, IntUnaryOperator handler) {
        this.count = count;
        this.handler = handler;
    }

    /** Handles all of them and returns the sum of what the handler returned. */
    int handleAll() throws InterruptedException {
        VirtualThreads.start(this);
        done.await();
        if (failure != null) {
            throw new IllegalStateException("request " + next + " of " + count + " failed", failure);
        }
        return sum;
    }

    @Override
    public void run() {
        try {
            sum += handler.applyAsInt(next++);
            if (next < count) {
                VirtualThreads.start(this);
                return;
            }
        } catch (RuntimeException | Error e) {
            failure = e;
        }
        done.countDown();
    }
}
