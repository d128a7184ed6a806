package dev.plateau.server.runs;

import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.server.platform.storage.TransactionLock;
import dev.plateau.server.runs.RunRecorded.AddedScore;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Conditions;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import java.lang.reflect.RecordComponent;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcUtils;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.util.ReflectionUtils;
import tools.jackson.databind.json.JsonMapper;

/** Stores the part of an upload about one environment. */
@Service
public class RunRecorder {
    private final RunCatalog runs;
    private final ScoreRows scoreRows;
    private final SeriesOfScores series;
    private final MeasurementSettings settings;
    private final MetricDirections directions;
    private final JdbcClient jdbc;
    private final JsonMapper json;
    private final ApplicationEventPublisher events;

    RunRecorder(
            RunCatalog runs,
            ScoreRows scoreRows,
            SeriesOfScores series,
            MeasurementSettings settings,
            MetricDirections directions,
            JdbcClient jdbc,
            JsonMapper json,
            ApplicationEventPublisher events) {
        this.runs = runs;
        this.settings = settings;
        this.directions = directions;
        this.scoreRows = scoreRows;
        this.series = series;
        this.jdbc = jdbc;
        this.json = json;
        this.events = events;
    }

    /**
     * The upload of a run.
     *
     * @param manifest data of the collector in addition to JMH's JSON; null for plain JMH JSON
     */
    public record Arrival(
            long project,
            UUID upload,
            Instant receivedAt,
            @Nullable Manifest manifest,
            boolean history) {}

    /**
     * The part of an upload stored for a run.
     *
     * @param skipped scores that the run had already
     */
    public record RecordedRun(long run, List<AddedScore> scores, int unmeasured, List<Upload.Skipped> skipped) {}

    /** Thrown when an upload contradicts the stored facts of a run; nothing of the upload may be stored. */
    public static class ContradictingFact extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String field;

        /** @param field name as in {@code conditions}: {@code jmhVersion} */
        ContradictingFact(String field, long run, Object stored, Object uploaded) {
            super("run " + run + " has " + stored + ", this upload has " + uploaded);
            this.field = field;
        }

