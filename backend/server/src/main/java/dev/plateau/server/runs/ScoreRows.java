package dev.plateau.server.runs;

import dev.plateau.server.platform.storage.BinaryCopy;
import dev.plateau.server.runs.RunRecorded.AddedScore;
import dev.plateau.statistics.Confidence;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.model.Histogram;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Writes scores with their raw measurements in bulk. */
@Component
class ScoreRows {
    private static final String TARGET =
            "score (id, project_id, run_id, upload_id, benchmark_key_id, metric, unit, written_unit,"
                    + " direction, score, score_error, low, high, fork_sizes, measurements, quantiles, quantile_values,"
                    + " histogram_sizes, histogram_values, histogram_counts, settings)";
    private final JdbcOperations jdbc;
    private final JsonMapper json;

    ScoreRows(JdbcOperations jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    record NewScore(long benchmarkKey, Upload.Settings settings, Score score) {}

    List<AddedScore> insert(Run run, UUID upload, List<NewScore> scores) {
        if (scores.isEmpty()) {
            return List.of();
        }
        List<Long> ids = jdbc.query(
                "select nextval('score_ids') from generate_series(1, ?)",
                (row, number) -> row.getLong(1),
                scores.size());
        var added = new ArrayList<AddedScore>(scores.size());
        BinaryCopy.into(jdbc, TARGET, rows -> {
            for (int i = 0; i < scores.size(); i++) {
                NewScore fresh = scores.get(i);
                AddedScore summary = summary(ids.get(i), fresh);
                added.add(summary);
                write(rows, run, upload, fresh, summary);
            }
        });
        return added;
    }

    private void write(BinaryCopy rows, Run run, UUID upload, NewScore fresh, AddedScore summary) {
        Score score = fresh.score();
        boolean primary = score.metric().equals(Score.PRIMARY);
        boolean hasPercentiles = !score.percentiles().isEmpty();
        Histograms histograms = Histograms.of(score.histograms());
        rows.row(
                summary.id(),
                run.projectId,
                run.id,
                upload,
                fresh.benchmarkKey(),
                score.metric(),
                score.unit(),
                score.writtenUnit(),
                score.direction().name(),
                score.score(),
                finite(score.scoreError()),
                summary.low(),
                summary.high(),
                sizes(score.measurements()),
                flat(score.measurements()),
                hasPercentiles ? doubles(score.percentiles().keySet()) : null,
                hasPercentiles ? doubles(score.percentiles().values()) : null,
                histograms.sizes(),
                histograms.values(),
                histograms.counts(),
                primary ? json.writeValueAsString(fresh.settings()) : null);
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

    private static double[] doubles(Collection<Double> numbers) {
        var doubles = new double[numbers.size()];
        int i = 0;
        for (double number : numbers) {
            doubles[i++] = number;
        }
        return doubles;
    }

    private static AddedScore summary(long id, NewScore fresh) {
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
                score.direction(),
                score.score(),
                score.background(),
                interval.map(ends -> finite(ends.low())).orElse(null),
                interval.map(ends -> finite(ends.high())).orElse(null),
                measurements.length > 0 ? measurements.length : fresh.settings().forks(),
                logs.map(ends -> finite(ends.logMean())).orElse(null),
                logs.map(ends -> finite(ends.logSd())).orElse(null));
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
