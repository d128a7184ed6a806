package dev.plateau.collector.measure.fork;

import dev.plateau.collector.measure.PlannedEnvironment.Obstacle;
import java.time.Duration;
import java.time.Instant;

/** Result of one fork. */
public sealed interface ForkResult {
    /**
     * It delivered JMH's JSON.
     *
     * @param jmhTime from JMH's first line on progress to its "Run complete": the time of measuring without a collector
     */
    record Measured(Duration jmhTime, Instant startedAt, Instant finishedAt) implements ForkResult {}

    /** It delivered nothing; this fails the whole job. */
    record Failed(Obstacle obstacle) implements ForkResult {}
}
