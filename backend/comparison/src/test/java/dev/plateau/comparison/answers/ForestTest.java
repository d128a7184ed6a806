package dev.plateau.comparison.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.comparison.answers.Forest.Strip;
import dev.plateau.comparison.answers.Speed.Outcome;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForestTest {
    private static Forest of(Speed... speeds) {
        return Forest.of(
                "",
                "",
                Arrays.stream(speeds)
                        .map(speed -> new Forest.Line("x", null, speed))
                        .toList());
    }

    private static double x(String percent) {
        return Double.parseDouble(percent.replace("%", ""));
    }

    private static Strip strip(Forest forest, int row) {
        Strip strip = forest.rows().get(row).strip();
        assertThat(strip).isNotNull();
        return strip;
    }

    @Test
    void slowerIsLeftAndTwiceAsFarAsHalfAsFast() {
        Forest forest = of(
                Speed.SAME,
                new Speed(0.5, 0.45, 0.55, 0.1, Outcome.SLOWER),
                new Speed(2, 1.8, 2.2, 0.1, Outcome.FASTER));

        double same = x(strip(forest, 0).x());
        assertThat(x(strip(forest, 1).x())).isLessThan(same);
        assertThat(x(strip(forest, 2).x()) - same)
                .isEqualTo(same - x(strip(forest, 1).x()), offset());
    }

    private static org.assertj.core.data.Offset<Double> offset() {
        return org.assertj.core.data.Offset.offset(0.11);
    }

    @Test
    void onlyAnOpenVerdictHasTheBandOfWhatCannotBeSeen() {
        Forest forest =
                of(new Speed(1.03, 0.95, 1.12, 0.09, Outcome.UNKNOWN), new Speed(1.2, 1.1, 1.3, 0.09, Outcome.FASTER));

        assertThat(x(strip(forest, 0).blind())).isLessThan(x(strip(forest, 0).x()));
        assertThat(strip(forest, 1).blind()).isNull();
    }

    /** The interval of one row must not squeeze all others. */
    @Test
    void aVeryWideIntervalIsCutAtTheEdge() {
        Strip wide = strip(
                of(
                        new Speed(1.03, 0.001, Double.POSITIVE_INFINITY, 5, Outcome.UNKNOWN),
                        new Speed(1.2, 1.1, 1.3, 0.09, Outcome.FASTER)),
                0);

        assertThat(wide.cutLow()).isTrue();
        assertThat(wide.cutHigh()).isTrue();
        assertThat(x(wide.low())).isEqualTo(4);
        assertThat(x(wide.high())).isEqualTo(96);
    }

    @Test
    void oneForkHasAPointWithoutAnInterval() {
        Strip point = strip(of(new Speed(0.9, Double.NaN, Double.NaN, Double.NaN, Outcome.UNKNOWN)), 0);

        assertThat(point.low()).isNull();
        assertThat(point.blind()).isNull();
        assertThat(point.cutLow()).isFalse();
    }

    @Test
    void labelsKeepTheirDistance() {
        Forest forest = of(
                new Speed(0.1, 0.09, 0.11, 0.1, Outcome.SLOWER),
                new Speed(40, 30, 50, 0.1, Outcome.FASTER),
                Speed.SAME);
        List<Double> places = forest.ticks().stream().map(tick -> x(tick.x())).toList();

        assertThat(forest.ticks()).extracting(Forest.Tick::label).contains("same", "10× as slow", "50× as fast");
        for (int i = 1; i < places.size(); i++) {
            assertThat(places.get(i) - places.get(i - 1)).isGreaterThanOrEqualTo(18.9);
        }
        assertThat(of(Speed.SAME).ticks()).hasSize(3);
    }
}
