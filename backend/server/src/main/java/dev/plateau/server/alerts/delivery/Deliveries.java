package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.AlertRule;
import dev.plateau.server.alerts.AlertRuleRecord;
import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.Message;
import dev.plateau.server.alerts.MessageScheduling;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.alerts.delivery.Courier.DeliveryFailed;
import dev.plateau.server.incidents.AlertPrecision.Precision;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.Triage;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The delivery states of messages, for pages. */
@Service
public class Deliveries {
    private final Outbox outbox;
    private final MailCourier mail;
    private final Incidents incidents;
    private final ApplicationEventPublisher events;

    Deliveries(Outbox outbox, MailCourier mail, Incidents incidents, ApplicationEventPublisher events) {
        this.outbox = outbox;
        this.mail = mail;
        this.incidents = incidents;
        this.events = events;
    }

    /** True if a mail server is configured. */
    public boolean mailIsSet() {
        return mail.carries(Channel.MAIL);
    }

    /** The newest messages of a project, newest first. */
    public List<Message> newest(long project, int limit) {
        return outbox.newest(project, limit);
    }

    /** Messages about an incident, oldest first. */
    public List<Message> about(long incident) {
        return outbox.about(incident);
    }

    /** Schedules a message for now and resets its attempts; false if there is nothing to send. */
    @Transactional
    public boolean tryAgain(long project, long message) {
        boolean found = outbox.tryAgain(project, message);
        events.publishEvent(new MessageScheduling.Queued());
        return found;
    }

    /** Sends a test mail now. Returns the mail server's error; empty if the mail was accepted. */
    public Optional<String> test(String recipient) {
        try {
            mail.test(recipient);
            return Optional.empty();
        } catch (DeliveryFailed failure) {
            return Optional.of(String.valueOf(failure.getMessage()));
        }
    }

    /** Rules with their precision over all incidents that they sent messages about, in their order. */
    public List<AlertRuleRecord> records(Collection<AlertRule> rules) {
        Map<Long, Set<Long>> sent =
                outbox.sentIncidents(rules.stream().map(AlertRule::id).toList());
        Map<Long, Triage> triage =
                incidents.byIds(sent.values().stream().flatMap(Set::stream).collect(Collectors.toSet())).stream()
                        .collect(Collectors.toMap(IncidentRecord::id, IncidentRecord::triage));
        return rules.stream()
                .map(rule -> rule.toRecord(Precision.of(sent.getOrDefault(rule.id(), Set.of()).stream()
                        .flatMap(incident -> Stream.ofNullable(triage.get(incident)))
                        .toList())))
                .toList();
    }
}
