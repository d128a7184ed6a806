package dev.plateau.recording.format;

import static dev.plateau.recording.WickedChunk.bytes;
import static dev.plateau.recording.WickedChunk.pool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.recording.WickedChunk;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Chunks whose header or contents are damaged in one place. */
class ChunkTest {
    private static final int STRING = 20;
    private static final int LONG = 21;
    private static final int WORD = 30;
    private static final int EVENT = 40;
    private static final int SIZE_BYTES = 3;

    private final List<Damage> damages = new ArrayList<>();
    private final List<Long> values = new ArrayList<>();
    private final List<String> words = new ArrayList<>();

    private static WickedChunk chunk() {
        return new WickedChunk()
                .type(STRING, "java.lang.String")
                .type(LONG, "long")
                .type(WORD, "my.Word", new WickedChunk.Field("text", STRING))
                .type(EVENT, "my.Event", new WickedChunk.Field("value", LONG));
    }

    private static byte[] whole() {
        return chunk().checkpoint(pool(WORD, 1, bytes("one")))
                .checkpoint(pool(WORD, 2, bytes("two")), pool(STRING, 7, bytes("seven")))
                .checkpoint(pool(WORD, 3, bytes("three")))
                .with(bytes(EVENT, 11), bytes(EVENT, 12), bytes(EVENT, 13));
    }

    /** Reads the values of all events, and the three words. */
    private void read(byte[] file, Consumer<Chunk> reader) {
        new Chunks(
                        ByteBuffer.wrap(file),
                        new ConstantFilter(Set.of("my.Word"), 1000),
                        new Deadline(Duration.ofMinutes(1)),
                        damages::add)
                .forEach(reader);
    }

    private void read(byte[] file) {
        read(file, chunk -> {
            for (long key = 1; key <= 3; key++) {
                int offset = chunk.constants().offset("my.Word", key);
                words.add(offset < 0 ? "" : chunk.constants().stringAt(offset));
            }
            chunk.read((type, cursor) -> values.add(type == EVENT ? cursor.varint() : -type));
        });
    }

