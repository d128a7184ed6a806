package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.search.TwoWaySearch.Found;
import dev.plateau.statistics.search.TwoWaySearch.Way;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Searches between two sides that lie ten standard deviations of a fork apart: back from the slow one, forward from the fast one. */
class TwoWaySearchTest {
    private static final int SEARCHES = 100;
    private static final int CANDIDATES = 30;
    private static final double CHANGE = 10;
    private static final int BUDGET = 90;

    private int mostForks;

    /** How often each answer comes, with its direction. */
    private Map<String, Integer> answers(ToDoubleFunction<Variant> restored, ToDoubleFunction<Variant> brought)
            throws Exception {
        Map<String, Integer> answers = new HashMap<>();
        mostForks = 0;
        for (int seed = 0; seed < SEARCHES; seed++) {
            Random random = new Random(seed);
            SimulatedForks back = new SimulatedForks(
                    random, 0, variant -> variant.reference() ? 0 : CHANGE - restored.applyAsDouble(variant));
            SimulatedForks forward = new SimulatedForks(
                    random, 0, variant -> variant.reference() ? CHANGE : brought.applyAsDouble(variant));
            Found found = new TwoWaySearch(way(back), way(forward), BUDGET, seed).run();
            answers.merge(
                    (found.forward() ? "forward " : "back ") + CauseSearchTest.text(found.outcome()), 1, Integer::sum);
            mostForks = Math.max(mostForks, back.forks + forward.forks);
        }
        return answers;
    }

    private static Way way(VariantForks source) {
        double[] even = new double[CANDIDATES];
        Arrays.fill(even, 1);
        return new Way(source, even, SearchListener.NONE);
    }

    private static ToDoubleFunction<Variant> effect(int candidate, double size) {
        return variant -> variant.applied().contains(candidate) ? size : 0;
    }

    @Test
    void findsTheFlagThatOnlyTheOldSideHasBesideASmallerOneOfTheNewSide() throws Exception {
        Map<String, Integer> answers = answers(effect(5, 0.3 * CHANGE), effect(9, 0.8 * CHANGE));

        assertThat(answers.getOrDefault("forward 9", 0)).as("%s", answers).isGreaterThanOrEqualTo(95);
        assertThat(answers.keySet()).isSubsetOf("forward 9", "forward Unsure", "back Unsure");
    }

    @Test
    void findsAMainCauseWithoutLookingForward() throws Exception {
        Map<String, Integer> answers = answers(effect(17, 0.8 * CHANGE), variant -> {
            throw new AssertionError("nothing is to be found here");
        });

        assertThat(answers.getOrDefault("back 17", 0)).as("%s", answers).isGreaterThanOrEqualTo(95);
        assertThat(answers.keySet()).isSubsetOf("back 17", "back Unsure");
    }

    @Test
    void comesBackToASmallerPartWhenTheOldSideHasNone() throws Exception {
        Map<String, Integer> answers = answers(effect(5, 0.4 * CHANGE), variant -> 0);

        assertThat(answers.getOrDefault("back 5", 0)).as("%s", answers).isGreaterThanOrEqualTo(95);
        assertThat(answers.keySet()).isSubsetOf("back 5", "back Unsure");
    }

    @Test
    void saysWhenTheCauseIsNoFlagOfEitherSide() throws Exception {
        Map<String, Integer> answers = answers(variant -> 0, variant -> 0);

        assertThat(answers).containsOnlyKeys("forward NoCulprit");
    }

    @Test
    void spendsOneBudgetOnBothDirections() throws Exception {
        answers(
                variant -> variant.applied().size() / (2.2 * CANDIDATES) * CHANGE,
                variant -> variant.applied().size() / (2.2 * CANDIDATES) * CHANGE);

        assertThat(mostForks).isLessThanOrEqualTo(BUDGET).isGreaterThan(BUDGET - 20);
    }
}
