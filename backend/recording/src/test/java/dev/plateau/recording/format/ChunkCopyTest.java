package dev.plateau.recording.format;

import static dev.plateau.recording.WickedChunk.bytes;
import static dev.plateau.recording.WickedChunk.pool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.WickedChunk;
import dev.plateau.recording.WickedChunk.Field;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A copy with other texts is the chunk that has these texts from the start, byte for byte. */
class ChunkCopyTest {
    private static final int STRING = 20;
    private static final int LONG = 21;
    private static final int BOOLEAN = 22;
    private static final int NODE = 30;
    private static final int POINT = 31;
    private static final int EMPTY = 32;
    private static final int EVENT = 40;
    private static final int LARGE = 5000;

    private final List<String> places = new ArrayList<>();

    private static WickedChunk chunk() {
        return new WickedChunk()
                .type(STRING, "java.lang.String")
                .type(LONG, "long")
                .type(BOOLEAN, "boolean")
                .type(POINT, "my.Point", new Field("x", LONG), new Field("y", LONG))
                .type(EMPTY, "my.Empty")
                .type(
                        NODE,
                        "my.Node",
                        new Field("number", LONG),
                        new Field("word", STRING),
                        new Field("children", NODE).ofMany())
                .type(LARGE, "my.Large", new Field("text", STRING))
                .type(
                        EVENT,
                        "my.Event",
                        new Field("time", LONG),
                        new Field("text", STRING),
                        new Field("points", POINT).ofMany(),
                        new Field("point", POINT),
                        new Field("nothing", EMPTY).ofMany(),
                        new Field("nodes", NODE).ofMany(),
                        new Field("texts", STRING).ofMany(),
                        new Field("links", NODE).ofConstants().ofMany(),
                        new Field("flag", BOOLEAN));
    }

    private static byte[] event(UnaryOperator<String> written) {
        byte[] leaf = bytes(1, written.apply("leaf"), 0);
        byte[] node = bytes(300, written.apply("node"), 2, leaf, bytes(2, written.apply("twig"), 1, leaf));
        return bytes(
                EVENT,
                1 << 20,
                written.apply("text"),
                bytes(2, 1, -2, 3, 4),
                bytes(5, 6),
                3,
                bytes(2, node, leaf),
                bytes(3, written.apply("one"), new byte[] {2, 9}, written.apply("two")),
                bytes(2, 70, 71),
                new byte[] {1});
    }

    private static byte[] written(UnaryOperator<String> written) {
        return chunk().checkpoint(
                        pool(STRING, 1, bytes(written.apply("shared")), 2, new byte[] {0}),
                        pool(POINT, 1, bytes(300, 2)),
                        pool(NODE, 1, bytes(7, written.apply("key"), 0), 2, bytes(8, written.apply("second"), 0)))
                .with(event(written), bytes(LARGE, written.apply("large")), event(written));
    }

    private byte[] copied(byte[] chunk) {
        byte[] target = new byte[chunk.length];
        new Chunks(
                        ByteBuffer.wrap(chunk),
                        new ConstantFilter(Set.of(), 1000),
                        new Deadline(Duration.ofMinutes(1)),
                        damage -> {})
                .forEach(read -> read.copy(ByteBuffer.wrap(target), (type, field, text) -> {
                    places.add(type + "." + field);
                    return text.toUpperCase(Locale.ROOT);
                }));
        return target;
    }

    @Test
    void writesOtherTextsAndAllElseAsItWas() {
        assertThat(copied(written(UnaryOperator.identity()))).isEqualTo(written(text -> text.toUpperCase(Locale.ROOT)));
        assertThat(places.subList(0, 3)).containsExactly("java.lang.String.", "my.Node.word", "my.Node.word");
        assertThat(places.subList(3, 13))
                .containsExactly(
                        "my.Event.text",
                        "my.Node.word",
                        "my.Node.word",
                        "my.Node.word",
                        "my.Node.word",
                        "my.Node.word",
                        "my.Event.texts",
                        "my.Event.texts",
                        "my.Large.text",
                        "my.Event.text");
    }

    /** Characters take one to three bytes. The capital of a dotless i takes one instead of two: an empty one fills up. */
    @Test
    void writesTextsOfEveryEncodingInTheirPlaces() {
        byte[] characters = bytes(new byte[] {4}, 4, 0x61, 0x131, 0x62, 0x5a);
        byte[] changed = bytes(new byte[] {4}, 4, 0x41, new byte[] {(byte) ('I' | 0x80), 0}, 0x42, 0x5a);
        byte[] latin = bytes(new byte[] {5}, 3, new byte[] {'a', 'b', 'c'});
        byte[] changedLatin = bytes(new byte[] {5}, 3, new byte[] {'A', 'B', 'C'});
        byte[] constant = {2, 7};

        assertThat(copied(chunk().with(
                                bytes(LARGE, characters),
                                bytes(LARGE, latin),
                                bytes(LARGE, constant),
                                bytes(LARGE, "x"))))
                .isEqualTo(chunk().with(
                                bytes(LARGE, changed),
                                bytes(LARGE, changedLatin),
                                bytes(LARGE, constant),
                                bytes(LARGE, "X")));
    }

