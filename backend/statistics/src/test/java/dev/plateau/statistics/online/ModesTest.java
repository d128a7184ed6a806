package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.Robust;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Modes at 100 and 110, the upper one for three runs of every ten; 0.5 % of noise. */
class ModesTest {
    private static final int BEFORE = 40;

    private static double[] series(double... newest) {
        double[] before = new double[BEFORE];
        Arrays.setAll(before, run -> run % 10 == 5 || run % 10 == 6 || run % 10 == 4 ? 110 : 100);
        double[] all = Stream.of(before, newest).flatMapToDouble(Arrays::stream).toArray();
        Random random = new Random(45);
        Arrays.setAll(all, run -> all[run] * (1 + 0.005 * random.nextGaussian()));
        return all;
    }

    private static double[] level(int runs, double level) {
        double[] scores = new double[runs];
        Arrays.fill(scores, level);
        return scores;
    }

    private static boolean explain(double[] scores, boolean larger) {
        return Modes.explain(scores, 0, BEFORE, size(scores, larger));
    }

    private static ChangeSize size(double[] scores, boolean larger) {
        return ChangeSize.between(larger ? 100 : 110, Robust.median(scores, BEFORE, scores.length));
    }

    /** The upper mode was entered four times in 40 runs and left as often; eight runs stayed: 0.1 * (9 / 14)^n is 1e-4 at n = 15.6. */
    @ParameterizedTest
    @CsvSource({"5, true", "15, true", "16, false", "30, false"})
    void explainAStayThatIsNoLongerThanOthers(int runs, boolean explained) {
        assertThat(explain(series(level(runs, 110)), true)).isEqualTo(explained);
    }

    @Test
    void explainRunsThatGoOnJumping() {
        double[] newest = level(30, 110);
        newest[10] = 100;

        assertThat(explain(series(newest), true)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"110, true, true", "125, true, false", "100, false, true", "85, false, false"})
    void doNotExplainALevelBeyondBoth(double level, boolean larger, boolean explained) {
        assertThat(explain(series(level(8, level)), larger)).isEqualTo(explained);
    }

    @Test
    void doNotExplainAStepWithinOne() {
        double[] scores = series(level(8, 110));

        assertThat(Modes.explain(scores, 0, BEFORE, ChangeSize.between(100, 110)))
                .isTrue();
        assertThat(Modes.explain(scores, 0, BEFORE, ChangeSize.between(108, 110)))
                .isFalse();
        assertThat(explain(series(level(8, 104)), true)).isFalse();
    }

    /** Three of ten runs of the mixture lie 10 % above the upper mode. */
    @Test
    void doNotHideThatBothMoved() {
        double[] newest = level(10, 110);
        assertThat(explain(series(newest), true)).isTrue();

        Arrays.fill(newest, 7, 10, 121);
        assertThat(explain(series(newest), true)).isFalse();
    }

    /** Noise, one outage, and two that are modes. */
    @Test
    void areVisitedTwice() {
        double[] flat = series(level(8, 110));
        Arrays.setAll(flat, run -> run < BEFORE ? 100 + (run * 7 % 5) / 10.0 : flat[run]);
        assertThat(explain(flat, true)).isFalse();

        Arrays.fill(flat, 10, 14, 110);
        assertThat(explain(flat, true)).isFalse();

        Arrays.fill(flat, 20, 24, 110);
        assertThat(explain(flat, true)).isTrue();
    }

    @Test
    void normalNoiseIsOneMode() {
        Random random = new Random(46);
        int explained = 0;
        for (int round = 0; round < 200; round++) {
            double[] scores = random.doubles(60)
                    .map(ignored -> 100 * Math.exp(0.02 * random.nextGaussian()))
                    .toArray();
            for (int run = BEFORE; run < scores.length; run++) {
                scores[run] *= 1.03;
            }
            explained += explain(Arrays.copyOf(scores, BEFORE + 6), true) ? 1 : 0;
        }
        assertThat(explained).isZero();
    }

    @Test
    void needFifteenPositiveRuns() {
        double[] scores = series(level(3, 110));
        Arrays.setAll(scores, run -> run < BEFORE && run % 3 < 2 ? 100 : 110);
        assertThat(Modes.explain(scores, 25, BEFORE, size(scores, true))).isTrue();
        assertThat(Modes.explain(scores, 26, BEFORE, size(scores, true))).isFalse();

        scores[3] = 0;
        assertThat(explain(scores, true)).isFalse();
        assertThat(Modes.explain(scores, 4, BEFORE, size(scores, true))).isTrue();
    }
}
