package dev.plateau.server.alerts;

import dev.plateau.server.alerts.Message.Kind;
import dev.plateau.server.incidents.Incident;
import dev.plateau.statistics.online.ChangeStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Messages that were written, and how far they are. */
@Component
public class Outbox {
    private final JdbcClient jdbc;
    private final Clock clock;

    Outbox(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /**
     * Adds a message that an incident is open or over, unless that is what the recipient was told last. Nobody is told first that it is over.
     * That it is open again is told when it is confirmed: suspicions come and go.
     */
    void add(AlertRule rule, Incident incident, String recipient, Instant due) {
        jdbc.sql("""
                        insert into message (project_id, incident_id, rule_id, kind, channel, recipient, cadence, created_at, due_at, follows)
                        select :project, :incident, :rule, case when :over then 'OVER' when last.id is null then 'OPENED' else 'REOPENED' end,
                          :channel, :recipient, :cadence, :now, :due, coalesce(last.id, 0)
                        from (values (true)) one left join lateral (
                          select id, kind from message where incident_id = :incident and channel = :channel and recipient = :recipient
                          order by id desc limit 1) last on true
                        where :over <> (coalesce(last.kind, 'OVER') = 'OVER') and (last.kind is distinct from 'OVER' or :confirmed)
                        on conflict do nothing
                        """)
                .param("project", rule.project())
                .param("incident", incident.id())
                .param("rule", rule.id())
                .param("over", incident.closedAt() != null)
                .param("confirmed", incident.certainty() == ChangeStatus.CONFIRMED)
                .param("channel", rule.channel().name())
                .param("recipient", recipient)
                .param("cadence", rule.cadence().name())
                .param("now", time(clock.instant()))
                .param("due", time(due))
                .update();
    }

    /** Adds a message with the cause of an incident, after the one that told of it. */
    void addCause(AlertRule rule, Message told, Instant due) {
        jdbc.sql("""
                        insert into message (project_id, incident_id, rule_id, kind, channel, recipient, cadence, created_at, due_at, follows)
                        values (?, ?, ?, 'EXPLAINED', ?, ?, ?, ?, ?, ?) on conflict do nothing
                        """)
                .params(
                        told.project(),
                        told.incident(),
                        rule.id(),
                        told.channel().name(),
                        told.recipient())
                .params(rule.cadence().name(), time(clock.instant()), time(due), told.id())
                .update();
    }

    /** Adds a message about the missing data that a rule just detected. */
    public void addMissingData(AlertRule rule, String recipient, Instant now) {
        jdbc.sql("""
                        insert into message (project_id, missing_at, rule_id, kind, channel, recipient, cadence, created_at, due_at)
                        values (?, ?, ?, 'MISSING_DATA', ?, ?, 'IMMEDIATE', ?, ?) on conflict do nothing
                        """)
                .params(rule.project(), time(now), rule.id(), rule.channel().name(), recipient)
                .params(time(now), time(now))
                .update();
    }

    /** An incident grows: what was not tried yet waits a little longer, at most until {@code latest} after it was written. */
    void settle(long incident, Instant due, Duration latest) {
        jdbc.sql("""
                        update message set due_at = greatest(due_at, least(?, created_at + make_interval(secs => ?)))
                        where incident_id = ? and state = 'WAITING' and attempts = 0 and cadence = 'IMMEDIATE'
                        """).params(time(due), latest.toSeconds(), incident).update();
    }

    /** The newest message to each reader that an incident is open. */
    public List<Message> opened(long incident) {
        return jdbc.sql("""
                        select distinct on (channel, recipient) * from message where incident_id = ? and kind <> 'OVER'
                        order by channel, recipient, id desc
                        """).param(incident).query(Outbox::message).list();
    }

    /** The first message to a reader about the incident that a message is about: the head of their thread. */
    public Message first(Message message) {
        return jdbc.sql(
                        "select * from message where incident_id = ? and channel = ? and recipient = ? order by id limit 1")
                .params(message.incident(), message.channel().name(), message.recipient())
                .query(Outbox::message)
                .single();
    }

    /**
     * The next message to send: one that is due, or that a server was sending when it died. A reader gets the messages of an incident in
     * their order.
     *
     * @param destinations those that a server is sending to now; they are passed over
     * @param projects those that have their share of the senders; they are passed over
     */
    public Optional<Message> next(boolean withMail, Collection<String> destinations, Collection<Long> projects) {
        return jdbc.sql("""
                        select * from message m where (state = 'SENDING' or state = 'WAITING' and due_at <= :now)
                          and (:mail or channel <> 'MAIL')
                          and channel || ' ' || recipient <> all(:destinations) and project_id <> all(:projects)
                          and not exists (select from message o where o.incident_id = m.incident_id and o.channel = m.channel
                            and o.recipient = m.recipient and o.state in ('WAITING', 'SENDING') and o.id < m.id)
                        order by due_at, id limit 1
                        """)
                .param("now", time(clock.instant()))
                .param("mail", withMail)
                .param("destinations", destinations.toArray(String[]::new))
                .param("projects", projects.toArray(Long[]::new))
                .query(Outbox::message)
                .optional();
    }

    /** Marks a message, and what else is due in its digest, as being sent. Empty when another server has sent it meanwhile. */
    public List<Message> begin(Message first) {
        return jdbc
                .sql("""
                        update message set state = 'SENDING'
                        where (state = 'SENDING' or state = 'WAITING' and due_at <= :now)
                          and (id = :id or :digest and project_id = :project and channel = :channel and recipient = :recipient
                            and cadence = :cadence)
                        returning *
                        """)
                .param("now", time(clock.instant()))
                .param("id", first.id())
                .param("digest", first.cadence() != Cadence.IMMEDIATE)
                .param("project", first.project())
                .param("channel", first.channel().name())
                .param("recipient", first.recipient())
                .param("cadence", first.cadence().name())
                .query(Outbox::message)
                .list()
                .stream()
                .sorted(Comparator.comparingLong(Message::id))
                .toList();
    }

    /** When the next message will be due; empty when none will. */
    public Optional<Instant> nextDue() {
        return jdbc.sql("select min(due_at) from message where state = 'WAITING' and due_at > ?")
                .param(time(clock.instant()))
                .query((row, number) -> Optional.ofNullable(instant(row, 1)))
                .single();
    }

    public void sent(Message message, String subject) {
        jdbc.sql("""
                        update message set state = 'SENT', attempts = attempts + 1, sent_at = ?, last_error = null,
                          subject = coalesce(subject, ?) where id = ?
                        """).params(time(clock.instant()), subject, message.id()).update();
    }

    public void postpone(Message message, Instant due) {
        jdbc.sql("update message set state = 'WAITING', due_at = ? where id = ? and state = 'SENDING'")
                .params(time(due), message.id())
                .update();
    }

    public void dropped(Message message, String why) {
        jdbc.sql("update message set state = 'DROPPED', last_error = ? where id = ? and state = 'SENDING'")
                .params(why, message.id())
                .update();
    }

    /** An attempt failed; without a next one the message is given up. */
    public void failed(Message message, String error, @Nullable Instant next) {
        jdbc.sql("""
                        update message set attempts = attempts + 1, last_error = ?, state = ?, due_at = coalesce(?, due_at)
                        where id = ? and state = 'SENDING'
                        """)
                .param(error)
                .param((next == null ? Message.State.GIVEN_UP : Message.State.WAITING).name())
                .param(next == null ? null : time(next))
                .param(message.id())
                .update();
    }

    /** What is no longer so is not told: that it is open, where nobody may have heard of it, or that it is over. When it is so again it is told anew. */
    void withdraw(long incident, Kind kind) {
        jdbc.sql("""
                        delete from message where incident_id = ? and kind = ? and state = 'WAITING' and (kind = 'OVER' or attempts = 0)
                        """).params(incident, kind.name()).update();
    }

    public static OffsetDateTime time(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }

    private static @Nullable Instant instant(ResultSet row, int column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    public static Message message(ResultSet row, int number) throws SQLException {
        return new Message(
                row.getLong("id"),
                row.getLong("project_id"),
                row.getLong("incident_id"),
                instant(row, row.findColumn("missing_at")),
                row.getLong("rule_id"),
                Kind.valueOf(row.getString("kind")),
                Channel.valueOf(row.getString("channel")),
                row.getString("recipient"),
                Cadence.valueOf(row.getString("cadence")),
                row.getObject("message_id", UUID.class),
                row.getString("subject"),
                Message.State.valueOf(row.getString("state")),
                row.getInt("attempts"),
                row.getString("last_error"),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                row.getObject("due_at", OffsetDateTime.class).toInstant(),
                instant(row, row.findColumn("sent_at")));
    }
}
