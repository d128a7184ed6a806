package dev.plateau.recording.format;

import static dev.plateau.recording.WickedChunk.bytes;
import static dev.plateau.recording.WickedChunk.pool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.recording.WickedChunk;
import dev.plateau.recording.WickedChunk.Field;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of every form that a field can have. */
class ShapeTest {
    private static final int EVENT = 40;
    private static final int POINT = 30;
    private static final int TEXTS = 31;
    private static final int EMPTY = 32;
    private static final long LAST = 0x1234_5678_9ABCL;
    private static final List<String> PRIMITIVES =
            List.of("boolean", "byte", "char", "short", "int", "long", "float", "double", "java.lang.String");
    private static final byte[] CHARACTERS = bytes(new byte[] {4}, 3, 0x61, 0x20ac, 0x7a);
    private static final byte[] LATIN_1 = bytes(new byte[] {5}, 2, new byte[] {(byte) 0xe9, 'x'});
    private static final byte[] NULL = {0};
    private static final byte[] EMPTY_STRING = {1};
    private static final byte[] CONSTANT = bytes(new byte[] {2}, 200);

    private static int number(String type) {
        return 10 + PRIMITIVES.indexOf(type);
    }

    private static WickedChunk chunk() {
        WickedChunk chunk = new WickedChunk();
        PRIMITIVES.forEach(name -> chunk.type(number(name), name));
        return chunk.type(POINT, "my.Point", new Field("x", number("int")), new Field("y", number("long")))
                .type(
                        TEXTS,
                        "my.Texts",
                        new Field("text", number("java.lang.String")),
                        new Field("points", POINT).ofMany(),
                        new Field("flag", number("boolean")))
                .type(EMPTY, "my.Empty");
    }

    /** A field, and a value as it is written. */
    record Written(Field field, byte[] value) {}

    static List<Written> values() {
        byte[] texts = bytes("abc", 2, bytes(1, 2), bytes(-1, 300), new byte[] {1});
        byte[] noPoints = bytes(NULL, 0, new byte[] {0});
        return List.of(
                new Written(new Field("f", number("boolean")), new byte[] {1}),
                new Written(new Field("f", number("byte")), new byte[] {-3}),
                new Written(new Field("f", number("char")), bytes(0x20ac)),
                new Written(new Field("f", number("short")), bytes(-7)),
                new Written(new Field("f", number("int")), bytes(1 << 30)),
                new Written(new Field("f", number("long")), bytes(Long.MIN_VALUE)),
                new Written(new Field("f", number("float")), bytes(3.5f)),
                new Written(new Field("f", number("double")), bytes(-1e300)),
                new Written(new Field("f", number("java.lang.String")), bytes("h\u00e9llo")),
                new Written(new Field("f", number("java.lang.String")), CHARACTERS),
                new Written(new Field("f", number("java.lang.String")), LATIN_1),
                new Written(new Field("f", number("java.lang.String")), NULL),
                new Written(new Field("f", number("java.lang.String")), EMPTY_STRING),
                new Written(new Field("f", number("java.lang.String")), CONSTANT),
                new Written(new Field("f", POINT), bytes(1, 1 << 20)),
                new Written(new Field("f", TEXTS), texts),
                new Written(new Field("f", EMPTY), new byte[0]),
                new Written(new Field("f", TEXTS).ofConstants(), bytes(1 << 20)),
                new Written(new Field("f", number("boolean")).ofMany(), bytes(3, new byte[] {1, -1, 1})),
                new Written(new Field("f", number("long")).ofMany(), bytes(4, 1, -1, 1 << 20, 0)),
                new Written(new Field("f", number("float")).ofMany(), bytes(2, 1f, 2f)),
                new Written(new Field("f", number("double")).ofMany(), bytes(2, 1.0, 2.0)),
                new Written(new Field("f", number("java.lang.String")).ofMany(), bytes(3, "a", CHARACTERS, NULL)),
                new Written(new Field("f", POINT).ofMany(), bytes(3, 1, 2, 300, -4, 5, 6)),
                new Written(new Field("f", TEXTS).ofMany(), bytes(2, texts, noPoints)),
                new Written(new Field("f", EMPTY).ofMany(), bytes(3)),
                new Written(new Field("f", TEXTS).ofConstants().ofMany(), bytes(3, 1, 200, 1 << 20)));
    }

