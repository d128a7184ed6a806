package dev.plateau.recording.format;

import org.jspecify.annotations.Nullable;

/** Encoding of the values of a field or of a type. */
final class Shape {
    /** Deeper than any type that a JVM or profiler writes; a type that contains itself ends here. */
    private static final int MAX_DEPTH = 32;

    private final Form form;
    private final boolean array;
    private final long typeId;
    private final Types types;
    private Shape @Nullable [] fields;

    /** Encoding of one value. */
    enum Form {
        VARINT,
        ONE,
        FOUR,
        EIGHT,
        STRING,
        STRUCT;

        static Form of(String type) {
            return switch (type) {
                case "boolean", "byte" -> ONE;
                case "char", "short", "int", "long" -> VARINT;
                case "float" -> FOUR;
                case "double" -> EIGHT;
                case "java.lang.String" -> STRING;
                default -> STRUCT;
            };
        }
    }

    Shape(Form form, boolean array, long typeId, Types types) {
        this.form = form;
        this.array = array;
        this.typeId = typeId;
        this.types = types;
    }

    Form form() {
        return form;
    }

    boolean isVarint() {
        return form == Form.VARINT && !array;
    }

    /** Reads a number as it is, a floating-point one as its bits, and for all else returns the offset. */
    long read(Cursor cursor) {
        if (array) {
            return offset(cursor);
        }
        return switch (form) {
            case VARINT -> cursor.varint();
            case ONE -> cursor.one();
            case FOUR -> cursor.four();
            case EIGHT -> cursor.eight();
            default -> offset(cursor);
        };
    }

    private long offset(Cursor cursor) {
        int offset = cursor.position();
        skip(cursor);
        return offset;
    }

    /** Skips a value. */
    void skip(Cursor cursor) {
        skip(cursor, 0);
    }

    private void skip(Cursor cursor, int depth) {
        if (!array) {
            skipOne(cursor, depth);
            return;
        }
        int count = cursor.count();
        int varints = varints(depth);
        if (varints > 0) {
            cursor.skipVarints((long) count * varints);
            return;
        }
        for (int i = 0; i < count; i++) {
            int before = cursor.position();
            skipOne(cursor, depth);
            if (cursor.position() == before) {
                return; // without bytes in an element there is nothing to skip, however many there are
            }
        }
    }

    private void skipOne(Cursor cursor, int depth) {
        switch (form) {
            case VARINT -> cursor.skipVarints(1);
            case ONE -> cursor.skip(1);
            case FOUR -> cursor.skip(4);
            case EIGHT -> cursor.skip(8);
            case STRING -> Strings.skip(cursor);
            case STRUCT -> skipFields(cursor, depth + 1);
        }
    }

    private void skipFields(Cursor cursor, int depth) {
        // Structures of structures without bytes: their number grows with every level.
        cursor.checkTime();
        for (Shape field : fields(depth)) {
            field.skip(cursor, depth);
        }
    }

    private Shape[] fields(int depth) {
        if (depth > MAX_DEPTH) {
            throw new DamagedChunk("type " + typeId + " contains itself");
        }
        if (fields == null) {
            fields = types.shapesOfFields(typeId);
        }
        return fields;
    }

    /** The number of compressed integers that one value is made of; 0 when it holds anything else. Frames of stacks are four. */
    private int varints(int depth) {
        if (form != Form.STRUCT) {
            return form == Form.VARINT ? 1 : 0;
        }
        Shape[] all = fields(depth + 1);
        for (Shape field : all) {
            if (field.array || field.form != Form.VARINT) {
                return 0;
            }
        }
        return all.length;
    }
}
