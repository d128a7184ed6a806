package dev.plateau.server.alerts;

import dev.plateau.server.causes.CauseSearches.CauseVerified;
import dev.plateau.server.incidents.IncidentChangeRecord;
import dev.plateau.server.incidents.IncidentDetails;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.IncidentRecord.IncidentKind;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.Incidents.IncidentsChanged;
import dev.plateau.server.incidents.Triage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Adds messages about incidents to the outbox, in the transaction that stores the incidents. Their content is built when they are sent. */
@Component
public class MessageScheduling {
    /** The longest wait of the first message while its incident grows. */
    private static final Duration MAX_SETTLE = Duration.ofSeconds(15);

    private final AlertRules rules;
    private final Watches watches;
    private final Outbox outbox;
    private final Incidents incidents;
    private final IncidentDetails incidentDetails;
    private final AlertSettings settings;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    MessageScheduling(
            AlertRules rules,
            Watches watches,
            Outbox outbox,
            Incidents incidents,
            IncidentDetails incidentDetails,
            AlertSettings settings,
            ApplicationEventPublisher events,
            Clock clock) {
        this.rules = rules;
        this.watches = watches;
        this.outbox = outbox;
        this.incidents = incidents;
        this.incidentDetails = incidentDetails;
        this.settings = settings;
        this.events = events;
        this.clock = clock;
    }

    /** Event: a message was added to the outbox. */
    public record Queued() {}

    @EventListener
    void schedule(IncidentsChanged changed) {
        changed.incidents().stream()
                .filter(incident -> incident.kind() == IncidentKind.REGRESSION)
                .forEach(incident -> schedule(incident, changed.grown().contains(incident.id())));
        events.publishEvent(new Queued());
    }

    private void schedule(IncidentRecord incident, boolean grown) {
        Instant now = clock.instant();
        if (incident.isMuted(now)) {
            return;
        }
        if (incident.closedAt() == null) {
            outbox.withdraw(incident.id(), Message.Kind.OVER);
            if (grown) {
                outbox.settle(incident.id(), now.plus(settings.settle()), MAX_SETTLE);
            }
            open(incident, now);
        } else {
            outbox.withdraw(incident.id(), Message.Kind.REOPENED);
            if (incident.triage() == Triage.INVALID) {
                outbox.withdraw(incident.id(), Message.Kind.OPENED);
            }
            if (incidents.hasEndedByItself(incident)) {
                over(incident, now);
            }
        }
    }

    private void open(IncidentRecord incident, Instant now) {
        // The most frequent rule first: a recipient of several rules gets one message, from the first.
        List<AlertRule> enabled = rules.withWatches(incident.project()).stream()
                .filter(rule -> rule.settings().sendsIncidents())
                .sorted(Comparator.comparing(rule -> rule.settings().cadence()))
                .toList();
        if (enabled.isEmpty()) {
            return;
        }
        List<IncidentChangeRecord> changes = incidentDetails.named(incident.project(), incidents.changes(incident));
        enabled.stream()
                .filter(rule -> rule.matches(incident, changes) && watches.isVisible(rule))
                .forEach(rule -> rule.subscribed().forEach(recipient -> add(rule, incident, recipient, now)));
    }

    /** Drops a message before it is sent. Adds it by another rule of the recipient, if one matches. */
    @Transactional
    public void drop(Message message, String reason) {
        outbox.dropped(message, reason);
        if (message.incidentId() != null && message.kind() != Message.Kind.EVENT) {
            Instant now = clock.instant();
            incidents
                    .find(message.project(), message.incident())
                    .filter(incident -> incident.closedAt() == null && !incident.isMuted(now))
                    .ifPresent(incident -> open(incident, now));
            events.publishEvent(new Queued());
        }
    }

    /** Notifies the recipients of the opening that the incident is over. Not used where a person closed it. */
    private void over(IncidentRecord incident, Instant now) {
        forNotified(incident, (rule, opened) -> add(rule, incident, opened.recipient(), now));
    }

    /** Notifies the recipients of an open incident of its cause, once it is verified by measuring. */
    @EventListener
    void explain(CauseVerified verified) {
        Instant now = clock.instant();
        incidents
                .find(verified.project(), verified.incident())
                .filter(incident -> incident.closedAt() == null && !incident.isMuted(now))
                .ifPresent(incident -> forNotified(
                        incident,
                        (rule, opened) -> outbox.addCause(
                                rule, opened, rule.settings().cadence().next(now, settings.settle()))));
        events.publishEvent(new Queued());
    }

    /** Subscribed recipients who were notified of an opening, or will be, with the rule that did. */
    private void forNotified(IncidentRecord incident, BiConsumer<AlertRule, Message> action) {
        outbox.opened(incident.id()).stream()
                .filter(Message::isDeliverable)
                .forEach(opened -> rules.find(incident.project(), opened.rule())
                        .filter(rule -> rule.subscribed().contains(opened.recipient()))
                        .ifPresent(rule -> action.accept(rule, opened)));
    }

    private void add(AlertRule rule, IncidentRecord incident, String recipient, Instant now) {
        outbox.add(rule, incident, recipient, rule.settings().cadence().next(now, settings.settle()));
    }
}
