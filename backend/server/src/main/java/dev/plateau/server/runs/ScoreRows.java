package dev.plateau.server.runs;

import dev.plateau.server.platform.storage.BinaryCopy;
import dev.plateau.server.platform.storage.BinaryCopy.Column;
import dev.plateau.server.platform.storage.Storage;
import dev.plateau.server.runs.RunRecorded.AddedScore;
import dev.plateau.statistics.Confidence;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.stereotype.Component;

/** Writes scores with their raw measurements in bulk. */
@Component
class ScoreRows {
    private final JdbcOperations jdbc;
    private final Branches branches;
    private final List<Column<StoredScore>> columns;

    ScoreRows(JdbcOperations jdbc, Branches branches, Storage storage) {
        this.jdbc = jdbc;
        this.columns =
                Stream.concat(COLUMNS.stream(), Stream.of(projectOf(storage))).toList();
        this.branches = branches;
    }

    record NewScore(long benchmarkKey, Upload.Settings settings, Score score) {}

    private record StoredScore(RunRecorded run, int branch, long series, NewScore fresh, AddedScore summary) {}

    private static final List<Column<StoredScore>> COLUMNS = List.of(
            new Column<>("position", row -> row.run().position()),
            new Column<>("id", row -> row.summary().id()),
            new Column<>("score", row -> row.summary().score()),
            new Column<>("low", row -> row.summary().low()),
            new Column<>("high", row -> row.summary().high()),
            new Column<>("log_mean", row -> row.summary().logMean()),
            new Column<>("log_sd", row -> row.summary().logSd()),
            new Column<>("series_id", row -> Math.toIntExact(row.series())),
            new Column<>("run_id", row -> Math.toIntExact(row.run().run())),
            new Column<>("branch_id", StoredScore::branch),
            new Column<>(
                    "settings_id",
                    row -> row.summary().settings() == null
                            ? null
                            : (Integer) Math.toIntExact(row.summary().settings())),
            new Column<>("forks", row -> (short) row.summary().forks()),
            new Column<>("background", row -> row.summary().background()),
            new Column<>("packed", row -> PackedScore.pack(row.fresh().score())));

    /** A distributed table has the type of other tables' projects: COPY converts none. */
    private static Column<StoredScore> projectOf(Storage storage) {
        return new Column<>(
                "project_id",
                row -> storage.distributed()
                        ? (Object) row.run().project()
                        : (Object) Math.toIntExact(row.run().project()));
    }

    /**
     * The scores with ids and what is computed of each; their settings must be stored before.
     *
     * @param directions of metrics, in place of those of their units
     */
    List<AddedScore> summaries(
            List<NewScore> scores, Map<Upload.Settings, Long> settings, Map<String, Direction> directions) {
        List<Long> ids = jdbc.query(
                "select nextval('score_ids') from generate_series(1, ?)",
                (row, number) -> row.getLong(1),
                scores.size());
        List<AddedScore> added = new ArrayList<>(scores.size());
        for (int i = 0; i < scores.size(); i++) {
            NewScore fresh = scores.get(i);
            added.add(summary(
                    ids.get(i),
                    fresh,
                    settings.get(fresh.settings()),
                    directions.getOrDefault(
                            fresh.score().metric(), fresh.score().direction())));
        }
        return added;
    }

    /**
     * Inserts the scores of a run.
     *
     * @param series of each score
     * @param scores same order as those of the run
     */
    void insert(UUID upload, RunRecorded run, List<Long> series, List<NewScore> scores) {
        int branch = branches.id(run.project(), run.branch());
        BinaryCopy.into(
                jdbc,
                "score",
                columns,
                () -> IntStream.range(0, scores.size())
                        .mapToObj(i -> new StoredScore(
                                run,
                                branch,
                                series.get(i),
                                scores.get(i),
                                run.scores().get(i)))
                        .iterator());
        jdbc.update(
                "insert into upload_part (project_id, run_id, first_score, last_score, benchmarks, upload_id) values (?, ?, ?, ?, ?, ?)",
                run.project(),
                run.run(),
                run.scores().getFirst().id(),
                run.scores().getLast().id(),
                run.scores().stream()
                        .filter(score -> score.metric().equals(Score.PRIMARY))
                        .count(),
                upload);
    }

    private static AddedScore summary(long id, NewScore fresh, @Nullable Long settings, Direction direction) {
        Score score = fresh.score();
        double[][] measurements = score.measurements();
        Optional<ScoreInterval> interval =
                isMean(score) ? ScoreInterval.ofForks(score.score(), measurements, Confidence.LEVEL) : Optional.empty();
        Optional<ForkSummary> logs = ForkSummary.of(measurements);
        return new AddedScore(
                id,
                fresh.benchmarkKey(),
                score.metric(),
                score.unit(),
                direction,
                score.score(),
                score.background(),
                interval.map(ends -> finite(ends.low())).orElse(null),
                interval.map(ends -> finite(ends.high())).orElse(null),
                measurements.length > 0 ? measurements.length : fresh.settings().forks(),
                logs.map(ends -> finite(ends.logMean())).orElse(null),
                logs.map(ends -> finite(ends.logSd())).orElse(null),
                settings);
    }

    /** JMH sums some metrics (gc.count): their score is outside the range of the measurements, and no interval of means covers it. */
    private static boolean isMean(Score score) {
        double tolerance = Math.abs(score.score()) * 1e-9;
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double[] fork : score.measurements()) {
            for (double value : fork) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        return score.score() >= low - tolerance && score.score() <= high + tolerance;
    }

    private static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
