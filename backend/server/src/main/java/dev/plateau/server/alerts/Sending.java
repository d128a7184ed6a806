package dev.plateau.server.alerts;

import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.Triage;
import dev.plateau.server.runs.Executions;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Sends what is due, one message after the other. The transaction holds the message while it is sent: when the server dies in between, the
 * message is free again, and may arrive twice under one id; it is never lost.
 */
@Component
class Sending {
    private static final Logger LOG = LoggerFactory.getLogger(Sending.class);
    private static final Duration NEXT_LOOK = Duration.ofSeconds(3);

    private final Outbox outbox;
    private final Incidents incidents;
    private final Executions executions;
    private final List<Courier> couriers;
    private final AlertSettings settings;
    private final MeterRegistry meters;
    private final Clock clock;

    Sending(
            Outbox outbox,
            Incidents incidents,
            Executions executions,
            List<Courier> couriers,
            AlertSettings settings,
            MeterRegistry meters,
            Clock clock) {
        this.outbox = outbox;
        this.incidents = incidents;
        this.executions = executions;
        this.couriers = couriers;
        this.settings = settings;
        this.meters = meters;
        this.clock = clock;
    }

    /** Sends one message (or digest) that is due; false when there is none. */
    @Transactional
    public boolean sendNext() {
        Optional<Message> next = outbox.take(courier(Channel.MAIL).isPresent());
        next.ifPresent(message -> {
            if (isStillMeasured(message)) {
                outbox.postpone(message, clock.instant().plus(NEXT_LOOK));
            } else {
                send(worthTelling(
                        message.cadence() == Cadence.IMMEDIATE ? List.of(message) : outbox.takeDigest(message)));
            }
        });
        return next.isPresent();
    }

    /** A collector sends each cell when it is done: the first one that changed would be told of alone. */
    private boolean isStillMeasured(Message message) {
        Instant now = clock.instant();
        return message.kind() == Message.Kind.OPENED
                && message.attempts() == 0
                && message.createdAt().plus(settings.waitForExecution()).isAfter(now)
                && !executions.live(message.project()).isEmpty();
    }

    /** Without what was muted since, or was none. */
    private List<Message> worthTelling(List<Message> messages) {
        List<Message> left = new ArrayList<>();
        for (Message message : messages) {
            String obstacle = incidents.byIds(List.of(message.incident())).stream()
                    .findFirst()
                    .map(incident -> obstacle(message, incident))
                    .orElse(null);
            if (obstacle == null) {
                left.add(message);
            } else {
                outbox.dropped(message, obstacle);
            }
        }
        return left;
    }

    private @Nullable String obstacle(Message message, Incident incident) {
        if (incident.isMuted(clock.instant())) {
            return "The incident was muted before this was sent.";
        }
        if (message.kind() == Message.Kind.OPENED) {
            boolean untold = message.attempts() == 0 && incident.triage() == Triage.INVALID;
            return untold ? "It was none: nobody was told." : null;
        }
        Instant closed = incident.closedAt();
        boolean said = closed != null
                && outbox.opened(incident.id()).stream()
                        .filter(message::sharesReaderWith)
                        .map(Message::sentAt)
                        .anyMatch(sent -> sent == null || sent.isAfter(closed));
        return said ? "The first message said so, as it was sent late; or there was none." : null;
    }

    private void send(List<Message> messages) {
        if (messages.isEmpty()) {
            return;
        }
        Message first = messages.getFirst();
        try {
            String subject = courier(first.channel()).orElseThrow().deliver(messages);
            messages.forEach(message -> outbox.sent(message, subject));
            count("sent", first);
        } catch (DeliveryFailed failure) {
            messages.forEach(message -> failed(message, String.valueOf(failure.getMessage())));
        } catch (RuntimeException mistake) {
            // A mistake of ours in one message must not hold up the others.
            LOG.error("Message {} could not be made", first.id(), mistake);
            messages.forEach(message -> failed(message, "The server failed: " + mistake));
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
