package dev.plateau.server.alerts.missing;

/** A source of data that can stop reporting. */
public sealed interface Subject {
    /**
     * A benchmark on a host, on one feature release and flag set: a row of the matrix, split by the kinds of its columns. Builds of one
     * release are one subject, or each JDK update would be missing data; releases are separate, or other JDKs would hide a missing one.
     */
    record Row(long benchmarkKey, long host, int feature, long flagSet) implements Subject {}

    /**
     * The machine of one or more agents: an agent gets a new name at each start.
     *
     * @param fingerprint of the host
     */
    record Machine(String fingerprint) implements Subject {}
}
