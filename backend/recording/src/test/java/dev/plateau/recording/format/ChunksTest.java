package dev.plateau.recording.format;

import static dev.plateau.recording.WickedChunk.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.recording.WickedChunk;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files with several chunks, and files without a valid chunk. */
class ChunksTest extends ChunkReading {
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
