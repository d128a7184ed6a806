package dev.plateau.recording.format;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types of one chunk, and how many bytes their values take. */
public final class Types {
    /** Deeper than any type that a JVM or profiler writes; a type that contains itself ends here. */
    private static final int DEEPEST = 32;

    private final Map<Long, Type> byId = new HashMap<>();
    private final Map<Long, Form> forms = new HashMap<>();

    /** How a value is written. */
    enum Form {
        VARINT,
        ONE,
        FOUR,
        EIGHT,
        STRING,
        STRUCT
    }

    void add(Type type) {
        byId.put(type.id(), type);
        forms.put(type.id(), form(type.name()));
    }

    private static Form form(String name) {
        return switch (name) {
            case "boolean", "byte" -> Form.ONE;
            case "char", "short", "int", "long" -> Form.VARINT;
            case "float" -> Form.FOUR;
            case "double" -> Form.EIGHT;
            case "java.lang.String" -> Form.STRING;
            default -> Form.STRUCT;
        };
    }

    /** All types of the chunk. */
    public Collection<Type> all() {
        return byId.values();
    }

    /** The type of this name. */
    public @Nullable Type named(String name) {
        return byId.values().stream()
                .filter(type -> type.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    @Nullable
    Type get(long id) {
        return byId.get(id);
    }

    Form form(Type.Field field) {
        if (field.constant()) {
            return Form.VARINT;
        }
        Form form = forms.get(field.typeId());
        if (form == null) {
            throw new DamagedChunk("field " + field.name() + " has the unknown type " + field.typeId());
        }
        return form;
    }

    void skip(Type.Field field, Cursor cursor) {
        skip(field, cursor, 0);
    }

    /** Passes a value of this type that stands alone, as constants do. */
    void skip(Type type, Cursor cursor) {
        Form form = forms.getOrDefault(type.id(), Form.STRUCT);
        skipOne(form, type.id(), cursor, 0);
    }

    private void skip(Type.Field field, Cursor cursor, int depth) {
        Form form = form(field);
        int count = field.array() ? cursor.count() : 1;
        for (int i = 0; i < count; i++) {
            int before = cursor.position();
            skipOne(form, field.typeId(), cursor, depth);
            if (cursor.position() == before) {
                return; // without bytes in an element there is nothing to pass, however many there are
            }
        }
    }

    private void skipOne(Form form, long typeId, Cursor cursor, int depth) {
        switch (form) {
            case VARINT -> cursor.varint();
            case ONE -> cursor.skip(1);
            case FOUR -> cursor.skip(4);
            case EIGHT -> cursor.skip(8);
            case STRING -> Strings.skip(cursor);
            case STRUCT -> skipStruct(typeId, cursor, depth + 1);
        }
    }

    private void skipStruct(long typeId, Cursor cursor, int depth) {
        Type type = byId.get(typeId);
        if (type == null || depth > DEEPEST) {
            throw new DamagedChunk("type " + typeId + " is unknown or contains itself");
        }
        for (Type.Field field : type.fields()) {
            skip(field, cursor, depth);
        }
    }
}
