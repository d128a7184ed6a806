package dev.plateau.server.deletion;

import dev.plateau.server.catalog.ProjectLock;
import dev.plateau.server.detection.PointDeletion;
import dev.plateau.server.hosts.HostHealth;
import dev.plateau.server.ingest.UploadDeletion;
import dev.plateau.server.profiles.RecordingFiles;
import dev.plateau.server.runs.RunCatalog;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Deletes a run, or the part of it from one upload. A batch is one run: it has as many rows as an execution has cells. The series of its points
 * are evaluated again.
 */
@Component
class RunDeletion {
    private static final String OF_UPLOAD = """
            (:upload::uuid is null or exists (
              select from upload_part p where p.project_id = :project and p.run_id = s.run_id and p.upload_id = :upload
                and s.id between p.first_score and p.last_score))
            """;

    private final DeletionRepository deletions;
    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final ProjectLock lock;
    private final RecordingFiles recordings;
    private final PointDeletion points;
    private final HostHealth calibrations;
    private final UploadDeletion uploads;
    private final RunCatalog runs;

    RunDeletion(
            DeletionRepository deletions,
            JdbcClient jdbc,
            TransactionTemplate transaction,
            ProjectLock lock,
            RecordingFiles recordings,
            PointDeletion points,
            HostHealth calibrations,
            UploadDeletion uploads,
            RunCatalog runs) {
        this.deletions = deletions;
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.lock = lock;
        this.recordings = recordings;
        this.points = points;
        this.calibrations = calibrations;
        this.uploads = uploads;
        this.runs = runs;
    }

    private record Run(long id, long project, String execution, long host) {}

    /** Deletes the next run of a deletion, or ends it. */
    void deleteNext(Deletion deletion) throws IOException {
        if (deletion.runs().isEmpty()) {
            transaction.executeWithoutResult(status -> finish(deletion));
            return;
        }
        long next = deletion.runs().getFirst();
        recordings.deleteFiles(
                deletion.project(),
                ids(
                        "select id from recording where project_id = :project and run_id = :run"
                                + " and (:upload::uuid is null or upload_id = :upload) order by id",
                        deletion.project(),
                        next,
                        deletion.upload()));
        transaction.executeWithoutResult(status -> {
            lock.toDelete(deletion.project());
            find(deletion.project(), next).ifPresent(run -> delete(run, deletion));
            deletions.findById(deletion.id()).ifPresent(Deletion::finishRun);
        });
    }

    private void finish(Deletion deletion) {
        if (deletion.upload() != null) {
            uploads.delete(deletion.project(), deletion.upload());
        }
        deletions.deleteById(deletion.id());
    }

    private Optional<Run> find(long project, long id) {
        return jdbc.sql("""
                        select r.id, r.project_id as project, r.execution, e.host_id as host
                        from run r join environment e on e.project_id = r.project_id and e.id = r.environment_id
                        where r.project_id = ? and r.id = ?
                        """).params(project, id).query(Run.class).optional();
    }

    private void delete(Run run, Deletion deletion) {
        UUID upload = deletion.upload();
        List<Long> scores = ids(
                "select id from score s where project_id = :project and run_id = :run and " + OF_UPLOAD,
                run.project(),
                run.id(),
                upload);
        List<Long> keys = ids("""
                select benchmark_key_id from named_score s where project_id = :project and run_id = :run and %s
                union select benchmark_key_id from unmeasured where project_id = :project and run_id = :run
                union select benchmark_key_id from recording
                  where project_id = :project and run_id = :run and benchmark_key_id is not null
                """.formatted(OF_UPLOAD), run.project(), run.id(), upload);
        points.delete(run.project(), run.id(), scores, deletion.subject() + " was deleted");
        for (String table : List.of("upload_part", "unmeasured", "recording")) {
            update(
                    "delete from " + table + " where project_id = :project and run_id = :run"
                            + " and (:upload::uuid is null or upload_id = :upload)",
                    run,
                    upload);
        }
        if (upload == null || isEmpty(run)) {
            deleteWhole(run);
        }
        deleteUnused(run.project(), keys);
    }

