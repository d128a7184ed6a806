package dev.plateau.comparison;

import static dev.plateau.comparison.Runs.background;
import static dev.plateau.comparison.Runs.bytes;
import static dev.plateau.comparison.Runs.compare;
import static dev.plateau.comparison.Runs.pair;
import static dev.plateau.comparison.Runs.run;
import static dev.plateau.comparison.Runs.score;
import static dev.plateau.comparison.Runs.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.comparison.ComparedScore.ScoreHistory;
import dev.plateau.comparison.answers.Speed;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.RunSpread;
import dev.plateau.statistics.VariancePrior;
import dev.plateau.wire.model.Conditions;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Mode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Three forks on each side with the same spread s have four degrees of freedom; Student's table gives t = 4.6041 at 99 %, so the interval of
 * the log ratio is ± 4.6041 s √(2/3) = ± 3.7592 s.
 */
class ColumnVerdictsTest {
    @ParameterizedTest
    @CsvSource({
        // half the score: ln 2 = 0.693 is beyond 3.7592 * 0.01, not beyond 3.7592 * 0.2
        "HIGHER_IS_BETTER, 0.5,  0.01, REGRESSED",
        "HIGHER_IS_BETTER, 2,    0.01, IMPROVED",
        "LOWER_IS_BETTER,  0.5,  0.01, IMPROVED",
        "LOWER_IS_BETTER,  2,    0.01, REGRESSED",
        "NEITHER,          2,    0.01, INCONCLUSIVE",
        "HIGHER_IS_BETTER, 0.5,  0.2,  INCONCLUSIVE",
        "LOWER_IS_BETTER,  2,    0.2,  INCONCLUSIVE",
        // ln 1.03 = 0.0296 lies between 3.7592 * 0.0078 = 0.0293 and 3.7592 * 0.0080 = 0.0301
        "HIGHER_IS_BETTER, 1.03, 0.0078, IMPROVED",
        "HIGHER_IS_BETTER, 1.03, 0.0080, INCONCLUSIVE",
        // measured exactly, and smaller than the minimum effect
        "LOWER_IS_BETTER,  1.01, 0.001,  UNCHANGED",
        "LOWER_IS_BETTER,  1.01, 0,      UNCHANGED",
        "LOWER_IS_BETTER,  1.03, 0,      REGRESSED",
    })
    void intervalAndDirectionGiveTheVerdict(Direction direction, double ratio, double spread, CellVerdict expected) {
        var comparison = compare(
                score(run("e"), "u", direction, 1000, spread, 3),
                score(run("e"), "u", direction, 1000 * ratio, spread, 3));

        assertThat(comparison.verdict()).isEqualTo(expected);
        assertThat(comparison.ratio()).isCloseTo(ratio, within(1e-9));
        assertThat(Math.log(comparison.high())).isCloseTo(Math.log(ratio) + 3.7592 * spread, within(1e-4));
        assertThat(Math.log(comparison.low())).isCloseTo(Math.log(ratio) - 3.7592 * spread, within(1e-4));
        assertThat(comparison.minimumDetectableEffect()).isCloseTo(Math.expm1(3.7592 * spread), within(2e-4));
    }

    @Test
    void aMetricWithoutDirectionThatChangesHasItsReason() {
        var comparison = compare(
                score(run("e"), "counts", Direction.NEITHER, 100, 0.01, 3),
                score(run("e"), "counts", Direction.NEITHER, 200, 0.01, 3));

        assertThat(comparison.words()).isEqualTo("inconclusive (changed, and this metric has no better direction)");
    }

    @Test
    void noiseIsNamedWithWhatWouldShow() {
        var comparison = compare(time(100, 0.05, 3), time(101, 0.05, 3));

        assertThat(comparison.isTooNoisy()).isTrue();
        assertThat(comparison.words())
                .isEqualTo(
                        "inconclusive (too noisy: changes over 21 % would show; more than 100 forks a side would be needed to see 2.0 %)");
    }

    @Test
    void oneForkGivesNoVerdict() {
        var comparison = compare(time(10, Double.NaN, 1), time(20, 0.01, 3));

        assertThat(comparison.verdict()).isEqualTo(CellVerdict.INCONCLUSIVE);
        assertThat(comparison.isTooNoisy()).isFalse();
        assertThat(comparison.ratio()).isCloseTo(2, within(1e-9));
        assertThat(comparison.low()).isNaN();
        assertThat(comparison.reason())
                .isEqualTo(
                        "the baseline has one fork: measure at least two on each side; the change is that of the mean"
                                + " scores");
    }

