package dev.plateau.server.deletion;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A deletion that waits or is under way: of an upload, of a run, or of a whole project. */
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

    @SuppressWarnings("NullAway.Init")
    protected Deletion() {}

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
        if (uploadId != null) {
            return "upload " + uploadId;
        }
        return runId == null ? "project" : "run " + runId;
    }
}
