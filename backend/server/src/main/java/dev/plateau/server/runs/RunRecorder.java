package dev.plateau.server.runs;

import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.server.runs.RunRecorded.AddedScore;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Stores the part of an upload about one environment. */
@Service
public class RunRecorder {
    private final RunRepository runs;
    private final ScoreRows scoreRows;
    private final JdbcClient jdbc;
    private final JsonMapper json;
    private final ApplicationEventPublisher events;

    RunRecorder(
            RunRepository runs,
            ScoreRows scoreRows,
            JdbcClient jdbc,
            JsonMapper json,
            ApplicationEventPublisher events) {
        this.runs = runs;
        this.scoreRows = scoreRows;
        this.jdbc = jdbc;
        this.json = json;
        this.events = events;
    }

    /**
     * The part of an upload stored for a run.
     *
     * @param run its id
     * @param scores added scores
     * @param unmeasured number of cells without a score
     * @param skipped scores that the run had already
     */
    public record RecordedRun(long run, List<AddedScore> scores, int unmeasured, List<Upload.Skipped> skipped) {}

    /** The key of a score in a run: one score per benchmark and metric. */
    private record Place(long benchmarkKey, String metric) {}

    /** Locks an execution until this transaction ends, because its uploads extend the same runs. Must be called before anything else is written. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void lockExecution(long project, String execution) {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended(?, ?))")
                .param(execution)
                .param(project)
                .query(row -> {});
    }

    /**
     * Adds the scores to their run, which is created if it is new and completed if it exists, and publishes {@link RunCalibrated} and
     * {@link RunRecorded}.
     *
     * @param keys the id of every benchmark key in the run
     * @throws ContradictingFact if the run was measured under other conditions
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public RecordedRun record(
            Arrival arrival, EnvironmentIds environment, Map<BenchmarkKey, Long> keys, Upload.Run uploaded) {
        Run run = findOrCreate(arrival, environment.environment(), uploaded);
        var skipped = new ArrayList<Upload.Skipped>();
        List<ScoreRows.NewScore> fresh = fresh(run, keys, uploaded, skipped);
        List<AddedScore> added = scoreRows.insert(run, arrival.upload(), fresh);
        insertUnmeasured(run, arrival, keys, uploaded.unmeasured());
        insertCalibrations(run, uploaded.calibrations());
        if (!uploaded.calibrations().isEmpty()) {
            events.publishEvent(new RunCalibrated(run.projectId, run.id, run.execution, environment));
        }
        if (!added.isEmpty()) {
            events.publishEvent(new RunRecorded(
                    run.projectId,
                    run.id,
                    environment,
                    run.position(),
                    run.branch,
                    run.commitSha,
                    added,
                    arrival.history()));
        }
        return new RecordedRun(run.id, added, uploaded.unmeasured().size(), skipped);
    }

    private Run findOrCreate(Arrival arrival, long environment, Upload.Run uploaded) {
        String commit = uploaded.commit().sha();
        Optional<Run> known = runs.find(arrival.project(), arrival.executionOf(uploaded), environment, commit);
        known.ifPresent(run -> {
            run.checkBranch(uploaded.commit().branch());
            run.complete(uploaded.conditions());
            runs.saveAndFlush(run);
        });
        return known.orElseGet(() -> runs.saveAndFlush(new Run(
                arrival,
                environment,
                uploaded,
                json.writeValueAsString(CollectorFacts.of(arrival.manifest(), uploaded)))));
    }

    private List<ScoreRows.NewScore> fresh(
            Run run, Map<BenchmarkKey, Long> keys, Upload.Run uploaded, List<Upload.Skipped> skipped) {
        Set<Place> taken = taken(run);
        var fresh = new ArrayList<ScoreRows.NewScore>();
        for (Upload.Row row : uploaded.rows()) {
            long key = Objects.requireNonNull(keys.get(row.key()));
            for (Score score : row.scores()) {
                if (taken.add(new Place(key, score.metric()))) {
                    fresh.add(new ScoreRows.NewScore(key, row.settings(), score));
                } else {
                    skipped.add(new Upload.Skipped(
                            -1,
                            row.key().benchmark(),
                            score.metric(),
                            "this run already has the score of " + row.key() + "; the first one stays"));
                }
            }
        }
        return fresh;
    }

    private Set<Place> taken(Run run) {
        return new HashSet<>(jdbc.sql("select benchmark_key_id, metric from score where run_id = ?")
                .param(run.id)
                .query((row, number) -> new Place(row.getLong(1), row.getString(2)))
                .list());
    }

    /** Stores cells without a score; one that fails again keeps the newest reason. */
    private void insertUnmeasured(
            Run run, Arrival arrival, Map<BenchmarkKey, Long> keys, List<Upload.Unmeasured> cells) {
        for (Upload.Unmeasured cell : cells) {
            jdbc.sql("""
                            insert into unmeasured (run_id, upload_id, benchmark_key_id, outcome, reason, output)
                            values (?, ?, ?, ?, ?, ?)
                            on conflict (run_id, benchmark_key_id) do update set upload_id = excluded.upload_id,
                              outcome = excluded.outcome, reason = excluded.reason, output = excluded.output
                            """)
                    .params(
                            run.id,
                            arrival.upload(),
                            Objects.requireNonNull(keys.get(cell.key())),
                            cell.outcome().name(),
                            cell.reason(),
                            cell.output())
                    .update();
        }
    }

    private void insertCalibrations(Run run, List<Upload.Calibration> calibrations) {
        for (Upload.Calibration calibration : calibrations) {
            jdbc.sql("""
                            insert into calibration (run_id, at, phase, kind, nanos_per_operation)
                            values (?, ?, ?, ?, ?) on conflict do nothing
                            """)
                    .params(
                            run.id,
                            Timestamp.from(calibration.at()),
                            calibration.phase(),
                            calibration.kind(),
                            calibration.nanosPerOperation())
                    .update();
        }
    }
}