    private void assertReadWhole() {
        assertThat(damages).isEmpty();
        assertThat(words).containsExactly("one", "two", "three");
        assertThat(values).containsExactly(11L, 12L, 13L);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    private static byte[] patched(byte[] chunk, int at, long value) {
        return ByteBuffer.wrap(chunk.clone()).putLong(at, value).array();
    }

    /** Where the events stand, descriptions and checkpoints too. */
    private static List<Integer> places(byte[] chunk) {
        List<Integer> places = new ArrayList<>();
        Cursor cursor = new Cursor(ByteBuffer.wrap(chunk), new Deadline(Duration.ofMinutes(1)));
        for (int at = WickedChunk.HEADER; at < chunk.length; ) {
            places.add(at);
            cursor.position(at);
            at += (int) cursor.varint();
        }
        return places;
    }

    @Test
    void readsAllThatTheHeaderLeadsTo() {
        read(whole());

        assertReadWhole();
    }

    /** A JVM that was killed leaves a header that leads nowhere, or to the checkpoint before. */
    static LongStream wrongPlaces() {
        byte[] whole = whole();
        return LongStream.concat(
                LongStream.of(
                        0, 1, 67, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32, whole.length - 2, whole.length - 1),
                LongStream.of(
                        whole.length, places(whole).get(1) + 4, places(whole).get(4)));
    }

    @ParameterizedTest
    @MethodSource("wrongPlaces")
    void searchesForWhatTheHeaderDoesNotLeadTo(long wrong) {
        read(patched(whole(), WickedChunk.CONSTANTS_AT, wrong));
        assertReadWhole();

        words.clear();
        values.clear();
        read(patched(whole(), WickedChunk.METADATA_AT, wrong));
        assertReadWhole();
    }

    @Test
    void searchesWhereTheWayFromCheckpointToCheckpointIsBroken() {
        byte[] whole = whole();
        // The way stands behind size, type, start and duration, and takes nine bytes.
        int way = places(whole).get(3) + SIZE_BYTES + 3;
        for (long wrong : new long[] {5, -1, -1000, Long.MIN_VALUE >> 8}) {
            byte[] broken = whole.clone();
            System.arraycopy(bytes(wrong | Long.MIN_VALUE), 0, broken, way, 9);
            read(broken);
            assertReadWhole();
            words.clear();
            values.clear();
        }
        byte[] circle = whole.clone();
        int toTheSame = places(whole).get(3);
        System.arraycopy(bytes(places(whole).get(3) - toTheSame - (long) (1 << 30)), 0, circle, way, 9);
        read(circle);
        assertReadWhole();
    }

    /** The smallest events of a file: no content, at its end. */
    @Test
    void readsAnEmptyCheckpointAtTheEnd() {
        byte[] chunk = joined(chunk().with(bytes(EVENT, 11)), new byte[] {2, EVENT + 1});
        ByteBuffer.wrap(chunk).putLong(8, chunk.length);

        read(chunk);

        assertThat(damages).isEmpty();
        assertThat(values).containsExactly(11L, -41L);
    }

    @Test
    void goesOnBehindADamagedEventAtTheNextCheckpoint() {
        byte[] first = whole();
        byte[] second = chunk().with(bytes(EVENT, 1), bytes(EVENT, 2));
        byte[] checkpoint = whole();
        List<Integer> places = places(checkpoint);
        byte[] last = Arrays.copyOfRange(checkpoint, places.get(1), places.get(2));
        byte[] chunk = joined(second, last, new byte[] {4, EVENT, 0, 0});
        int damaged = places(second).get(1);
        ByteBuffer.wrap(chunk).putLong(8, chunk.length).putLong(WickedChunk.CONSTANTS_AT, second.length);
        for (int size : new int[] {0, 1, 127}) {
            damages.clear();
            values.clear();
            byte[] broken = chunk.clone();
            System.arraycopy(bytes(new byte[] {(byte) (size | 0x80), (byte) 0x80, 0}), 0, broken, damaged, SIZE_BYTES);
            read(joined(first, broken));

            int lost = second.length - damaged;
            assertThat(values).as("size %d", size).containsExactly(11L, 12L, 13L, 0L);
            assertThat(damages)
                    .containsExactly(new Damage((long) first.length + damaged, lost, "an event's size is damaged"));
        }
    }

    @Test
    void saysWhereADamagedCheckpointStandsAndKeepsTheOthers() {
        byte[] good = whole();
        byte[] unknownType = chunk().checkpoint(pool(WORD, 1, bytes("one")))
                .checkpoint(pool(55, 2, bytes("two")))
                .checkpoint(pool(WORD, 3, bytes("three")))
                .with(bytes(EVENT, 11));
        List<Integer> places = places(unknownType);

        read(joined(good, unknownType));

        assertThat(words).containsExactly("one", "two", "three", "one", "", "three");
        assertThat(damages).singleElement().satisfies(damage -> {
            assertThat(damage.offset()).isEqualTo(good.length + places.get(2));
            assertThat(damage.bytes()).isEqualTo(places.get(3) - places.get(2));
            assertThat(damage.reason()).startsWith("constants cannot be read: constants of the unknown type 55");
        });
    }

    @Test
    void saysWhichLengthOfACheckpointIsDamaged() {
        byte[] good = whole();
        byte[] tooMany = chunk().checkpoint(bytes(WORD, 1 << 20)).with(bytes(EVENT, 11));
        List<Integer> places = places(tooMany);

        read(joined(good, tooMany));

        assertThat(damages)
                .containsExactly(new Damage(
                        (long) good.length + places.get(1),
                        places.get(2) - places.get(1),
                        "constants cannot be read: a length is damaged"));
        assertThat(values).containsExactly(11L, 12L, 13L, 11L);
    }

    @Test
    void readsNoMoreConstantsThanTheLimit() {
        byte[] chunk = chunk().checkpoint(pool(WORD, 1, bytes("one"), 2, bytes("two")))
                .checkpoint(pool(WORD, 3, bytes("three")))
                .with();
        for (int most = 1; most <= 3; most++) {
            damages.clear();
            new Chunks(
                            ByteBuffer.wrap(chunk),
                            new ConstantFilter(Set.of("my.Word"), most),
                            new Deadline(Duration.ofMinutes(1)),
                            damages::add)
                    .forEach(read -> {});

            assertThat(damages).as("%d constants", most).hasSize(most == 3 ? 0 : 3 - most);
            int limit = most;
            assertThat(damages)
                    .allSatisfy(damage ->
                            assertThat(damage.reason()).contains("more than " + limit + " constants in one chunk"));
        }
    }

    /** An event can name a string that several share. */
    @Test
    void findsStringsThatAreConstants() {
        byte[] constant = {2};
        byte[] chunk = chunk().checkpoint(pool(STRING, 7, bytes("seven"), 8, bytes(constant, 7), 0, bytes("zero")))
                .checkpoint(pool(WORD, 1, bytes(constant, 7), 2, bytes(constant, 9), 3, bytes(constant, 8)))
                .with();

        read(chunk);

        assertThat(words).containsExactly("seven", "", "");
        assertThat(damages).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"3, 0, unknown version", "0, 9, unknown version", "1, 0, ", "2, 9, "})
    void readsOnlyKnownVersions(short major, short minor, String reason) {
        byte[] good = whole();
        byte[] other =
                ByteBuffer.wrap(whole()).putShort(4, major).putShort(6, minor).array();

        read(joined(good, other, good));

        assertThat(values).hasSize(reason == null ? 9 : 6);
        assertThat(damages)
                .isEqualTo(
                        reason == null
                                ? List.of()
                                : List.of(new Damage(good.length, other.length, "the chunk has an unknown version")));
    }

