package dev.plateau.server.alerts;

import dev.plateau.server.alerts.Message.Kind;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.work.Backlog;
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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Stored messages and their delivery states, in SQL: one statement has to decide whether a message is new and insert it, or whether it still has
 * the state to leave, as other servers change them at the same time.
 */
@Component
public class Outbox implements Backlog.Source {
    /** Condition of messages that this version can send: servers of a later one send the others. */
    private static final String KNOWN = RecordMapper.isKnown("kind", Kind.class) + " and "
            + RecordMapper.isKnown("channel", Channel.class) + " and " + RecordMapper.isKnown("cadence", Cadence.class);

    private final JdbcClient jdbc;
    private final Clock clock;

    Outbox(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
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
                          where incident_id = :incident and channel = :channel and recipient = :recipient and kind in ('OPENED', 'OVER', 'REOPENED'))
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

    /** Adds a message that something was done with an incident, after the recipient's earlier messages about it. */
    void addEvent(AlertRule rule, long incident, String recipient, String event, Instant due) {
        jdbc.sql("""
                        insert into message (project_id, incident_id, rule_id, kind, channel, recipient, cadence, event, created_at, due_at, follows)
                        select :project, :incident, :rule, 'EVENT', :channel, :recipient, :cadence, :event, :now, :due, coalesce(max(id), 0)
                        from message where incident_id = :incident and channel = :channel and recipient = :recipient on conflict do nothing
                        """)
                .param("project", rule.project())
                .param("incident", incident)
                .param("rule", rule.id())
                .param("channel", rule.settings().channel().name())
                .param("recipient", recipient)
                .param("cadence", rule.settings().cadence().name())
                .param("event", event)
                .param("now", time(clock.instant()))
                .param("due", time(due))
                .update();
    }

    /** Adds a message about the missing data that a rule just detected. */
    public void addMissingData(AlertRule rule, String recipient, Instant now) {
        add(rule, recipient, Kind.MISSING_DATA, now);
    }

    /** Adds the mail of a Monday about the state of performance, once. */
    void addState(AlertRule rule, String recipient, Instant monday) {
        add(rule, recipient, Kind.STATE, monday);
    }

    private void add(AlertRule rule, String recipient, Kind kind, Instant at) {
        OffsetDateTime now = time(clock.instant());
        jdbc.sql("""
                        insert into message (project_id, missing_at, rule_id, kind, channel, recipient, cadence, created_at, due_at)
                        values (?, ?, ?, ?, ?, ?, 'IMMEDIATE', ?, ?) on conflict do nothing
                        """)
                .params(
                        rule.project(),
                        time(at),
                        rule.id(),
                        kind.name(),
                        rule.settings().channel().name(),
                        recipient)
                .params(now, now)
                .update();
    }

    /**
     * Adds a message about a commit to the code host, unless one waits that says the same.
     *
     * @param execution execution that is measuring the commit: the first of its uploads adds a message now, and each one for its end; null
     *     without one
     */
    public void addCommit(long project, String recipient, String commit, @Nullable String execution, Instant due) {
        addCommit(project, recipient, commit, due, null, execution);
        if (execution != null) {
            addCommit(project, recipient, commit, due, execution, null);
        }
    }

    private void addCommit(
            long project,
            String recipient,
            String commit,
            Instant due,
            @Nullable String event,
            @Nullable String unlessOf) {
        jdbc.sql("""
                        insert into message (project_id, kind, channel, recipient, cadence, commit_sha, event, created_at, due_at)
                        select :project, 'COMMIT', 'CODE_HOST', :recipient, 'IMMEDIATE', :commit, :event, :now, :due
                        where not exists (select from message where project_id = :project and commit_sha = :commit
                          and (event = cast(:unless as text) or state = 'WAITING' and event is not distinct from cast(:event as text)))
                        """)
                .param("project", project)
                .param("recipient", recipient)
                .param("commit", commit)
                .param("event", event)
                .param("unless", unlessOf)
                .param("now", time(clock.instant()))
                .param("due", time(due))
                .update();
    }

