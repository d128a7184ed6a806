package dev.plateau.recording.format;

import java.nio.ByteBuffer;
import java.time.Instant;

/**
 * The first bytes of a chunk.
 *
 * @param major first part of the format's version
 * @param size bytes of the chunk as written; 0 or too large in a recording that was cut short
 * @param constants offset of the last checkpoint
 * @param metadata offset of the description of types
 * @param startNanos start, in nanoseconds since 1970
 * @param durationNanos length in time
 * @param startTicks start on the clock that the chunk's events use
 * @param ticksPerSecond pace of that clock
 */
public record ChunkHeader(
        int major,
        int minor,
        long size,
        long constants,
        long metadata,
        long startNanos,
        long durationNanos,
        long startTicks,
        long ticksPerSecond) {
    /** Bytes of a header. */
    public static final int BYTES = 68;
    /** "FLR" and a zero byte. */
    public static final int SIGNATURE = 0x464c5200;

    static ChunkHeader read(ByteBuffer bytes, int offset) {
        return new ChunkHeader(
                bytes.getShort(offset + 4),
                bytes.getShort(offset + 6),
                bytes.getLong(offset + 8),
                bytes.getLong(offset + 16),
                bytes.getLong(offset + 24),
                bytes.getLong(offset + 32),
                bytes.getLong(offset + 40),
                bytes.getLong(offset + 48),
                bytes.getLong(offset + 56));
    }

    static boolean at(ByteBuffer bytes, int offset) {
        return offset <= bytes.limit() - BYTES && bytes.getInt(offset) == SIGNATURE;
    }

    /** True for a supported format. Oracle's JDK 7 and 8 wrote 0.9, which no current reader accepts. */
    boolean known() {
        return major == 1 || major == 2;
    }

    /** True if the chunk starts in 1970 or later, and ends before nanoseconds since 1970 overflow in 2262. */
    public boolean timed() {
        return startNanos >= 0 && startNanos + Math.max(0, durationNanos) >= 0;
    }

    /** Start of the chunk. */
    public Instant start() {
        return Instant.ofEpochSecond(
                Math.floorDiv(startNanos, 1_000_000_000L), Math.floorMod(startNanos, 1_000_000_000L));
    }

    /** Time at these ticks of the clock of the chunk's events, in nanoseconds since 1970. */
    public long nanosAt(long ticks) {
        return startNanos + nanos(startTicks, ticks - startTicks);
    }

    /** Nanoseconds of a span of ticks: the whole ones between its two ends, as the JDK's own reader counts them. */
    public long nanos(long start, long ticks) {
        if (ticksPerSecond <= 0 || ticksPerSecond == 1_000_000_000L) {
            return ticks;
        }
        double ticksPerNano = ticksPerSecond / 1e9;
        long since = start - startTicks;
        return (long) ((since + ticks) / ticksPerNano) - (long) (since / ticksPerNano);
    }
}
