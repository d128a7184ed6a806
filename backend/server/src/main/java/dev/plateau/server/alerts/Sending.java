package dev.plateau.server.alerts;

import dev.plateau.server.alerts.Fates.Fate;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Sends what is due, one message after the other. The transaction holds the message while it is sent: when the server dies in between, the
 * message is free again, and may arrive twice under one id; it is never lost. What a message says is read in a transaction of its own, so
 * that an SQL error there is an attempt of this message that failed, and nothing that holds up those behind it.
 */
@Component
class Sending {
    private static final Logger LOG = LoggerFactory.getLogger(Sending.class);
    private static final Duration NEXT_LOOK = Duration.ofSeconds(3);

    private final Outbox outbox;
    private final Fates fates;
    private final List<Courier> couriers;
    private final AlertSettings settings;
    private final TransactionTemplate apart;
    private final MeterRegistry meters;
    private final Clock clock;

    Sending(
            Outbox outbox,
            Fates fates,
            List<Courier> couriers,
            AlertSettings settings,
            PlatformTransactionManager transactions,
            MeterRegistry meters,
            Clock clock) {
        this.outbox = outbox;
        this.fates = fates;
        this.couriers = couriers;
        this.settings = settings;
        this.apart = new TransactionTemplate(transactions);
        this.apart.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        this.apart.setReadOnly(true);
        this.meters = meters;
        this.clock = clock;
    }

    /** Sends one message (or digest) that is due; false when there is none. */
    @Transactional
    public boolean sendNext() {
        Optional<Message> next = outbox.take(courier(Channel.MAIL).isPresent());
        next.ifPresent(message ->
                send(message.cadence() == Cadence.IMMEDIATE ? List.of(message) : outbox.takeDigest(message)));
        return next.isPresent();
    }

    private void send(List<Message> messages) {
        List<Message> fit = new ArrayList<>();
        for (Message message : messages) {
            apart(List.of(message), () -> fates.of(message, messages.size() > 1))
                    .filter(fate -> isToBeSent(message, fate))
                    .ifPresent(fate -> fit.add(message));
        }
        if (!fit.isEmpty()) {
            apart(fit, () -> attempt(fit)).ifPresent(result -> end(fit, result));
        }
    }

    private boolean isToBeSent(Message message, Fate fate) {
        if (fate.waits()) {
            outbox.postpone(message, clock.instant().plus(NEXT_LOOK));
        } else if (fate.obstacle() != null) {
            outbox.dropped(message, fate.obstacle());
        }
        return !fate.waits() && fate.obstacle() == null;
    }

    /** What came of an attempt: the subject, or the problem. */
    private record Result(String subject, @Nullable String problem) {}

    private Result attempt(List<Message> messages) {
        try {
            Courier courier = courier(messages.getFirst().channel()).orElseThrow();
            return new Result(courier.deliver(messages), null);
        } catch (DeliveryFailed failure) {
            return new Result("", String.valueOf(failure.getMessage()));
        }
    }

    private void end(List<Message> messages, Result result) {
        String problem = result.problem();
        if (problem == null) {
            messages.forEach(message -> outbox.sent(message, result.subject()));
            count("sent", messages.getFirst());
        } else {
            messages.forEach(message -> failed(message, problem));
        }
    }

    /** Does a part in a transaction of its own. A mistake of ours in it is an attempt of these messages that failed; then it is empty. */
    private <T> Optional<T> apart(List<Message> messages, Supplier<T> part) {
        try {
            return Optional.ofNullable(apart.execute(status -> part.get()));
        } catch (RuntimeException | LinkageError | StackOverflowError mistake) {
            LOG.error(
                    "Messages {} could not be made",
                    messages.stream().map(Message::id).toList(),
                    mistake);
            messages.forEach(message -> failed(message, "The server failed: " + mistake));
            return Optional.empty();
        }
    }

    private void failed(Message message, String reason) {
        int attempts = message.attempts() + 1;
        boolean over = attempts >= settings.giveUpAfter();
        outbox.failed(message, reason, over ? null : clock.instant().plus(settings.pause(attempts)));
        count(over ? "given-up" : "failed", message);
        LOG.warn(
                "Message {} to {} failed ({}. attempt{}): {}",
                message.id(),
                message.recipient(),
                attempts,
                over ? ", given up" : "",
                reason);
    }

    private Optional<Courier> courier(Channel channel) {
        return couriers.stream().filter(courier -> courier.carries(channel)).findFirst();
    }

    private void count(String outcome, Message message) {
        meters.counter(
                        "plateau.alerts",
                        "outcome",
                        outcome,
                        "channel",
                        message.channel().name())
                .increment();
    }
}
