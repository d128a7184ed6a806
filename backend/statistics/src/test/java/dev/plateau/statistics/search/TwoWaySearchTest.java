package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.search.SearchListener.SearchStage;
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

    private static Way way(ExactForks forks, int flags) {
        double[] even = new double[flags];
        Arrays.fill(even, 1);
        return new Way(forks, even, forks);
    }

    @Test
    void measuresEachForkOnce() throws Exception {
        Variant all = Variant.prefix(4);
        ExactForks back = ExactForks.of(
                variant -> variant.reference() ? 0 : 1 - effect(2, 0.4).applyAsDouble(variant));
        ExactForks forward = ExactForks.of(variant -> variant.reference() ? 1 : 0);
        Found found = new TwoWaySearch(way(back, 4), way(forward, 4), BUDGET, 1).run();

        assertThat(found.forward()).isFalse();
        assertThat(CauseSearchTest.text(found.outcome())).isEqualTo("2");
        assertThat(back.at(SearchStage.REPRODUCE)).isEqualTo(Map.of(Variant.NONE, 5, Variant.REFERENCE, 5));
        assertThat(back.at(SearchStage.RESTORE)).isEqualTo(Map.of(Variant.NONE, 5, all, 5));
        assertThat(back.posteriors).as("the listener follows the bisection").isNotEmpty();
        assertThat(forward.at(SearchStage.REPRODUCE))
                .as("known from the way back")
                .isEmpty();
        assertThat(forward.at(SearchStage.RESTORE)).isEqualTo(Map.of(Variant.NONE, 5, all, 5));
        assertThat(back.forks).hasSize(back.requested());
        assertThat(forward.forks).hasSize(forward.requested());
    }

    /** Two flags of one half each: no fork can tell which one of them is the step. */
    @Test
    void theWayForwardHasAllForksThatAreLeft() throws Exception {
        ExactForks back = ExactForks.of(variant -> variant.reference() ? 0 : 1);
        ExactForks forward = ExactForks.of(
                variant -> variant.reference() ? 1 : variant.applied().size() / 2.0);
        new TwoWaySearch(way(back, 2), way(forward, 2), BUDGET, 1).run();

        assertThat(back.requested())
                .as("5 of both sides, 5 without and with all flags")
                .isEqualTo(20);
        assertThat(forward.requested()).isEqualTo(BUDGET - 20);
    }

    @Test
    void spendsOneBudgetOnBothDirections() throws Exception {
        answers(
                variant -> variant.applied().size() / (2.2 * CANDIDATES) * CHANGE,
                variant -> variant.applied().size() / (2.2 * CANDIDATES) * CHANGE);

        assertThat(mostForks).isLessThanOrEqualTo(BUDGET).isGreaterThan(BUDGET - 20);
    }
}
