package dev.plateau.recording.format;

import static dev.plateau.recording.WickedChunk.bytes;
import static dev.plateau.recording.WickedChunk.pool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.WickedChunk;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Reads chunks for tests of damage. */
class ChunkReading {
    static final int STRING = 20;
    static final int LONG = 21;
    static final int WORD = 30;
    static final int EVENT = 40;
    static final int SIZE_BYTES = 3;

    final List<Damage> damages = new ArrayList<>();
    final List<Long> values = new ArrayList<>();
    final List<String> words = new ArrayList<>();

    static WickedChunk chunk() {
        return new WickedChunk()
                .type(STRING, "java.lang.String")
                .type(LONG, "long")
                .type(WORD, "my.Word", new WickedChunk.Field("text", STRING))
                .type(EVENT, "my.Event", new WickedChunk.Field("value", LONG));
    }

    static byte[] whole() {
        return chunk().checkpoint(pool(WORD, 1, bytes("one")))
                .checkpoint(pool(WORD, 2, bytes("two")), pool(STRING, 7, bytes("seven")))
                .checkpoint(pool(WORD, 3, bytes("three")))
                .with(bytes(EVENT, 11), bytes(EVENT, 12), bytes(EVENT, 13));
    }

    /** Reads the values of all events, and the three words. */
    void read(byte[] file, Consumer<Chunk> reader) {
        new Chunks(
                        ByteBuffer.wrap(file),
                        new ConstantFilter(Set.of("my.Word"), 1000),
                        new Deadline(Duration.ofMinutes(1)),
                        damages::add)
                .forEach(reader);
    }

    void read(byte[] file) {
        read(file, chunk -> {
            for (long key = 1; key <= 3; key++) {
                int offset = chunk.constants().offset("my.Word", key);
                words.add(offset < 0 ? "" : chunk.constants().stringAt(offset));
            }
            chunk.read((type, cursor) -> values.add(type == EVENT ? cursor.varint() : -type));
        });
    }

    void assertReadWhole() {
        assertThat(damages).isEmpty();
        assertThat(words).containsExactly("one", "two", "three");
        assertThat(values).containsExactly(11L, 12L, 13L);
    }

    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    static byte[] patched(byte[] chunk, int at, long value) {
        return ByteBuffer.wrap(chunk.clone()).putLong(at, value).array();
    }

    /** Where the events stand, descriptions and checkpoints too. */
    static List<Integer> places(byte[] chunk) {
        List<Integer> places = new ArrayList<>();
        Cursor cursor = new Cursor(ByteBuffer.wrap(chunk), new Deadline(Duration.ofMinutes(1)));
        for (int at = WickedChunk.HEADER; at < chunk.length; ) {
            places.add(at);
            cursor.position(at);
            at += (int) cursor.varint();
        }
        return places;
    }
}
