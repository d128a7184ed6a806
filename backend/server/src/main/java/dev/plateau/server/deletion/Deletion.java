package dev.plateau.server.deletion;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A deletion that waits or is under way: of an upload, of a run, of a whole project, or of a part of one. */
@Entity
class Deletion {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    private long projectId;

    @Nullable
    private UUID uploadId;

    @Nullable
    private Long runId;

    private Long[] runs;
    private int total;
    private int step;
    Instant requestedAt;
    private String requestedBy;

    private Instant dueAt;

    @Nullable
    Instant attemptedAt;

    @Nullable
    private String problem;

    @Nullable
    private Long originId;

    @Nullable
    private String branch;

    @Nullable
    private String benchmark;

    @Nullable
    private Long lastRun;

    @Enumerated(EnumType.STRING)
    @Nullable
    private Moving moving;

    /** The way of a part between its project and the hidden one. */
    enum Moving {
        OUT,
        BACK
    }

    @SuppressWarnings("NullAway.Init")
    protected Deletion() {}

    /** A deletion of a branch or of a benchmark: its rows move to a hidden project, where they wait. */
    static Deletion ofPart(Part part, long hidden, long lastRun, int runs, Instant now, String actor) {
        Deletion deletion = new Deletion();
        deletion.projectId = hidden;
        deletion.originId = part.project();
        deletion.branch = part.branch();
        deletion.benchmark = part.benchmark();
        deletion.lastRun = lastRun;
        deletion.moving = Moving.OUT;
        deletion.runs = new Long[0];
        deletion.total = runs;
        deletion.requestedAt = now;
        deletion.requestedBy = actor;
        deletion.dueAt = now;
        return deletion;
    }

    /** The part of a project; null for other deletions. */
    @Nullable
    Part part() {
        return originId == null ? null : new Part(originId, branch, benchmark);
    }

    /** Id of the newest run that is meant; on the way back of the last one that has returned. */
    long lastRun() {
        return Objects.requireNonNull(lastRun);
    }

    void reach(long run) {
        lastRun = run;
    }

    /** Its current move; null while it waits, and while its rows are deleted. */
    @Nullable
    Moving moving() {
        return moving;
    }

    /** Begins or ends a move, and sets the time until which the deletion then waits. */
    void move(@Nullable Moving next, Instant due) {
        moving = next;
        step = 0;
        dueAt = due;
    }

    /** Removes the first of the runs, which is now deleted. */
    void finishRun() {
        runs = Arrays.copyOfRange(runs, 1, runs.length);
    }

    void goTo(int next) {
        step = next;
    }

    /** Records an attempt; {@code failure} is null without one. */
    void attempted(Instant now, @Nullable String failure) {
        attemptedAt = now;
        problem = failure;
    }

    void makeDue(Instant now) {
        dueAt = now;
    }

    /** Before this time nothing is deleted, and the deletion can be undone. */
    Instant dueAt() {
        return dueAt;
    }

    long id() {
        return id;
    }

    long project() {
        return projectId;
    }

    /** The upload; null for other deletions. */
    @Nullable
    UUID upload() {
        return uploadId;
    }

    /** The run; null for other deletions. */
    @Nullable
    Long run() {
        return runId;
    }

    /** Ids of the runs still to do; empty for a project. */
    List<Long> runs() {
        return List.of(runs);
    }

    /** Number of runs at the start. */
    int total() {
        return total;
    }

    /** Current step of the deletion of a project, see {@link ProjectTables}. */
    int step() {
        return step;
    }

    /** A person's or a token's name. */
    String requestedBy() {
        return requestedBy;
    }

    /** Reason why the last attempt failed, or null; it is retried. */
    @Nullable
    String problem() {
        return problem;
    }

    /** True for the deletion of a whole project. */
    boolean ofProject() {
        return uploadId == null && runId == null;
    }

    /** Description of the deleted part of the project: "run 12". */
    String subject() {
        Part part = part();
        if (part != null) {
            return part.subject();
        }
        if (uploadId != null) {
            return "upload " + uploadId;
        }
        return runId == null ? "project" : "run " + runId;
    }
}
