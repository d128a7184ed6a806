package dev.plateau.recording.format;

import java.util.List;

/** Reads some fields of one type and skips the others. */
public final class FieldReader {
    private final Shape[] shapes;
    /** For each field the index of its value among the wanted ones; for all others the index behind, so that reading needs no branch. */
    private final int[] slots;

    /** Number of leading fields that are plain compressed integers; in most events all are. */
    private final int varints;

    private final boolean[] present;
    private final boolean[] ticks;

    /**
     * A reader for a type of this chunk.
     *
     * @param names the wanted fields; a type need not have all of them
     */
    public FieldReader(Types types, Type type, List<String> names) {
        present = new boolean[names.size()];
        ticks = new boolean[names.size()];
        int last = 0;
        int[] all = new int[type.fields().size()];
        for (int i = 0; i < all.length; i++) {
            Type.Field field = type.fields().get(i);
            int wanted = names.indexOf(field.name());
            all[i] = wanted < 0 ? names.size() : wanted;
            if (wanted >= 0) {
                present[wanted] = true;
                ticks[wanted] = field.ticks();
                last = i + 1;
            }
        }
        shapes = type.fields().subList(0, last).stream().map(types::shape).toArray(Shape[]::new);
        slots = java.util.Arrays.copyOf(all, last);
        int plain = 0;
        while (plain < last && shapes[plain].isVarint()) {
            plain++;
        }
        varints = plain;
    }

    /** An array for the values of this many wanted fields. */
    public static long[] room(int wanted) {
        return new long[wanted + 1];
    }

    /** True if the type has the wanted field of this index. */
    public boolean has(int slot) {
        return present[slot];
    }

    /** True if the wanted field of this index counts ticks. */
    public boolean ticks(int slot) {
        return ticks[slot];
    }

    /**
     * Reads one value of the type.
     *
     * @param cursor at the first field; afterwards behind the last wanted one
     * @param values made by {@link #room}; receives numbers as they are, floating-point ones as their bits, and of strings, arrays and structures
     *     the offset; values of missing fields stay as they are
     */
    public void read(Cursor cursor, long[] values) {
        cursor.varints(varints, slots, values);
        for (int i = varints; i < shapes.length; i++) {
            if (slots[i] == present.length) {
                shapes[i].skip(cursor);
            } else {
                values[slots[i]] = shapes[i].read(cursor);
            }
        }
    }
}
