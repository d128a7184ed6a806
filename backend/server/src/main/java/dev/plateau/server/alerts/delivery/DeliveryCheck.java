package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.AlertRule;
import dev.plateau.server.alerts.AlertRules;
import dev.plateau.server.alerts.AlertSettings;
import dev.plateau.server.alerts.Message;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.alerts.Watches;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.Triage;
import dev.plateau.server.runs.Executions;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Decides whether a due message is sent, postponed or dropped. */
@Component
record DeliveryCheck(
        Incidents incidents,
        Executions executions,
        Outbox outbox,
        MessageContents messageContents,
        AlertRules rules,
        Watches watches,
        AlertSettings settings,
        Clock clock) {
    /**
     * The decision about a message.
     *
     * @param waits true if it is too early to send
     * @param obstacle reason not to send it at all, or null
     */
    record Decision(boolean waits, @Nullable String obstacle) {}

    /**
     * The decision about one message.
     *
     * @param amongOthers true in a digest: its content is read here, so that one that can't be read fails alone and the others are sent
     */
    Decision of(Message message, boolean amongOthers) {
        if (message.kind() == Message.Kind.COMMIT) {
            return new Decision(waitsForExecution(message), null);
        }
        if (message.kind() == Message.Kind.ISSUE) {
            return new Decision(isStillMeasured(message), null);
        }
        String unwanted = obstacle(message);
        if (unwanted != null) {
            return new Decision(false, unwanted);
        }
        if (message.kind() == Message.Kind.STATE) {
            return new Decision(false, null);
        }
        if (message.kind() == Message.Kind.MISSING_DATA) {
            return new Decision(
                    false, messageContents.missingNow(message).isEmpty() ? "Data arrived before this was sent." : null);
        }
        if (message.kind() == Message.Kind.EVENT) {
            if (amongOthers) {
                messageContents.about(message);
            }
            return new Decision(false, null);
        }
        if (isStillMeasured(message)) {
            return new Decision(true, null);
        }
        IncidentRecord incident =
                incidents.find(message.project(), message.incident()).orElseThrow();
        String obstacle = obstacle(message, incident);
        if (amongOthers && obstacle == null) {
            messageContents.about(message);
        }
        return new Decision(false, obstacle);
    }

    /** The reason why the rule no longer sends the message, which may have waited for a week; null if it does. */
    private @Nullable String obstacle(Message message) {
        Optional<AlertRule> rule = rules.find(message.project(), message.rule());
        if (rule.isEmpty()) {
            return "The rule was removed before this was sent.";
        }
        if (!rule.get().settings().enabled()) {
            return "The rule was switched off before this was sent.";
        }
        if (!watches.isVisible(rule.get())) {
            return "The recipient no longer sees the project.";
        }
        boolean subscribed = rule.get().subscribed().contains(message.recipient());
        return subscribed ? null : "The recipient left the rule before this was sent.";
    }

    /**
     * A collector uploads each cell when it is done, and the readings of its host last. Without the wait, a message would report the first changed
     * cell alone, or a recovery in a run that is then excluded.
     */
    private boolean isStillMeasured(Message message) {
        Instant now = clock.instant();
        return message.attempts() == 0
                && message.createdAt().plus(settings.waitForExecution()).isAfter(now)
                && !executions.live(message.project()).isEmpty();
    }

    private boolean waitsForExecution(Message message) {
        Instant now = clock.instant();
        return message.event() != null
                && message.createdAt().plus(settings.waitForExecution()).isAfter(now)
                && executions.byIds(message.project(), List.of(message.event())).values().stream()
                        .anyMatch(execution -> execution.live(now));
    }

    /** The reason not to send the message: a mute, or a false positive; null if it is sent. */
    private @Nullable String obstacle(Message message, IncidentRecord incident) {
        if (incident.isMuted(clock.instant())) {
            return "The incident was muted before this was sent.";
        }
        if (message.kind() == Message.Kind.OPENED) {
            boolean isUnsent = message.attempts() == 0 && incident.triage() == Triage.INVALID;
            return isUnsent ? "False positive: no message was sent." : null;
        }
        if (message.kind() == Message.Kind.EXPLAINED) {
            return null;
        }
        Instant closed = incident.closedAt();
        if (message.kind() == Message.Kind.REOPENED) {
            return message.attempts() == 0 && closed != null ? "The incident closed before this was sent." : null;
        }
        boolean isSentAfterwards = closed != null
                && outbox.opened(incident.id()).stream()
                        .filter(opened -> opened.destination().equals(message.destination()))
                        .map(Message::sentAt)
                        .anyMatch(sent -> sent == null || sent.isAfter(closed));
        return isSentAfterwards ? "The message before it was sent late, or not at all." : null;
    }
}