    @Test
    void passesBytesBetweenChunks() {
        byte[] good = whole();
        byte[] junk = "FLR FL F junk".getBytes(StandardCharsets.US_ASCII);

        read(joined(good, junk, good));

        assertThat(values).hasSize(6);
        assertThat(damages).containsExactly(new Damage(good.length, junk.length, "no chunk starts here"));
    }

    /** A JVM that was killed never wrote the size. */
    @Test
    void findsTheNextChunkBehindOneThatWasNeverFinished() {
        byte[] good = whole();
        byte[] next = patched(whole(), WickedChunk.START_NANOS_AT, 5);
        read(joined(next, patched(good, 8, 0), next));

        assertThat(values).hasSize(9);
        assertThat(damages)
                .containsExactly(new Damage(
                        (long) next.length + good.length,
                        0,
                        "the chunk was never finished, " + good.length + " are here"));
    }

    @Test
    void saysHowMuchOfAChunkIsMissing() {
        byte[] good = whole();

        read(joined(good, patched(good, 8, good.length + 1000L)));

        assertThat(values).hasSize(6);
        assertThat(damages)
                .containsExactly(new Damage(
                        2L * good.length,
                        1000,
                        "the chunk says it has " + (good.length + 1000) + " bytes, " + good.length + " are here"));
    }

    /** A JVM repeats the header of a chunk inside of it whenever it flushes. */
    @Test
    void takesARepeatedHeaderForNoFurtherChunk() {
        byte[] good = patched(chunk().with(bytes(EVENT, 11)), WickedChunk.START_NANOS_AT, 77);
        byte[] header = Arrays.copyOf(good, WickedChunk.HEADER);
        byte[] flush = bytes(new byte[] {WickedChunk.HEADER + 2, EVENT + 1}, header);
        byte[] unfinished = patched(joined(good, flush, new byte[] {3, EVENT, 12}), 8, 0);

        read(unfinished);

        assertThat(values).containsExactly(11L, -41L, 12L);
    }

    @Test
    void whatAReaderThrowsCostsItsChunkOnly() {
        byte[] good = whole();
        int[] chunks = {0};

        read(joined(good, good, good), chunk -> {
            if (++chunks[0] == 2) {
                throw new IllegalStateException("broken");
            }
        });

        assertThat(chunks[0]).isEqualTo(3);
        assertThat(damages)
                .containsExactly(new Damage(
                        good.length,
                        good.length,
                        "reading the chunk ended with java.lang.IllegalStateException: broken"));
    }

    /** The clock is looked at once in a thousand questions, and one is put every thousand events. */
    @Test
    void readsNothingMoreWhenTheTimeIsUp() {
        byte[] good = whole();
        byte[] events = new byte[3 << 21];
        for (int at = 0; at < events.length; at += 3) {
            events[at] = 3;
            events[at + 1] = EVENT;
        }
        byte[] many = joined(chunk().checkpoint().with(), events);
        ByteBuffer.wrap(many).putLong(8, many.length);
        Deadline deadline = new Deadline(Duration.ZERO);
        int[] read = {0};

        new Chunks(
                        ByteBuffer.wrap(joined(good, many, good)),
                        new ConstantFilter(Set.of(), 1000),
                        deadline,
                        damages::add)
                .forEach(chunk -> chunk.read((type, cursor) -> read[0]++));

        assertThat(deadline.passed()).isTrue();
        assertThat(deadline.reason()).isEqualTo("it could not be read in 0.0 s");
        assertThat(read[0]).isBetween(1 << 19, 1 << 20);
        assertThat(damages)
                .containsExactly(new Damage(good.length, (long) many.length + good.length, "the rest is not read"));
    }

    @Test
    void asksTheClockOnceInAThousandQuestions() {
        Deadline up = new Deadline(Duration.ZERO);
        assertThatThrownBy(() -> {
                    for (int question = 0; question < 1024; question++) {
                        up.check();
                    }
                })
                .hasMessage("it could not be read in 0.0 s");
        assertThat(up.passed()).isTrue();
        assertThatThrownBy(up::check).as("again and again").isInstanceOf(Deadline.Passed.class);

        Deadline later = new Deadline(Duration.ofHours(1));
        for (int question = 0; question < 10_000; question++) {
            later.check();
        }
        assertThat(later.passed()).isFalse();
    }
}
