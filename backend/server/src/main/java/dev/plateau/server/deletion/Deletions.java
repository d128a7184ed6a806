package dev.plateau.server.deletion;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.ProjectLock;
import dev.plateau.server.catalog.Projects;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** The queue of deletions. A row stays until its last batch is done, whatever happens to servers meanwhile. */
@Service
public class Deletions {
    private final DeletionRepository deletions;
    private final JdbcClient jdbc;
    private final Projects projects;
    private final ProjectLock lock;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    Deletions(
            DeletionRepository deletions,
            JdbcClient jdbc,
            Projects projects,
            ProjectLock lock,
            ApplicationEventPublisher events,
            Clock clock) {
        this.deletions = deletions;
        this.jdbc = jdbc;
        this.projects = projects;
        this.lock = lock;
        this.events = events;
        this.clock = clock;
    }

    /** A deletion was requested. */
    record Requested() {}

    /** Requests the deletion of a run of a project; false where the project has no such run. */
    @Transactional
    public boolean deleteRun(long project, long run, String actor) {
        boolean exists = jdbc.sql("select exists (select from run where project_id = ? and id = ?)")
                .params(project, run)
                .query(Boolean.class)
                .single();
        if (exists) {
            request(project, null, run, List.of(run), actor);
        }
        return exists;
    }

    /** Requests the deletion of an upload of a project, stored or refused; false where the project has no such upload. */
    @Transactional
    public boolean deleteUpload(long project, UUID upload, String actor) {
        boolean wasRefused = jdbc.sql("delete from refused_upload where project_id = ? and id = ?")
                        .params(project, upload)
                        .update()
                > 0;
        boolean stored = jdbc.sql("select exists (select from upload where project_id = ? and id = ?)")
                .params(project, upload)
                .query(Boolean.class)
                .single();
        if (stored) {
            request(project, upload, null, runsOf(upload), actor);
        }
        return stored || wasRefused;
    }

    /** Requests the deletion of a project. From now on it is in no list, and nothing can be sent to it. */
    @Transactional
    public void deleteProject(Project project, String actor) {
        lock.toDelete(project.id());
        projects.hide(project.id());
        jdbc.sql("update upload_token set revoked_at = coalesce(revoked_at, ?) where project_id = ?")
                .params(clock.instant().atOffset(ZoneOffset.UTC), project.id())
                .update();
        request(project.id(), null, null, List.of(), actor);
    }

    private List<Long> runsOf(UUID upload) {
        return jdbc.sql(
                        "select (r ->> 'id')::bigint from upload, jsonb_array_elements(receipt -> 'runs') r where id = ?")
                .param(upload)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    private void request(long project, @Nullable UUID upload, @Nullable Long run, List<Long> runs, String actor) {
        int total = upload == null && run == null ? countRuns(project) : runs.size();
        deletions.request(project, upload, run, runs.toArray(Long[]::new), total, clock.instant(), actor);
        events.publishEvent(new Requested());
    }

    private int countRuns(long project) {
        return jdbc.sql("select count(*) from run where project_id = ?")
                .param(project)
                .query(Integer.class)
                .single();
    }

    /** All deletions, the one that was tried longest ago first. Read at one point in time: a project may be gone at the next. */
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

    private PendingDeletion pending(Deletion deletion) {
        boolean whole = deletion.ofProject();
        return new PendingDeletion(
                whole ? "project " + projects.get(deletion.project()).name() : deletion.subject(),
                whole ? countRuns(deletion.project()) : deletion.runs().size(),
                deletion.total(),
                deletion.requestedBy(),
                deletion.problem());
    }

    /** Those that wait, in the order of their turns. */
    List<Deletion> waiting() {
        return deletions.inTurn();
    }

    /** A deletion as it is now; empty when it is done. */
    Optional<Deletion> find(long id) {
        return deletions.findById(id);
    }

    /** Notes an attempt: the others come first then. */
    @Transactional
    void attempted(long id, @Nullable String problem) {
        find(id).ifPresent(deletion -> deletion.attempted(clock.instant(), problem));
    }
}
