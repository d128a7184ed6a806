package dev.plateau.recording.model;

import java.time.Duration;

/**
 * Limits on the memory and time of reading a recording. The excess is not read, and the recording reports it as missing.
 *
 * @param bytes largest file, after unpacking
 * @param constants of one chunk: 24 to 48 bytes each
 * @param nodes of one call tree: about 90 bytes each while it is built
 * @param sites of one kind of event
 * @param time that reading may take
 */
public record RecordingLimits(long bytes, int constants, int nodes, int sites, Duration time) {
    /** For files of other people: one recording stays below 128 MB of heap. */
    public static final RecordingLimits DEFAULT =
            new RecordingLimits(1L << 30, 1_000_000, 300_000, 50_000, Duration.ofMinutes(1));
}