    private boolean isEmpty(Run run) {
        return jdbc.sql("""
                        select not exists (select from score where project_id = :project and run_id = :run)
                          and not exists (select from unmeasured where project_id = :project and run_id = :run)
                          and not exists (select from recording where project_id = :project and run_id = :run)
                        """)
                .param("project", run.project())
                .param("run", run.id())
                .query(Boolean.class)
                .single();
    }

    private void deleteWhole(Run run) {
        update("delete from calibration where project_id = :project and run_id = :run", run, null);
        calibrations.delete(run.project(), run.id(), run.execution(), run.host());
        uploads.forget(run.project(), run.id());
        update("delete from run where project_id = :project and id = :run", run, null);
        deleteEnvironments(run);
        if (!runs.hasExecution(run.project(), run.execution())) {
            jdbc.sql("delete from execution where project_id = ? and id = ?")
                    .params(run.project(), run.execution())
                    .update();
            jdbc.sql("update request set execution = null where project_id = ? and execution = ?")
                    .params(run.project(), run.execution())
                    .update();
        }
    }

    /** Deletes environments of the host that nothing names any more: their builds would stay in the names of the others. */
    private void deleteEnvironments(Run run) {
        // A statement of its own: requests are on the coordinator of a distributed database.
        Long[] requested = array(jdbc.sql("""
                        select environment_id from request where project_id = :project and environment_id is not null
                        union select from_environment_id from request where project_id = :project and from_environment_id is not null
                        """)
                .param("project", run.project())
                .query((row, at) -> row.getLong(1))
                .list());
        jdbc.sql("""
                        delete from environment e where e.project_id = :project and e.host_id = :host
                          and exists (select from run r join environment o on o.project_id = r.project_id and o.id = r.environment_id
                            where r.project_id = :project and o.host_id = :host)
                          and not exists (select from run r where r.project_id = :project and r.environment_id = e.id)
                          and e.id <> all(:requested)
                          and not exists (
                            select from series s where s.project_id = :project and s.host_id = e.host_id and s.jdk_id = e.jdk_id)
                          and not exists (select from incident i
                            where i.project_id = :project and i.host_id = e.host_id and e.jdk_id in (i.from_jdk_id, i.to_jdk_id))
                          and not exists (
                            select from incident_change c where c.project_id = :project and c.host_id = e.host_id and c.jdk_id = e.jdk_id)
                          and not exists (select from missing_data m where m.project_id = :project and m.flag_set_id = e.flag_set_id)
                        """)
                .param("project", run.project())
                .param("host", run.host())
                .param("requested", requested)
                .update();
    }

    /** Deletes benchmarks without references. */
    private void deleteUnused(long project, List<Long> keys) {
        List<Long> unused = jdbc.sql("""
                        select k.id from benchmark_key k where k.project_id = :project and k.id = any(:keys)
                          and not exists (select from series s where s.project_id = :project and s.benchmark_key_id = k.id)
                          and not exists (select from unmeasured u where u.project_id = :project and u.benchmark_key_id = k.id)
                          and not exists (select from recording r where r.project_id = :project and r.benchmark_key_id = k.id)
                        """)
                .param("project", project)
                .param("keys", array(keys))
                .query((row, number) -> row.getLong(1))
                .list();
        for (String keyed : List.of(
                "request where benchmark_key_id", "missing_data where benchmark_key_id", "benchmark_key where id")) {
            jdbc.sql("delete from " + keyed + " = any(?) and project_id = ?")
                    .param(array(unused))
                    .param(project)
                    .update();
        }
    }

    private List<Long> ids(String sql, long project, long run, @Nullable UUID upload) {
        return jdbc.sql(sql)
                .param("project", project)
                .param("run", run)
                .param("upload", upload)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    private void update(String sql, Run run, @Nullable UUID upload) {
        jdbc.sql(sql)
                .param("project", run.project())
                .param("run", run.id())
                .param("upload", upload)
                .update();
    }

    private static Long[] array(List<Long> ids) {
        return ids.toArray(Long[]::new);
    }
}
