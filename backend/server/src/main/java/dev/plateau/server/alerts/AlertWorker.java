package dev.plateau.server.alerts;

import dev.plateau.server.work.Worker;
import java.time.Clock;
import java.time.Duration;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Sends messages. */
@Component
class AlertWorker extends Worker {
    private static final Duration SHORTEST = Duration.ofMillis(50);

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
    void written(MessageWriting.Written event) {
        wake();
    }

    @Override
    protected boolean workOn() {
        return sending.sendNext();
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
}
