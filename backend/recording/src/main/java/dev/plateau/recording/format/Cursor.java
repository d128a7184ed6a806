package dev.plateau.recording.format;

import java.nio.ByteBuffer;

/** A position in a chunk; reads primitive values there. Reading past the end throws {@link IndexOutOfBoundsException}. */
public final class Cursor {
    private final ByteBuffer bytes;
    private final int limit;
    private final Deadline deadline;
    private int position;

    Cursor(ByteBuffer bytes, Deadline deadline) {
        this.bytes = bytes;
        this.deadline = deadline;
        limit = bytes.limit();
    }

    /** Offset in the chunk of the byte that is read next. */
    public int position() {
        return position;
    }

    /** Moves to an offset in the chunk. */
    public void position(int offset) {
        position = offset;
    }

    /** To be called in every loop whose length the file decides: throws when the time for reading it is up. */
    public void checkTime() {
        deadline.check();
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
        byte next = bytes.get(at++);
        long value = next & 0x7f;
        for (int shift = 7; next < 0; shift += 7) {
            next = bytes.get(at++);
            if (shift == 56) {
                value |= (long) next << 56;
                break;
            }
            value |= (next & 0x7fL) << shift;
        }
        position = at;
        return value;
    }

    /** Reads compressed integers, each into the element of the values that its slot names. */
    void varints(int count, int[] slots, long[] values) {
        // Most of the reading time is spent here: varint() for each number takes half as long again.
        int at = position;
        for (int i = 0; i < count; i++) {
            byte next = bytes.get(at++);
            long value = next & 0x7f;
            for (int shift = 7; next < 0; shift += 7) {
                next = bytes.get(at++);
                if (shift == 56) {
                    value |= (long) next << 56;
                    break;
                }
                value |= (next & 0x7fL) << shift;
            }
            values[slots[i]] = value;
        }
        position = at;
    }

    void skipVarints(long count) {
        int at = position;
        for (long left = count; left > 0; left--) {
            int last = at + 8;
            while (bytes.get(at) < 0 && at < last) {
                at++;
            }
            at++;
        }
        position = at;
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
