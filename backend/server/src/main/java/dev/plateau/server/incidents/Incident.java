package dev.plateau.server.incidents;

import dev.plateau.server.detection.UpdatedChangePoint;
import dev.plateau.server.incidents.IncidentRecord.IncidentKind;
import dev.plateau.server.incidents.IncidentRecord.JdkStep;
import dev.plateau.server.series.Axis;
import dev.plateau.statistics.online.ChangeStatus;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.ConstraintMode;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.ForeignKey;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.OptimisticLock;
import org.hibernate.annotations.PartitionKey;
import org.jspecify.annotations.Nullable;

/**
 * Change points that share a cause.
 *
 * <p>The version counts edits by people: of two at once, the second one fails. Writes by detection do not count. Both lock the row before they read
 * it, so neither overwrites the other.
 */
@Entity
class Incident {
    /** As Perfherder's sheriffs have. */
    private static final int TRIAGE_DAYS = 2;

    private static final int WORKING_DAYS = 5;

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    @Version
    private int version;

    @Embedded
    private IncidentKey key;

    /** That of the key, where Hibernate does not see the annotation. */
    @PartitionKey
    @Column(name = "project_id", insertable = false, updatable = false)
    private long projectId;

    @Embedded
    @OptimisticLock(excluded = true)
    private Bounds bounds;

    @Enumerated(EnumType.STRING)
    @OptimisticLock(excluded = true)
    private ChangeStatus certainty = ChangeStatus.SUSPECT;

    @OptimisticLock(excluded = true)
    private String title = "";

    @Embedded
    @OptimisticLock(excluded = true)
    private State state = State.OPEN;

    /** The name of an account, or a text of a version that had no accounts. */
    @Nullable
    String assignee;

    @Nullable
    private Long assigneeId;

    @Enumerated(EnumType.STRING)
    @OptimisticLock(excluded = true)
    private Severity sizeSeverity = Severity.MEDIUM;

    /** Set by a person. */
    @Enumerated(EnumType.STRING)
    @Nullable
    Severity severity;

    /** Set by a person. */
    @Nullable
    LocalDate due;

    @Nullable
    String tracker;

    @Nullable
    private Instant mutedUntil;

    private Instant openedAt;

    @OptimisticLock(excluded = true)
    private boolean history = true;

    @OneToMany(mappedBy = "incident", cascade = CascadeType.PERSIST)
    private List<StoredIncidentEvent> events = new ArrayList<>();

    /**
     * The points that all its changes may have come with: after one up to another. Commits are null where the uploads name none.
     *
     * @param after position of the last point before them
     * @param until position of the last of them
     */
    @Embeddable
    record Bounds(
            @Column(name = "range_from") Instant after,
            @Column(name = "range_from_commit") @Nullable String afterCommit,
            @Column(name = "range_to") Instant until,
            @Column(name = "range_to_commit") @Nullable String untilCommit) {
        static Bounds of(UpdatedChangePoint change) {
            return new Bounds(
                    change.from().position(),
                    change.from().commit(),
                    change.to().position(),
                    change.to().commit());
        }

        boolean covers(Instant position) {
            return position.isAfter(after) && !position.isAfter(until);
        }

        /** The intersection with other bounds. */
        Bounds within(Bounds other) {
            boolean later = !other.after.isBefore(after);
            boolean earlier = !other.until.isAfter(until);
            return new Bounds(
                    later ? other.after : after,
                    later ? other.afterCommit : afterCommit,
                    earlier ? other.until : until,
                    earlier ? other.untilCommit : untilCommit);
        }
    }

    /**
     * Its triage, by people or by later runs.
     *
     * @param closedAt null while it is open
     * @param recoveredSince first commit (or time) with the old level, where runs closed it
     */
    @Embeddable
    record State(
            @Enumerated(EnumType.STRING) Triage triage,
            @Nullable Instant closedAt,
            @Nullable String recoveredSince) {
        static final State OPEN = new State(Triage.NEW, null, null);
    }

