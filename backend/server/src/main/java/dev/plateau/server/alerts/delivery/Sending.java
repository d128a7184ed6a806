package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.AlertSettings;
import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.Message;
import dev.plateau.server.alerts.MessageScheduling;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.alerts.delivery.Courier.Delivery;
import dev.plateau.server.alerts.delivery.Courier.DeliveryFailed;
import dev.plateau.server.alerts.delivery.DeliveryCheck.Decision;
import dev.plateau.server.platform.work.Leases;
import dev.plateau.server.platform.work.Leases.Held;
import dev.plateau.server.platform.work.Leases.Lease;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Sends due messages. A lease on the destination holds the message while it is sent, so no transaction waits for a network: when the server dies in
 * between, the lease expires and the message is sent again under its id; it is never lost. The content of a message is read in a transaction of its
 * own, so that an SQL error there is a failed attempt of this message and delays no other.
 */
@Component
class Sending {
    /** Maximum number of messages of one project that are sent at a time: the other senders are for other projects. */
    static final int PROJECT_SHARE = 4;

    private static final String QUEUE = "messages";
    private static final Logger LOG = LoggerFactory.getLogger(Sending.class);
    private static final Duration NEXT_LOOK = Duration.ofSeconds(3);
    private static final int MAX_REASON = 200;

    private final Outbox outbox;
    private final MessageScheduling scheduling;
    private final Leases leases;
    private final DeliveryCheck deliveryCheck;
    private final List<Courier> couriers;
    private final AlertSettings settings;
    private final TransactionTemplate reading;
    private final MeterRegistry meters;
    private final Clock clock;

    Sending(
            Outbox outbox,
            MessageScheduling scheduling,
            Leases leases,
            DeliveryCheck deliveryCheck,
            List<Courier> couriers,
            AlertSettings settings,
            PlatformTransactionManager transactions,
            MeterRegistry meters,
            Clock clock) {
        this.outbox = outbox;
        this.scheduling = scheduling;
        this.leases = leases;
        this.deliveryCheck = deliveryCheck;
        this.couriers = couriers;
        this.settings = settings;
        this.reading = new TransactionTemplate(transactions);
        this.reading.setReadOnly(true);
        this.meters = meters;
        this.clock = clock;
    }

    /** Messages that this server sends: one, or those of a digest. */
    private record Claim(Lease lease, List<Message> messages) {}

    /**
     * Takes the next due message (or digest) and reads its content. Returns the part that waits for a network: it sends, stores the outcome, and
     * releases the message. Empty when nothing is due.
     */
    Optional<Runnable> next() {
        return claim().map(claim -> {
            try {
                Optional<Runnable> sending = prepare(claim.messages());
                return () -> {
                    try {
                        sending.ifPresent(Runnable::run);
                    } finally {
                        leases.release(claim.lease());
                    }
                };
            } catch (RuntimeException | Error mistake) {
                leases.release(claim.lease());
                throw mistake;
            }
        });
    }

    private Optional<Claim> claim() {
        while (true) {
            Optional<Message> next = candidate();
            if (next.isEmpty()) {
                return Optional.empty();
            }
            Optional<Claim> claim = claim(next.get());
            if (claim.isPresent()) {
                return claim;
            }
        }
    }

    private Optional<Message> candidate() {
        List<Held> held = leases.held(QUEUE);
        Map<Long, Long> shares = held.stream().collect(Collectors.groupingBy(Held::project, Collectors.counting()));
        shares.values().removeIf(share -> share < PROJECT_SHARE);
        return outbox.next(
                courier(Channel.MAIL).isPresent(), held.stream().map(Held::item).toList(), shares.keySet());
    }

    /** Claims a message and its digest; empty when another server was faster. */
    private Optional<Claim> claim(Message message) {
        return leases.take(QUEUE, message.destination(), message.project()).flatMap(lease -> {
            List<Message> taken = List.of();
            try {
                taken = outbox.begin(message);
            } finally {
                if (taken.isEmpty()) {
                    leases.release(lease);
                }
            }
            return taken.isEmpty() ? Optional.empty() : Optional.of(new Claim(lease, taken));
        });
    }

    private Optional<Runnable> prepare(List<Message> messages) {
        List<Message> fit = new ArrayList<>();
        for (Message message : messages) {
            read(List.of(message), () -> deliveryCheck.of(message, messages.size() > 1))
                    .filter(decision -> isToBeSent(message, decision))
                    .ifPresent(decision -> fit.add(message));
        }
        if (fit.isEmpty()) {
            return Optional.empty();
        }
        Courier courier = courier(fit.getFirst().channel()).orElseThrow();
        return read(fit, () -> courier.prepare(fit)).map(delivery -> () -> send(fit, delivery));
    }

    private boolean isToBeSent(Message message, Decision decision) {
        if (decision.waits()) {
            outbox.postpone(message, clock.instant().plus(NEXT_LOOK));
        } else if (decision.obstacle() != null) {
            scheduling.drop(message, decision.obstacle());
        }
        return !decision.waits() && decision.obstacle() == null;
    }

    /** Reads in a transaction. Our own error in it is a failed attempt of these messages; then it is empty. */
    private <T> Optional<T> read(List<Message> messages, Supplier<T> part) {
        try {
            return Optional.ofNullable(reading.execute(status -> part.get()));
        } catch (RuntimeException | LinkageError | StackOverflowError mistake) {
            failInternally(messages, mistake);
            return Optional.empty();
        }
    }

    private void send(List<Message> messages, Delivery delivery) {
        String ids =
                messages.stream().map(message -> String.valueOf(message.id())).collect(Collectors.joining(" "));
        String incidents = messages.stream()
                .map(Message::incidentId)
                .filter(Objects::nonNull)
                .map(String::valueOf)
                .distinct()
                .collect(Collectors.joining(" "));
        try (var _ = MDC.putCloseable("message", ids);
                var _ = MDC.putCloseable("incident", incidents)) {
            deliver(messages, delivery);
        }
    }

    private void deliver(List<Message> messages, Delivery delivery) {
        try {
            delivery.transport().send();
        } catch (DeliveryFailed failure) {
            messages.forEach(message -> failed(message, String.valueOf(failure.getMessage())));
            return;
        } catch (RuntimeException | LinkageError | StackOverflowError mistake) {
            failInternally(messages, mistake);
            return;
        }
        messages.forEach(message -> outbox.sent(message, delivery.subject()));
        count("sent", messages.getFirst());
        LOG.info("Sent by {}", messages.getFirst().channel());
    }

    private void failInternally(List<Message> messages, Throwable mistake) {
        LOG.error(
                "Messages {} could not be made or sent",
                messages.stream().map(Message::id).toList(),
                mistake);
        messages.forEach(message -> failed(message, "The server failed: " + mistake));
    }

    private void failed(Message message, String problem) {
        String reason = printable(problem);
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

    /** A message of another machine as one short line without control characters, for pages and terminals. */
    static String printable(String words) {
        String line = words.replaceAll("[\\p{Cntrl}\\p{Cf}\\s]+", " ").strip();
        return line.length() <= MAX_REASON ? line : line.substring(0, MAX_REASON) + "…";
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
