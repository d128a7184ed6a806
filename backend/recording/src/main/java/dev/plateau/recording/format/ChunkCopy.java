package dev.plateau.recording.format;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a chunk again with other texts, byte for byte as long as before. Only readable parts are written; the rest of the target stays as it is.
 */
final class ChunkCopy {
    /** A number that no event type has: readers count such events as unreadable. */
    private static final byte UNKNOWN_TYPE = 0x7f;

    private static final String STRING = "java.lang.String";
    private static final int MAX_DEPTH = 32;

    private final Cursor cursor;
    private final Types types;
    private final ByteBuffer target;
    private final Texts texts;
    private final Map<Long, Boolean> holdsText = new HashMap<>();

    /**
     * Copies from a chunk.
     *
     * @param cursor of the chunk; moved
     * @param target as long as the chunk
     */
    ChunkCopy(Cursor cursor, Types types, ByteBuffer target, Texts texts) {
        this.cursor = cursor;
        this.types = types;
        this.target = target;
        this.texts = texts;
    }

    /** Copies bytes as they are, and leaves the cursor behind them. */
    void plain(int from, int to) {
        cursor.position(from);
        target.put(from, cursor.array(to - from));
    }

    /** Copies an event; of an unreadable one only the size. */
    void event(int at, int end) {
        cursor.position(at);
        cursor.varint();
        int typeAt = cursor.position();
        long typeId = cursor.varint();
        int content = cursor.position();
        plain(at, content);
        Type type = types.get(typeId);
        if (type == null || type.name().equals(STRING) || !understood(end, type)) {
            wipe(content, end);
            for (int i = typeAt; i < content; i++) {
                target.put(i, i == content - 1 ? UNKNOWN_TYPE : (byte) 0xff);
            }
        }
    }

    /** Copies the value at the cursor; false when it is unreadable or goes beyond the end. */
    private boolean understood(int end, Type type) {
        try {
            value(type, 0);
            return cursor.position() <= end;
        } catch (DamagedChunk | IndexOutOfBoundsException e) {
            return false;
        }
    }

    /** Copies a description of types; data that only looks like one, because an event's size is damaged, may hold anything. */
    void description(int at, int end) {
        if (isDescription(at, end)) {
            plain(at, end);
        } else {
            event(at, end);
        }
    }

    private boolean isDescription(int at, int end) {
        try {
            Metadata.read(cursor, at, new Types());
            return cursor.position() == end;
        } catch (DamagedChunk | IndexOutOfBoundsException | StackOverflowError e) {
            return false;
        }
    }

    /** Copies the constants of a checkpoint, as far as they are readable. */
    void checkpoint(int at, int end) {
        int done = at;
        try {
            cursor.position(at);
            for (int header = 0; header < 5; header++) {
                cursor.varint(); // size, type, start, duration, offset to the checkpoint before
            }
            cursor.one(); // flush, header, static, thread
            int pools = cursor.count();
            done = cursor.position();
            plain(at, done);
            for (; pools > 0; pools--) {
                done = pool(done);
            }
        } catch (DamagedChunk | IndexOutOfBoundsException e) {
            wipe(done, end);
        }
    }

    /** Copies the constants of one type, which start here at the cursor. */
    private int pool(int at) {
        Type type = types.get(cursor.varint());
        if (type == null) {
            throw new DamagedChunk("constants of an unknown type at " + at);
        }
        int left = cursor.count();
        int start = cursor.position();
        plain(at, start);
        for (; left > 0; left--) {
            cursor.checkTime();
            int key = cursor.position();
            cursor.varint();
            int value = cursor.position();
            plain(key, value);
            value(type, 0);
        }
        return cursor.position();
    }

    private void wipe(int from, int end) {
        if (from < end) {
            target.put(from, new byte[end - from]);
        }
    }

    /** Copies the value at the cursor, and leaves the cursor behind it. */
    private void value(Type type, int depth) {
        if (depth > MAX_DEPTH) {
            throw new DamagedChunk("type " + type.name() + " contains itself");
        }
        if (type.name().equals(STRING)) {
            text(STRING, "");
            return;
        }
        if (!holdsText(type, 0)) {
            int from = cursor.position();
            types.shape(type).skip(cursor);
            plain(from, cursor.position());
            return;
        }
        for (Type.Field field : type.fields()) {
            field(type, field, depth);
        }
    }

    private void field(Type owner, Type.Field field, int depth) {
        Shape shape = types.shape(field);
        Shape.Form form = shape.form();
        if (form != Shape.Form.STRING && form != Shape.Form.STRUCT) {
            int from = cursor.position();
            shape.skip(cursor);
            plain(from, cursor.position());
            return;
        }
        int from = cursor.position();
        int count = field.array() ? cursor.count() : 1;
        plain(from, cursor.position());
        for (int i = 0; i < count; i++) {
            int before = cursor.position();
            if (form == Shape.Form.STRING) {
                text(owner.name(), field.name());
            } else {
                value(known(field), depth + 1);
            }
            if (cursor.position() == before) {
                return;
            }
        }
    }

    private Type known(Type.Field field) {
        Type type = types.get(field.typeId());
        if (type == null) {
            throw new DamagedChunk("field " + field.name() + " has an unknown type");
        }
        return type;
    }

    private boolean holdsText(Type type, int depth) {
        @Nullable Boolean known = holdsText.get(type.id());
        if (known == null) {
            known = depth > MAX_DEPTH || type.fields().stream().anyMatch(field -> holdsText(field, depth));
            holdsText.put(type.id(), known);
        }
        return known;
    }

    private boolean holdsText(Type.Field field, int depth) {
        return switch (types.shape(field).form()) {
            case STRING -> true;
            case STRUCT -> holdsText(known(field), depth + 1);
            default -> false;
        };
    }

    private void text(String type, String field) {
        int from = cursor.position();
        Strings.skip(cursor);
        int to = cursor.position();
        plain(from, to);
        cursor.position(from);
        Strings.rewrite(cursor, target, text -> texts.shown(type, field, text));
        cursor.position(to);
    }
}
