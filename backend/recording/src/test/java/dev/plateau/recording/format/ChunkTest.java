package dev.plateau.recording.format;

import static dev.plateau.recording.WickedChunk.bytes;
import static dev.plateau.recording.WickedChunk.pool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.WickedChunk;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Chunks whose header or contents are damaged in one place. */
class ChunkTest extends ChunkReading {
    @Test
    void readsAllThatTheHeaderLeadsTo() {
        read(whole());

        assertReadWhole();
    }

    /** A killed JVM leaves a header whose offset points nowhere, or to an earlier checkpoint. */
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
        // The offset follows size, type, start and duration, and takes nine bytes.
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
}
