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

    @Nullable
    Instant attemptedAt;

    @Nullable
    private String problem;

    @SuppressWarnings("NullAway.Init")
    protected Deletion() {}

    /** The first of the runs is deleted. */
    void finishRun() {
        runs = Arrays.copyOfRange(runs, 1, runs.length);
    }

    void goTo(int next) {
        step = next;
    }

    /** Notes an attempt; null where it did not fail. */
    void attempted(Instant now, @Nullable String failure) {
        attemptedAt = now;
        problem = failure;
    }

    long id() {
        return id;
    }

    long project() {
        return projectId;
    }

    /** The upload; null where something else is deleted. */
    @Nullable
    UUID upload() {
        return uploadId;
    }

    /** The run, likewise. */
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

    /** Where the deletion of a project is, see {@link ProjectTables}. */
    int step() {
        return step;
    }

    /** A person's or a token's name. */
    String requestedBy() {
        return requestedBy;
    }

    /** Why the last attempt failed, or null; it is tried again. */
    @Nullable
    String problem() {
        return problem;
    }

    /** Whether the whole project is deleted. */
    boolean ofProject() {
        return uploadId == null && runId == null;
    }

    /** What is deleted of its project, in words: "run 12". */
    String subject() {
        if (uploadId != null) {
            return "upload " + uploadId;
        }
        return runId == null ? "project" : "run " + runId;
    }
}
