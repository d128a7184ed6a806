package dev.plateau.server.alerts;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The last report of a source of data.
 *
 * @param usual its usual interval between two reports; null for agents, which report continuously
 */
public record LastSeen(
        Source source, Instant last, @Nullable Duration usual) {
    /** A source of data that can stop reporting. */
    public sealed interface Source {}

    /**
     * A benchmark on a host, on one feature release and flag set: a row of the matrix, split by the kinds of its columns. Builds of one release are
     * one source, or each JDK update would be missing data; releases are separate, or other JDKs would hide a missing one.
     */
    @Embeddable
    public record MatrixRow(
            @Column(name = "benchmark_key_id") Long benchmarkKey,
            @Column(name = "host_id") Long host,
            @Column(name = "jdk_feature") Integer feature,
            @Column(name = "flag_set_id") Long flagSet)
            implements Source {}

    /** The machine of one or more agents: an agent gets a new name at each start. */
    record AgentMachine(String fingerprint) implements Source {}

    /** Time from which the source counts as missing; may be in the future. */
    public Instant due(MissingDataLimit limit) {
        return last.plus(limit.allowed(usual));
    }
}
