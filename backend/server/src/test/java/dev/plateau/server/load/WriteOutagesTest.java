package dev.plateau.server.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WriteOutagesTest {
    @Test
    void anOutageBeginsAtTheStrike() {
        assertThat(longest(100, 300, 95, 150, 160, 300)).isEqualTo(140);
        assertThat(longest(100, 130, 95, 150)).isEqualTo(50);
    }

    /** It was stored before the strike, and its answer came after it. */
    @Test
    void aWriteUnderWayAtTheStrikeDoesNotEndTheOutage() {
        assertThat(longest(100, 250, 95, 101, 220, 230, 260)).isEqualTo(119);
    }

    @Test
    void anOutageEndsWithAWriteAfterTheRecovery() {
        assertThat(longest(100, 150, 101, 180, 400)).isEqualTo(79);
    }

    @Test
    void laterPausesAreNotOfTheFault() {
        assertThat(longest(100, 150, 120, 150, 900)).isEqualTo(30);
    }

    @Test
    void anOutageWithoutAnEndLastsUntilNow() {
        assertThat(longest(100, 150)).isEqualTo(900);
        assertThat(longest(100, 150, 99, 120)).isEqualTo(880);
    }

    private static long longest(long strike, long recovery, long... acknowledged) {
        WriteOutages outages = new WriteOutages();
        LongStream.of(acknowledged).forEach(outages::acknowledge);
        return outages.longest(strike, recovery, 1000).toNanos();
    }
}
