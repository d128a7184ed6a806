package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plateau.statistics.change.Synthetic;
import dev.plateau.statistics.online.Replay.Notice;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A level of some runs, then back, is one change with an end. */
class OutageTest {
    private static final double NOISE = 0.005;

    /** As many runs as given of each level. */
    private static double[] series(double... runsAndLevels) {
        int length = 0;
        for (int i = 0; i < runsAndLevels.length; i += 2) {
            length += (int) runsAndLevels[i];
        }
        double[] series = Synthetic.NORMAL.flat(new Random(43), length, NOISE);
        int run = 0;
        for (int i = 0; i < runsAndLevels.length; i += 2) {
            for (int end = run + (int) runsAndLevels[i]; run < end; run++) {
                series[run] *= runsAndLevels[i + 1];
            }
        }
        return series;
    }

    private static List<Notice> notices(double[] series) {
        return Replay.of(Map.of("", series)).notices().get("");
    }

    @ParameterizedTest
    @CsvSource({"3, 2.3", "3, 50000", "4, 0.1", "5, 50000", "9, 50000"})
    void isConfirmedByItsThirdRunAndHasAnEnd(int runs, double factor) {
        assertThat(notices(series(30, 1, runs, factor, 30, 1)))
                .extracting(Notice::index, Notice::confirmed, Notice::over)
                .containsExactly(tuple(30, OptionalInt.of(32), OptionalInt.of(30 + runs)));
    }

    /** Few runs after another change, whose level is no older. */
    @ParameterizedTest
    @ValueSource(ints = {3, 5, 8})
    void mayFollowAnotherChangeClosely(int between) {
        assertThat(notices(series(20, 1, between, 20, 3, 50_000, 30, 20)))
                .extracting(Notice::index, Notice::confirmed, Notice::over)
                .containsExactly(
                        tuple(20, OptionalInt.of(22), OptionalInt.empty()),
                        tuple(20 + between, OptionalInt.of(22 + between), OptionalInt.of(23 + between)));
    }

    @Test
    void mayFollowTheEndOfAnother() {
        assertThat(notices(series(20, 1, 3, 50, 6, 1, 3, 50, 20, 1)))
                .extracting(Notice::index, Notice::over)
                .containsExactly(tuple(20, OptionalInt.of(23)), tuple(29, OptionalInt.of(32)));
    }

    @Test
    void mayBeginWithTheTenthRunOfANewBenchmark() {
        assertThat(notices(series(9, 1, 5, 50_000, 20, 1)))
                .extracting(Notice::index, Notice::warned, Notice::confirmed, Notice::over)
                .containsExactly(tuple(9, OptionalInt.of(10), OptionalInt.of(11), OptionalInt.of(14)));
    }

    /** 30 % for up to four runs is what a busy host does. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void isNoneWhereAHostMayBeBusyForSomeRuns(int runs) {
        assertThat(notices(series(30, 1, runs, 1.3, 30, 1))).noneMatch(Notice::isConfirmed);
    }

    @Test
    void leavesItsSizeAsItWas() {
        double[] series = series(20, 1, 5, 20, 3, 50_000, 40, 18);
        List<DetectedChange> known = List.of();
        for (int runs = 10; runs <= series.length; runs++) {
            RunSeries seen = RunSeries.of(Arrays.copyOf(series, runs));
            long id = 10 * runs;
            known = OnlineDetection.after(seen, DetectorCascade.byVote(seen, 0.008), known).stream()
                    .map(change -> change.id() == DetectedChange.NEW ? change.as(id + change.index()) : change)
                    .toList();
        }

        assertThat(known).hasSize(3);
        assertThat(known.get(1).status()).isEqualTo(ChangeStatus.RECOVERED);
        assertThat(known.get(1).size().ratio()).isBetween(2400.0, 2600.0);
        assertThat(known.get(2).index()).isEqualTo(28);
        assertThat(known.get(2).size().ratio()).isBetween(0.89, 0.91);
    }

    /** The end of a young level is no change of its own, wherever the window begins. */
    @Test
    void isForgottenAsAWholeWhenItLeavesTheWindow() {
        assertThat(notices(series(30, 1, 7, 10, 240, 1))).hasSize(1);
    }

    /** A quiet series that is twice as slow for two runs: only warned of. */
    @Test
    void hasThreeRuns() {
        assertThat(notices(series(30, 1, 2, 50, 30, 1)))
                .extracting(Notice::index, Notice::isConfirmed)
                .containsExactly(tuple(30, false));
    }
}
