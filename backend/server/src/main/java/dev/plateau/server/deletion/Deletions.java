package dev.plateau.server.deletion;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.ProjectLock;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.deletion.Deletion.Moving;
import dev.plateau.server.ingest.UploadDeletion;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.audit.AuditAction;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.storage.Storage;
import dev.plateau.server.runs.RunCatalog;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** The queue of deletions. A row stays until its last batch is done, even if servers die meanwhile. */
@Service
public class Deletions {
    /** Time in which the deletion of a project or of a part of one can be undone. */
    static final Duration UNDO = Duration.ofDays(7);

    private final DeletionRepository deletions;
    private final Projects projects;
    private final RunCatalog runs;
    private final UploadDeletion uploads;
    private final Tokens tokens;
    private final ProjectLock lock;
    private final ApplicationEventPublisher events;
    private final Clock clock;
    private final AuditLog audit;
    private final DeletionCounts counts;
    private final Storage storage;

    Deletions(
            DeletionRepository deletions,
            Projects projects,
            RunCatalog runs,
            UploadDeletion uploads,
            Tokens tokens,
            ProjectLock lock,
            ApplicationEventPublisher events,
            Clock clock,
            AuditLog audit,
            DeletionCounts counts,
            Storage storage) {
        this.storage = storage;
        this.audit = audit;
        this.counts = counts;
        this.deletions = deletions;
        this.projects = projects;
        this.runs = runs;
        this.uploads = uploads;
        this.tokens = tokens;
        this.lock = lock;
        this.events = events;
        this.clock = clock;
    }

    /** Event: a deletion was requested. */
    record Requested() {}

    /** Requests the deletion of a run of a project; false where the project has no such run. */
    @Transactional
    public boolean deleteRun(long project, long run, String actor) {
        boolean exists = runs.exists(project, run);
        if (exists) {
            uploads.announce(project, run);
            request(project, null, run, List.of(run), Duration.ZERO, actor);
        }
        return exists;
    }

    /** Requests the deletion of an upload of a project, stored or refused; false where the project has no such upload. */
    @Transactional
    public boolean deleteUpload(long project, UUID upload, String actor) {
        boolean wasRefused = uploads.deleteRefused(project, upload);
        Optional<List<Long>> stored = uploads.runsOf(project, upload);
        stored.ifPresent(ids -> {
            uploads.announce(project, upload);
            request(project, upload, null, ids, Duration.ZERO, actor);
        });
        return stored.isPresent() || wasRefused;
    }

    /**
     * Requests the deletion of a project. From now on it is in no list, and accepts no data.
     *
     * @param atOnce false to allow {@link #restore} for a week
     */
    @Transactional
    public void deleteProject(Project project, boolean atOnce, String actor) {
        lock.toDelete(project.id());
        projects.hide(project.id());
        tokens.revokeAll(project.id());
        request(project.id(), null, null, List.of(), atOnce ? Duration.ZERO : UNDO, actor);
        if (atOnce) {
            deletions.partsOf(project.id()).forEach(part -> part.makeDue(clock.instant()));
        }
    }

    /**
     * Requests the deletion of a branch or of a benchmark; false if the project has no such part. Its rows leave the project in the background, can be
     * restored for a week, and are then deleted. What is uploaded from now on begins it anew.
     *
     * @throws Problem 422 in a distributed database: its rows can't change their project
     */
    @Transactional
    public boolean deletePart(Part part, String actor) {
        if (storage.distributed()) {
            throw Problem.unprocessable(
                    "not-possible",
                    "This can't be done",
                    "In a distributed database a " + part.subject().replaceFirst(" .*", "")
                            + " can't be deleted as a whole, because its rows can't move to another project. Delete its runs instead.");
        }
        lock.toDelete(part.project());
        int affected = counts.runs(part);
        if (affected == 0) {
            return false;
        }
        audit.deleted(part.project(), subject(part));
        Project hidden = projects.createHidden("deleted-" + UUID.randomUUID());
        deletions.save(
                Deletion.ofPart(part, hidden.id(), runs.newestId(part.project()), affected, clock.instant(), actor));
        events.publishEvent(new Requested());
        return true;
    }

    private static AuditSubject subject(Part part) {
        return part.branch() != null
                ? AuditSubject.of(Kind.BRANCH, part.branch(), null)
                : AuditSubject.of(Kind.BENCHMARK, Objects.requireNonNull(part.benchmark()), null);
    }

    /** Undoes the deletion of a project before it has begun; false if there is nothing to undo. Its tokens stay revoked. */
    @Transactional
    public boolean restore(long id) {
        Optional<Deletion> deletion = undoable(id).filter(found -> found.part() == null);
        deletion.ifPresent(found -> {
            deletions.delete(found);
            projects.restore(found.project());
        });
        return deletion.isPresent();
    }

    /** Undoes the deletion of a part of a project, in the background; false if there is nothing to undo. */
    @Transactional
    public boolean restorePart(long project, long id) {
        Optional<Deletion> deletion = undoablePart(project, id);
        deletion.ifPresent(found -> {
            audit.record(project, AuditAction.RESTORED, subject(Objects.requireNonNull(found.part())), null, null);
            found.reach(0);
            found.move(Moving.BACK, clock.instant());
            events.publishEvent(new Requested());
        });
        return deletion.isPresent();
    }

