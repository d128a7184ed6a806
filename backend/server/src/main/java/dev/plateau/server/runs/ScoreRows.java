package dev.plateau.server.runs;

import dev.plateau.server.platform.storage.BinaryCopy;
import dev.plateau.server.platform.storage.BinaryCopy.Column;
import dev.plateau.server.runs.RunRecorded.AddedScore;
import dev.plateau.statistics.Confidence;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Histogram;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Writes scores with their raw measurements in bulk. */
@Component
class ScoreRows {
    private final JdbcOperations jdbc;
    private final JsonMapper json;

    ScoreRows(JdbcOperations jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    record NewScore(long benchmarkKey, Upload.Settings settings, Score score) {}

    private record StoredScore(
            RunRecorder.Arrival arrival, long run, NewScore fresh, AddedScore summary, Histograms histograms) {
        Score score() {
            return fresh.score();
        }
    }

    private final List<Column<StoredScore>> columns = List.of(
            new Column<>("id", row -> row.summary().id()),
            new Column<>("project_id", row -> row.arrival().project()),
            new Column<>("run_id", StoredScore::run),
            new Column<>("upload_id", row -> row.arrival().upload()),
            new Column<>("benchmark_key_id", row -> row.fresh().benchmarkKey()),
            new Column<>("metric", row -> row.score().metric()),
            new Column<>("unit", row -> row.score().unit()),
            new Column<>("written_unit", row -> row.score().writtenUnit()),
            new Column<>("direction", row -> row.score().direction().name()),
            new Column<>("score", row -> row.score().score()),
            new Column<>("score_error", row -> finite(row.score().scoreError())),
            new Column<>("low", row -> row.summary().low()),
            new Column<>("high", row -> row.summary().high()),
            new Column<>("fork_sizes", row -> sizes(row.score().measurements())),
            new Column<>("measurements", row -> flat(row.score().measurements())),
            new Column<>("quantiles", row -> doubles(row.score().percentiles().keySet())),
            new Column<>(
                    "quantile_values", row -> doubles(row.score().percentiles().values())),
            new Column<>("histogram_sizes", row -> row.histograms().sizes()),
            new Column<>("histogram_values", row -> row.histograms().values()),
            new Column<>("histogram_counts", row -> row.histograms().counts()),
            new Column<>("settings", this::settings));

    /**
     * Inserts the scores of a run; their settings must be stored before.
     *
     * @param directions of metrics, in place of those of their units
     */
    List<AddedScore> insert(
            RunRecorder.Arrival arrival,
            long run,
            List<NewScore> scores,
            Map<Upload.Settings, Long> settings,
            Map<String, Direction> directions) {
        if (scores.isEmpty()) {
            return List.of();
        }
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
        BinaryCopy.into(
                jdbc,
                "score",
                columns,
                () -> IntStream.range(0, scores.size())
                        .mapToObj(i -> new StoredScore(
                                arrival,
                                run,
                                scores.get(i),
                                added.get(i),
                                Histograms.of(scores.get(i).score().histograms())))
                        .iterator());
        return added;
    }

    private @Nullable String settings(StoredScore row) {
        return row.score().metric().equals(Score.PRIMARY)
                ? json.writeValueAsString(row.fresh().settings())
                : null;
    }

    /** Concatenated histograms; all null without any. */
    private record Histograms(int @Nullable [] sizes, double @Nullable [] values, long @Nullable [] counts) {
        static Histograms of(Histogram[][] byFork) {
            if (byFork.length == 0) {
                return new Histograms(null, null, null);
            }
            List<Histogram> all = Arrays.stream(byFork).flatMap(Arrays::stream).toList();
            return new Histograms(
                    all.stream()
                            .mapToInt(histogram -> histogram.counts().length)
                            .toArray(),
                    all.stream()
                            .flatMapToDouble(histogram -> Arrays.stream(histogram.values()))
                            .toArray(),
                    all.stream()
                            .flatMapToLong(histogram -> Arrays.stream(histogram.counts()))
                            .toArray());
        }
    }

    private static int[] sizes(double[][] forks) {
        var sizes = new int[forks.length];
        Arrays.setAll(sizes, fork -> forks[fork].length);
        return sizes;
    }

    /** Loops, because this runs for every score: streams took a fifth of an upload's time. */
    private static double[] flat(double[][] forks) {
        int length = 0;
        for (double[] fork : forks) {
            length += fork.length;
        }
        var flat = new double[length];
        int start = 0;
        for (double[] fork : forks) {
            System.arraycopy(fork, 0, flat, start, fork.length);
            start += fork.length;
        }
        return flat;
    }

    private static double @Nullable [] doubles(Collection<Double> numbers) {
        if (numbers.isEmpty()) {
            return null;
        }
        var doubles = new double[numbers.size()];
        int i = 0;
        for (double number : numbers) {
            doubles[i++] = number;
        }
        return doubles;
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
