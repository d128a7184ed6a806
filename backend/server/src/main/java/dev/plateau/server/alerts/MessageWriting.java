package dev.plateau.server.alerts;

import dev.plateau.server.causes.CauseVerified;
import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.IncidentKind;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.IncidentsChanged;
import dev.plateau.server.incidents.Triage;
import dev.plateau.server.incidents.details.IncidentChangeText;
import dev.plateau.server.incidents.details.IncidentDetails;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Writes messages about incidents, in the transaction that writes the incidents. */
@Component
public class MessageWriting {
    /** However long an incident grows, its first message waits no longer. */
    private static final Duration LONGEST_SETTLE = Duration.ofSeconds(15);

    /** Messages that reached their reader, or will. */
    private static final Set<Message.State> TOLD =
            EnumSet.of(Message.State.WAITING, Message.State.SENDING, Message.State.SENT);

    private final AlertRules rules;
    private final Outbox outbox;
    private final Incidents incidents;
    private final IncidentDetails incidentDetails;
    private final AlertSettings settings;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    MessageWriting(
            AlertRules rules,
            Outbox outbox,
            Incidents incidents,
            IncidentDetails incidentDetails,
            AlertSettings settings,
            ApplicationEventPublisher events,
            Clock clock) {
        this.rules = rules;
        this.outbox = outbox;
        this.incidents = incidents;
        this.incidentDetails = incidentDetails;
        this.settings = settings;
        this.events = events;
        this.clock = clock;
    }

    /** Something waits to be sent. */
    public record Written() {}

    @EventListener
    void write(IncidentsChanged changed) {
        changed.incidents().stream()
                .filter(incident -> incident.kind() == IncidentKind.REGRESSION)
                .forEach(incident -> write(incident, changed.grown().contains(incident.id())));
        events.publishEvent(new Written());
    }

    private void write(Incident incident, boolean grown) {
        Instant now = clock.instant();
        if (incident.isMuted(now)) {
            return;
        }
        if (incident.closedAt() == null) {
            outbox.withdraw(incident.id(), Message.Kind.OVER);
            if (grown) {
                outbox.settle(incident.id(), now.plus(settings.settle()), LONGEST_SETTLE);
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

    private void open(Incident incident, Instant now) {
        List<AlertRule> enabled = rules.of(incident.project()).stream()
                .filter(rule -> rule.enabled() && rule.missingData() == null)
                .toList();
        if (enabled.isEmpty()) {
            return;
        }
        List<IncidentChangeText> incidentChangeText = incidentDetails.affected(incidents.members(incident.id()));
        enabled.stream()
                .filter(rule -> rule.wanted().matches(incident, incidentChangeText))
                .forEach(rule -> rule.told().forEach(recipient -> add(rule, incident, recipient, now)));
    }

    /** Who was told that it is open is told that it is over; what a person called expected is not over for the runs. */
    private void over(Incident incident, Instant now) {
        for (Message opened : outbox.opened(incident.id())) {
            if (TOLD.contains(opened.state())) {
                rules.find(opened.rule())
                        .filter(rule -> rule.told().contains(opened.recipient()))
                        .ifPresent(rule -> add(rule, incident, opened.recipient(), now));
            }
        }
    }

    /** Notifies the recipients of an incident of its cause, once it is verified by measuring. */
    @EventListener
    void explain(CauseVerified verified) {
        Instant now = clock.instant();
        incidents
                .find(verified.project(), verified.incident())
                .filter(incident -> !incident.isMuted(now))
                .ifPresent(incident -> outbox.opened(incident.id()).stream()
                        .filter(opened -> TOLD.contains(opened.state()))
                        .forEach(opened -> rules.find(opened.rule())
                                .filter(rule -> rule.told().contains(opened.recipient()))
                                .ifPresent(rule -> outbox.addCause(
                                        rule, opened, rule.cadence().next(now, settings.settle())))));
        events.publishEvent(new Written());
    }

    private void add(AlertRule rule, Incident incident, String recipient, Instant now) {
        outbox.add(rule, incident, recipient, rule.cadence().next(now, settings.settle()));
    }
}