    /** Adds a message about an incident for its issue at the code host, unless one waits. */
    public void addIssue(IncidentRecord incident, String recipient, Instant due) {
        jdbc.sql("""
                        insert into message (project_id, incident_id, kind, channel, recipient, cadence, created_at, due_at, follows)
                        select :project, :incident, 'ISSUE', 'CODE_HOST', :recipient, 'IMMEDIATE', :now, :due, coalesce(max(id), 0)
                        from message where incident_id = :incident and kind = 'ISSUE'
                        having bool_or(state = 'WAITING') is not true on conflict do nothing
                        """)
                .param("project", incident.project())
                .param("incident", incident.id())
                .param("recipient", recipient)
                .param("now", time(clock.instant()))
                .param("due", time(due))
                .update();
    }

    /** Deletes the unsent messages of a project to its code host. */
    public void withdrawReports(long project) {
        jdbc.sql("delete from message where project_id = ? and channel = 'CODE_HOST' and state <> 'SENT'")
                .param(project)
                .update();
    }

    /** The newest messages of a project to its code host, newest first. */
    public List<Message> newestReports(long project, int limit) {
        return messages(
                "select * from message where project_id = ? and channel = 'CODE_HOST' order by id desc limit ?",
                project,
                limit);
    }

    /**
     * Postpones the untried messages of a growing incident, at most {@code longest} after their creation; never moves them forward. A distributed
     * database adds nothing to a time of a row unless its zone is stated.
     */
    void settle(long incident, Instant due, Duration longest) {
        jdbc.sql("""
                        update message set due_at = greatest(due_at,
                          least(:due, (created_at at time zone 'UTC' + make_interval(secs => :longest)) at time zone 'UTC'))
                        where incident_id = :incident and state = 'WAITING' and attempts = 0 and cadence = 'IMMEDIATE'
                        """)
                .param("due", time(due))
                .param("longest", longest.toMillis() / 1000.0)
                .param("incident", incident)
                .update();
    }

    /** The newest message to each recipient that an incident is open. */
    public List<Message> opened(long incident) {
        return messages("""
                        select * from message where id in (
                          select max(id) from message where incident_id = ? and kind in ('OPENED', 'REOPENED') group by channel, recipient)
                        order by id
                        """, incident);
    }

    /** The first message to the recipient of a message about the same incident: the head of the mail thread. */
    public Message first(Message message) {
        return messages(
                        "select * from message where incident_id = ? and channel = ? and recipient = ? and " + KNOWN
                                + " order by id limit 1",
                        message.incident(),
                        message.channel().name(),
                        message.recipient())
                .getFirst();
    }

    /** The newest messages of a project but those of watches, newest first. */
    public List<Message> newest(long project, int limit) {
        return messages("""
                        select * from message where project_id = ?
                          and (rule_id is null
                            or rule_id not in (select id from alert_rule where project_id = ? and account_id is not null))
                        order by id desc limit ?
                        """, project, project, limit);
    }

    /** Messages about an incident, oldest first. */
    public List<Message> about(long incident) {
        return messages("select * from message where incident_id = ? order by id", incident);
    }

    /** The newest messages of all projects that were given up, newest first. */
    public List<Message> givenUp(int limit) {
        return messages("select * from message where state = 'GIVEN_UP' order by id desc limit ?", limit);
    }

    /** A failed attempt moves the time of the next one on: such a message waits since it was created, unless it was to wait for a day or a week. */
    @Override
    public Backlog backlog() {
        return jdbc.sql("""
                        select 'messages' as queue, count(*) as waiting,
                          min(case when attempts > 0 and cadence = 'IMMEDIATE' then created_at else due_at end) as oldest
                        from message where state in ('WAITING', 'SENDING') and (due_at <= ? or attempts > 0)
                        """)
                .param(time(clock.instant()))
                .query(RecordMapper.of(Backlog.class))
                .single();
    }

    private List<Message> messages(String sql, Object... parameters) {
        return jdbc.sql(sql)
                .params(parameters)
                .query(RecordMapper.of(Message.class).known());
    }

    private record SentIncident(long rule, long incident) {}

    /** The incidents that rules sent a message about, by rule; rules without any are left out. */
    public Map<Long, Set<Long>> sentIncidents(Collection<Long> rules) {
        return jdbc
                .sql("""
                        select distinct rule_id, incident_id from message
                        where rule_id = any(?) and kind = 'OPENED' and state = 'SENT'
                        """)
                .param(rules.toArray(Long[]::new))
                .query(RecordMapper.of(SentIncident.class))
                .list()
                .stream()
                .collect(Collectors.groupingBy(
                        SentIncident::rule, Collectors.mapping(SentIncident::incident, Collectors.toSet())));
    }

