package dev.plateau.recording.format;

import java.util.List;

/** Reads some fields of one type and passes the others. */
public final class FieldReader {
    private final Types types;
    private final Type.Field[] fields;
    private final Types.Form[] forms;
    /** For each field the place of its value among the wanted ones, or -1. */
    private final int[] slots;

    private final boolean[] present;
    private final boolean[] ticks;

    /**
     * For a type of this chunk.
     *
     * @param names the wanted fields; a type need not have all of them
     */
    public FieldReader(Types types, Type type, List<String> names) {
        this.types = types;
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
        fields = type.fields().subList(0, last).toArray(Type.Field[]::new);
        slots = java.util.Arrays.copyOf(all, last);
        forms = new Types.Form[last];
        for (int i = 0; i < last; i++) {
            forms[i] = types.form(fields[i]);
        }
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
        for (int i = 0; i < fields.length; i++) {
            int slot = slots[i];
            Types.Form form = forms[i];
            boolean plain = !fields[i].array();
            if (plain && form == Types.Form.VARINT) {
                long value = cursor.varint();
                if (slot >= 0) {
                    values[slot] = value;
                }
            } else if (slot >= 0 && plain && form != Types.Form.STRING && form != Types.Form.STRUCT) {
                values[slot] = fixed(form, cursor);
            } else {
                if (slot >= 0) {
                    values[slot] = cursor.position();
                }
                types.skip(fields[i], cursor);
            }
        }
    }

    private static long fixed(Types.Form form, Cursor cursor) {
        return switch (form) {
            case ONE -> cursor.one();
            case FOUR -> cursor.four();
            default -> cursor.eight();
        };
    }
}
