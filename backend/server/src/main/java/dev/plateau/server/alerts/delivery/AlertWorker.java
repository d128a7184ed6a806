package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.MessageScheduling;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.platform.work.Worker;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Sends messages: one thread takes them and reads their content, virtual threads wait for the network. */
@Component
class AlertWorker extends Worker {
    private static final Logger LOG = LoggerFactory.getLogger(AlertWorker.class);
    private static final Duration MARGIN = Duration.ofMillis(50);
    /** A slow destination blocks one of them. Sixteen projects with only slow destinations block all of them, for one time limit. */
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
            // Its destination and its project's share are free again.
            wake();
        }
    }

    /** The time until the next message is due. Messages that are due already are held by another server, or wait for a mail server. */
    @Override
    protected Duration pause() {
        return outbox.nextDue()
                .map(due -> Duration.between(clock.instant(), due))
                .filter(left -> left.isPositive() && left.compareTo(POLL_INTERVAL) < 0)
                .map(left -> left.plus(MARGIN))
                .orElse(POLL_INTERVAL);
    }

    /** Waits until no sender is active, and releases all for the next start. */
    @Override
    protected boolean end(Duration limit) throws InterruptedException {
        boolean idle = senders.tryAcquire(SENDERS, limit.toMillis(), TimeUnit.MILLISECONDS);
        if (idle) {
            senders.release(SENDERS);
        }
        return idle;
    }
}
