package dev.plateau.server.missingdata;

/** What can stop reporting. */
public sealed interface Subject {
    /**
     * A benchmark on a host, on one feature release and flag set: a row of the matrix, apart by its kinds of columns. Builds of one
     * release are one, or each update of a JDK would be missing data; releases are not, or a JDK that is gone would hide behind the others.
     */
    record Row(long benchmarkKey, long host, int feature, long flagSet) implements Subject {}

    /**
     * The machine of one agent or more: agents have a new name whenever they start.
     *
     * @param fingerprint of the host
     */
    record Machine(String fingerprint) implements Subject {}
}