    @Test
    void sidesThatAreNotComparableKeepTheirRatio() {
        var smallHeap = new Conditions("1.37", "FULL_DONTINLINE", "G1", 1L << 20, true, null, null);
        var candidate = score(run("e", smallHeap, "21.0.8"), "ns/op", Direction.LOWER_IS_BETTER, 20, 0.01, 3);

        var comparison = compare(time(10, 0.01, 3), candidate);

        assertThat(comparison.words()).isEqualTo("not comparable (heaps differ: 1024 MiB and 1 MiB)");
        assertThat(comparison.verdict().id()).isEqualTo("not-comparable");
        assertThat(comparison.ratio()).isCloseTo(2, within(1e-9));
    }

    @Test
    void differentUnitsAreNotComparable() {
        var comparison = compare(time(10, 0.01, 3), bytes(10));

        assertThat(comparison.words()).isEqualTo("not comparable (units differ: ns/op and B/op)");
        assertThat(comparison.ratio()).isNaN();
    }

    @Test
    void twoTracesOfAllocationAreUnchanged() {
        var comparison = compare(bytes(0.0001), bytes(0.49));

        assertThat(comparison.verdict()).isEqualTo(CellVerdict.UNCHANGED);
        assertThat(comparison.ratio()).isNaN();
        assertThat(comparison.size()).isNaN();
    }

    /** 72 KB a second beside the benchmark are 2.2 B/op at 32 µs and 2.9 B/op at 42 µs: measured so. */
    @Test
    void aSlowOperationIsNotChargedWithWhatTheJvmAllocatesMeanwhile() {
        assertThat(compare(bytes(2.24), bytes(2.88)).verdict()).isEqualTo(CellVerdict.UNCHANGED);
        assertThat(compare(bytes(7), bytes(16)).verdict()).isEqualTo(CellVerdict.REGRESSED);
    }

    /** 105 KB a second beside the benchmark, at 80 and 160 µs. */
    @Test
    void backgroundIsUnchangedHoweverManyBytesItIs() {
        assertThat(compare(background(8.4), background(16.8)).words())
                .isEqualTo("unchanged (only what JMH and the JVM allocate meanwhile, on both sides)");
        assertThat(compare(bytes(5), background(16.8)).verdict()).isEqualTo(CellVerdict.UNCHANGED);
        assertThat(compare(background(2.24), background(2.88)).reason())
                .isEqualTo("less than one object per operation on both sides");
        assertThat(compare(bytes(8.4), bytes(16.8)).verdict()).isEqualTo(CellVerdict.REGRESSED);
    }

    @Test
    void allocationBesideBackgroundAppearsOrDisappears() {
        assertThat(compare(background(16.8), bytes(300)).verdict()).isEqualTo(CellVerdict.REGRESSED);
        assertThat(compare(bytes(300), background(16.8)).verdict()).isEqualTo(CellVerdict.IMPROVED);
        assertThat(compare(bytes(300), background(16.8)).ratio()).isNaN();
    }

    /** Nearly as many bytes, counted as background on one side only: a benchmark beside the limit, or a point stored before it was known. */
    @Test
    void asManyBytesAsTheBackgroundAreInconclusive() {
        assertThat(compare(background(100), bytes(101)).verdict()).isEqualTo(CellVerdict.INCONCLUSIVE);
        assertThat(compare(bytes(101), background(100)).verdict()).isEqualTo(CellVerdict.INCONCLUSIVE);
    }

    @Test
    void allocationThatAppearsOrDisappearsHasNoRatio() {
        assertThat(compare(bytes(0.0001), bytes(24)).verdict()).isEqualTo(CellVerdict.REGRESSED);
        assertThat(compare(bytes(24), bytes(0.0001)).verdict()).isEqualTo(CellVerdict.IMPROVED);
        assertThat(compare(bytes(24), bytes(0.0001)).ratio()).isNaN();
        assertThat(compare(bytes(24), bytes(0.0001)).size()).isInfinite();
    }

    /** Two forks of 1 %: t(1) = 63.66, so 8.5 B/op is known to a factor of 1.57. */
    @Test
    void anAllocationWhoseIntervalReachesDownToNothingIsInconclusive() {
        var comparison = compare(bytes(0.0001), bytes(8.5));

        assertThat(comparison.verdict()).isEqualTo(CellVerdict.INCONCLUSIVE);
        assertThat(comparison.reason()).contains("interval");
    }

    @Test
    void twiceAndHalfAreEquallyLarge() {
        double twice = compare(time(10, 0.01, 3), time(20, 0.01, 3)).size();
        double half = compare(time(20, 0.01, 3), time(10, 0.01, 3)).size();

        assertThat(twice).isCloseTo(half, within(1e-12)).isCloseTo(0.6931, within(1e-4));
    }

