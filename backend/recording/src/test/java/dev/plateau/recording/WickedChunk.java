package dev.plateau.recording;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A chunk written by hand, with types that no JVM need have. It begins with the description of types, then come checkpoints and events. */
public final class WickedChunk {
    /** Number of the type {@code jdk.jfr.Timespan}, which fields in ticks name. */
    public static final int TIMESPAN = 99;

    public static final int HEADER = 68;
    /** Places of numbers in the header. */
    public static final int CONSTANTS_AT = 16;

    public static final int METADATA_AT = 24;
    public static final int START_NANOS_AT = 32;
    public static final int DURATION_AT = 40;
    public static final int START_TICKS_AT = 48;
    public static final int PACE_AT = 56;

    private static final int UTF_8 = 3;

    private final List<String> words = new ArrayList<>();
    private final ByteArrayOutputStream classes = new ByteArrayOutputStream();
    private final List<byte[]> checkpoints = new ArrayList<>();
    private int types;

    /** Adds a type with fields that are named and typed. */
    public WickedChunk type(int id, String name, Field... fields) {
        return type(id, name, "superType", "", fields);
    }

    /** Adds a type with one field; the JDK's reader returns the field's value instead of an object. */
    public WickedChunk simpleType(int id, String name, Field field) {
        return type(id, name, "simpleType", "true", field);
    }

    /** Adds a type of events as the JDK's reader wants it, whose first field is the time. */
    public WickedChunk event(int id, String name, Field... fields) {
        return type(id, name, "superType", "jdk.jfr.Event", fields);
    }

    private WickedChunk type(int id, String name, String attribute, String value, Field... fields) {
        types++;
        element("class", fields.length, "id", String.valueOf(id), "name", name, attribute, value);
        for (Field field : fields) {
            List<String> attributes =
                    new ArrayList<>(List.of("name", field.name(), "class", String.valueOf(field.type())));
            attributes.addAll(field.constant ? List.of("constantPool", "true") : List.of());
            attributes.addAll(field.array ? List.of("dimension", "1") : List.of());
            element("field", field.ticks ? 1 : 0, attributes.toArray(String[]::new));
            if (field.ticks) {
                element("annotation", 0, "class", String.valueOf(TIMESPAN), "value", "TICKS");
            }
        }
        return this;
    }

    /** A field that holds its value itself, or the number of a constant, or an array, or ticks of the clock. */
    public record Field(String name, int type, boolean constant, boolean array, boolean ticks) {
        public Field(String name, int type) {
            this(name, type, false, false, false);
        }

        public Field ofConstants() {
            return new Field(name, type, true, array, ticks);
        }

        public Field ofMany() {
            return new Field(name, type, constant, true, ticks);
        }

        public Field ofTicks() {
            return new Field(name, type, constant, array, true);
        }
    }

    /** Adds a checkpoint: the pools of some types, each made by {@link #pool}. */
    public WickedChunk checkpoint(byte[]... pools) {
        checkpoints.add(bytes(pools.length, bytes((Object[]) pools)));
        return this;
    }

    /** Constants of a type: keys and values by turns. */
    public static byte[] pool(int type, Object... keysAndValues) {
        return bytes(type, keysAndValues.length / 2, bytes(keysAndValues));
    }

    private void element(String name, int children, String... attributes) {
        classes.writeBytes(number(word(name)));
        classes.write(attributes.length / 2);
        for (String attribute : attributes) {
            classes.writeBytes(number(word(attribute)));
        }
        classes.write(children);
    }

    private int word(String word) {
        if (!words.contains(word)) {
            words.add(word);
        }
        return words.indexOf(word);
    }

    /** The chunk with these events, each its type and content. */
    public byte[] with(byte[]... events) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(sized(description()));
        int before = 0;
        for (byte[] pools : checkpoints) {
            int at = HEADER + body.size();
            // type, start, duration, way to the checkpoint before, flush
            body.writeBytes(sized(bytes(1, 0, 0, before == 0 ? 0 : before - at, new byte[1], pools)));
            before = at;
        }
        for (byte[] event : events) {
            body.writeBytes(sized(event));
        }
        return ByteBuffer.allocate(HEADER + body.size())
                .put("FLR\0".getBytes(StandardCharsets.US_ASCII))
                .putShort((short) 2)
                .putShort((short) 1)
                .putLong(HEADER + body.size())
                .putLong(before)
                .putLong(HEADER)
                .putLong(PACE_AT, 1_000_000_000L)
                .position(HEADER)
                .put(body.toByteArray())
                .array();
    }

    private byte[] description() {
        int root = word("root");
        int metadata = word("metadata");
        int region = word("region");
        ByteArrayOutputStream description = new ByteArrayOutputStream();
        description.writeBytes(new byte[4]); // type, start, duration, number
        description.writeBytes(number(words.size()));
        words.forEach(word -> description.writeBytes(bytes(word)));
        description.writeBytes(bytes(number(root), 0, 2, number(metadata), 0, number(types)));
        description.writeBytes(classes.toByteArray());
        description.writeBytes(bytes(number(region), 0, 0));
        return description.toByteArray();
    }

    /** What the parts are written as: whole numbers compressed, texts in UTF-8, all else as it is. */
    public static byte[] bytes(Object... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Object part : parts) {
            if (part instanceof byte[] plain) {
                out.writeBytes(plain);
            } else if (part instanceof String text) {
                byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
                out.write(UTF_8);
                out.writeBytes(varint(encoded.length));
                out.writeBytes(encoded);
            } else if (part instanceof Float real) {
                out.writeBytes(ByteBuffer.allocate(4).putFloat(real).array());
            } else if (part instanceof Double real) {
                out.writeBytes(ByteBuffer.allocate(8).putDouble(real).array());
            } else {
                out.writeBytes(varint(((Number) part).longValue()));
            }
        }
        return out.toByteArray();
    }

    /** Seven bits a byte, lowest first; a ninth byte counts whole. */
    private static byte[] varint(long value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long left = value;
        while ((left & ~0x7fL) != 0 && out.size() < 8) {
            out.write((int) (left & 0x7f) | 0x80);
            left >>>= 7;
        }
        out.write((int) left);
        return out.toByteArray();
    }

    private static byte[] sized(byte[] event) {
        return ByteBuffer.allocate(event.length + 3)
                .put(number(event.length + 3))
                .put(event)
                .array();
    }

    /** A compressed integer of three bytes. */
    private static byte[] number(int value) {
        return new byte[] {(byte) ((value & 0x7f) | 0x80), (byte) (((value >> 7) & 0x7f) | 0x80), (byte) (value >> 14)};
    }
}
