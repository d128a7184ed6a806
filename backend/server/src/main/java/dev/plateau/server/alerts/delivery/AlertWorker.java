package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.MessageScheduling;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.work.Worker;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Sends messages: one thread takes them and reads what they say, virtual threads wait for the network. */
@Component
class AlertWorker extends Worker {
    private static final Logger LOG = LoggerFactory.getLogger(AlertWorker.class);
    private static final Duration SHORTEST = Duration.ofMillis(50);
    /** A slow destination costs one of them. Sixteen projects with slow ones only leave none for the others, for one time limit. */
    private static final int SENDERS = 16 * Sending.PROJECT_SHARE;

    private final Semaphore senders = new Semaphore(SENDERS);
    private final Outbox outbox;
    private final Sending sending;
    private final Clock clock;

    AlertWorker(Outbox outbox, Sending sending, Clock clock) {
        super("alerts");
        this.outbox = outbox;
        this.sending = sending;
        this.clock = clock;
    }

    @TransactionalEventListener
    void queued(MessageScheduling.Queued event) {
        wake();
    }

    @Override
    protected boolean workOn() {
        senders.acquireUninterruptibly();
        Optional<Runnable> next = Optional.empty();
        try {
            next = sending.next();
        } finally {
            if (next.isEmpty()) {
                senders.release();
            }
        }
        next.ifPresent(message -> Thread.ofVirtual().name("message").start(() -> send(message)));
        return next.isPresent();
    }

    private void send(Runnable message) {
        try {
            message.run();
        } catch (RuntimeException away) {
            LOG.warn("The outcome of a message could not be stored; it is sent again: {}", away.getMessage());
        } finally {
            senders.release();
            // Its destination, or its project's share, is free again.
            wake();
        }
    }

    /** Until the next message is due. What is due already is held by another server, or waits for a mail server. */
    @Override
    protected Duration pause() {
        return outbox.nextDue()
                .map(due -> Duration.between(clock.instant(), due))
                .filter(left -> left.isPositive() && left.compareTo(LOOK_AGAIN) < 0)
                .map(left -> left.plus(SHORTEST))
                .orElse(LOOK_AGAIN);
    }

    /** Waits until nobody sends, and leaves the senders to the next start. */
    @Override
    protected boolean end(Duration limit) throws InterruptedException {
        boolean idle = senders.tryAcquire(SENDERS, limit.toMillis(), TimeUnit.MILLISECONDS);
        if (idle) {
            senders.release(SENDERS);
        }
        return idle;
    }
}
