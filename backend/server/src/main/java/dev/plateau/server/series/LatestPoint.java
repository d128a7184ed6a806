package dev.plateau.server.series;

import dev.plateau.comparison.ComparedScore.ScoreHistory;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.wire.model.Direction;
import java.time.Instant;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The newest point of a commit series, with the data for a comparison.
 *
 * @param position of the point along its series
 * @param score in {@code unit}
 * @param background true for background allocation, by JMH and the JVM and not by the benchmark
 * @param low lower end of the stored confidence interval of the score, by its forks alone; empty with one fork
 * @param high upper end of this interval; empty with one fork
 * @param summary logs of the fork medians; null if a value is not positive
 * @param history variation of forks and runs in the earlier runs of the series: the same benchmark on the same host
 * @param settings id of the settings it was measured with; null if unknown
 */
public record LatestPoint(
        long seriesId,
        long benchmarkKeyId,
        String metric,
        String unit,
        Direction direction,
        long scoreId,
        long runId,
        Instant position,
        double score,
        boolean background,
        OptionalDouble low,
        OptionalDouble high,
        int forks,
        @Nullable ForkSummary summary,
        ScoreHistory history,
        @Nullable Long settings) {
    /** Same, with a direction for a metric that has none of its own. */
    public LatestPoint towards(Direction better) {
        return direction != Direction.NEITHER || better == Direction.NEITHER
                ? this
                : new LatestPoint(
                        seriesId,
                        benchmarkKeyId,
                        metric,
                        unit,
                        better,
                        scoreId,
                        runId,
                        position,
                        score,
                        background,
                        low,
                        high,
                        forks,
                        summary,
                        history,
                        settings);
    }

    /** Tests for a later point of the same series: its {@link #history} may include the other one, and the other's history. */
    public boolean isLaterThan(LatestPoint other) {
        int order = position.compareTo(other.position);
        return seriesId == other.seriesId && (order > 0 || (order == 0 && scoreId > other.scoreId));
    }
}
