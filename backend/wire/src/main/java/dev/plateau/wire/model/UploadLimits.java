package dev.plateau.wire.model;

/**
 * Every limit on what a sender may put into an upload. docs/upload-format.md lists them with their answers.
 *
 * @param bytes largest upload as sent
 * @param expandedBytes largest sum of a bundle's entries once unpacked, recordings left out
 * @param rows most JMH rows in one upload, and most entries in a bundle
 * @param values most numbers in one upload's raw data and histograms
 * @param nesting deepest JSON nesting
 */
public record UploadLimits(long bytes, long expandedBytes, int rows, int values, int nesting) {
    /** 64 MiB sent, 512 MiB unpacked, 50,000 rows, 10,000,000 numbers, 64 levels. */
    public static final UploadLimits DEFAULT = new UploadLimits(64L << 20, 512L << 20, 50_000, 10_000_000, 64);

    /** Most metrics of one JMH row, the primary one included. JMH's own profilers write up to 60. */
    public static final int METRICS_OF_A_ROW = 500;

    /** Most scores that one upload stores or lists as skipped. */
    public static final int SCORES = 50_000;

    /** Most metrics in one upload, each fork of a job counted: 350 bytes of heap each. */
    public static final int METRICS = 200_000;

    /** Most parameters, JVM arguments, percentiles and lists of iterations in one upload: 90 bytes of heap each. */
    public static final int DETAILS = 2_000_000;

    /** Greatest magnitude of a number in its canonical unit: with it, sums and squares stay finite. */
    public static final double MAX_NUMBER = 1e100;

    /** Most distinct values in the histogram of one iteration. */
    public static final int HISTOGRAM_VALUES = 100_000;

    /** Most characters of a benchmark's name and parameters together: as many as fit into an index. */
    public static final int KEY = 2_000;

    /** Most characters of any text without a limit of its own. */
    public static final int TEXT = 500;

    /** Most characters of a benchmark's full identity, in one line for people. */
    public static final int LONG_NAME = 3_000;

    /** Most characters of one JVM argument, and of the reason why a cell was not measured. */
    public static final int LONG_TEXT = 16_000;

    /** Most characters of all JVM arguments of a row or an environment. */
    public static final int ARGUMENT_TEXT = 64_000;

    /** Largest {@code manifest.json}. */
    public static final int MANIFEST_BYTES = 4 << 20;

    /** Most tokens in {@code manifest.json}: 60 to 100 bytes of heap each. */
    public static final int MANIFEST_TOKENS = 600_000;

    /** Most environments of a bundle. */
    public static final int ENVIRONMENTS = 1_000;

    /** Most jobs of a bundle. */
    public static final int JOBS = 10_000;

    /** Most forks of a job. */
    public static final int FORKS = 1_000;

    /** Most calibration readings of a bundle. */
    public static final int CALIBRATIONS = 20_000;

    /** Most recordings of a bundle. */
    public static final int RECORDINGS = 20;

    /** Most commits of a bundle. */
    public static final int COMMITS = 50;

    /** Largest recording, unpacked. */
    public static final long RECORDING = 256L << 20;

    /** Largest sum of a bundle's recordings, unpacked and redacted. */
    public static final long RECORDING_BYTES = 512L << 20;

    /** Most characters of a regular expression that a caller gives. */
    public static final int PATTERN = 200;

    /** Most elements of any list without a limit of its own. */
    public static final int LIST = 1_000;

    /** Largest body of a request that is neither an upload nor a recording. */
    public static final int BODY_BYTES = 1 << 20;
}
