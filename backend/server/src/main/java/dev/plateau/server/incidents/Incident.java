package dev.plateau.server.incidents;

import dev.plateau.server.detection.UpdatedChangePoint;
import dev.plateau.server.series.Axis;
import dev.plateau.statistics.online.ChangeStatus;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.annotations.OptimisticLock;
import org.jspecify.annotations.Nullable;

/**
 * Change points that share a cause.
 *
 * <p>The version counts edits by people: of two at once, the second one fails. Writes by detection do not count. Both lock the row before they read
 * it, so neither overwrites the other.
 */
@Entity
public class Incident {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    @Version
    private int version;

    private long projectId;

    @Enumerated(EnumType.STRING)
    private IncidentKind kind;

    private Axis axis;
    private String branch;

    @Enumerated(EnumType.STRING)
    private Cause cause;

    @Embedded
    @Nullable
    private JdkStep step;

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

    @Nullable
    private String assignee;

    @Nullable
    private String tracker;

    @Nullable
    private Instant mutedUntil;

    private Instant openedAt;

    @OptimisticLock(excluded = true)
    private boolean history = true;

    @OneToMany(mappedBy = "incident", cascade = CascadeType.PERSIST)
    private List<IncidentEvent> events = new ArrayList<>();

    /** Two JDKs on one host, by id. */
    @Embeddable
    public record JdkStep(
            @Column(name = "host_id") Long host,
            @Column(name = "from_jdk_id") Long from,
            @Column(name = "to_jdk_id") Long to) {}

    /** The commits after one up to another. */
    public record Commits(String after, String until) {}

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

        boolean overlaps(Bounds other) {
            return after.isBefore(other.until) && until.isAfter(other.after);
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
     * The key of an incident: the values that all of its changes share.
     *
     * @param step null along commits
     */
    record Shared(
            long project,
            IncidentKind kind,
            Axis axis,
            String branch,
            Cause cause,
            @Nullable JdkStep step) {}

    @SuppressWarnings("NullAway.Init")
    protected Incident() {}

    Incident(Shared shared, Bounds bounds, Instant openedAt) {
        this.projectId = shared.project();
        this.kind = shared.kind();
        this.axis = shared.axis();
        this.branch = shared.branch();
        this.cause = shared.cause();
        this.step = shared.step();
        this.bounds = bounds;
        this.openedAt = openedAt;
    }

    /** Sets its range to the intersection of the ranges of its changes. */
    void lieWithin(Bounds shared) {
        bounds = shared;
    }

    Shared shared() {
        return new Shared(projectId, kind, axis, branch, cause, step);
    }

    void describe(ChangeStatus certainty, String title) {
        this.certainty = certainty;
        this.title = title;
    }

    void become(State state) {
        this.state = state;
    }

    void assign(@Nullable String assignee, @Nullable String tracker) {
        this.assignee = assignee;
        this.tracker = tracker;
    }

    void mute(@Nullable Instant until) {
        this.mutedUntil = until;
    }

    /** Adds an event to its history. */
    void note(Instant at, String actor, String action, String reason) {
        events.add(new IncidentEvent(this, at, actor, action, reason));
    }

    public long id() {
        return id;
    }

    /** Number of edits by people. */
    public int version() {
        return version;
    }

    public long project() {
        return projectId;
    }

    public IncidentKind kind() {
        return kind;
    }

    public Axis axis() {
        return axis;
    }

    /** The branch that its changes were found on; empty when not known. */
    public String branch() {
        return branch;
    }

    public Cause cause() {
        return cause;
    }

    /** The JDKs it lies between; null along commits. */
    public @Nullable JdkStep step() {
        return step;
    }

    /** The commits that it may have come with; null along JDK builds, and where the uploads name none. */
    public @Nullable Commits commits() {
        String after = bounds.afterCommit();
        String until = bounds.untilCommit();
        return axis == Axis.JDK || after == null || until == null || after.equals(until)
                ? null
                : new Commits(after, until);
    }

    /** The certainty of its surest change: suspect, warning or confirmed. */
    public ChangeStatus certainty() {
        return certainty;
    }

    /** The title, generated from its changes. */
    public String title() {
        return title;
    }

    public Triage triage() {
        return state.triage();
    }

    public @Nullable String assignee() {
        return assignee;
    }

    /** Address in a bug tracker. */
    public @Nullable String tracker() {
        return tracker;
    }

    /** No messages until then; null when not muted. */
    public @Nullable Instant mutedUntil() {
        return mutedUntil;
    }

    /** Time of the last commit that it may have come with: when it happened, not when it was found. */
    public Instant at() {
        return bounds.until();
    }

    public Instant openedAt() {
        return openedAt;
    }

    /** Time of closing; null while it is open. */
    public @Nullable Instant closedAt() {
        return state.closedAt();
    }

    /** First commit (or time) with the old level; null where runs did not close it. */
    public @Nullable String recoveredSince() {
        return state.recoveredSince();
    }

    /** Marks it as news: one of its changes is. */
    void isNews() {
        history = false;
    }

    /** Returns true where all of its changes were found in history. */
    public boolean isHistory() {
        return history;
    }

    /** Tests whether alert rules may send messages about it: improvements, confounded incidents and history are only shown. */
    public boolean isAlerting() {
        return kind == IncidentKind.REGRESSION && cause != Cause.CONFOUNDED && !history;
    }

    /** True while messages are held back. */
    public boolean isMuted(Instant now) {
        return mutedUntil != null && mutedUntil.isAfter(now);
    }

    /** "suspected", "likely", or empty for confirmed changes. */
    public String doubt() {
        return switch (certainty) {
            case SUSPECT -> "suspected";
            case WARNING -> "likely";
            case CONFIRMED, RECOVERED -> "";
        };
    }
}
