package dev.plateau.server.runs;

import dev.plateau.server.runs.RunRecorded.AddedScore;
import dev.plateau.server.storage.BinaryCopy;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.Histogram;
import dev.plateau.wire.Score;
import dev.plateau.wire.Upload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Writes scores with their raw measurements in bulk. */
@Component
class ScoreRows {
    private static final String TARGET = "score (id, run_id, upload_id, benchmark_key_id, metric, unit, written_unit,"
            + " direction, score, score_error, low, high, fork_sizes, measurements, quantiles, quantile_values,"
            + " histogram_sizes, histogram_values, histogram_counts, settings)";
    private static final double CONFIDENCE = 0.99;

    private final JdbcOperations jdbc;
    private final JsonMapper json;

    ScoreRows(JdbcOperations jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    record NewScore(long benchmarkKey, Upload.Settings settings, Score score) {}

    List<AddedScore> insert(long run, UUID upload, List<NewScore> scores) {
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

    private void write(BinaryCopy rows, long run, UUID upload, NewScore fresh, AddedScore summary) {
        Score score = fresh.score();
        boolean primary = score.metric().equals(Score.PRIMARY);
        boolean sampled = score.histograms().length > 0;
        boolean hasPercentiles = !score.percentiles().isEmpty();
        rows.row(
                summary.id(),
                run,
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
                Stream.of(score.measurements()).mapToInt(fork -> fork.length).toArray(),
                Stream.of(score.measurements()).flatMapToDouble(Arrays::stream).toArray(),
                hasPercentiles ? doubles(score.percentiles().keySet()) : null,
                hasPercentiles ? doubles(score.percentiles().values()) : null,
                sampled ? histograms(score).mapToInt(h -> h.counts().length).toArray() : null,
                sampled
                        ? histograms(score)
                                .flatMapToDouble(h -> Arrays.stream(h.values()))
                                .toArray()
                        : null,
                sampled
                        ? histograms(score)
                                .flatMapToLong(h -> Arrays.stream(h.counts()))
                                .toArray()
                        : null,
                primary ? json.writeValueAsString(fresh.settings()) : null);
    }

    private static Stream<Histogram> histograms(Score score) {
        return Stream.of(score.histograms()).flatMap(Arrays::stream);
    }

    private static double[] doubles(Collection<Double> numbers) {
        return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static AddedScore summary(long id, NewScore fresh) {
        Score score = fresh.score();
        double[][] measurements = score.measurements();
        Optional<ScoreInterval> interval =
                isMean(score) ? ScoreInterval.ofForks(measurements, CONFIDENCE) : Optional.empty();
        Optional<ForkSummary> logs = ForkSummary.of(measurements);
        return new AddedScore(
                id,
                fresh.benchmarkKey(),
                score.metric(),
                score.unit(),
                score.direction(),
                score.score(),
                interval.map(ends -> finite(ends.low())).orElse(null),
                interval.map(ends -> finite(ends.high())).orElse(null),
                measurements.length > 0 ? measurements.length : fresh.settings().forks(),
                logs.map(ends -> finite(ends.logMean())).orElse(null),
                logs.map(ends -> finite(ends.logSd())).orElse(null));
    }

    /** JMH sums some metrics (gc.count): their score lies outside the range of the measurements, and no interval of means holds it. */
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
