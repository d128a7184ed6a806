package dev.plateau.server.alerts;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** The one thread that sends messages; what waits stands in the database, so a restart (or another server) goes on. */
@Component
class AlertWorker implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(AlertWorker.class);
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(10);
    private static final Duration SHORTEST = Duration.ofMillis(50);

    private final Outbox outbox;
    private final Sending sending;
    private final Clock clock;
    private final Semaphore written = new Semaphore(0);
    private volatile boolean running;

    AlertWorker(Outbox outbox, Sending sending, Clock clock) {
        this.outbox = outbox;
        this.sending = sending;
        this.clock = clock;
    }

    @TransactionalEventListener
    void wake(MessageWriting.Written event) {
        written.release();
    }

    @Override
    public void start() {
        running = true;
        Thread.ofPlatform().name("alerts").daemon().start(this::work);
    }

    private void work() {
        while (running) {
            Duration pause = LOOK_AGAIN;
            try {
                while (running && sending.sendNext()) {
                    // one after the other
                }
                pause = pause();
            } catch (RuntimeException failure) {
                // Whatever it was, the next message may be sent.
                LOG.error("A message could not be sent now; it is tried again later", failure);
            }
            await(pause);
        }
    }

    /** Until the next message is due. What is due already is held by another server, or waits for a mail server. */
    private Duration pause() {
        return outbox.nextDue()
                .map(due -> Duration.between(clock.instant(), due))
                .filter(left -> left.isPositive() && left.compareTo(LOOK_AGAIN) < 0)
                .map(left -> left.plus(SHORTEST))
                .orElse(LOOK_AGAIN);
    }

    private void await(Duration pause) {
        try {
            if (written.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                written.drainPermits();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            running = false;
        }
    }

    @Override
    public void stop() {
        running = false;
        written.release();
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
