package dev.plateau.recording;

/**
 * How much of a recording is held in memory. What goes beyond is not read, and the recording says so.
 *
 * @param bytes largest file, after unpacking
 * @param constants of one chunk: 24 to 48 bytes each
 * @param nodes of one call tree: about 90 bytes each while it is built
 * @param sites of one kind of event
 */
public record Limits(long bytes, int constants, int nodes, int sites) {
    /** For files of other people: one recording stays below 128 MB of heap. */
    public static final Limits DEFAULT = new Limits(1L << 30, 1_000_000, 300_000, 50_000);
}
