package dev.plateau.recording.format;

import java.nio.ByteBuffer;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** One chunk of a recording: a stretch of time with its own clock, types and constants. */
public final class Chunk {
    private static final int METADATA = 0;
    private static final int CHECKPOINT = 1;
    /** A JVM writes some each second, and begins a new chunk after a few megabytes. */
    private static final int MAX_CHECKPOINTS = 100_000;

    private static final int EVENTS_A_CHECK = 1 << 10;

    private final ChunkHeader header;
    private final long start;
    private final Cursor cursor;
    private final Consumer<Damage> damages;
    private final Types types = new Types();
    private final Constants constants;
    private final TreeSet<Integer> metadata = new TreeSet<>();
    private final TreeSet<Integer> checkpoints = new TreeSet<>();

    /** Receives every event but descriptions of types and checkpoints. */
    @FunctionalInterface
    public interface EventReader {
        /** Receives one event. The cursor is behind its type, and may be left anywhere. */
        void event(long typeId, Cursor cursor);
    }

    /** Receives the position of each whole event, descriptions of types and checkpoints too; the cursor is behind the type. */
    @FunctionalInterface
    private interface Visitor {
        void visit(int at, int end, long typeId);
    }

    /**
     * Opens a chunk.
     *
     * @param start offset of the chunk in the file, for damages
     */
    Chunk(ChunkHeader header, Cursor cursor, long start, ConstantFilter constantFilter, Consumer<Damage> damages) {
        this.header = header;
        this.cursor = cursor;
        this.start = start;
        this.damages = damages;
        constants = new Constants(cursor, types, constantFilter);
        if (!header.timed()) {
            damages.accept(new Damage(start, 0, "the chunk's start or length is damaged: its time does not count"));
        }
        if (!followHeader()) {
            walk(this::note, damage -> {});
        }
        for (int offset : metadata) {
            attempt(offset, "the description of types", () -> Metadata.read(cursor, offset, types));
        }
        for (int offset : checkpoints) {
            attempt(offset, "constants", () -> constants.addCheckpoint(offset));
        }
        if (types.all().isEmpty()) {
            damages.accept(new Damage(start, cursor.limit(), "the chunk's description of types is missing"));
        }
    }

    /** Pace of the clock, start, version. */
    public ChunkHeader header() {
        return header;
    }

    /** Types of events and fields. */
    public Types types() {
        return types;
    }

    /** Constants of the wanted types. */
    public Constants constants() {
        return constants;
    }

    /** The read position in this chunk, shared by all readers. */
    public Cursor cursor() {
        return cursor;
    }

    /** Passes every event to the reader, once. */
    public void read(EventReader reader) {
        walk(
                (at, end, typeId) -> {
                    if (typeId > CHECKPOINT) {
                        reader.event(typeId, cursor);
                    }
                },
                damages);
    }

    /**
     * Writes the readable parts of this chunk to a target, with other texts and the same length in bytes.
     *
     * @param file as long as the whole file
     */
    public void copy(ByteBuffer file, Texts texts) {
        var copy = new ChunkCopy(cursor, types, file.slice((int) start, cursor.limit()), texts);
        copy.plain(0, ChunkHeader.BYTES);
        walk(
                (at, end, typeId) -> {
                    if (typeId == METADATA) {
                        copy.description(at, end);
                    } else if (typeId == CHECKPOINT) {
                        copy.checkpoint(at, end);
                    } else {
                        copy.event(at, end);
                    }
                },
                damages);
    }

    private void attempt(int offset, String what, Runnable read) {
        try {
            read.run();
        } catch (DamagedChunk e) {
            damages.accept(new Damage(start + offset, sizeAt(offset), what + " cannot be read: " + e.getMessage()));
        } catch (IndexOutOfBoundsException | StackOverflowError e) {
            damages.accept(new Damage(start + offset, sizeAt(offset), what + " cannot be read: a length is damaged"));
        }
    }

    private long sizeAt(int offset) {
        cursor.position(offset);
        return cursor.varint();
    }

    /**
     * The header points to the description of types and to the last checkpoint, each checkpoint to the one before; true if this chain is complete,
     * so that nothing has to be searched for.
     */
    private boolean followHeader() {
        boolean described = note(header.metadata(), METADATA, metadata);
        long at = header.constants();
        while (note(at, CHECKPOINT, checkpoints)) {
            checkCount(checkpoints);
            cursor.varint(); // start
            cursor.varint(); // duration
            long delta = cursor.varint();
            if (delta >= 0) {
                return described && delta == 0;
            }
            at += delta;
        }
        return false;
    }

    private void note(int at, int end, long typeId) {
        if (typeId == METADATA) {
            metadata.add(at);
            checkCount(metadata);
        } else if (typeId == CHECKPOINT) {
            checkpoints.add(at);
            checkCount(checkpoints);
        }
    }

    private static void checkCount(Set<Integer> offsets) {
        if (offsets.size() > MAX_CHECKPOINTS) {
            throw new DamagedChunk(
                    "more than " + MAX_CHECKPOINTS + " checkpoints or descriptions of types in one chunk");
        }
    }

    /** Adds the offset of an event of this type; false when it is known or no such event is there. */
    private boolean note(long offset, int type, Set<Integer> offsets) {
        if (offset < ChunkHeader.BYTES || offset > cursor.limit() - 2) {
            return false;
        }
        cursor.position((int) offset);
        try {
            long size = cursor.varint();
            return size > 0 && size <= cursor.limit() - offset && cursor.varint() == type && offsets.add((int) offset);
        } catch (IndexOutOfBoundsException e) {
            return false;
        }
    }

    /** Visits one event after the other; after a damaged one it resumes at the next known metadata or checkpoint. */
    private void walk(Visitor visitor, Consumer<Damage> lost) {
        int at = ChunkHeader.BYTES;
        while (at < cursor.limit()) {
            int end = walk(at, visitor);
            if (end >= cursor.limit()) {
                return;
            }
            int resume = Math.min(next(metadata, end), next(checkpoints, end));
            lost.accept(new Damage(start + end, resume - end, "an event's size is damaged"));
            at = resume;
        }
    }

    private int next(NavigableSet<Integer> offsets, int behind) {
        Integer next = offsets.higher(behind);
        return next == null ? cursor.limit() : next;
    }

    /** Offset of the first event that cannot be whole, or the end of the chunk. */
    private int walk(int from, Visitor visitor) {
        int at = from;
        int events = 0;
        while (at < cursor.limit()) {
            long size;
            long type;
            // A check at every event would take a fortieth of the reading time.
            if ((++events & (EVENTS_A_CHECK - 1)) == 0) {
                cursor.checkTime();
            }
            try {
                cursor.position(at);
                size = cursor.varint();
                type = cursor.varint();
            } catch (IndexOutOfBoundsException e) {
                return at;
            }
            // No event is smaller than its size and type, one byte each.
            if (size < 2 || size > cursor.limit() - at) {
                return at;
            }
            int end = at + (int) size;
            visitor.visit(at, end, type);
            at = end;
        }
        return at;
    }
}
