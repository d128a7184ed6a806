package dev.plateau.collector.measure.fork;

import dev.plateau.collector.measure.PlannedEnvironment.Obstacle;
import java.time.Duration;
import java.time.Instant;

/** How one fork went. */
public sealed interface ForkResult {
    /**
     * It delivered JMH's JSON.
     *
     * @param jmhTime from JMH's first word on progress to its "Run complete": what measuring costs without a collector
     */
    record Measured(Duration jmhTime, Instant startedAt, Instant finishedAt) implements ForkResult {}

    /** It delivered nothing; this costs the whole job. */
    record Failed(Obstacle obstacle) implements ForkResult {}
}
