package dev.plateau.recording.format;

import java.util.HashMap;
import java.util.Map;

/** Offsets of a chunk's constants. The values are read only on demand. */
public final class Constants {
    private static final String STRING = "java.lang.String";

    private final Cursor cursor;
    private final Types types;
    private final int most;
    private final Map<String, LongIntMap> places = new HashMap<>();
    private int kept;

    /** Without constants yet. */
    Constants(Cursor cursor, Types types, ConstantFilter constantFilter) {
        this.cursor = cursor;
        this.types = types;
        most = constantFilter.most();
        places.put(STRING, new LongIntMap());
        constantFilter.types().forEach(name -> places.put(name, new LongIntMap()));
    }

    /** Registers the constants of the checkpoint at an offset. */
    void addCheckpoint(int offset) {
        cursor.position(offset);
        cursor.varint(); // size
        cursor.varint(); // type
        cursor.varint(); // start
        cursor.varint(); // duration
        cursor.varint(); // offset to the checkpoint before
        cursor.one(); // flush, header, static, thread
        for (int pools = cursor.count(); pools > 0; pools--) {
            addPool();
        }
    }

    private void addPool() {
        long typeId = cursor.varint();
        Type type = types.get(typeId);
        if (type == null) {
            throw new DamagedChunk("constants of the unknown type " + typeId + " at " + cursor.position());
        }
        LongIntMap known = places.get(type.name());
        Shape shape = types.shape(type);
        for (int left = cursor.count(); left > 0; left--) {
            cursor.checkTime();
            long key = cursor.varint();
            if (known != null) {
                keep(known, key);
            }
            shape.skip(cursor);
        }
    }

    private void keep(LongIntMap known, long key) {
        if (++kept > most) {
            throw new DamagedChunk("more than " + most + " constants in one chunk");
        }
        known.put(key, cursor.position());
    }

    /** Offset of the value of a constant, or -1. */
    public int offset(String type, long key) {
        LongIntMap known = places.get(type);
        return known == null ? -1 : known.get(key);
    }

    /** The string at an offset. */
    public String stringAt(int offset) {
        int back = cursor.position();
        cursor.position(offset);
        String string = Strings.read(cursor, this);
        cursor.position(back);
        return string;
    }

    String string(long key) {
        int offset = offset(STRING, key);
        if (offset < 0) {
            return "";
        }
        int back = cursor.position();
        cursor.position(offset);
        // A constant that is itself the number of a constant would recurse without end.
        String string = cursor.one() == 2 ? "" : stringAt(offset);
        cursor.position(back);
        return string;
    }
}
