package dev.plateau.server.deletion;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.ProjectLock;
import dev.plateau.server.catalog.Projects;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The queue of deletions. A row stays until its last batch is done, whatever happens to servers meanwhile. */
@Service
public class Deletions {
    private static final String SELECT = """
            select d.*, p.name,
              case when d.upload_id is null and d.run_id is null then (select count(*) from run r where r.project_id = d.project_id)
                else cardinality(d.runs) end as run_count
            from deletion d join project p on p.id = d.project_id
            """;

    private final JdbcClient jdbc;
    private final Projects projects;
    private final ProjectLock lock;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    Deletions(JdbcClient jdbc, Projects projects, ProjectLock lock, ApplicationEventPublisher events, Clock clock) {
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
                .params(now(), project.id())
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
        int total = upload == null && run == null
                ? jdbc.sql("select count(*) from run where project_id = ?")
                        .param(project)
                        .query(Integer.class)
                        .single()
                : runs.size();
        jdbc.sql("""
                        insert into deletion (project_id, upload_id, run_id, runs, total, requested_at, requested_by)
                        values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing
                        """)
                .param(project)
                .param(upload)
                .param(run)
                .param(runs.toArray(Long[]::new))
                .params(total, now(), actor)
                .update();
        events.publishEvent(new Requested());
    }

    /** All deletions, the one that was tried longest ago first. */
    public List<Deletion> all() {
        return jdbc.sql(SELECT + " order by d.attempted_at nulls first, d.id")
                .query(Deletions::deletion)
                .list();
    }

    /** Deletions of uploads and runs of a project. */
    public List<Deletion> of(long project) {
        return all().stream()
                .filter(deletion -> deletion.project() == project && !deletion.ofProject())
                .toList();
    }

    /** A deletion as it is now; empty when it is done. */
    Optional<Deletion> find(long id) {
        return jdbc.sql(SELECT + " where d.id = ?")
                .param(id)
                .query(Deletions::deletion)
                .optional();
    }

    /** Notes an attempt: the others come first then. */
    void attempted(long id, @Nullable String problem) {
        jdbc.sql("update deletion set attempted_at = ?, problem = ? where id = ?")
                .param(now())
                .param(problem)
                .param(id)
                .update();
    }

    private OffsetDateTime now() {
        return clock.instant().atOffset(ZoneOffset.UTC);
    }

    private static Deletion deletion(ResultSet row, int number) throws SQLException {
        Array runs = row.getArray("runs");
        return new Deletion(
                row.getLong("id"),
                row.getLong("project_id"),
                row.getString("name"),
                row.getObject("upload_id", UUID.class),
                row.getObject("run_id", Long.class),
                List.of((Long[]) runs.getArray()),
                row.getInt("total"),
                row.getInt("run_count"),
                row.getInt("step"),
                row.getObject("requested_at", OffsetDateTime.class).toInstant(),
                row.getString("requested_by"),
                row.getString("problem"));
    }
}