    /**
     * The next message to send: one that is due, or that a server was sending when it died. A recipient gets the messages of an incident in order.
     *
     * @param destinations destinations that a server is sending to now; they are skipped
     * @param projects projects that have their share of the senders; they are skipped
     */
    public Optional<Message> next(boolean withMail, Collection<String> destinations, Collection<Long> projects) {
        return jdbc.sql("""
                        select * from message m where (state = 'SENDING' or state = 'WAITING' and due_at <= :now)
                          and (:mail or channel <> 'MAIL') and %1$s
                          and channel || ' ' || recipient <> all(:destinations) and project_id <> all(:projects)
                          and (kind = 'EVENT' or not exists (select from message o where o.incident_id = m.incident_id and o.channel = m.channel
                            and o.recipient = m.recipient and o.state in ('WAITING', 'SENDING') and o.id < m.id and %1$s))
                        order by due_at, id limit 1
                        """.formatted(KNOWN))
                .param("now", time(clock.instant()))
                .param("mail", withMail)
                .param("destinations", destinations.toArray(String[]::new))
                .param("projects", projects.toArray(Long[]::new))
                .query(RecordMapper.of(Message.class))
                .optional();
    }

    /** Marks a message, and all other due messages of its digest, as being sent. Empty when another server has sent it meanwhile. */
    public List<Message> begin(Message first) {
        return jdbc
                .sql("""
                        update message set state = 'SENDING'
                        where (state = 'SENDING' or state = 'WAITING' and due_at <= :now)
                          and (id = :id or :digest and project_id = :project and channel = :channel and recipient = :recipient
                            and cadence = :cadence)
                          and %s
                        returning *
                        """.formatted(KNOWN))
                .param("now", time(clock.instant()))
                .param("id", first.id())
                .param("digest", first.cadence() != Cadence.IMMEDIATE)
                .param("project", first.project())
                .param("channel", first.channel().name())
                .param("recipient", first.recipient())
                .param("cadence", first.cadence().name())
                .query(RecordMapper.of(Message.class))
                .list()
                .stream()
                .sorted(Comparator.comparingLong(Message::id))
                .toList();
    }

    /** Time when the next message will be due; empty if none is waiting. */
    public Optional<Instant> nextDue() {
        return jdbc.sql("select min(due_at) from message where state = 'WAITING' and due_at > ?")
                .param(time(clock.instant()))
                .query((row, number) -> Optional.ofNullable(row.getObject(1, OffsetDateTime.class))
                        .map(OffsetDateTime::toInstant))
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

    void dropped(Message message, String reason) {
        jdbc.sql("update message set state = 'DROPPED', last_error = ? where id = ? and state = 'SENDING'")
                .params(reason, message.id())
                .update();
    }

    /** Records a failed attempt; without a next one the message is given up. */
    public void failed(Message message, String error, @Nullable Instant next) {
        jdbc.sql("""
                        update message set attempts = attempts + 1, last_error = ?, state = ?,
                          due_at = coalesce(cast(? as timestamptz), due_at) where id = ? and state = 'SENDING'
                        """)
                .params(error, next == null ? "GIVEN_UP" : "WAITING")
                .param(next == null ? null : time(next))
                .param(message.id())
                .update();
    }

    /** Schedules a waiting message of a project for now and resets its attempts; false if there is nothing to send. */
    public boolean tryAgain(long project, long message) {
        return jdbc.sql("""
                        update message set state = 'WAITING', attempts = 0, due_at = ?
                        where id = ? and project_id = ? and state in ('WAITING', 'GIVEN_UP')
                        """).params(time(clock.instant()), message, project).update() > 0;
    }

    /**
     * Deletes waiting messages whose reason has lapsed: that an incident is open, if untried, or that it is over. If it holds again, a new one is
     * added.
     */
    void withdraw(long incident, Kind kind) {
        jdbc.sql("""
                        delete from message where incident_id = ? and kind = ? and state = 'WAITING' and (kind = 'OVER' or attempts = 0)
                        """).params(incident, kind.name()).update();
    }

    private static OffsetDateTime time(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
