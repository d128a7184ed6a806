package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.AlertRule;
import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.Message;
import dev.plateau.server.alerts.MessageWriting;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.Precision;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What became of messages, for people to see. */
@Service
public class Deliveries {
    private final JdbcClient jdbc;
    private final MailCourier mail;
    private final Incidents incidents;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    Deliveries(JdbcClient jdbc, MailCourier mail, Incidents incidents, ApplicationEventPublisher events, Clock clock) {
        this.jdbc = jdbc;
        this.mail = mail;
        this.incidents = incidents;
        this.events = events;
        this.clock = clock;
    }

    /** Whether a mail server is set. */
    public boolean mailIsSet() {
        return mail.carries(Channel.MAIL);
    }

    /** The newest messages of a project, newest first. */
    public List<Message> newest(long project, int limit) {
        return jdbc.sql("select * from message where project_id = ? order by id desc limit ?")
                .params(project, limit)
                .query(Outbox::message)
                .list();
    }

    /** Messages about an incident, oldest first. */
    public List<Message> about(long incident) {
        return jdbc.sql("select * from message where incident_id = ? order by id")
                .param(incident)
                .query(Outbox::message)
                .list();
    }

    /** Tries a message again now, from the start; false when there is nothing to try. */
    @Transactional
    public boolean tryAgain(long project, long message) {
        boolean found = jdbc.sql("""
                        update message set state = 'WAITING', attempts = 0, due_at = ?
                        where project_id = ? and id = ? and state in ('WAITING', 'GIVEN_UP')
                        """)
                        .params(Outbox.time(clock.instant()), project, message)
                        .update()
                > 0;
        events.publishEvent(new MessageWriting.Written());
        return found;
    }

    /** Sends a test mail now. Returns the error in the words of the mail server; empty when it was taken. */
    public Optional<String> test(String recipient) {
        try {
            mail.test(recipient);
            return Optional.empty();
        } catch (DeliveryFailed failure) {
            return Optional.of(String.valueOf(failure.getMessage()));
        }
    }

    /** How often each rule was right, over all it ever told. */
    public Map<Long, Precision> precision(Collection<AlertRule> rules) {
        Map<Long, Precision> found = new HashMap<>();
        for (AlertRule rule : rules) {
            List<Long> told = jdbc.sql(
                            "select distinct incident_id from message where rule_id = ? and kind = 'OPENED' and state = 'SENT'")
                    .param(rule.id())
                    .query((row, number) -> row.getLong(1))
                    .list();
            found.put(
                    rule.id(),
                    Precision.of(
                            incidents.byIds(told).stream().map(Incident::triage).toList()));
        }
        return found;
    }
}
