package dev.plateau.server.comparisons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.server.series.LatestPoint;
import dev.plateau.wire.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two forks on each side with the same spread s have two degrees of freedom; Student's table gives t = 9.9248 at 99 %, so the interval of
 * the log ratio is ± 9.9248 s.
 */
class DifferenceTests {
    @ParameterizedTest
    @CsvSource({
        // half the score: ln 2 = 0.693 is beyond 9.9248 * 0.01, not beyond 9.9248 * 0.1
        "HIGHER_IS_BETTER, 0.5,  0.01, REGRESSED",
        "HIGHER_IS_BETTER, 2,    0.01, IMPROVED",
        "LOWER_IS_BETTER,  0.5,  0.01, IMPROVED",
        "LOWER_IS_BETTER,  2,    0.01, REGRESSED",
        "NEITHER,          2,    0.01, CHANGED",
        "HIGHER_IS_BETTER, 0.5,  0.1,  UNCHANGED",
        "LOWER_IS_BETTER,  2,    0.1,  UNCHANGED",
        // ln 1.02 = 0.0198 lies between 9.9248 * 0.0019 = 0.0189 and 9.9248 * 0.0021 = 0.0208
        "HIGHER_IS_BETTER, 1.02, 0.0019, IMPROVED",
        "HIGHER_IS_BETTER, 1.02, 0.0021, UNCHANGED",
        // measured without any spread, and still too small to matter
        "LOWER_IS_BETTER,  1.004, 0,   UNCHANGED",
        "LOWER_IS_BETTER,  1.006, 0,   REGRESSED",
    })
    void judgesByIntervalAndDirection(Direction direction, double ratio, double spread, Verdict expected) {
        var difference = Difference.between(
                Sides.point(1000, spread, 2, "u", direction), Sides.point(1000 * ratio, spread, 2, "u", direction), "");

        assertThat(difference.verdict()).isEqualTo(expected);
        assertThat(difference.ratio()).isCloseTo(ratio, within(1e-9));
        assertThat(Math.log(difference.high())).isCloseTo(Math.log(ratio) + 9.9248 * spread, within(1e-4));
        assertThat(Math.log(difference.low())).isCloseTo(Math.log(ratio) - 9.9248 * spread, within(1e-4));
    }

    @Test
    void saysWhyOneForkGivesNoVerdict() {
        var difference = Difference.between(time(10, 1), time(20, 3), "");

        assertThat(difference.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(difference.ratio()).isCloseTo(2, within(1e-9));
        assertThat(difference.low()).isNaN();
        assertThat(difference.reason()).contains("one fork");
    }

    @Test
    void showsTheRatioOfUnlikeSidesWithoutVerdict() {
        var difference = Difference.between(time(10, 3), time(20, 3), "heaps differ (1 and 2 MiB)");

        assertThat(difference.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(difference.ratio()).isCloseTo(2, within(1e-9));
        assertThat(difference.reason()).isEqualTo("not like with like: heaps differ (1 and 2 MiB)");
    }

    @Test
    void comparesNoDifferentUnits() {
        var difference = Difference.between(time(10, 3), bytes(10), "");

        assertThat(difference.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(difference.ratio()).isNaN();
        assertThat(difference.reason()).contains("ns/op", "B/op");
    }

    @Test
    void findsNoDifferenceBetweenTwoTracesOfAllocation() {
        var difference = Difference.between(bytes(0.0001), bytes(0.49), "");

        assertThat(difference.verdict()).isEqualTo(Verdict.UNCHANGED);
        assertThat(difference.ratio()).isNaN();
        assertThat(difference.size()).isNaN();
    }

    @Test
    void seesAllocationComeAndGoWithoutARatio() {
        assertThat(Difference.between(bytes(0.0001), bytes(24), "").verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(Difference.between(bytes(24), bytes(0.0001), "").verdict()).isEqualTo(Verdict.IMPROVED);
        assertThat(Difference.between(bytes(24), bytes(0.0001), "").ratio()).isNaN();
        assertThat(Difference.between(bytes(24), bytes(0.0001), "").size()).isInfinite();
    }

    @Test
    void doesNotTrustAnAllocationWhoseIntervalReachesDownToNothing() {
        // The test's intervals are the score ± 10 %: 1.05 - 10 % is below one byte.
        var difference = Difference.between(bytes(0.0001), bytes(1.05), "");

        assertThat(difference.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(difference.reason()).contains("interval");
    }

    @Test
    void twiceAndHalfAreEquallyLarge() {
        double twice = Difference.between(time(10, 3), time(20, 3), "").size();
        double half = Difference.between(time(20, 3), time(10, 3), "").size();

        assertThat(twice).isCloseTo(half, within(1e-12)).isCloseTo(0.6931, within(1e-4));
    }

    private static LatestPoint time(double score, int forks) {
        return Sides.point(score, forks < 2 ? Double.NaN : 0.01, forks, "ns/op", Direction.LOWER_IS_BETTER);
    }

    private static LatestPoint bytes(double score) {
        return Sides.point(score, 0.01, 2, "B/op", Direction.LOWER_IS_BETTER);
    }
}
