package dev.plateau.server.platform.work;

import dev.plateau.server.platform.storage.DatabaseAway;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * One thread that works off items waiting in the database, one after the other. No state is in memory alone: after a restart, or on another
 * server, the work continues.
 */
public abstract class Worker implements SmartLifecycle {
    /** Longest delay until unfinished work of another server, or a lost wake-up, is noticed. */
    protected static final Duration POLL_INTERVAL = Duration.ofSeconds(10);

    /** Exit code when memory is exhausted, as of {@code -XX:+ExitOnOutOfMemoryError}; the launcher knows it. */
    static final int OUT_OF_MEMORY = 3;

    private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
    private static final Duration MAX_STOP = Duration.ofSeconds(10);

    private final Logger log = LoggerFactory.getLogger(getClass());
    private final String name;
    private final Semaphore woken = new Semaphore(0);
    private Duration retry = FIRST_RETRY;
    private volatile boolean running;
    private @Nullable Thread thread;

    /** @param name of the thread */
    protected Worker(String name) {
        this.name = name;
    }

    /** Works on one waiting item; false when none waits. Called again after any failure, except when memory is exhausted: that ends the process. */
    protected abstract boolean workOn() throws IOException;

    /** Pause when no item waits, unless {@link #wake} is called first. */
    protected Duration pause() {
        return POLL_INTERVAL;
    }

    /** Wakes the thread: an item waits now. */
    protected final void wake() {
        woken.release();
    }

    @Override
    public final void start() {
        running = true;
        thread = Thread.ofPlatform().name(name).daemon().start(this::work);
    }

    private void work() {
        while (running) {
            await(workOff());
        }
    }

    /** Works on all waiting items and returns the pause until the next round. */
    private Duration workOff() {
        try {
            while (running && workOn()) {
                retry = FIRST_RETRY;
            }
            retry = FIRST_RETRY;
            return pause();
        } catch (IOException | RuntimeException | LinkageError | StackOverflowError | InternalError failure) {
            Duration now = retry;
            retry = now.multipliedBy(2).compareTo(POLL_INTERVAL) < 0 ? now.multipliedBy(2) : POLL_INTERVAL;
            DatabaseAway.log(
                    log,
                    "The thread " + name + " could not go on; it tries again after " + now.toSeconds() + " s",
                    failure);
            return now;
        } catch (OutOfMemoryError full) {
            // Any further work of this process may be incomplete. The waiting items are in the database, for the next
            // process.
            Runtime.getRuntime().halt(OUT_OF_MEMORY);
            throw full;
        }
    }

    private void await(Duration pause) {
        try {
            if (woken.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                woken.drainPermits();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            running = false;
        }
    }

    /** All workers stop at once: one after the other, a busy server would take minutes. */
    @Override
    public final void stop(Runnable whenStopped) {
        endSoon();
        Thread.ofVirtual().start(() -> {
            try {
                stop();
            } finally {
                whenStopped.run();
            }
        });
    }

    private void endSoon() {
        running = false;
        wake();
    }

    /** Waits for the current item: a mail that was sent but not recorded would be sent again. */
    @Override
    public final void stop() {
        endSoon();
        Thread working = thread;
        try {
            if (working != null && !(working.join(MAX_STOP) && end(MAX_STOP))) {
                log.warn("The thread {} is busy; what it does now is done again at the next start", name);
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for other threads that work for this one; false when that takes longer. */
    protected boolean end(Duration limit) throws InterruptedException {
        return true;
    }

    @Override
    public final boolean isRunning() {
        return running;
    }
}
