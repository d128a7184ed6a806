package dev.plateau.server.detection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.detection.DetectionQueue.Waiting;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.testing.ServerTest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

/** Rows that no other transaction sees, of a project that does not exist. */
@ServerTest
@Transactional
class HistoryRestTests {
    private static final long PROJECT = Long.MAX_VALUE;
    private static final Duration REST = Duration.ofHours(1);

    @Autowired
    JdbcClient jdbc;

    @Autowired
    DetectionInbox inbox;

    @Autowired
    SeriesRelations relations;

    @Autowired
    MinimumEffectRules rules;

    @Autowired
    Clock clock;

    @Test
    void resultsOfThePastRestAndNewsDoNot() {
        DetectionQueue queue = queue(REST);
        Instant arrival = clock.instant().minusSeconds(60);
        queue.putBack(PROJECT, List.of(waiting(1, true, arrival), waiting(2, false, arrival)));

        assertThat(queue.untilRested().orElseThrow())
                .isBetween(Duration.ofMinutes(58), Duration.ofMinutes(59).plusSeconds(1));
        assertThat(queue.take(PROJECT, 10)).extracting(Waiting::series).containsExactly(2L);
        assertThat(queue.oldest(PROJECT)).as("uploads wait for news only").isEmpty();
        assertThat(queue(Duration.ZERO).take(PROJECT, 10))
                .extracting(Waiting::series)
                .containsExactly(1L);
    }

    @Test
    void aResultOfTodayEndsTheRest() {
        DetectionQueue queue = queue(REST);
        queue.putBack(PROJECT, List.of(waiting(1, true, clock.instant())));
        queue.putBack(PROJECT, List.of(waiting(1, false, clock.instant())));

        assertThat(queue.take(PROJECT, 10)).extracting(Waiting::series).containsExactly(1L);
    }

    private DetectionQueue queue(Duration rest) {
        return new DetectionQueue(
                jdbc,
                inbox,
                relations,
                rules,
                new DetectionSettings(Duration.ofDays(30), rest, Duration.ofDays(7)),
                clock);
    }

    private static Waiting waiting(long series, boolean history, Instant arrival) {
        return new Waiting(series, "main", Instant.parse("2026-01-01T00:00:00Z"), null, history, arrival);
    }
}
