package dev.plateau.server.series;

import dev.plateau.wire.model.Units;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One run's score in a series.
 *
 * @param position place along time: commit time, else when it was measured
 * @param scoreId id of the score with its raw measurements
 * @param jdk id of the JDK
 * @param background whether it is bytes that JMH and the JVM allocate beside the benchmark
 * @param low lower end of the 99 % interval over fork means, or null when there is none
 * @param high upper end, likewise
 * @param logMean mean of the natural logs of the fork medians, or null when there is none
 * @param logSd sample standard deviation of the same; null with one fork, too
 */
public record Point(
        long seriesId,
        Instant position,
        long scoreId,
        long run,
        long jdk,
        @Nullable String branch,
        @Nullable String commit,
        double score,
        boolean background,
        @Nullable Double low,
        @Nullable Double high,
        int forks,
        @Nullable Double logMean,
        @Nullable Double logSd) {
    /**
     * Whether it is bytes that the benchmark does not allocate: less than one object per operation, or {@link #background}.
     *
     * @param unit canonical unit of the series
     */
    public boolean isBackgroundAllocation(String unit) {
        return background || Units.isLessThanAnObject(unit, score);
    }

    /** The same as if it had been measured with this score; everything else stays as measured. */
    public Point withScore(double other) {
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
                low,
                high,
                forks,
                logMean,
                logSd);
    }

    /** The same as if all of its forks had measured so many times as much. */
    public Point times(double factor) {
        return new Point(
                seriesId,
                position,
                scoreId,
                run,
                jdk,
                branch,
                commit,
                score * factor,
                background,
                low == null ? null : (Double) (low * factor),
                high == null ? null : (Double) (high * factor),
                forks,
                logMean == null ? null : (Double) (logMean + Math.log(factor)),
                logSd);
    }

    /** The same as if all of its forks had measured so much more; the mean of their logs is not known then. */
    public Point plus(double difference) {
        return new Point(
                seriesId,
                position,
                scoreId,
                run,
                jdk,
                branch,
                commit,
                score + difference,
                background,
                low == null ? null : (Double) (low + difference),
                high == null ? null : (Double) (high + difference),
                forks,
                null,
                null);
    }
}