    /** Deletes for good a part whose deletion could still be undone; false if there is no such deletion. */
    @Transactional
    public boolean deletePartNow(long project, long id) {
        boolean found = undoablePart(project, id).isPresent();
        if (found) {
            deleteNow(id);
        }
        return found;
    }

    private Optional<Deletion> undoablePart(long project, long id) {
        return undoable(id).filter(found -> found.part() != null && found.part().project() == project);
    }

    /** Begins the deletion of a project that could still be undone. */
    @Transactional
    public void deleteNow(long id) {
        undoable(id).ifPresent(found -> {
            found.makeDue(clock.instant());
            Part part = found.part();
            audit.deleted(
                    part == null ? found.project() : part.project(),
                    part == null ? AuditSubject.of(Kind.PROJECT, found.project(), null) : subject(part));
        });
        events.publishEvent(new Requested());
    }

    private Optional<Deletion> undoable(long id) {
        return find(id).filter(found -> found.moving() == null && found.dueAt().isAfter(clock.instant()));
    }

    private void request(
            long project, @Nullable UUID upload, @Nullable Long run, List<Long> ids, Duration undo, String actor) {
        audit.deleted(
                project,
                run != null
                        ? AuditSubject.of(Kind.RUN, run, null)
                        : upload != null
                                ? AuditSubject.of(Kind.UPLOAD, upload, null)
                                : AuditSubject.of(
                                        Kind.PROJECT,
                                        project,
                                        projects.get(project).name()));
        int total = upload == null && run == null ? runs.count(project) : ids.size();
        Instant now = clock.instant();
        deletions.request(project, upload, run, ids.toArray(Long[]::new), total, now, now.plus(undo), actor);
        events.publishEvent(new Requested());
    }

    /** All deletions, oldest attempt first. Read in one snapshot: a project may be gone in the next. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public List<PendingDeletion> all() {
        return deletions.inTurn().stream().map(this::pending).toList();
    }

    /** Deletions of uploads and runs of a project. */
    public List<PendingDeletion> of(long project) {
        return deletions.inTurn().stream()
                .filter(deletion -> deletion.project() == project && !deletion.ofProject())
                .map(this::pending)
                .toList();
    }

    /** Deletions of branches and benchmarks of a project; only for people who may undo them. */
    public List<PendingDeletion> ofParts(long project) {
        return deletions.partsOf(project).stream().map(this::pending).toList();
    }

    private PendingDeletion pending(Deletion deletion) {
        boolean whole = deletion.ofProject();
        Part part = deletion.part();
        String project =
                projects.get(part == null ? deletion.project() : part.project()).name();
        return new PendingDeletion(
                deletion.id(),
                part != null
                        ? part.subject() + " of project " + project
                        : whole ? "project " + project : deletion.subject(),
                part == null ? project : part.name(),
                part == null ? "/admin/server/deletions" : "/projects/" + project + "/settings/deletions",
                deletion.moving() == Moving.BACK,
                left(deletion),
                deletion.total(),
                deletion.requestedBy(),
                deletion.dueAt().isAfter(clock.instant()) ? deletion.dueAt() : null,
                deletion.problem());
    }

    private int left(Deletion deletion) {
        if (!deletion.ofProject()) {
            return deletion.runs().size();
        }
        int there = runs.count(deletion.project());
        return deletion.moving() == Moving.OUT ? Math.max(0, deletion.total() - there) : there;
    }

    /** Due deletions, in the order of their turns. */
    List<Deletion> waiting() {
        Instant now = clock.instant();
        return deletions.inTurn().stream()
                .filter(deletion -> !deletion.dueAt().isAfter(now))
                // Their runs are of its hosts.
                .filter(deletion -> !deletion.ofProject() || !deletions.existsByOriginId(deletion.project()))
                .toList();
    }

    /** A deletion as it is now; empty when it is done. */
    Optional<Deletion> find(long id) {
        return deletions.findById(id);
    }

    /** Records an attempt: the other deletions then take their turns first. */
    @Transactional
    void attempted(long id, @Nullable String problem) {
        find(id).ifPresent(deletion -> deletion.attempted(clock.instant(), problem));
    }

    /**
     * A deletion as pages and the API show it.
     *
     * @param subject description of the deleted part: "run 12"
     * @param name what people type to delete it before its time
     * @param undo beginning of the address that undoes it
     * @param returning true for a part of a project that is being restored
     * @param left number of runs that are left
     * @param total number of runs at the start
     * @param requestedBy a person's or a token's name
     * @param undoUntil time until which it can be undone; null once it has begun
     * @param problem why the last attempt failed, or null; it is retried
     */
    public record PendingDeletion(
            long id,
            String subject,
            @JsonIgnore String name,
            @JsonIgnore String undo,
            @JsonIgnore boolean returning,
            int left,
            int total,
            String requestedBy,
            @Nullable Instant undoUntil,
            @Nullable String problem) {
        /** "run 12: 1 of 1 runs left, asked for by ada", "branch wip: restored 3 of 12 runs". */
        public String progress() {
            return returning
                    ? String.format(Locale.ROOT, "%s: restored %d of %d runs", subject, total - left, total)
                    : String.format(
                            Locale.ROOT, "%s: %d of %d runs left, asked for by %s", subject, left, total, requestedBy);
        }
    }
}
