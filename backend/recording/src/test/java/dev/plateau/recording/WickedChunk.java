package dev.plateau.recording;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A chunk written by hand, with types that no JVM has. All numbers in it are below 128 or written with a fixed number of bytes. */
public final class WickedChunk {
    private static final int HEADER = 68;
    private static final int UTF_8 = 3;

    private final List<String> words = new ArrayList<>();
    private final ByteArrayOutputStream classes = new ByteArrayOutputStream();
    private int types;

    /** Adds a type with fields that are named and typed. */
    public WickedChunk type(int id, String name, Field... fields) {
        types++;
        element("class", fields.length, "id", String.valueOf(id), "name", name);
        for (Field field : fields) {
            element("field", 0, "name", field.name(), "class", String.valueOf(field.type()));
        }
        return this;
    }

    /** A field that holds its value itself. */
    public record Field(String name, int type) {}

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
        ByteArrayOutputStream description = new ByteArrayOutputStream();
        int root = word("root");
        description.writeBytes(new byte[4]); // type, start, duration, number
        description.writeBytes(number(words.size()));
        for (String word : words) {
            description.write(UTF_8);
            description.writeBytes(number(word.length()));
            description.writeBytes(word.getBytes(StandardCharsets.US_ASCII));
        }
        description.writeBytes(number(root));
        description.write(0);
        description.writeBytes(number(types));
        description.writeBytes(classes.toByteArray());

        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(sized(description.toByteArray()));
        for (byte[] event : events) {
            body.writeBytes(sized(event));
        }
        return ByteBuffer.allocate(HEADER + body.size())
                .put("FLR\0".getBytes(StandardCharsets.US_ASCII))
                .putShort((short) 2)
                .putShort((short) 1)
                .putLong(HEADER + body.size())
                .putLong(0)
                .putLong(HEADER)
                .position(HEADER)
                .put(body.toByteArray())
                .array();
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
