package dev.plateau.collector.agent;

import dev.plateau.collector.process.Program;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/**
 * Ends an agent between two requests: the signal TERM interrupts it while it waits, else lets it finish. Ctrl-C is a signal to the process of the
 * request, too, which then ends.
 */
public final class Drain implements AutoCloseable {
    private final Thread agent = Thread.currentThread();
    private final CountDownLatch ended = new CountDownLatch(1);
    private boolean begun;
    private boolean idle;

    /** For the agent of the calling thread. */
    public Drain() {
        Program.beforeStop(this::begin);
    }

    private void begin() {
        synchronized (this) {
            begun = true;
            if (idle) {
                agent.interrupt();
            }
        }
        try {
            ended.await();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    /** True from the signal on. */
    public synchronized boolean isBegun() {
        return begun;
    }

    /**
     * Runs what may be interrupted: the agent has no request yet.
     *
     * @throws InterruptedException if the agent ends
     */
    public <T> T idle(Callable<T> wait) throws Exception {
        setIdle(true);
        try {
            return wait.call();
        } finally {
            setIdle(false);
        }
    }

    private synchronized void setIdle(boolean waits) throws InterruptedException {
        idle = waits;
        if (waits && begun) {
            throw new InterruptedException("the agent ends");
        }
        // One that came when there was a request already.
        Thread.interrupted();
    }

    @Override
    public void close() {
        ended.countDown();
    }
}
