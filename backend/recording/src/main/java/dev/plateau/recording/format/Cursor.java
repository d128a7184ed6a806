package dev.plateau.recording.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A place in a chunk, and the primitive values that can stand there. Reading past the end throws {@link IndexOutOfBoundsException}. */
public final class Cursor {
    private final ByteBuffer bytes;
    private final ByteBuffer littleEndian;
    private final int limit;
    private int position;

    Cursor(ByteBuffer bytes) {
        this.bytes = bytes;
        littleEndian = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        limit = bytes.limit();
    }

    /** Offset in the chunk of the byte that is read next. */
    public int position() {
        return position;
    }

    /** Goes to an offset in the chunk. */
    public void position(int offset) {
        position = offset;
    }

    /** Number of bytes in the chunk. */
    int limit() {
        return limit;
    }

    int remaining() {
        return limit - position;
    }

    /** One byte, unsigned. */
    public int one() {
        return bytes.get(position++) & 0xff;
    }

    int four() {
        position += 4;
        return bytes.getInt(position - 4);
    }

    long eight() {
        position += 8;
        return bytes.getLong(position - 8);
    }

    void skip(int count) {
        if (count < 0 || count > remaining()) {
            throw new IndexOutOfBoundsException(count + " bytes at " + position + " do not fit in the chunk");
        }
        position += count;
    }

    /** A compressed integer: seven bits a byte, lowest first; a ninth byte counts whole. */
    public long varint() {
        int at = position;
        byte first = bytes.get(at);
        if (first >= 0) {
            position = at + 1;
            return first;
        }
        if (at > limit - Long.BYTES) {
            return varintByByte();
        }
        // Eight bytes at once: the first one without its top bit set is the last of the number.
        long word = littleEndian.getLong(at);
        long ends = ~word & 0x8080808080808080L;
        if (ends == 0) {
            position = at + 9;
            return joined(word & 0x7f7f7f7f7f7f7f7fL) | (long) bytes.get(at + 8) << 56;
        }
        int bits = Long.numberOfTrailingZeros(ends) + 1;
        position = at + (bits >>> 3);
        return joined(word & -1L >>> (64 - bits) & 0x7f7f7f7f7f7f7f7fL);
    }

    /** Seven bits of each byte without the gaps between: in pairs, in fours, in eights. */
    private static long joined(long word) {
        long pairs = (word & 0x007f007f007f007fL) | (word & 0x7f007f007f007f00L) >>> 1;
        long fours = (pairs & 0x00003fff00003fffL) | (pairs & 0x3fff00003fff0000L) >>> 2;
        return (fours & 0x000000000fffffffL) | (fours & 0x0fffffff00000000L) >>> 4;
    }

    private long varintByByte() {
        long value = 0;
        for (int shift = 0; shift < 56; shift += 7) {
            byte next = bytes.get(position++);
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        return value | (long) bytes.get(position++) << 56;
    }

    /** Number of things that follow, each of at least one byte: a larger number than bytes left is damage, and never allocated. */
    public int count() {
        long count = varint();
        if (count < 0 || count > remaining()) {
            throw new IndexOutOfBoundsException(count + " elements at " + position + " do not fit in the chunk");
        }
        return (int) count;
    }

    byte[] array(int count) {
        int start = position;
        skip(count);
        byte[] copy = new byte[count];
        bytes.get(start, copy);
        return copy;
    }
}
