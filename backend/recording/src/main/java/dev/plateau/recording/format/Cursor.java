package dev.plateau.recording.format;

import java.nio.ByteBuffer;

/** A place in a chunk, and the primitive values that can stand there. Reading past the end throws {@link IndexOutOfBoundsException}. */
public final class Cursor {
    private final ByteBuffer bytes;
    private int position;

    Cursor(ByteBuffer bytes) {
        this.bytes = bytes;
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
        return bytes.limit();
    }

    int remaining() {
        return bytes.limit() - position;
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
        long value = 0;
        for (int shift = 0; shift < 56; shift += 7) {
            byte next = bytes.get(at++);
            if (next >= 0) {
                position = at;
                return value | (long) next << shift;
            }
            value |= (next & 0x7fL) << shift;
        }
        value |= (long) bytes.get(at++) << 56;
        position = at;
        return value;
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