    /** The last value is read after the one before it was read or skipped. */
    @ParameterizedTest
    @MethodSource("values")
    void readsWhatStandsBehindAValue(Written written) {
        byte[] chunk = chunk().type(
                        EVENT,
                        "my.Event",
                        written.field(),
                        new Field("last", number("long")),
                        new Field("more", number("double")))
                .with(bytes(EVENT, written.value(), LAST, 2.0), bytes(EVENT, written.value(), LAST + 1, 2.0));
        read(chunk, List.of("last"), (reader, cursor, values, event) -> {
            assertThat(reader.has(0)).isTrue();
            assertThat(values[0]).isEqualTo(LAST + event);
        });
        read(chunk, List.of("none", "last", "f"), (reader, cursor, values, event) -> {
            assertThat(reader.has(0)).isFalse();
            assertThat(values[1]).isEqualTo(LAST + event);
        });
    }

    @Test
    void readsFloatingPointNumbersAsTheirBits() {
        byte[] chunk = chunk().type(
                        EVENT, "my.Event", new Field("f", number("float")), new Field("d", number("double")))
                .with(bytes(EVENT, -3.5f, 1e-300));

        read(chunk, List.of("d", "f"), (reader, cursor, values, event) -> {
            assertThat(Double.longBitsToDouble(values[0])).isEqualTo(1e-300);
            assertThat(Float.intBitsToFloat((int) values[1])).isEqualTo(-3.5f);
        });
    }

    @Test
    void readsNumbersOfAnyLength() {
        long[] numbers = IntStream.range(0, 64)
                .mapToLong(shift -> 1L << shift)
                .flatMap(power -> LongStream.of(power, power - 1, -power))
                .toArray();
        for (long number : numbers) {
            byte[] chunk = chunk().type(
                            EVENT, "my.Event", new Field("n", number("long")), new Field("m", number("int")))
                    .with(bytes(EVENT, number, 7));
            read(chunk, List.of("n", "m"), (reader, cursor, values, event) -> {
                assertThat(values[0]).isEqualTo(number);
                assertThat(values[1]).isEqualTo(7);
            });
            Cursor cursor = new Cursor(ByteBuffer.wrap(bytes(number, 7)), new Deadline(Duration.ofMinutes(1)));
            assertThat(cursor.varint()).isEqualTo(number);
            assertThat(cursor.varint()).isEqualTo(7);
        }
    }

    @Test
    void readsStringsOfEveryEncoding() {
        byte[] chunk = chunk().type(EVENT, "my.Event", new Field("s", number("java.lang.String")))
                .checkpoint(pool(number("java.lang.String"), 200, LATIN_1))
                .with(
                        bytes(EVENT, "h\u00e9llo \ud83d\ude00"),
                        bytes(EVENT, CHARACTERS),
                        bytes(EVENT, LATIN_1),
                        bytes(EVENT, NULL),
                        bytes(EVENT, EMPTY_STRING),
                        bytes(EVENT, CONSTANT));
        List<String> expected = List.of("h\u00e9llo \ud83d\ude00", "a\u20acz", "\u00e9x", "", "", "\u00e9x");
        forEachChunk(chunk, read -> {
            int[] event = {0};
            FieldReader reader = reader(read, List.of("s"));
            read.read((type, cursor) -> {
                long[] values = FieldReader.room(1);
                reader.read(cursor, values);
                int behind = cursor.position();
                assertThat(read.constants().stringAt((int) values[0])).isEqualTo(expected.get(event[0]++));
                assertThat(cursor.position()).isEqualTo(behind);
            });
            assertThat(event[0]).isEqualTo(expected.size());
        });
    }

    @Test
    void refusesStringsOfUnknownEncodingOrTooLong() {
        byte[] chunk = chunk().type(EVENT, "my.Event", new Field("s", number("java.lang.String")))
                .with(bytes(EVENT, new byte[] {6}));
        forEachChunk(
                chunk,
                read -> read.read((type, cursor) -> {
                    int at = cursor.position();
                    assertThatThrownBy(() -> reader(read, List.of("s")).read(cursor, FieldReader.room(1)))
                            .isInstanceOf(DamagedChunk.class)
                            .hasMessageContaining("unknown encoding 6");
                    assertThatThrownBy(() -> read.constants().stringAt(at)).isInstanceOf(DamagedChunk.class);
                }));
        int longest = 1 << 20;
        for (int length : new int[] {longest, longest + 1}) {
            byte[] text = bytes("x".repeat(length));
            Cursor cursor = new Cursor(ByteBuffer.wrap(text), new Deadline(Duration.ofMinutes(1)));
            Constants none = new Constants(cursor, new Types(), ConstantFilter.NOTHING);
            if (length == longest) {
                assertThat(Strings.read(cursor, none)).hasSize(length);
            } else {
                assertThatThrownBy(() -> Strings.read(cursor, none))
                        .hasMessageContaining("a string of 1048577 characters");
            }
        }
    }

