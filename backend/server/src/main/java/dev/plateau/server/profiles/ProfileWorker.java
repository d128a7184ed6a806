package dev.plateau.server.profiles;

import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** The one thread that reads recordings: what waits is in the database, so a restart goes on where it was. */
@Component
class ProfileWorker implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(ProfileWorker.class);
    private static final long LOOK_AGAIN_SECONDS = 60;

    private final ProfileMaking making;
    private final Semaphore kept = new Semaphore(0);
    private volatile boolean running;

    ProfileWorker(ProfileMaking making) {
        this.making = making;
    }

    @TransactionalEventListener
    void wake(Recordings.Kept event) {
        kept.release();
    }

    @Override
    public void start() {
        running = true;
        Thread.ofPlatform().name("profiles").daemon().start(this::work);
    }

    private void work() {
        while (running) {
            try {
                while (running && making.makeNext()) {
                    // one after the other
                }
            } catch (IOException | RuntimeException | VirtualMachineError failure) {
                // Whatever a recording does to its reader, others wait. What fails again and again is given up by its
                // count of attempts.
                LOG.error("A recording could not be read now; it is tried again later", failure);
            }
            await();
        }
    }

    private void await() {
        try {
            if (kept.tryAcquire(LOOK_AGAIN_SECONDS, TimeUnit.SECONDS)) {
                kept.drainPermits();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            running = false;
        }
    }

    @Override
    public void stop() {
        running = false;
        kept.release();
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
