package dev.plateau.comparison;

import static dev.plateau.comparison.Runs.bytes;
import static dev.plateau.comparison.Runs.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.ScoreInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ScoreIntervalsTest {
    /** Twenty benchmarks of three forks that vary by about 10 %: t of the forks alone is 9.92, that of the suite is close to 2.6. */
    @Test
    void theSuiteNarrowsTheIntervalsOfFewForks() {
        Random random = new Random(3);
        List<ComparedScore> column = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            column.add(time(100, 0.1 * Math.exp(0.1 * random.nextGaussian()), 3));
        }

        ScoreIntervals intervals = ScoreIntervals.of(column);
        for (ComparedScore score : column) {
            assertThat(Math.log(intervals.around(score).orElseThrow().high() / 100))
                    .isBetween(2.5 * 0.08 / Math.sqrt(3), 3.2 * 0.12 / Math.sqrt(3));
        }
        assertThat(Math.log(
                        ScoreIntervals.ofOne(time(100, 0.1, 3)).orElseThrow().high() / 100))
                .isCloseTo(9.925 * 0.1 / Math.sqrt(3), within(1e-3));
    }

    @Test
    void noIntervalOfAPositiveScoreIsNegative() {
        assertThat(ScoreIntervals.ofOne(time(400, 3, 3)).orElseThrow().low()).isPositive();
    }

    @Test
    void bytesAndScoresWithoutSpreadBorrowNone() {
        var noisy = time(100, 0.3, 3);
        var exact = time(50, 0, 3);

        assertThat(ScoreIntervals.of(List.of(noisy, noisy, noisy, exact)).around(exact))
                .contains(new ScoreInterval(50, 50));
        assertThat(ScoreIntervals.of(List.of(bytes(16), bytes(24), bytes(32))).around(bytes(16)))
                .isEqualTo(ScoreIntervals.ofOne(bytes(16)));
    }

    @Test
    void oneForkHasNoInterval() {
        var single = time(1, Double.NaN, 1);

        assertThat(ScoreIntervals.of(List.of(single)).around(single)).isEmpty();
    }
}