    /** The medians of the forks agree, a few iterations made the stored score half as large again. */
    @Test
    void theMediansOfTheForksDecideWhereTheScoreDisagrees() {
        var forks = new ForkSummary(5, Math.log(100), 0.001);
        var disturbed = new ComparedScore(
                run("nightly"), "ns/op", Direction.LOWER_IS_BETTER, 150, false, 5, forks, ScoreHistory.NONE, null);

        var comparison = compare(time(100, 0.001, 5), disturbed);

        assertThat(comparison.words())
                .isEqualTo(
                        "unchanged (under 2.0 % either way, by its 90 % interval; the mean scores differ by +50.0 %)");
        assertThat(comparison.ratio()).isEqualTo(1);
    }

    @Test
    void aScoreThatHardlyMovedBesideMediansThatDidIsFlagged() {
        var comparison = compare(time(100, 0.001, 5), scored(100.03, 130));

        assertThat(comparison.words()).isEqualTo("regressed (the mean scores differ by 0.0 %)");
        assertThat(comparison.size()).isCloseTo(Math.log(1.3), within(1e-9));
    }

    @Test
    void aScoreOutsideTheIntervalOfTheMediansIsFlagged() {
        assertThat(compare(time(100, 0.001, 5), scored(150, 130)).otherMeans()).isPresent();
        assertThat(compare(time(100, 0.001, 5), scored(130.5, 130)).otherMeans())
                .isEmpty();
    }

    /** Five forks a side with a few iterations that take up to fifty times as long: the means are far from the medians. */
    @ParameterizedTest
    @CsvSource({"LOWER_IS_BETTER", "HIGHER_IS_BETTER"})
    void theChangeLiesInItsIntervalHoweverSkewedTheForksAre(Direction direction) {
        var random = new Random(3);
        List<ComparedPair> column = new ArrayList<>();
        for (int benchmark = 0; benchmark < 200; benchmark++) {
            column.add(pair(skewed(random, direction, 100), skewed(random, direction, 100 * (1 + benchmark % 4))));
        }

        List<CellComparison> comparisons = ColumnVerdicts.of(column);

        assertThat(comparisons).allSatisfy(one -> {
            assertThat(one.ratio()).isBetween(one.low(), one.high());
            var speed = Speed.of(one, direction).orElseThrow();
            assertThat(speed.ratio()).isBetween(speed.low(), speed.high());
        });
        assertThat(IntStream.range(0, 200)
                        .filter(i -> column.get(i).ratioOfMeans()
                                        < comparisons.get(i).low()
                                || column.get(i).ratioOfMeans()
                                        > comparisons.get(i).high()))
                .as("means outside of the interval")
                .hasSizeGreaterThan(20);
        assertThat(comparisons.stream().filter(one -> one.otherMeans().isPresent()))
                .hasSizeGreaterThan(20);
        GeometricMean mean = GeometricMean.of(comparisons.stream()
                        .map(one -> new GeometricMean.Part(one, direction))
                        .toList())
                .orElseThrow();
        assertThat(mean.speed() / mean.low())
                .as("the suite's interval is even")
                .isCloseTo(mean.high() / mean.speed(), within(1e-9));
    }

    private static ComparedScore skewed(Random random, Direction direction, double level) {
        double[][] forks = new double[5][5];
        for (double[] fork : forks) {
            for (int i = 0; i < fork.length; i++) {
                boolean isOutlier = random.nextInt(20) == 0;
                fork[i] = level * Math.exp(0.02 * random.nextGaussian()) * (isOutlier ? 1 + random.nextInt(50) : 1);
            }
        }
        double mean =
                Arrays.stream(forks).flatMapToDouble(Arrays::stream).average().orElseThrow();
        return new ComparedScore(
                run("nightly"),
                "u",
                direction,
                mean,
                false,
                5,
                ForkSummary.of(forks).orElseThrow(),
                ScoreHistory.NONE,
                null);
    }

    private static ComparedScore scored(double score, double medians) {
        var forks = new ForkSummary(5, Math.log(medians), 0.001);
        return new ComparedScore(
                run("nightly"), "ns/op", Direction.LOWER_IS_BETTER, score, false, 5, forks, ScoreHistory.NONE, null);
    }

    @Test
    void aForkWithoutALogarithmIsNamed() {
        var without = new ComparedScore(
                run("nightly"), "ns/op", Direction.LOWER_IS_BETTER, 100, false, 3, null, ScoreHistory.NONE, null);

        assertThat(compare(without, time(100, 0.01, 3)).reason())
                .isEqualTo(
                        "the baseline has no raw measurements, or a fork whose median is not above zero; the change is that"
                                + " of the mean scores");
    }

