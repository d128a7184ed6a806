package dev.plateau.recording.format;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types of one chunk, and the encoding of their values. */
public final class Types {
    /** The JDK has a few hundred. */
    private static final int MAX_TYPES = 1 << 16;

    private final Map<Long, Type> byId = new HashMap<>();
    private final Map<String, Type> byName = new HashMap<>();
    private final Map<Long, Shape> shapes = new HashMap<>();

    void add(Type type) {
        if (byId.size() == MAX_TYPES) {
            throw new DamagedChunk("more than " + MAX_TYPES + " types");
        }
        byId.put(type.id(), type);
        byName.putIfAbsent(type.name(), type);
        shapes.put(type.id(), new Shape(Shape.Form.of(type.name()), false, type.id(), this));
    }

    /** All types of the chunk. */
    public Collection<Type> all() {
        return byId.values();
    }

    /** The type of this name. */
    public @Nullable Type named(String name) {
        return byName.get(name);
    }

    @Nullable
    Type get(long id) {
        return byId.get(id);
    }

    /** Encoding of a standalone value of this type, such as a constant. */
    Shape shape(Type type) {
        return shapes.getOrDefault(type.id(), new Shape(Shape.Form.STRUCT, false, type.id(), this));
    }

    /** Encoding of the values of a field. */
    Shape shape(Type.Field field) {
        if (field.constant()) {
            return new Shape(Shape.Form.VARINT, field.array(), field.typeId(), this);
        }
        Shape one = shapes.get(field.typeId());
        if (one == null) {
            throw new DamagedChunk("field " + field.name() + " has the unknown type " + field.typeId());
        }
        return field.array() ? new Shape(one.form(), true, field.typeId(), this) : one;
    }

    /** Encodings of the values of all fields of a type. */
    Shape[] shapesOfFields(long typeId) {
        Type type = byId.get(typeId);
        if (type == null) {
            throw new DamagedChunk("type " + typeId + " is unknown");
        }
        return type.fields().stream().map(this::shape).toArray(Shape[]::new);
    }
}
