package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.change.Synthetic;
import dev.plateau.statistics.online.Replay.Notice;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecoveryTest {
    private static DetectedChange change(ChangeStatus status, int index, double before, double after) {
        return new DetectedChange(7, status, true, index, index, index, ChangeSize.between(before, after));
    }

    /** Thirty runs at 100, twenty at a second level, ten at a third; noise by turns, so that neighbours and levels show the same. */
    private static double[] series(double second, double third, double noise) {
        double[] scores = new double[60];
        Arrays.setAll(
                scores, run -> (run < 30 ? 100 : run < 50 ? second : third) * Math.exp(run % 2 == 0 ? noise : -noise));
        return scores;
    }

    /** Neighbours are 0.02 apart, and the two steps raise their mean: the noise is {@code 1.5 * 0.02 / (0.6745 √2)}, two of it 6.3 %. A quarter of 8 % is 2 %. */
    @ParameterizedTest
    @CsvSource({
        "200, 104, 0.01, true",
        "200, 107, 0.01, false",
        "108, 101.8, 0.01, true",
        "108, 102.2, 0.01, false",
        "200, 101.9, 0.0001, true",
        "200, 102.2, 0.0001, false",
        "10000, 1000, 0.0001, false",
        "10000, 110, 0.0001, false",
        "50, 99, 0.0001, true",
        "50, 97, 0.0001, false",
        "50, 130, 0.0001, true"
    })
    void whatIsLeftMustBeSmallByItself(double second, double third, double noise, boolean over) {
        double[] scores = series(second, third, noise);
        DetectedChange change = change(ChangeStatus.CONFIRMED, 30, 100, second);

        assertThat(new Recovery(scores, 0.008, false, List.of(change)).back(change))
                .isEqualTo(over ? 50 : 0);
    }

    @Test
    void whatIsBelowTheMinimumEffectIsNotLeft() {
        double[] scores = series(200, 109, 0.0001);
        DetectedChange change = change(ChangeStatus.CONFIRMED, 30, 100, 200);

        assertThat(new Recovery(scores, 0.1, false, List.of(change)).back(change))
                .isEqualTo(50);
        assertThat(new Recovery(scores, 0.08, false, List.of(change)).back(change))
                .isZero();
    }

    /** Waves of 6 % over ten runs: neighbours are alike, the level is not. */
    @Test
    void aLevelThatWandersIsBackWhereItWandered() {
        double[] scores = series(200, 104, 0.0001);
        for (int run = 0; run < 50; run++) {
            scores[run] *= Math.exp(0.03 * Math.sin(run / 10.0 * 2 * Math.PI));
        }
        DetectedChange change = change(ChangeStatus.CONFIRMED, 30, 100, 200);

        assertThat(new Recovery(scores, 0.008, false, List.of(change)).back(change))
                .isEqualTo(50);
    }

    @Test
    void exactLevelsLeaveNothing() {
        double[] scores = series(200, 101.5, 0);
        DetectedChange change = change(ChangeStatus.CONFIRMED, 30, 100, 200);

        assertThat(new Recovery(scores, 0.008, false, List.of(change)).back(change))
                .isEqualTo(50);
        assertThat(new Recovery(scores, 0.008, true, List.of(change)).back(change))
                .isZero();
    }

    @Test
    void theEndOfARecoveredLevelIsKnownWhateverFollows() {
        double[] scores = series(200, 100, 0.001);
        scores[59] = 500;
        DetectedChange over = change(ChangeStatus.RECOVERED, 30, 100, 200);

        assertThat(OnlineDetection.back(scores, over, List.of(over))).isEqualTo(50);
        assertThat(OnlineDetection.back(scores, change(ChangeStatus.CONFIRMED, 30, 100, 200), List.of(over)))
                .isZero();
    }

    /** A hundred times slower for eight runs, then ten times slower for 22, then as before. */
    @Test
    void aSlowdownThatIsOverInPartLastsUntilItIsOver() {
        double[] series = Synthetic.NORMAL.flat(new Random(42), 75, 0.001);
        for (int run = 30; run < 60; run++) {
            series[run] *= run < 38 ? 100 : 10;
        }

        assertThat(notices(Arrays.copyOf(series, 60)).get(0).over()).isEmpty();
        assertThat(notices(series).get(0).over()).hasValue(60);
    }

    private static List<Notice> notices(double[] series) {
        return Replay.of(Map.of("", series)).notices().get("");
    }
}