    /** A thousand benchmarks, five forks of 2 % spread: one in a hundred has p below 1 % by chance, none may be called a change. */
    @Test
    void benchmarksAreTestedTogetherSoThatChanceIsNotCalledAChange() {
        var random = new Random(11);
        List<ComparedPair> column = new ArrayList<>();
        for (int benchmark = 0; benchmark < 1000; benchmark++) {
            // Means of five forks: 0.02 / √5
            double left = 100 * Math.exp(0.00894 * random.nextGaussian());
            double right = benchmark == 7 ? 150 : 100 * Math.exp(0.00894 * random.nextGaussian());
            column.add(pair(time(left, 0.02, 5), time(right, 0.02, 5)));
        }

        List<CellComparison> comparisons = ColumnVerdicts.of(column);

        assertThat(comparisons).hasSize(1000);
        assertThat(comparisons.get(7).verdict()).isEqualTo(CellVerdict.REGRESSED);
        assertThat(comparisons.stream().filter(each -> each.verdict().isChange()))
                .hasSize(1);
        assertThat(comparisons.stream().filter(each -> each.low() > 1 || each.high() < 1))
                .hasSizeBetween(2, 25);
    }

    /** ln 1.04 = 0.039; two forks alone: t = 9.92 and ± 0.099; with twenty degrees of freedom of history t = 2.82 and ± 0.028. */
    @Test
    void theHistoryOfASeriesAddsPowerToFewForks() {
        assertThat(compare(time(100, 0.01, 2), time(104, 0.01, 2)).verdict()).isEqualTo(CellVerdict.INCONCLUSIVE);
        assertThat(compare(
                                with(
                                        time(100, 0.01, 2),
                                        new ScoreHistory(new VariancePrior(1e-4, 20), RunSpread.UNKNOWN)),
                                time(104, 0.01, 2))
                        .verdict())
                .isEqualTo(CellVerdict.REGRESSED);
    }

    private static ComparedScore with(ComparedScore score, ScoreHistory history) {
        return new ComparedScore(
                score.run(),
                score.unit(),
                score.direction(),
                score.score(),
                score.background(),
                score.forks(),
                score.summary(),
                history,
                score.settings());
    }

    @Test
    void aBenchmarkMayHaveAMinimumEffectOfItsOwn() {
        var own = new ComparedPair(time(100, 0.005, 5), time(106, 0.005, 5), Mode.AVERAGE_TIME, OptionalDouble.of(0.1));
        var usual =
                new ComparedPair(time(100, 0.005, 5), time(106, 0.005, 5), Mode.AVERAGE_TIME, OptionalDouble.empty());

        assertThat(ColumnVerdicts.of(List.of(own, usual)))
                .extracting(CellComparison::verdict)
                .containsExactly(CellVerdict.UNCHANGED, CellVerdict.REGRESSED);
    }

    @Test
    void anEmptyColumnHasNoVerdicts() {
        assertThat(ColumnVerdicts.of(List.of())).isEmpty();
    }

    /** The same forks: within one execution sure, between two whose runs vary by 10 % not. */
    @Test
    void theSpreadBetweenExecutionsCountsOnlyBetweenExecutions() {
        var history = new ScoreHistory(VariancePrior.NONE, new RunSpread(0.01, 7, 0.2, 0));
        var baseline = with(at("monday", 100), history);

        assertThat(compare(baseline, at("monday", 110)).verdict()).isEqualTo(CellVerdict.REGRESSED);
        var between = compare(baseline, at("tuesday", 110));
        assertThat(between.verdict()).isEqualTo(CellVerdict.INCONCLUSIVE);
        assertThat(between.reason()).endsWith("measure both sides in one execution");
    }

    /** Two uploads by curl: nothing is known but their forks, so these decide, and the reason says so. */
    @Test
    void withoutHistoryAndCalibrationTheForksDecideAndTheReasonSaysSo() {
        var comparison = compare(at("monday", 100), at("tuesday", 110));

        assertThat(comparison.words())
                .isEqualTo(
                        "regressed (compared by forks alone: the spread between these two executions is not known yet)");
        assertThat(compare(at("monday", 100), at("monday", 110)).words()).isEqualTo("regressed");
    }

    private static ComparedScore at(String execution, double score) {
        return score(run(execution), "ns/op", Direction.LOWER_IS_BETTER, score, 0.005, 5);
    }

    /** Without history the calibrations say how far the host moved between the two executions. */
    @Test
    void aHostThatMovedBetweenTheExecutionsWidensTheInterval() {
        assertThat(compare(calibrated("monday", 2.000, 100), calibrated("tuesday", 2.002, 110))
                        .words())
                .isEqualTo("regressed");
        assertThat(compare(calibrated("monday", 2, 100), calibrated("tuesday", 2.08, 110))
                        .verdict())
                .isEqualTo(CellVerdict.INCONCLUSIVE);
    }

    private static ComparedScore calibrated(String execution, double level, double score) {
        return score(Runs.calibrated(execution, level, 0.01), "ns/op", Direction.LOWER_IS_BETTER, score, 0.005, 5);
    }
}
