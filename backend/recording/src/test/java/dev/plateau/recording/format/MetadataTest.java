package dev.plateau.recording.format;

import static dev.plateau.recording.WickedChunk.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Descriptions of types that are stranger than those of a JVM. */
class MetadataTest {
    private final List<String> words = new ArrayList<>();

    private byte[] element(String name, List<String> attributes, byte[]... children) {
        List<Object> parts = new ArrayList<>(List.of(word(name), attributes.size() / 2));
        attributes.forEach(each -> parts.add(word(each)));
        parts.add(children.length);
        parts.addAll(List.of(children));
        return bytes(parts.toArray());
    }

    private int word(String word) {
        if (!words.contains(word)) {
            words.add(word);
        }
        return words.indexOf(word);
    }

    private static Types read(byte[] tree, List<String> words) {
        byte[] description = bytes(100, 0, 0, 0, 0, words.size(), bytes(words.toArray()), tree);
        Types types = new Types();
        Metadata.read(new Cursor(ByteBuffer.wrap(description), new Deadline(Duration.ofMinutes(1))), 0, types);
        return types;
    }

    @Test
    void takesForTicksWhatAnAnnotationOfTimespansSays() {
        byte[] span = element("class", List.of("id", "99", "name", "jdk.jfr.Timespan"));
        byte[] other = element("class", List.of("id", "98", "name", "jdk.jfr.Timestamp"));
        byte[] ticks = element("annotation", List.of("class", "99", "value", "TICKS"));
        byte[] nanos = element("annotation", List.of("class", "99", "value", "NANOSECONDS"));
        byte[] timestamp = element("annotation", List.of("class", "98", "value", "TICKS"));
        byte[] setting = element("setting", List.of("class", "99", "value", "TICKS"));
        byte[] event = element(
                "class",
                List.of("id", "10", "name", "my.Event"),
                element("field", List.of("name", "ticks", "class", "1"), nanos, ticks),
                ticks,
                element("setting", List.of("name", "enabled", "class", "1")),
                element("field", List.of("name", "nanos", "class", "1"), nanos),
                element("field", List.of("name", "start", "class", "1", "constantPool", "true"), timestamp),
                element("field", List.of("name", "plain", "class", "1", "dimension", "1"), setting));

        Types types = read(element("root", List.of(), other, span, event), words);

        assertThat(Objects.requireNonNull(types.named("my.Event")).fields())
                .containsExactly(
                        new Type.Field("ticks", 1, false, false, true),
                        new Type.Field("nanos", 1, false, false, false),
                        new Type.Field("start", 1, true, false, false),
                        new Type.Field("plain", 1, false, true, false));
    }

    @Test
    void refusesNumbersOfWordsThatThereAreNot() {
        assertThat(read(bytes(0, 0, 0), List.of("root")).all()).isEmpty();
        for (long word : new long[] {1, 2, -1}) {
            assertThatThrownBy(() -> read(bytes(word, 0, 0), List.of("root")))
                    .isInstanceOf(DamagedChunk.class)
                    .hasMessage("word " + word + " of 1 in the description of types");
        }
        assertThatThrownBy(() -> read(element("class", List.of("id", "x1")), words))
                .hasMessage("id of a class is not a number");
    }

    /** JVMs nest five levels, and the depth of a hostile file is that of Java's stack. */
    @Test
    void refusesWhatIsNestedDeeplyOrWide() {
        byte[] nested = bytes(0, 0, 0);
        for (int depth = 0; depth < 16; depth++) {
            nested = bytes(0, 0, 1, nested);
        }
        assertThat(read(nested, List.of("root")).all()).isEmpty();
        byte[] deeper = bytes(0, 0, 1, nested);
        assertThatThrownBy(() -> read(deeper, List.of("root"))).hasMessageContaining("nested too deeply");

        int most = 1 << 18;
        assertThat(read(bytes(0, 0, most - 1, new byte[3 * (most - 1)]), List.of("root"))
                        .all())
                .isEmpty();
        assertThatThrownBy(() -> read(bytes(0, 0, most, new byte[3 * most]), List.of("root")))
                .hasMessageContaining("more than 262144 elements");
    }

    /** Words may take 16 MB, and each is at most 1 MB long. */
    @Test
    void refusesTooManyWords() {
        String longest = "x".repeat(1 << 20);
        List<String> fifteen = new ArrayList<>(Collections.nCopies(15, longest));
        assertThat(read(bytes(0, 0, 0), fifteen).all()).isEmpty();
        fifteen.add(longest);
        assertThatThrownBy(() -> read(bytes(0, 0, 0), fifteen)).hasMessageContaining("bytes of words");
    }

    @Test
    void mapsNumbersAsAHashMapDoes() {
        for (int keys : new int[] {20, 500, 1 << 30}) {
            Random random = new Random(keys);
            LongIntMap map = new LongIntMap();
            Map<Long, Integer> expected = new HashMap<>();
            for (int i = 0; i < 5000; i++) {
                long key = (random.nextInt(keys) - 3L) << random.nextInt(33);
                assertThat(map.get(key)).isEqualTo(expected.getOrDefault(key, -1));
                map.put(key, i);
                expected.put(key, i);
                assertThat(map.size()).isEqualTo(expected.size());
            }
            expected.forEach((key, value) -> assertThat(map.get(key)).isEqualTo(value));
        }
    }
}
