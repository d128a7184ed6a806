package dev.plateau.wire;

/**
 * Bounds on what is read from a stranger.
 *
 * @param bytes largest upload as sent
 * @param expandedBytes largest sum of a bundle's entries once unpacked
 * @param rows most JMH rows in one upload, and most entries in a bundle
 * @param values most numbers in one upload's raw data and histograms
 * @param nesting deepest JSON nesting
 */
public record Limits(long bytes, long expandedBytes, int rows, int values, int nesting) {
    /** 64 MiB sent, 512 MiB unpacked, 50,000 rows, 10,000,000 numbers, 64 levels. */
    public static final Limits DEFAULT = new Limits(64L << 20, 512L << 20, 50_000, 10_000_000, 64);
}
