package dev.plateau.server.comparisons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.server.series.LatestPoint;
import dev.plateau.wire.Conditions;
import dev.plateau.wire.Direction;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Three forks on each side with the same spread s have four degrees of freedom; Student's table gives t = 4.6041 at 99 %, so the interval of
 * the log ratio is ± 4.6041 s √(2/3) = ± 3.7592 s.
 */
class DifferenceTests {
    @ParameterizedTest
    @CsvSource({
        // half the score: ln 2 = 0.693 is beyond 3.7592 * 0.01, not beyond 3.7592 * 0.2
        "HIGHER_IS_BETTER, 0.5,  0.01, REGRESSED",
        "HIGHER_IS_BETTER, 2,    0.01, IMPROVED",
        "LOWER_IS_BETTER,  0.5,  0.01, IMPROVED",
        "LOWER_IS_BETTER,  2,    0.01, REGRESSED",
        "NEITHER,          2,    0.01, CHANGED",
        "HIGHER_IS_BETTER, 0.5,  0.2,  INCONCLUSIVE",
        "LOWER_IS_BETTER,  2,    0.2,  INCONCLUSIVE",
        // ln 1.03 = 0.0296 lies between 3.7592 * 0.0078 = 0.0293 and 3.7592 * 0.0080 = 0.0301
        "HIGHER_IS_BETTER, 1.03, 0.0078, IMPROVED",
        "HIGHER_IS_BETTER, 1.03, 0.0080, INCONCLUSIVE",
        // measured exactly, and too small to matter
        "LOWER_IS_BETTER,  1.01, 0.001,  UNCHANGED",
        "LOWER_IS_BETTER,  1.01, 0,      UNCHANGED",
        "LOWER_IS_BETTER,  1.03, 0,      REGRESSED",
    })
    void judgesByIntervalAndDirection(Direction direction, double ratio, double spread, Verdict expected) {
        var difference = between(
                Sides.point(1000, spread, 3, "u", direction), Sides.point(1000 * ratio, spread, 3, "u", direction));

        assertThat(difference.verdict()).isEqualTo(expected);
        assertThat(difference.ratio()).isCloseTo(ratio, within(1e-9));
        assertThat(Math.log(difference.high())).isCloseTo(Math.log(ratio) + 3.7592 * spread, within(1e-4));
        assertThat(Math.log(difference.low())).isCloseTo(Math.log(ratio) - 3.7592 * spread, within(1e-4));
        assertThat(difference.noiseFloor()).isCloseTo(Math.expm1(3.7592 * spread), within(2e-4));
    }

    @Test
    void isInsideNoiseWhenASoundComparisonShowsNothing() {
        var difference = between(
                Sides.point(100, 0.05, 3, "u", Direction.NEITHER), Sides.point(101, 0.05, 3, "u", Direction.NEITHER));

        assertThat(difference.isInsideNoise()).isTrue();
        assertThat(difference.reason()).contains("the noise hides changes below 20.7 %");
        assertThat(between(time(10, 1), time(20, 3)).isInsideNoise()).isFalse();
    }

    private static Difference between(LatestPoint baseline, LatestPoint candidate) {
        return between(baseline, candidate, Sides.LIKE);
    }

    private static Difference between(LatestPoint baseline, LatestPoint candidate, Conditions conditions) {
        var left = new Side(
                baseline,
                Sides.run(1, 1, Sides.NOON, Sides.LIKE),
                Sides.environment(1, "17.0.9", "default"),
                null,
                List.of());
        var right = new Side(
                candidate,
                Sides.run(2, 2, Sides.NOON, conditions),
                Sides.environment(2, "21.0.8", "default"),
                null,
                List.of());
        return Objects.requireNonNull(
                Judgement.between(Map.of(1L, left), Map.of(1L, right), benchmark -> OptionalDouble.empty())
                        .get(1L));
    }

    @Test
    void saysWhyOneForkGivesNoVerdict() {
        var difference = between(time(10, 1), time(20, 3));

        assertThat(difference.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(difference.ratio()).isCloseTo(2, within(1e-9));
        assertThat(difference.low()).isNaN();
        assertThat(difference.reason()).contains("one fork");
    }

    @Test
    void showsTheRatioOfUnlikeSidesWithoutVerdict() {
        var smallHeap = new Conditions("1.37", "FULL_DONTINLINE", "G1", OptionalLong.of(1L << 20));

        var difference = between(time(10, 3), time(20, 3), smallHeap);

        assertThat(difference.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(difference.ratio()).isCloseTo(2, within(1e-9));
        assertThat(difference.reason()).isEqualTo("not like with like: heaps differ (1024 MiB and 1 MiB)");
    }

    @Test
    void comparesNoDifferentUnits() {
        var difference = between(time(10, 3), bytes(10));

        assertThat(difference.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(difference.ratio()).isNaN();
        assertThat(difference.reason()).contains("ns/op", "B/op");
    }

    @Test
    void findsNoDifferenceBetweenTwoTracesOfAllocation() {
        var difference = between(bytes(0.0001), bytes(0.49));

        assertThat(difference.verdict()).isEqualTo(Verdict.UNCHANGED);
        assertThat(difference.ratio()).isNaN();
        assertThat(difference.size()).isNaN();
    }

    /** 72 KB a second beside the benchmark are 2.2 B/op at 32 µs and 2.9 B/op at 42 µs: measured so. */
    @Test
    void doesNotChargeASlowOperationWithWhatTheJvmAllocatesMeanwhile() {
        assertThat(between(bytes(2.24), bytes(2.88)).verdict()).isEqualTo(Verdict.UNCHANGED);
        assertThat(between(bytes(7), bytes(16)).verdict()).isEqualTo(Verdict.REGRESSED);
    }

    @Test
    void seesAllocationComeAndGoWithoutARatio() {
        assertThat(between(bytes(0.0001), bytes(24)).verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(between(bytes(24), bytes(0.0001)).verdict()).isEqualTo(Verdict.IMPROVED);
        assertThat(between(bytes(24), bytes(0.0001)).ratio()).isNaN();
        assertThat(between(bytes(24), bytes(0.0001)).size()).isInfinite();
    }

    @Test
    void doesNotTrustAnAllocationWhoseIntervalReachesDownToNothing() {
        // The test's intervals are the score ± 10 %: 8.5 - 10 % is below the smallest object.
        var difference = between(bytes(0.0001), bytes(8.5));

        assertThat(difference.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(difference.reason()).contains("interval");
    }

    @Test
    void twiceAndHalfAreEquallyLarge() {
        double twice = between(time(10, 3), time(20, 3)).size();
        double half = between(time(20, 3), time(10, 3)).size();

        assertThat(twice).isCloseTo(half, within(1e-12)).isCloseTo(0.6931, within(1e-4));
    }

    private static LatestPoint time(double score, int forks) {
        return Sides.point(score, forks < 2 ? Double.NaN : 0.01, forks, "ns/op", Direction.LOWER_IS_BETTER);
    }

    private static LatestPoint bytes(double score) {
        return Sides.point(score, 0.01, 2, "B/op", Direction.LOWER_IS_BETTER);
    }
}
