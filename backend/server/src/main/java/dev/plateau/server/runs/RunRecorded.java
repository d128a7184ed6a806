package dev.plateau.server.runs;

import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.wire.model.Direction;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Event: scores were added to a run. Published inside the transaction that stores them.
 *
 * @param position position of the run in series: commit time, else time of measurement
 * @param scores the scores added now; a run can grow with later uploads
 * @param history true if they were uploaded as history, whose changes are no news
 */
public record RunRecorded(
        long project,
        long run,
        EnvironmentIds environment,
        Instant position,
        @Nullable String branch,
        @Nullable String commit,
        List<AddedScore> scores,
        boolean history) {
    /**
     * A score as stored, in its canonical unit.
     *
     * @param low lower end of the confidence interval over fork means, or null
     * @param high upper end of the interval, or null
     * @param background true for background allocation, by JMH and the JVM and not by the benchmark
     * @param logMean mean of the natural logs of the fork medians, or null when one is not positive or raw data is missing
     * @param logSd sample standard deviation of these logs; null with one fork, too
     * @param settings id of its {@link MeasurementSettings}, or null if unknown
     */
    public record AddedScore(
            long id,
            long benchmarkKey,
            String metric,
            String unit,
            Direction direction,
            double score,
            boolean background,
            @Nullable Double low,
            @Nullable Double high,
            int forks,
            @Nullable Double logMean,
            @Nullable Double logSd,
            @Nullable Long settings) {}
}
