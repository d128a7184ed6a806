package dev.plateau.server.codehosts;

import dev.plateau.server.alerts.AlertSettings;
import dev.plateau.server.alerts.HookAddresses;
import dev.plateau.server.alerts.MessageScheduling;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.IncidentTriage;
import dev.plateau.server.incidents.IncidentTriage.Edit;
import dev.plateau.server.incidents.IncidentTriage.IncidentEdited;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.Incidents.IncidentsChanged;
import dev.plateau.server.incidents.Triage;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.RecordMapper.Column;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.wire.text.Bounded;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The issues of incidents at code hosts: adds a message to the outbox when an incident changes, in its transaction, and takes over what people
 * do with an issue. A row for each incident keeps two servers from creating two issues.
 */
@Component
class IncidentIssues {
    private static final int MAX_USER = 60;
    private static final Duration RETRY_AFTER = Duration.ofMinutes(1);

    private final JdbcClient jdbc;
    private final CodeHostRepository connections;
    private final Incidents incidents;
    private final IncidentTriage triage;
    private final Outbox outbox;
    private final AlertSettings settings;
    private final TransactionTemplate transactions;
    private final HookAddresses hooks;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    IncidentIssues(
            JdbcClient jdbc,
            CodeHostRepository connections,
            Incidents incidents,
            IncidentTriage triage,
            Outbox outbox,
            AlertSettings settings,
            TransactionTemplate transactions,
            ApplicationEventPublisher events,
            Clock clock) {
        this.jdbc = jdbc;
        this.connections = connections;
        this.incidents = incidents;
        this.triage = triage;
        this.outbox = outbox;
        this.settings = settings;
        this.transactions = transactions;
        this.hooks = settings.hookAddresses();
        this.events = events;
        this.clock = clock;
    }

    /**
     * A stored issue.
     *
     * @param address page of the repository's issues
     * @param number null while it is not created
     * @param content digest of the content that was sent last
     */
    record IncidentIssue(
            @Column("incident_id") long incident,
            String address,
            @Nullable Long number,
            boolean isOpen,
            String content) {}

    /** The issue of an incident, also one that is not created yet. */
    Optional<IncidentIssue> find(IncidentRecord incident) {
        return jdbc.sql("select * from incident_issue where project_id = ? and incident_id = ?")
                .params(incident.project(), incident.id())
                .query(RecordMapper.of(IncidentIssue.class))
                .optional();
    }

    @EventListener
    void schedule(IncidentsChanged changed) {
        changed.incidents().forEach(this::schedule);
    }

    @EventListener
    void schedule(IncidentEdited edited) {
        schedule(edited.incident());
    }

    private void schedule(IncidentRecord incident) {
        connections
                .findById(incident.project())
                .filter(CodeHost::hasIssues)
                .filter(connection -> isWanted(incident) || find(incident).isPresent())
                .ifPresent(connection -> {
                    outbox.addIssue(
                            incident, connection.address(), clock.instant().plus(settings.settle()));
                    events.publishEvent(new MessageScheduling.Queued());
                });
    }

    /** Tests whether an incident without an issue gets one: only what alert rules may send, once it is confirmed. */
    boolean isWanted(IncidentRecord incident) {
        return incident.alerting()
                && incident.certainty() == ChangeStatus.CONFIRMED
                && incident.closedAt() == null
                && !incident.isMuted(clock.instant());
    }

    /** Page of the issues of a connection's repository. */
    String address(CodeHost connection) {
        return RepositoryAddress.of(connection.address(), hooks).issues(connection.kind());
    }

    /** Claims the creation of an issue; false if another attempt may still be creating it. */
    boolean begin(IncidentRecord incident, String address) {
        Instant now = clock.instant();
        return jdbc.sql("""
                        insert into incident_issue as known (incident_id, project_id, address, begun_at) values (?, ?, ?, ?)
                        on conflict on constraint incident_issue_pkey do update set begun_at = excluded.begun_at, address = excluded.address
                        where known.number is null and known.begun_at < ?
                        """)
                        .params(incident.id(), incident.project(), address, time(now), time(now.minus(RETRY_AFTER)))
                        .update()
                > 0;
    }

    /** Gives a claim up, when the host has refused to create the issue. */
    void forget(IncidentRecord incident) {
        jdbc.sql("delete from incident_issue where project_id = ? and incident_id = ? and number is null")
                .params(incident.project(), incident.id())
                .update();
    }

    /**
     * Stores that an issue has a content.
     *
     * @param number null for the stored one
     */
    void sent(IncidentRecord incident, @Nullable Long number, String content) {
        jdbc.sql(
                        "update incident_issue set number = coalesce(?, number), content = ? where project_id = ? and incident_id = ?")
                .param(number)
                .params(content, incident.project(), incident.id())
                .update();
    }

    /** Stores that the server set the state of an issue; at is the host's time. */
    void became(IncidentRecord incident, boolean isOpen, Instant at) {
        jdbc.sql("""
                        update incident_issue set is_open = ?, changed_at = greatest(changed_at, ?) where project_id = ? and incident_id = ?
                        """)
                .params(isOpen, time(at), incident.project(), incident.id())
                .update();
    }

    /**
     * Takes over that somebody closed or reopened an issue. The incident is mostly in this state already if the server itself did.
     *
     * @throws Problem 409 if a newer state is known
     */
    void take(CodeHost connection, IssueEvent event) {
        long project = connection.projectId();
        // Read in a transaction of its own: that of the edit reads the incident after it has counted the edit.
        jdbc.sql("select incident_id from incident_issue where project_id = ? and address = ? and number = ?")
                .params(project, address(connection), event.number())
                .query(Long.class)
                .optional()
                .flatMap(incident -> incidents.find(project, incident))
                .ifPresent(incident ->
                        transactions.executeWithoutResult(status -> take(incident, event, connection.kind())));
    }

    private void take(IncidentRecord incident, IssueEvent event, CodeHostKind kind) {
        boolean isNewer = jdbc.sql("""
                        update incident_issue set is_open = ?, changed_at = ?
                        where project_id = ? and incident_id = ? and (changed_at is null or changed_at < ?)
                        """)
                        .params(event.isOpen(), time(event.at()), incident.project(), incident.id(), time(event.at()))
                        .update()
                > 0;
        if (event.isOpen() == (incident.closedAt() == null)) {
            return;
        }
        if (!isNewer) {
            throw PullRequests.repeated("A newer state of issue " + event.number() + " is known already.");
        }
        triage.triage(
                new Edit(
                        incident.project(),
                        incident.id(),
                        incident.version(),
                        Bounded.text(event.user(), MAX_USER) + " (" + kind.label() + ")",
                        null),
                event.isOpen() ? Triage.NEW : isIntended(event) ? Triage.EXPECTED : Triage.FIXED,
                (event.isOpen() ? "reopened on " : "closed on ")
                        + kind.label()
                        + (isIntended(event) ? " as not planned" : ""));
    }

    private static boolean isIntended(IssueEvent event) {
        return !event.isOpen() && event.reason().equals("not_planned");
    }

    private static OffsetDateTime time(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