    @Test
    void writesWideCharactersAsManyBytesAsTheyHad() {
        byte[] wide = bytes(new byte[] {4}, 2, 0xffff, 0x20ac);
        assertThat(copied(chunk().with(bytes(LARGE, wide), bytes(LARGE, "x"))))
                .isEqualTo(chunk().with(bytes(LARGE, wide), bytes(LARGE, "X")));
    }

    /** Of what makes no sense the size stays, so that what follows is found, and a type that no reader knows. */
    @Test
    void writesNothingOfEventsThatMakeNoSense() {
        byte[] secret = bytes(LARGE, "secret");
        byte[] tooLong = secret.clone();
        tooLong[3] = 100;
        byte[] byOne = secret.clone();
        byOne[3] = 7;
        byte[] hidden = new byte[secret.length];
        hidden[0] = -1;
        hidden[1] = 0x7f;
        byte[] unknown = bytes(77, "secret");
        byte[] unknownHidden = new byte[unknown.length];
        unknownHidden[0] = 0x7f;
        byte[] string = bytes(STRING, "secret");
        byte[] unknownEncoding = bytes(LARGE, new byte[] {6, 's', 'e', 'c', 'r', 'e', 't', 0});
        byte[] padding = bytes(LARGE, "x".repeat(200));

        assertThat(copied(chunk().with(secret, tooLong, byOne, unknown, string, unknownEncoding, padding)))
                .isEqualTo(chunk().with(
                                bytes(LARGE, "SECRET"),
                                hidden,
                                hidden,
                                unknownHidden,
                                unknownHidden,
                                hidden,
                                bytes(LARGE, "X".repeat(200))));
    }

    @Test
    void writesTheConstantsInFrontOfThoseThatMakeNoSense() {
        byte[] good = pool(NODE, 1, bytes(7, "key", 0));
        byte[] bad = pool(66, 1, bytes("secret"));
        byte[] half = pool(NODE, 1, bytes(7, "key", 0), 2, new byte[] {8, 6, 's', 'e', 'c'});
        byte[] wiped = new byte[half.length];

        assertThat(copied(chunk().checkpoint(good, bad).with(bytes(LARGE, "x"))))
                .isEqualTo(chunk().checkpoint(pool(NODE, 1, bytes(7, "KEY", 0)), new byte[bad.length])
                        .with(bytes(LARGE, "X")));
        assertThat(copied(chunk().checkpoint(good, half).with(bytes(LARGE, "x"))))
                .isEqualTo(chunk().checkpoint(pool(NODE, 1, bytes(7, "KEY", 0)), wiped)
                        .with(bytes(LARGE, "X")));
    }

    @Test
    void writesDescriptionsOnlyOfTypes() {
        byte[] fake = bytes(0, 0, 0, 0, 1, "secret", 0, 0, 0, 5);
        byte[] real = bytes(0, 0, 0, 0, 1, "root", 0, 0, 0);
        byte[] hidden = new byte[fake.length];
        hidden[0] = 0x7f;

        assertThat(copied(chunk().with(real, fake, bytes(LARGE, "x"))))
                .isEqualTo(chunk().with(real, hidden, bytes(LARGE, "X")));
    }

    /** Readers stop at a type that contains itself without an end. */
    @Test
    void writesNothingOfTypesThatContainThemselves() {
        WickedChunk chunk = new WickedChunk()
                .type(STRING, "java.lang.String")
                .type(NODE, "my.Node", new Field("node", NODE), new Field("text", STRING));
        byte[] event = bytes(NODE, "secret");
        byte[] hidden = new byte[event.length];
        hidden[0] = 0x7f;

        assertThat(copied(chunk.with(event))).isEqualTo(chunk.with(hidden));
    }

    @Test
    void writesNothingBehindADamagedSize() {
        byte[] chunk = chunk().with(bytes(LARGE, "one"), bytes(LARGE, "secret"));
        int second = chunk.length - bytes(LARGE, "secret").length - 3;
        Arrays.fill(chunk, second, second + 3, (byte) 0xff);

        byte[] expected = chunk().with(bytes(LARGE, "ONE"), bytes(LARGE, "secret"));
        Arrays.fill(expected, second, expected.length, (byte) 0);
        assertThat(copied(chunk)).isEqualTo(expected);
    }
}
