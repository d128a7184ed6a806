package dev.plateau.server.comparisons;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.statistics.VariancePrior;
import dev.plateau.wire.Direction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JudgementTests {
    private static final KnownEnvironment ELEVEN = Sides.environment(11, "11.0.13", "default");
    private static final KnownEnvironment SEVENTEEN = Sides.environment(17, "17.0.9", "default");

    private static OptionalDouble noRule(long benchmark) {
        return OptionalDouble.empty();
    }

    private static Side side(KnownEnvironment environment, LatestPoint point) {
        long id = environment.ids().environment();
        return new Side(point, Sides.run(id, id, Sides.NOON, Sides.LIKE), environment, null, List.of());
    }

    private static LatestPoint point(double score, double spread, int forks) {
        return Sides.point(score, spread, forks, "ns/op", Direction.LOWER_IS_BETTER);
    }

    /** A thousand benchmarks, five forks of 2 % spread: one in a hundred has p below 1 % by chance, none may be called a change. */
    @Test
    void benchmarksAreJudgedTogetherSoThatChanceIsNotCalledAChange() {
        var random = new Random(11);
        Map<Long, Side> baselines = new HashMap<>();
        Map<Long, Side> candidates = new HashMap<>();
        for (long benchmark = 0; benchmark < 1000; benchmark++) {
            // Means of five forks: 0.02 / √5
            double left = 100 * Math.exp(0.00894 * random.nextGaussian());
            double right = 100 * Math.exp(0.00894 * random.nextGaussian());
            baselines.put(benchmark, side(ELEVEN, point(left, 0.02, 5)));
            candidates.put(benchmark, side(SEVENTEEN, point(right, 0.02, 5)));
        }
        candidates.put(7L, side(SEVENTEEN, point(150, 0.02, 5)));

        Map<Long, Difference> differences = Judgement.between(baselines, candidates, JudgementTests::noRule);

        assertThat(differences).hasSize(1000);
        assertThat(differences)
                .hasEntrySatisfying(7L, found -> assertThat(found.verdict()).isEqualTo(Verdict.REGRESSED));
        assertThat(differences.values().stream().filter(Difference::isChange)).hasSize(1);
        assertThat(differences.values().stream().filter(each -> each.low() > 1 || each.high() < 1))
                .hasSizeBetween(2, 25);
    }

    /** ln 1.04 = 0.039; two forks alone: t = 9.92 and ± 0.099; with twenty degrees of freedom of history t = 2.82 and ± 0.028. */
    @Test
    void theHistoryOfASeriesMakesFewForksSpeak() {
        LatestPoint candidate = point(104, 0.01, 2);

        assertThat(verdict(point(100, 0.01, 2), candidate)).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict(withHistory(point(100, 0.01, 2)), candidate)).isEqualTo(Verdict.REGRESSED);
    }

    private static Verdict verdict(LatestPoint baseline, LatestPoint candidate) {
        var differences = Judgement.between(
                Map.of(1L, side(ELEVEN, baseline)), Map.of(1L, side(SEVENTEEN, candidate)), JudgementTests::noRule);
        return differences.values().iterator().next().verdict();
    }

    private static LatestPoint withHistory(LatestPoint point) {
        return new LatestPoint(
                point.seriesId(),
                point.benchmarkKeyId(),
                point.metric(),
                point.unit(),
                point.direction(),
                point.scoreId(),
                point.runId(),
                point.score(),
                point.low(),
                point.high(),
                point.forks(),
                point.summary(),
                new VariancePrior(1e-4, 20));
    }

    @Test
    void comparesNothingThatOneSideLacks() {
        assertThat(Judgement.between(Map.of(1L, side(ELEVEN, point(1, 0.01, 3))), Map.of(), JudgementTests::noRule))
                .isEmpty();
        assertThat(Judgement.between(Map.of(), Map.of(1L, side(ELEVEN, point(1, 0.01, 3))), JudgementTests::noRule))
                .isEmpty();
    }

    @Test
    void aBenchmarkMayHaveAMinimumEffectOfItsOwn() {
        Map<Long, Side> baselines =
                Map.of(1L, side(ELEVEN, point(100, 0.005, 5)), 2L, side(ELEVEN, point(100, 0.005, 5)));
        Map<Long, Side> candidates =
                Map.of(1L, side(SEVENTEEN, point(106, 0.005, 5)), 2L, side(SEVENTEEN, point(106, 0.005, 5)));

        var differences = Judgement.between(
                baselines, candidates, benchmark -> benchmark == 1 ? OptionalDouble.of(0.1) : OptionalDouble.empty());

        assertThat(differences)
                .hasEntrySatisfying(1L, found -> assertThat(found.verdict()).isEqualTo(Verdict.UNCHANGED))
                .hasEntrySatisfying(2L, found -> assertThat(found.verdict()).isEqualTo(Verdict.REGRESSED));
    }
}
