package dev.plateau.server.alerts;

import dev.plateau.server.alerts.Message.Kind;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.statistics.online.ChangeStatus;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Stored messages and their delivery states. Inserts are SQL, because one statement has to decide whether a message is new and insert it; so is the
 * queue, whose statements have to see the changes by other servers.
 */
@Component
public class Outbox {
    private final JdbcClient jdbc;
    private final MessageRepository messages;
    private final Clock clock;

    Outbox(JdbcClient jdbc, MessageRepository messages, Clock clock) {
        this.jdbc = jdbc;
        this.messages = messages;
        this.clock = clock;
    }

    /**
     * Adds a message that an incident is open or over, unless the recipient's last message has the same state. The first message is never that it is
     * over. A message that it is open again needs a confirmed change, because suspicions are short-lived. A dropped message that it is open was
     * never sent, and is ignored.
     */
    void add(AlertRule rule, IncidentRecord incident, String recipient, Instant due) {
        jdbc.sql("""
                        with earlier as (
                          select id, kind, state from message
                          where incident_id = :incident and channel = :channel and recipient = :recipient and kind <> 'EXPLAINED')
                        insert into message (project_id, incident_id, rule_id, kind, channel, recipient, cadence, created_at, due_at, follows)
                        select :project, :incident, :rule, case when :over then 'OVER' when last.id is null then 'OPENED' else 'REOPENED' end,
                          :channel, :recipient, :cadence, :now, :due, coalesce((select max(id) from earlier), 0)
                        from (values (true)) one left join lateral (
                          select id, kind from earlier where state <> 'DROPPED' or kind = 'OVER' order by id desc limit 1) last on true
                        where :over <> (coalesce(last.kind, 'OVER') = 'OVER') and (last.kind is distinct from 'OVER' or :confirmed)
                        on conflict do nothing
                        """)
                .param("project", rule.project())
                .param("incident", incident.id())
                .param("rule", rule.id())
                .param("over", incident.closedAt() != null)
                .param("confirmed", incident.certainty() == ChangeStatus.CONFIRMED)
                .param("channel", rule.settings().channel().name())
                .param("recipient", recipient)
                .param("cadence", rule.settings().cadence().name())
                .param("now", time(clock.instant()))
                .param("due", time(due))
                .update();
    }

    /** Adds a message with the cause of an incident, after the recipient's earlier messages about it. */
    void addCause(AlertRule rule, Message opened, Instant due) {
        jdbc.sql("""
                        insert into message (project_id, incident_id, rule_id, kind, channel, recipient, cadence, created_at, due_at, follows)
                        select project_id, incident_id, :rule, 'EXPLAINED', channel, recipient, :cadence, :now, :due, max(id)
                        from message where incident_id = :incident and channel = :channel and recipient = :recipient
                        group by project_id, incident_id, channel, recipient on conflict do nothing
                        """)
                .param("incident", opened.incident())
                .param("rule", rule.id())
                .param("channel", opened.channel().name())
                .param("recipient", opened.recipient())
                .param("cadence", rule.settings().cadence().name())
                .param("now", time(clock.instant()))
                .param("due", time(due))
                .update();
    }

    /** Adds a message about the missing data that a rule just detected. */
    public void addMissingData(AlertRule rule, String recipient, Instant now) {
        jdbc.sql("""
                        insert into message (project_id, missing_at, rule_id, kind, channel, recipient, cadence, created_at, due_at)
                        values (?, ?, ?, 'MISSING_DATA', ?, ?, 'IMMEDIATE', ?, ?) on conflict do nothing
                        """)
                .params(
                        rule.project(),
                        time(now),
                        rule.id(),
                        rule.settings().channel().name(),
                        recipient)
                .params(time(now), time(now))
                .update();
    }

    /** Postpones the untried messages of a growing incident, at most {@code longest} after their creation. */
    void settle(long incident, Instant due, Duration longest) {
        messages.lockUntried(incident).forEach(message -> message.settle(due, longest));
    }

    /** The newest message to each recipient that an incident is open. */
    public List<Message> opened(long incident) {
        return messages.opened(incident);
    }

