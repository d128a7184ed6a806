package dev.plateau.statistics.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.change.ChangePoint;
import dev.plateau.statistics.change.ChangePoints;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class SuiteShiftHistoryTest {
    private static final int SERIES = 20;
    private static final int RUNS = 100;

    private final Random random = new Random(3);

    /** Series with 2 % of noise each on a host of this course; the first gets 20 % larger with run 60. */
    private Map<String, double[]> measured(IntToDoubleFunction host) {
        Map<String, double[]> series = new LinkedHashMap<>();
        for (int i = 0; i < SERIES; i++) {
            double[] scores = new double[RUNS];
            for (int run = 0; run < RUNS; run++) {
                double own = i == 0 && run >= 60 ? 120 : 100;
                scores[run] = own * (i + 1) * host.applyAsDouble(run) * Math.exp(0.02 * random.nextGaussian());
            }
            series.put("s" + i, scores);
        }
        return series;
    }

    private static double[] of(Map<String, double[]> series, String name) {
        return Objects.requireNonNull(series.get(name));
    }

    private static long changes(Map<String, double[]> series) {
        return series.values().stream()
                .mapToLong(scores -> ChangePoints.in(scores).points().size())
                .sum();
    }

    @Test
    void aHostThatStaysSlowerIsNoChangeOfAnything() {
        Map<String, double[]> series = measured(run -> run >= 30 ? 0.85 : 1);
        Map<String, double[]> rest = SuiteShiftHistory.removed(series);

        assertThat(changes(series)).isGreaterThanOrEqualTo(SERIES);
        assertThat(changes(rest)).isLessThanOrEqualTo(2);
        assertThat(ChangePoints.in(of(rest, "s0")).points())
                .extracting(ChangePoint::index)
                .contains(60);
        assertThat(Arrays.stream(of(rest, "s1"), 30, RUNS).average().orElseThrow())
                .isCloseTo(200, within(6.0));
    }

    @Test
    void runsThatJumpFromHostToHostAreLevel() {
        double[] hosts = new Random(8).doubles(RUNS, 0.8, 1.2).toArray();
        Map<String, double[]> rest = SuiteShiftHistory.removed(measured(run -> hosts[run]));

        double[] last = Arrays.copyOfRange(of(rest, "s5"), 20, RUNS);
        double mean = Arrays.stream(last).average().orElseThrow();
        double deviation = Math.sqrt(Arrays.stream(last)
                .map(x -> (x / mean - 1) * (x / mean - 1))
                .average()
                .orElseThrow());
        assertThat(deviation).isLessThan(0.035);
    }

    @Test
    void aCalmHostLosesNothing() {
        Map<String, double[]> series = measured(run -> 1);

        assertThat(changes(SuiteShiftHistory.removed(series))).isEqualTo(changes(series));
    }

    private static Map<String, Double> run(double ofTen, double ofSix) {
        Map<String, Double> logs = new HashMap<>();
        for (int i = 0; i < 16; i++) {
            logs.put("s" + i, i < 10 ? ofTen : ofSix);
        }
        return logs;
    }

    @Test
    void aSeriesHasASayFromItsSixthRunOn() {
        for (int before = 0; before <= 5; before++) {
            SuiteShiftHistory course = new SuiteShiftHistory();
            for (int i = 0; i < before; i++) {
                assertThat(course.next(run(0, 0))).isZero();
            }
            assertThat(course.next(run(0.3, 0.3))).isCloseTo(before < 5 ? 0 : 0.3, within(1e-12));
        }
    }

    /**
     * Ten series went up by 0.2 and six down five runs ago, so nothing was common. The median of their last ten runs lies half-way: of nine it
     * would be the newer level, of eleven the older.
     */
    @Test
    void aSeriesIsPutAgainstTheMedianOfItsTenRunsBefore() {
        SuiteShiftHistory course = new SuiteShiftHistory();
        course.next(run(-5, -5));
        for (int i = 0; i < 10; i++) {
            double off = i < 5 ? 0 : 0.2;
            assertThat(course.next(run(off, -off))).isZero();
        }
        assertThat(course.next(run(0.1 + 0.3, -0.1 + 0.3))).isCloseTo(0.3, within(1e-12));
    }

    @Test
    void aShareOfLessThanOnePercentStays() {
        for (double percent : new double[] {0.9, 1.1}) {
            SuiteShiftHistory course = new SuiteShiftHistory();
            for (int i = 0; i < 5; i++) {
                course.next(run(0, 0));
            }
            double move = Math.log1p(percent / 100);
            assertThat(course.next(run(move, move))).isCloseTo(percent < 1 ? 0 : move, within(1e-12));
        }
    }

    @Test
    void fewSeriesOrRunsTakeNothingOut() {
        Map<String, double[]> few =
                Map.of("a", new double[] {1, 1, 1, 1, 1, 1, 1, 9}, "b", new double[] {2, 0, -1, Double.NaN});

        SuiteShiftHistory.removed(few)
                .forEach((name, scores) -> assertThat(scores).containsExactly(of(few, name)));
    }
}