    /**
     * The values that all changes of an incident share.
     *
     * @param step null along commits
     */
    @Embeddable
    record IncidentKey(
            @Column(name = "project_id", updatable = false) long project,

            @Enumerated(EnumType.STRING) IncidentKind kind,
            Axis axis,
            String branch,
            @Enumerated(EnumType.STRING) Cause cause,
            @Embedded @Nullable JdkStep step) {}

    @SuppressWarnings("NullAway.Init")
    protected Incident() {}

    Incident(IncidentKey key, Bounds bounds, Instant openedAt) {
        this.key = key;
        this.projectId = key.project();
        this.bounds = bounds;
        this.openedAt = openedAt;
    }

    /** Sets its range to the intersection of the ranges of its changes. */
    void lieWithin(Bounds shared) {
        bounds = shared;
    }

    @Nullable
    Instant mutedUntil() {
        return mutedUntil;
    }

    IncidentKey key() {
        return key;
    }

    void describe(ChangeStatus certainty, Severity bySize, String title) {
        this.certainty = certainty;
        this.sizeSeverity = bySize;
        this.title = title;
    }

    void become(State state) {
        this.state = state;
    }

    /** @param account of the assignee; null for nobody, and for a name without an account */
    void assign(@Nullable String assignee, @Nullable Long account, @Nullable String tracker) {
        this.assignee = assignee;
        this.assigneeId = account;
        this.tracker = tracker;
    }

    void mute(@Nullable Instant until) {
        this.mutedUntil = until;
    }

    /** The row of an {@link IncidentEvent}. */
    @Entity(name = "StoredIncidentEvent")
    @Immutable
    @Table(name = "incident_event")
    static class StoredIncidentEvent {
        @Id
        @GeneratedValue(strategy = GenerationType.IDENTITY)
        private long id;

        long projectId;

        @ManyToOne(fetch = FetchType.LAZY)
        @JoinColumn(foreignKey = @ForeignKey(ConstraintMode.NO_CONSTRAINT))
        Incident incident;

        Instant at;
        String actor;
        String action;
        String reason;

        @SuppressWarnings("NullAway.Init")
        protected StoredIncidentEvent() {}

        StoredIncidentEvent(Incident incident, IncidentEvent event) {
            this.projectId = incident.key.project();
            this.incident = incident;
            this.at = event.at();
            this.actor = event.actor();
            this.action = event.action();
            this.reason = event.reason();
        }
    }

    /** Adds an event to its history. */
    IncidentEvent note(Instant at, String actor, String action, String reason) {
        IncidentEvent event = new IncidentEvent(at, actor, action, reason);
        events.add(new StoredIncidentEvent(this, event));
        return event;
    }

    long id() {
        return id;
    }

    State state() {
        return state;
    }

    /** Marks it as recent: one of its changes is no history, so rules may send messages about it. */
    void markRecent() {
        history = false;
    }

    /** The day until which a new regression is to be triaged: {@value #TRIAGE_DAYS} working days after its opening. */
    private @Nullable LocalDate triageDue() {
        if (state.triage() != Triage.NEW || key.kind() == IncidentKind.IMPROVEMENT) {
            return null;
        }
        LocalDate day = LocalDate.ofInstant(openedAt, ZoneOffset.UTC);
        for (int left = TRIAGE_DAYS; left > 0; left -= day.getDayOfWeek().getValue() <= WORKING_DAYS ? 1 : 0) {
            day = day.plusDays(1);
        }
        return day;
    }

    /** The values of this moment, for readers. */
    IncidentRecord toRecord() {
        String after = bounds.afterCommit();
        String until = bounds.untilCommit();
        boolean named = key.axis() != Axis.JDK && after != null && until != null && !after.equals(until);
        return new IncidentRecord(
                id,
                key.kind(),
                key.axis().label(),
                key.branch(),
                key.cause(),
                named ? after : null,
                named ? until : null,
                certainty,
                title,
                state.triage(),
                assignee,
                tracker,
                mutedUntil,
                bounds.until(),
                openedAt,
                state.closedAt(),
                state.recoveredSince(),
                version,
                key.project(),
                key.step(),
                history,
                Objects.requireNonNullElse(severity, sizeSeverity),
                due == null ? triageDue() : due,
                assigneeId);
    }
}