    @Test
    void tellsFieldsInTicksFromOthers() {
        byte[] chunk = chunk().type(WickedChunk.TIMESPAN, "jdk.jfr.Timespan", new Field("value", number("long")))
                .type(
                        EVENT,
                        "my.Event",
                        new Field("duration", number("long")).ofTicks(),
                        new Field("nanos", number("long")))
                .with(bytes(EVENT, 1, 2));

        read(chunk, List.of("nanos", "duration"), (reader, cursor, values, event) -> {
            assertThat(reader.ticks(0)).isFalse();
            assertThat(reader.ticks(1)).isTrue();
            assertThat(values).startsWith(2, 1);
        });
    }

    /** Exact arithmetic says how many whole nanoseconds lie before each end; the chunk's own takes doubles, as the JDK does. */
    @Test
    void countsWholeNanosecondsBetweenBothEnds() {
        Random random = new Random(1);
        for (long pace : new long[] {2_000_000_000L, 1_000_000L, 500_000_000L, 4_000_000_000L}) {
            long startTicks = 1_000_000_000_000L;
            ChunkHeader header = new ChunkHeader(2, 1, 0, 0, 0, 0, 0, startTicks, pace);
            for (int i = 0; i < 100; i++) {
                long since = random.nextInt(1 << 30);
                long ticks = random.nextInt(1 << 30);
                assertThat(header.nanos(startTicks + since, ticks))
                        .isEqualTo(nanos(since + ticks, pace) - nanos(since, pace));
            }
        }
        for (long pace : new long[] {-1, 0, 1_000_000_000L}) {
            assertThat(new ChunkHeader(2, 1, 0, 0, 0, 0, 0, 7, pace).nanos(123, 4567))
                    .isEqualTo(4567);
        }
        assertThat(new ChunkHeader(2, 1, 0, 0, 0, 0, 0, 7, 1).nanos(7, 3)).isEqualTo(3_000_000_000L);
    }

    private static long nanos(long ticks, long pace) {
        return BigInteger.valueOf(ticks)
                .multiply(BigInteger.valueOf(1_000_000_000L))
                .divide(BigInteger.valueOf(pace))
                .longValueExact();
    }

    @Test
    void startsWhenItsHeaderSays() {
        long nanos = 1_700_000_000_123_456_789L;
        assertThat(new ChunkHeader(2, 1, 0, 0, 0, nanos, 0, 0, 1).start())
                .isEqualTo(Instant.ofEpochSecond(1_700_000_000L, 123_456_789));
        assertThat(new ChunkHeader(2, 1, 0, 0, 0, -1, 0, 0, 1).start()).isEqualTo(Instant.EPOCH.minusNanos(1));
    }

    @Test
    void takesTypesOfFormat10ForThoseOfLaterOnes() {
        byte[] chunk = new WickedChunk()
                .type(10, "com.oracle.jfr.types.StackTrace")
                .type(11, "com.oracle.jdk.ThreadPark")
                .type(12, "com.oracle.other.Type")
                .with();
        forEachChunk(chunk, read -> {
            assertThat(read.types().named("jdk.types.StackTrace")).isNotNull();
            assertThat(read.types().named("jdk.ThreadPark")).isNotNull();
            assertThat(read.types().named("com.oracle.other.Type")).isNotNull();
        });
    }

    @FunctionalInterface
    private interface Check {
        void event(FieldReader reader, Cursor cursor, long[] values, int event);
    }

    private static FieldReader reader(Chunk chunk, List<String> names) {
        return new FieldReader(
                chunk.types(), Objects.requireNonNull(chunk.types().named("my.Event")), names);
    }

    private static void read(byte[] bytes, List<String> names, Check check) {
        forEachChunk(bytes, chunk -> {
            FieldReader reader = reader(chunk, names);
            int[] events = {0};
            chunk.read((type, cursor) -> {
                long[] values = FieldReader.room(names.size());
                reader.read(cursor, values);
                check.event(reader, cursor, values, events[0]++);
            });
            assertThat(events[0]).isPositive();
        });
    }

    /** Runs a check on each chunk; fails if the reader reports damage. */
    private static void forEachChunk(byte[] bytes, Consumer<Chunk> check) {
        new Chunks(
                        ByteBuffer.wrap(bytes),
                        new ConstantFilter(Set.of(), 1000),
                        new Deadline(Duration.ofMinutes(1)),
                        damage -> {
                            throw new AssertionError(damage.reason());
                        })
                .forEach(check);
    }
}
