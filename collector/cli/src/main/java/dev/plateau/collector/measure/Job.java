package dev.plateau.collector.measure;

import dev.plateau.collector.measure.PlannedEnvironment.Obstacle;
import dev.plateau.collector.plan.Plan.Phase;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Upload.BenchmarkCode;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One cell of the matrix: a benchmark key in an environment.
 *
 * @param settings of JMH
 * @param obstacle reason, known before, why it won't be measured; null when it will
 */
public record Job(
        PlannedEnvironment environment,
        BenchmarkKey key,
        JobSettings settings,
        @Nullable Obstacle obstacle) {
    /**
     * JMH settings of a job, with the plan's values; null leaves a value to the benchmark.
     *
     * @param passThreads whether the thread count is given to JMH: groups without one in the plan keep their own shape
     * @param benchmarkFlags JVM flags that the benchmark's {@code @Fork} appends
     * @param timeout of one fork
     * @param expected rough time of one fork, for the time left
     * @param code of the benchmark; null where the job only repeats another one
     */
    public record JobSettings(
            int forks,
            Phase warmup,
            Phase measurement,
            boolean passThreads,
            List<String> benchmarkFlags,
            Duration timeout,
            Duration expected,
            @Nullable BenchmarkCode code) {
        /** The same with other flags of the benchmark. */
        public JobSettings withBenchmarkFlags(List<String> others) {
            return new JobSettings(forks, warmup, measurement, passThreads, others, timeout, expected, code);
        }
    }

    /** Names the job in journal and file names. */
    public String id() {
        return environment.id() + " " + key.benchmark() + " " + key.parameters() + " "
                + key.mode().label() + " " + key.threads();
    }
}
