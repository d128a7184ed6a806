package dev.plateau.recording.format;

import java.util.List;

/** Reads some fields of one type and passes the others. */
public final class FieldReader {
    private final Shape[] shapes;
    /** For each field the place of its value among the wanted ones, or -1. */
    private final int[] slots;

    /** So many fields at the start are plain compressed integers; of most events all are. */
    private final int varints;

    private final boolean[] present;
    private final boolean[] ticks;

    /**
     * For a type of this chunk.
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
            all[i] = names.indexOf(field.name());
            if (all[i] >= 0) {
                present[all[i]] = true;
                ticks[all[i]] = field.ticks();
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

    /** Whether the type has the wanted field of this place. */
    public boolean has(int slot) {
        return present[slot];
    }

    /** Whether the wanted field of this place counts ticks. */
    public boolean ticks(int slot) {
        return ticks[slot];
    }

    /**
     * Reads one value of the type.
     *
     * @param cursor at the first field; afterwards behind the last wanted one
     * @param values receives numbers as they are, floating-point ones as their bits, and of strings, arrays and structures the offset; what the
     *     type lacks is left alone
     */
    public void read(Cursor cursor, long[] values) {
        cursor.varints(varints, slots, values);
        for (int i = varints; i < shapes.length; i++) {
            if (slots[i] < 0) {
                shapes[i].skip(cursor);
            } else {
                values[slots[i]] = shapes[i].read(cursor);
            }
        }
    }
}
