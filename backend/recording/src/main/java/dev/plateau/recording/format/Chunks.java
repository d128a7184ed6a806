package dev.plateau.recording.format;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** The chunks of a file, one after the other. */
public final class Chunks {
    private final ByteBuffer bytes;
    private final ConstantFilter constantFilter;
    private final Deadline deadline;
    private final Consumer<Damage> damages;
    private int at;

    /**
     * Starts at the first chunk.
     *
     * @param bytes the whole file
     * @param deadline when it has passed no more is read
     * @param damages receives the parts that cannot be read
     */
    public Chunks(ByteBuffer bytes, ConstantFilter constantFilter, Deadline deadline, Consumer<Damage> damages) {
        this.bytes = bytes;
        this.constantFilter = constantFilter;
        this.deadline = deadline;
        this.damages = damages;
    }

    /** Passes every chunk to the reader. An exception of the reader affects its chunk only. */
    public void forEach(Consumer<Chunk> reader) {
        while (at < bytes.limit() && !deadline.passed()) {
            int end = end();
            if (ChunkHeader.at(bytes, at)) {
                read(end, reader);
            } else {
                damages.accept(new Damage(at, (long) end - at, "no chunk starts here"));
            }
            at = end;
        }
    }

    // Whatever a hostile file makes this code or a reader throw, memory and stack run out included, must not reach the
    // caller.
    private void read(int end, Consumer<Chunk> reader) {
        try {
            deadline.check();
            ChunkHeader header = ChunkHeader.read(bytes, at);
            if (!header.known()) {
                damages.accept(new Damage(at, (long) end - at, "the chunk has an unknown version"));
                return;
            }
            reader.accept(
                    new Chunk(header, new Cursor(bytes.slice(at, end - at), deadline), at, constantFilter, damages));
        } catch (Deadline.Passed e) {
            damages.accept(new Damage(at, (long) bytes.limit() - at, "the rest is not read"));
        } catch (RuntimeException | VirtualMachineError e) {
            damages.accept(new Damage(at, (long) end - at, "reading the chunk ended with " + e));
        }
    }

    /** Offset of this chunk's end: from its header, else that of the next header or the end of the file. */
    private int end() {
        long size = ChunkHeader.at(bytes, at) ? ChunkHeader.read(bytes, at).size() : 0;
        long left = (long) bytes.limit() - at;
        if (size >= ChunkHeader.BYTES && size <= left) {
            return (int) (at + size);
        }
        int next = at + 1;
        while (next < bytes.limit() && !startsChunk(next)) {
            next++;
        }
        if (ChunkHeader.at(bytes, at)) {
            String said = size == 0 ? "was never finished" : "says it has " + size + " bytes";
            damages.accept(new Damage(
                    next, Math.max(0, at + size - next), "the chunk " + said + ", " + (next - at) + " are here"));
        }
        return next;
    }

    private boolean startsChunk(int offset) {
        if (bytes.get(offset) != 'F' || !ChunkHeader.at(bytes, offset)) {
            return false;
        }
        ChunkHeader header = ChunkHeader.read(bytes, offset);
        // A JVM repeats the header of a chunk inside of it whenever it flushes.
        boolean repeated = ChunkHeader.at(bytes, at)
                && header.startNanos() == ChunkHeader.read(bytes, at).startNanos();
        return header.known() && !repeated;
    }
}