    /** The first message to the recipient of a message about the same incident: the head of the mail thread. */
    public Message first(Message message) {
        return messages.findFirstByIncidentIdAndChannelAndRecipientOrderById(
                        message.incident(), message.channel(), message.recipient())
                .orElseThrow();
    }

    /** The newest messages of a project, newest first. */
    public List<Message> newest(long project, int limit) {
        return messages.findByProjectIdOrderByIdDesc(project, Limit.of(limit));
    }

    /** Messages about an incident, oldest first. */
    public List<Message> about(long incident) {
        return messages.findByIncidentIdOrderById(incident);
    }

    /** The incidents that rules sent a message about, by rule; rules without any are left out. */
    public Map<Long, Set<Long>> sentIncidents(Collection<Long> rules) {
        return messages.sent(rules).stream()
                .collect(Collectors.groupingBy(
                        MessageRepository.Sent::rule,
                        Collectors.mapping(MessageRepository.Sent::incident, Collectors.toSet())));
    }

    /**
     * The next message to send: one that is due, or that a server was sending when it died. A recipient gets the messages of an incident in order.
     *
     * @param destinations destinations that a server is sending to now; they are skipped
     * @param projects projects that have their share of the senders; they are skipped
     */
    @Transactional(readOnly = true)
    public Optional<Message> next(boolean withMail, Collection<String> destinations, Collection<Long> projects) {
        return jdbc.sql("""
                        select id from message m where (state = 'SENDING' or state = 'WAITING' and due_at <= :now)
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
                .query(Long.class)
                .optional()
                .flatMap(messages::findById);
    }

    /** Marks a message, and all other due messages of its digest, as being sent. Empty when another server has sent it meanwhile. */
    @Transactional
    public List<Message> begin(Message first) {
        List<Long> taken = jdbc.sql("""
                        update message set state = 'SENDING'
                        where (state = 'SENDING' or state = 'WAITING' and due_at <= :now)
                          and (id = :id or :digest and project_id = :project and channel = :channel and recipient = :recipient
                            and cadence = :cadence)
                        returning id
                        """)
                .param("now", time(clock.instant()))
                .param("id", first.id())
                .param("digest", first.cadence() != Cadence.IMMEDIATE)
                .param("project", first.project())
                .param("channel", first.channel().name())
                .param("recipient", first.recipient())
                .param("cadence", first.cadence().name())
                .query((row, number) -> row.getLong(1))
                .list();
        return messages.findAllById(taken).stream()
                .sorted(Comparator.comparingLong(Message::id))
                .toList();
    }

    /** Time when the next message will be due; empty if none is waiting. */
    public Optional<Instant> nextDue() {
        return messages.nextDue(clock.instant());
    }

    @Transactional
    public void sent(Message message, String subject) {
        messages.lock(message.id()).ifPresent(stored -> stored.sent(subject, clock.instant()));
    }

    @Transactional
    public void postpone(Message message, Instant due) {
        whileSending(message, stored -> stored.postpone(due));
    }

    @Transactional
    void dropped(Message message, String reason) {
        whileSending(message, stored -> stored.drop(reason));
        messages.flush();
    }

    /** Records a failed attempt; without a next one the message is given up. */
    @Transactional
    public void failed(Message message, String error, @Nullable Instant next) {
        whileSending(message, stored -> stored.fail(error, next));
    }

    private void whileSending(Message message, Consumer<Message> change) {
        messages.lock(message.id()).filter(Message::isSending).ifPresent(change);
    }

    /** Schedules a message of a project for now and resets its attempts; false if there is nothing to send. */
    @Transactional
    public boolean tryAgain(long project, long message) {
        return messages.lock(message)
                .filter(stored -> stored.project() == project)
                .map(stored -> stored.tryAgain(clock.instant()))
                .orElse(false);
    }

    /**
     * Deletes waiting messages whose reason has lapsed: that an incident is open, if untried, or that it is over. If it holds again, a new one is
     * added.
     */
    void withdraw(long incident, Kind kind) {
        messages.withdraw(incident, kind);
    }

    private static OffsetDateTime time(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