        /** Name of the field with two values. */
        public String field() {
            return field;
        }
    }

    /**
     * Event: a run was uploaded with calibration readings of its host. Published inside the transaction that stores them, before {@link RunRecorded}.
     */
    public record RunCalibrated(long project, long run, String execution, EnvironmentIds environment) {}

    /** The key of a score in a run: one score per benchmark and metric. */
    private record ScoreKey(long benchmarkKey, String metric) {}

    /** Locks an execution until this transaction ends, because its uploads extend the same runs. Must be called before anything else is written. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void lockExecution(long project, String execution) {
        TransactionLock.take(jdbc, execution, project);
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
        String execution = Objects.requireNonNullElse(
                uploaded.execution(), arrival.upload().toString());
        RunRecord run = findOrCreate(arrival, execution, environment.environment(), uploaded);
        var skipped = new ArrayList<Upload.Skipped>();
        List<ScoreRows.NewScore> fresh = fresh(arrival.project(), run, keys, uploaded, skipped);
        List<AddedScore> added = scoreRows.summaries(
                fresh,
                settings.store(
                        arrival.project(),
                        fresh.stream().map(ScoreRows.NewScore::settings).collect(Collectors.toSet())),
                directions.withNew(
                        arrival.project(),
                        arrival.manifest() == null
                                ? Map.of()
                                : arrival.manifest().directions()));
        if (!uploaded.unmeasured().isEmpty()) {
            insertUnmeasured(run, arrival, keys, uploaded.unmeasured());
        }
        if (!uploaded.calibrations().isEmpty()) {
            insertCalibrations(arrival.project(), run, uploaded.calibrations());
            events.publishEvent(new RunCalibrated(arrival.project(), run.id(), execution, environment));
        }
        if (!added.isEmpty()) {
            RunRecorded recorded = new RunRecorded(
                    arrival.project(),
                    run.id(),
                    environment,
                    Objects.requireNonNullElse(run.commitTime(), run.measuredAt()),
                    run.branch(),
                    run.commit(),
                    added,
                    arrival.history());
            scoreRows.insert(arrival.upload(), recorded, series.of(recorded), fresh);
            events.publishEvent(recorded);
        }
        return new RecordedRun(run.id(), added, uploaded.unmeasured().size(), skipped);
    }

    /** The run of the upload; an execution of a plan extends its runs, plain JMH JSON is an execution of its own. */
    private RunRecord findOrCreate(Arrival arrival, String execution, long environment, Upload.Run uploaded) {
        Optional<RunRecord> known = runs.find(
                arrival.project(), execution, environment, uploaded.commit().sha());
        if (known.isPresent()) {
            checkBranch(known.get(), uploaded.commit().branch());
            complete(arrival.project(), known.get(), uploaded.conditions());
        } else {
            insert(arrival, execution, environment, uploaded);
        }
        return known.or(() -> runs.find(
                        arrival.project(),
                        execution,
                        environment,
                        uploaded.commit().sha()))
                .orElseThrow();
    }

    private void insert(Arrival arrival, String execution, long environment, Upload.Run uploaded) {
        Commit commit = uploaded.commit();
        Map<String, @Nullable Object> row = new LinkedHashMap<>(known(uploaded.conditions()));
        row.put("project_id", arrival.project());
        row.put("environment_id", environment);
        row.put("execution", execution);
        row.put("branch", commit.branch());
        row.put("commit_sha", commit.sha());
        row.put("commit_time", commit.time() == null ? null : Timestamp.from(commit.time()));
        row.put("dirty", commit.dirty());
        row.put("measured_at", Timestamp.from(Objects.requireNonNullElse(uploaded.measuredAt(), arrival.receivedAt())));
        jdbc.sql("insert into run (id, facts, " + String.join(", ", row.keySet())
                        + ") values (nextval('ids'), :facts::jsonb, :" + String.join(", :", row.keySet()) + ")")
                .params(row)
                .param("facts", json.writeValueAsString(CollectorFacts.of(arrival.manifest(), uploaded)))
                .update();
    }

    /** The known conditions by the name of their column, which is that of the component. */
    private static Map<String, Object> known(Conditions conditions) {
        Map<String, Object> known = new LinkedHashMap<>();
        for (RecordComponent component : Conditions.class.getRecordComponents()) {
            Object value = ReflectionUtils.invokeMethod(component.getAccessor(), conditions);
            if (value != null) {
                known.put(JdbcUtils.convertPropertyNameToUnderscoreName(component.getName()), value);
            }
        }
        return known;
    }

    /**
     * Fills in unknown conditions: the first upload of a run may have only cells that could not run.
     *
     * @throws ContradictingFact if the run has another value
     */
    private void complete(long project, RunRecord run, Conditions uploaded) {
        Map<String, Object> stored = known(run.conditions());
        known(uploaded).forEach((column, value) -> {
            Object before = stored.get(column);
            if (before == null) {
                jdbc.sql("update run set " + column + " = ? where project_id = ? and id = ?")
                        .params(value, project, run.id())
                        .update();
            } else if (!before.equals(value)) {
                throw new ContradictingFact(
                        JdbcUtils.convertUnderscoreNameToPropertyName(column), run.id(), before, value);
            }
        });
    }

    /**
     * Keeps a run on its branch: a token that stores results of one branch must not add any to a run of another one.
     *
     * @throws ContradictingFact if the upload names another branch
     */
    private static void checkBranch(RunRecord run, @Nullable String uploaded) {
        if (uploaded != null && !uploaded.equals(run.branch())) {
            throw new ContradictingFact(
                    "branch", run.id(), Objects.requireNonNullElse(run.branch(), "no branch"), "branch " + uploaded);
        }
    }

    private List<ScoreRows.NewScore> fresh(
            long project,
            RunRecord run,
            Map<BenchmarkKey, Long> keys,
            Upload.Run uploaded,
            List<Upload.Skipped> skipped) {
        Set<ScoreKey> taken = taken(project, run);
        var fresh = new ArrayList<ScoreRows.NewScore>();
        for (Upload.Row row : uploaded.rows()) {
            long key = Objects.requireNonNull(keys.get(row.key()));
            for (Score score : row.scores()) {
                if (taken.add(new ScoreKey(key, score.metric()))) {
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

    private Set<ScoreKey> taken(long project, RunRecord run) {
        return new HashSet<>(
                jdbc.sql("select benchmark_key_id, metric from named_score where project_id = ? and run_id = ?")
                        .params(project, run.id())
                        .query((row, number) -> new ScoreKey(row.getLong(1), row.getString(2)))
                        .list());
    }

    /** Stores cells without a score; one that fails again keeps the newest reason. */
    private void insertUnmeasured(
            RunRecord run, Arrival arrival, Map<BenchmarkKey, Long> keys, List<Upload.Unmeasured> cells) {
        jdbc.sql("""
                        insert into unmeasured (project_id, run_id, upload_id, benchmark_key_id, outcome, reason, output)
                        select distinct on (key) ?, ?, ?, key, outcome, reason, output
                        from unnest(?::bigint[], ?::text[], ?::text[], ?::text[]) with ordinality
                          as cell (key, outcome, reason, output, place) order by key, place desc
                        on conflict on constraint unmeasured_pkey do update set upload_id = excluded.upload_id,
                          outcome = excluded.outcome, reason = excluded.reason, output = excluded.output
                        """)
                .params(arrival.project(), run.id(), arrival.upload())
                .param(cells.stream()
                        .map(cell -> Objects.requireNonNull(keys.get(cell.key())))
                        .toArray(Long[]::new))
                .param(cells.stream().map(cell -> cell.outcome().name()).toArray(String[]::new))
                .param(cells.stream().map(Upload.Unmeasured::reason).toArray(String[]::new))
                .param(cells.stream().map(Upload.Unmeasured::output).toArray(String[]::new))
                .update();
    }

    private void insertCalibrations(long project, RunRecord run, List<Upload.Calibration> readings) {
        jdbc.sql("""
                        insert into calibration (project_id, run_id, at, phase, kind, nanos_per_operation)
                        select ?, ?, * from unnest(?::timestamptz[], ?::text[], ?::text[], ?::float8[]) on conflict do nothing
                        """)
                .params(project, run.id())
                .param(readings.stream().map(reading -> reading.at().toString()).toArray(String[]::new))
                .param(readings.stream().map(Upload.Calibration::phase).toArray(String[]::new))
                .param(readings.stream().map(Upload.Calibration::kind).toArray(String[]::new))
                .param(readings.stream()
                        .map(Upload.Calibration::nanosPerOperation)
                        .toArray(Double[]::new))
                .update();
    }
}
