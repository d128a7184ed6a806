package dev.plateau.server.alerts;

import dev.plateau.server.alerts.Message.Kind;
import dev.plateau.server.alerts.Message.State;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Messages that were written, and how far they are. */
@Component
class Outbox {
    private final JdbcClient jdbc;
    private final Clock clock;

    Outbox(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** Adds a message, unless the recipient was told the same before; true when it is new. */
    boolean add(Rule rule, long incident, Kind kind, String recipient, Instant due) {
        return jdbc.sql("""
                        insert into message (project_id, incident_id, rule_id, kind, channel, recipient, cadence, created_at, due_at)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing
                        """)
                        .params(rule.project(), incident, rule.id(), kind.name())
                        .params(rule.channel().name(), recipient, rule.cadence().name())
                        .params(time(clock.instant()), time(due))
                        .update()
                > 0;
    }

    /** Adds a message of what a rule just noticed to be silent. */
    void addSilence(Rule rule, String recipient, Instant now) {
        jdbc.sql("""
                        insert into message (project_id, silence_at, rule_id, kind, channel, recipient, cadence, created_at, due_at)
                        values (?, ?, ?, 'SILENT', ?, ?, 'IMMEDIATE', ?, ?) on conflict do nothing
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

    /** The first messages about an incident. */
    List<Message> opened(long incident) {
        return jdbc.sql("select * from message where incident_id = ? and kind = 'OPENED' order by id")
                .param(incident)
                .query(Outbox::message)
                .list();
    }

    /**
     * Takes a message that is due, for this transaction: another one finds it taken, and finds it again when this one dies. What is over is
     * told after what began.
     */
    Optional<Message> take(boolean withMail) {
        return jdbc.sql("""
                        select * from message m where state = 'WAITING' and due_at <= ? and (? or channel <> 'MAIL')
                          and (kind <> 'OVER' or not exists (select from message o where o.incident_id = m.incident_id
                            and o.kind = 'OPENED' and o.channel = m.channel and o.recipient = m.recipient and o.state = 'WAITING'))
                        order by due_at, id limit 1 for update skip locked
                        """)
                .params(time(clock.instant()), withMail)
                .query(Outbox::message)
                .optional();
    }

    /** Takes what else is due in the digest of a message. */
    List<Message> takeDigest(Message first) {
        return jdbc.sql("""
                        select * from message where state = 'WAITING' and due_at <= ? and project_id = ? and channel = ? and recipient = ?
                          and cadence = ? order by id for update skip locked
                        """)
                .params(time(clock.instant()), first.project(), first.channel().name())
                .params(first.recipient(), first.cadence().name())
                .query(Outbox::message)
                .list();
    }

    /** When the next message will be due; empty when none will. */
    Optional<Instant> nextDue() {
        return jdbc.sql("select min(due_at) from message where state = 'WAITING' and due_at > ?")
                .param(time(clock.instant()))
                .query((row, number) -> Optional.ofNullable(instant(row, 1)))
                .single();
    }

    void sent(Message message, String subject) {
        jdbc.sql("""
                        update message set state = 'SENT', attempts = attempts + 1, sent_at = ?, last_error = null,
                          subject = coalesce(subject, ?) where id = ?
                        """).params(time(clock.instant()), subject, message.id()).update();
    }

    void postpone(Message message, Instant due) {
        jdbc.sql("update message set due_at = ? where id = ?")
                .params(time(due), message.id())
                .update();
    }

    void dropped(Message message, String why) {
        jdbc.sql("update message set state = 'DROPPED', last_error = ? where id = ?")
                .params(why, message.id())
                .update();
    }

    /** An attempt failed; without a next one the message is given up. */
    void failed(Message message, String error, @Nullable Instant next) {
        jdbc.sql("""
                        update message set attempts = attempts + 1, last_error = ?, state = ?, due_at = coalesce(?, due_at) where id = ?
                        """)
                .param(error.replace("\0", ""))
                .param((next == null ? State.GIVEN_UP : State.WAITING).name())
                .param(next == null ? null : time(next))
                .param(message.id())
                .update();
    }

    /** What is no longer so is not told: that it began, where nobody may have heard of it, or that it is over. When it is so again it is told anew. */
    void withdraw(long incident, Kind kind) {
        jdbc.sql("""
                        delete from message where incident_id = ? and kind = ? and state = 'WAITING' and (kind = 'OVER' or attempts = 0)
                        """).params(incident, kind.name()).update();
    }

    static OffsetDateTime time(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }

    private static @Nullable Instant instant(ResultSet row, int column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    static Message message(ResultSet row, int number) throws SQLException {
        return new Message(
                row.getLong("id"),
                row.getLong("project_id"),
                row.getLong("incident_id"),
                instant(row, row.findColumn("silence_at")),
                row.getLong("rule_id"),
                Kind.valueOf(row.getString("kind")),
                Channel.valueOf(row.getString("channel")),
                row.getString("recipient"),
                Cadence.valueOf(row.getString("cadence")),
                row.getObject("message_id", UUID.class),
                row.getString("subject"),
                State.valueOf(row.getString("state")),
                row.getInt("attempts"),
                row.getString("last_error"),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                row.getObject("due_at", OffsetDateTime.class).toInstant(),
                instant(row, row.findColumn("sent_at")));
    }
}
