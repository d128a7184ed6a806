package dev.plateau.server.series;

import dev.plateau.server.platform.storage.RecordMapper.Column;
import dev.plateau.wire.model.Units;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run's score in a series.
 *
 * @param position position along time: commit time, else time of measurement
 * @param scoreId id of the score with its raw measurements
 * @param jdk id of the JDK
 * @param background true for background allocation, by JMH and the JVM and not by the benchmark
 * @param low lower end of the confidence interval over fork means, or null
 * @param high upper end of this interval, or null
 * @param logMean mean of the natural logs of the fork medians, or null
 * @param logSd sample standard deviation of these logs; null with one fork, too
 * @param settings id of the settings it was measured with; null if unknown
 */
public record Point(
        long seriesId,
        Instant position,
        long scoreId,
        long run,
        long jdk,
        @Nullable String branch,
        @Column("commit_sha") @Nullable String commit,
        double score,
        boolean background,
        @Nullable Double low,
        @Nullable Double high,
        int forks,
        @Nullable Double logMean,
        @Nullable Double logSd,
        @Nullable Long settings) {
    /**
     * Tests for bytes that the benchmark does not allocate: less than one object per operation, or {@link #background}.
     *
     * @param unit canonical unit of the series
     */
    public boolean isBackgroundAllocation(String unit) {
        return background || Units.isLessThanAnObject(unit, score);
    }

    /** Same, with one object for all equal times, branches and commits: thousands of series have points of the same runs. */
    Point sharing(Map<Object, Object> known) {
        return new Point(
                seriesId,
                shared(position, known),
                scoreId,
                run,
                jdk,
                branch == null ? null : shared(branch, known),
                commit == null ? null : shared(commit, known),
                score,
                background,
                low,
                high,
                forks,
                logMean,
                logSd,
                settings);
    }

    @SuppressWarnings("unchecked")
    private static <T> T shared(T value, Map<Object, Object> known) {
        return (T) known.computeIfAbsent(value, first -> first);
    }

    /** Same, with another score; everything else stays as measured. */
    public Point withScore(double other) {
        return with(other, low, high, logMean, logSd);
    }

    /** Same, with all of its forks multiplied by a factor. */
    public Point times(double factor) {
        return with(
                score * factor,
                low == null ? null : (Double) (low * factor),
                high == null ? null : (Double) (high * factor),
                logMean == null ? null : (Double) (logMean + Math.log(factor)),
                logSd);
    }

    /** Same, with a difference added to all of its forks; the mean of their logs is unknown then. */
    public Point plus(double difference) {
        return with(
                score + difference,
                low == null ? null : (Double) (low + difference),
                high == null ? null : (Double) (high + difference),
                null,
                null);
    }

    private Point with(
            double other,
            @Nullable Double otherLow,
            @Nullable Double otherHigh,
            @Nullable Double otherLogMean,
            @Nullable Double otherLogSd) {
        return new Point(
                seriesId,
                position,
                scoreId,
                run,
                jdk,
                branch,
                commit,
                other,
                background,
                otherLow,
                otherHigh,
                forks,
                otherLogMean,
                otherLogSd,
                settings);
    }
}
