package dev.plateau.server.deletion;

import dev.plateau.server.deletion.ProjectTables.Rows;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.profiles.RecordingFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Deletes a project batch by batch. No series is evaluated again, as none stays. */
@Component
class ProjectDeletion {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectDeletion.class);

    /** Rows of one batch: a fraction of a second. */
    private static final int ROWS = 5000;

    private static final int RUNS = 50;
    private static final List<String> OF_RUNS =
            List.of("score", "upload_part", "unmeasured", "calibration", "calibrated_run", "run_mark");

    private final DeletionRepository deletions;
    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final RecordingFiles recordings;

    ProjectDeletion(
            DeletionRepository deletions, JdbcClient jdbc, TransactionTemplate transaction, RecordingFiles recordings) {
        this.deletions = deletions;
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.recordings = recordings;
    }

    private record RunSize(long id, int scores) {}

    /** Deletes the next batch. Work already under way may still add rows that refer to those of a later step: then the steps start again. */
    void deleteNext(Deletion deletion) throws IOException {
        try {
            deleteBatch(deletion);
        } catch (DataIntegrityViolationException late) {
            LOG.warn(
                    "The deletion of project {} begins again: another row refers to one of its rows",
                    deletion.project(),
                    late);
            goTo(0, deletion);
        }
    }

    private void deleteBatch(Deletion deletion) throws IOException {
        int before = ProjectTables.BEFORE_RUNS.size();
        int after = deletion.step() - before - 1;
        if (deletion.step() < before) {
            deleteRows(deletion, ProjectTables.BEFORE_RUNS.get(deletion.step()));
        } else if (deletion.step() == before) {
            deleteRuns(deletion);
        } else if (after < ProjectTables.AFTER_RUNS.size()) {
            deleteRows(deletion, ProjectTables.AFTER_RUNS.get(after));
        } else {
            finish(deletion);
        }
    }

    private void deleteRows(Deletion deletion, Rows rows) {
        transaction.executeWithoutResult(status -> {
            // In a distributed database shared rows are compared with those of all projects; others ignore the setting.
            jdbc.sql("set local citus.multi_shard_modify_mode to 'sequential'").update();
            int deleted = jdbc.sql(rows.delete())
                    .param("project", deletion.project())
                    .param("most", ROWS)
                    .update();
            if (deleted < ROWS) {
                goTo(deletion.step() + 1, deletion);
            }
        });
    }

    private void deleteRuns(Deletion deletion) throws IOException {
        List<Long> files =
                ids("select id from recording where project_id = :project order by id limit :most", deletion);
        if (!files.isEmpty()) {
            recordings.deleteFiles(deletion.project(), files);
            delete("recording where project_id = ? and id", deletion.project(), files);
            return;
        }
        List<Long> runs = nextRuns(deletion.project());
        if (runs.isEmpty()) {
            goTo(deletion.step() + 1, deletion);
            return;
        }
        transaction.executeWithoutResult(status -> {
            OF_RUNS.forEach(table -> delete(table + " where project_id = ? and run_id", deletion.project(), runs));
            delete("run where project_id = ? and id", deletion.project(), runs);
        });
    }

    private List<Long> ids(String sql, Deletion deletion) {
        return jdbc.sql(sql)
                .param("project", deletion.project())
                .param("most", RUNS)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    private void delete(String rows, long project, List<Long> ids) {
        jdbc.sql("delete from " + rows + " = any(?)")
                .param(project)
                .param(ids.toArray(Long[]::new))
                .update();
    }

    /** The next runs whose scores together fit into a batch; one at least. */
    private List<Long> nextRuns(long project) {
        List<RunSize> next = jdbc.sql("""
                        select r.id, (select count(*) from score s where s.project_id = :project and s.run_id = r.id) as scores
                        from (select id from run where project_id = :project order by id limit :most) r order by r.id
                        """)
                .param("project", project)
                .param("most", RUNS)
                .query(RecordMapper.of(RunSize.class))
                .list();
        List<Long> chosen = new ArrayList<>();
        int scores = 0;
        for (RunSize run : next) {
            scores += run.scores();
            if (chosen.isEmpty() || scores <= ROWS) {
                chosen.add(run.id());
            }
        }
        return chosen;
    }

    private void finish(Deletion deletion) {
        transaction.executeWithoutResult(status -> {
            deletions.deleteByProject(deletion.project());
            jdbc.sql("delete from project where id = ?")
                    .param(deletion.project())
                    .update();
        });
    }

    private void goTo(int step, Deletion deletion) {
        transaction.executeWithoutResult(
                status -> deletions.findById(deletion.id()).ifPresent(stored -> stored.goTo(step)));
    }
}
