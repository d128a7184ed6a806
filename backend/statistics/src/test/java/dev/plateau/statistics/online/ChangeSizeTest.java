package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.change.ChangePoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeSizeTest {
    /** A fix may be better than what there was before the slowdown. */
    @ParameterizedTest
    @CsvSource({
        "100, 200, 109, true",
        "100, 200, 111, false",
        "100, 200, 40, true",
        "100, 50, 92, true",
        "100, 50, 90, false",
        "100, 50, 150, true",
        "100, 10000, 1000, false",
        "100, 10000, 109, true"
    })
    void isUndoneByALevelThatLeavesTenPercentOrLess(double before, double after, double later, boolean undone) {
        assertThat(ChangeSize.between(before, after).isUndoneBy(later, Math.log(1.1)))
                .isEqualTo(undone);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 80, 20, true",
        "0, 80, 21, false",
        "-40, 40, -20, true",
        "-40, 40, -19, false",
        "10, 90, -5, true",
        "40, -40, 20, true"
    })
    void isUndoneByALevelThatLeavesAQuarterOfTheDifferenceWhereOneIsNotPositive(
            double before, double after, double later, boolean undone) {
        assertThat(ChangeSize.between(before, after).isUndoneBy(later, 0)).isEqualTo(undone);
    }

    @Test
    void hasARatioWhereBothScoresArePositive() {
        assertThat(ChangeSize.between(80, 100)).isEqualTo(new ChangeSize(80, 100, 1.25, null, null));
    }

    @ParameterizedTest
    @CsvSource({"0, 100", "100, 0", "-80, 100", "80, -100", "0, 0"})
    void hasNoRatioWhereAScoreIsNotPositive(double before, double after) {
        ChangeSize change = ChangeSize.between(before, after);

        assertThat(change).isEqualTo(new ChangeSize(before, after, null, null, null));
        assertThat(change.size()).isInfinite();
        assertThat(change.isBelow(1e9)).isFalse();
    }

    @Test
    void takesRatioAndIntervalOfAChangePointThatHasThem() {
        var known = new ChangePoint(20, 19, 22, 100, 120, new RatioInterval.Known(1.21, 1.1, 1.3), 9, 4);
        var unknown = new ChangePoint(20, 19, 22, -5, 0, new RatioInterval.CannotSay(Double.NaN, "negative"), 9, 4);

        assertThat(ChangeSize.of(known)).isEqualTo(new ChangeSize(100, 120, 1.21, 1.1, 1.3));
        assertThat(ChangeSize.of(unknown)).isEqualTo(new ChangeSize(-5, 0, null, null, null));
    }

    @ParameterizedTest
    @CsvSource({"100, 101, true", "100, 99, false", "100, 100, false", "-5, -4, true"})
    void isLargerWhereTheNumbersGrew(double before, double after, boolean larger) {
        assertThat(ChangeSize.between(before, after).larger()).isEqualTo(larger);
    }

    @Test
    void twiceAndHalfAreOfOneSize() {
        assertThat(ChangeSize.between(100, 200).size()).isCloseTo(Math.log(2), within(1e-12));
        assertThat(ChangeSize.between(100, 50).size()).isCloseTo(Math.log(2), within(1e-12));
        assertThat(ChangeSize.between(100, 100).size()).isZero();
    }

    /** Doubling is a change of 100 %, and so is halving. */
    @ParameterizedTest
    @CsvSource({
        "100, 200, 1, false",
        "100, 200, 1.01, true",
        "100, 50, 1, false",
        "100, 50, 1.01, true",
        "100, 102, 0.019, false",
        "100, 102, 0.021, true"
    })
    void isBelowAMinimumEffectThatItDoesNotReach(double before, double after, double effect, boolean below) {
        assertThat(ChangeSize.between(before, after).isBelow(effect)).isEqualTo(below);
    }

    /** Half way from 100 to 144 is 120. */
    @ParameterizedTest
    @CsvSource({
        "100, 144, 119, true",
        "100, 144, 121, false",
        "144, 100, 121, true",
        "144, 100, 119, false",
        "100, 10000, 900, true",
        "100, 10000, 1100, false",
        "0, 240, 119, true",
        "0, 240, 120, false",
        "100, 140, -1, true"
    })
    void aScoreHalfWayIsNotNearerToTheLevelBefore(double before, double after, double score, boolean nearer) {
        assertThat(ChangeSize.between(before, after).isNearerBefore(score)).isEqualTo(nearer);
    }
}
