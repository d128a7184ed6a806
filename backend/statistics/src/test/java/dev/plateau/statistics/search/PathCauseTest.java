package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.search.SearchListener.SearchStage;
import dev.plateau.statistics.search.SearchOutcome.Culprit;
import dev.plateau.statistics.search.SearchOutcome.Several;
import dev.plateau.statistics.search.SearchOutcome.Unsure;
import dev.plateau.statistics.search.SearchOutcome.VerifiedCause;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches along paths whose forks have no noise, so that shares and numbers of forks are known. The ends differ by 1 on the log scale. */
class PathCauseTest {
    private static final int LENGTH = 10;

    private static double[] even(int candidates) {
        double[] prior = new double[candidates];
        Arrays.fill(prior, 1);
        return prior;
    }

    /** A path with these steps, by their candidate; down if the direction is -1. */
    private static ExactForks path(int direction, Map<Integer, Double> steps) {
        return ExactForks.of(variant -> direction
                * steps.entrySet().stream()
                        .filter(step -> variant.applied().contains(step.getKey()))
                        .mapToDouble(Map.Entry::getValue)
                        .sum());
    }

    private static void assertMembers(Collection<VerifiedCause> members, Map<Integer, Double> shares) {
        Map<Integer, Double> found = new TreeMap<>();
        members.forEach(member -> found.put(member.candidate(), member.share().share()));
        assertThat(found.keySet()).isEqualTo(shares.keySet());
        found.forEach((candidate, share) -> assertThat(share).isCloseTo(shares.get(candidate), within(1e-5)));
    }

    @Test
    void oneStepOfMostOfTheChangeIsTheCulprit() throws Exception {
        ExactForks forks = path(1, Map.of(4, 0.8, 9, 0.2));

        assertThat(forks.alongPath(200, even(LENGTH))).isInstanceOfSatisfying(Culprit.class, culprit -> {
            assertMembers(List.of(culprit.member()), Map.of(4, 0.8));
            assertThat(culprit.remainder()).as("not measured").isEmpty();
        });
        assertThat(forks.at(SearchStage.VERIFY)).isEqualTo(Map.of(Variant.prefix(3), 4, Variant.prefix(4), 4));
        assertThat(forks.at(SearchStage.REMAINDER)).isEmpty();
    }

    /** The second step lies before the first one that is found, or behind it. */
    @ParameterizedTest
    @CsvSource({"1, 7, 3", "-1, 7, 3", "1, 4, 8", "-1, 4, 8"})
    void thenSearchesTheSideOfAStepWithMostOfTheRest(int direction, int first, int second) throws Exception {
        ExactForks forks = path(direction, Map.of(first, 0.45, second, 0.4, first < second ? 2 : 9, 0.15));

        assertThat(forks.alongPath(200, even(LENGTH))).isInstanceOfSatisfying(Several.class, several -> {
            assertThat(several.members()).extracting(VerifiedCause::candidate).containsExactly(first, second);
            assertMembers(several.members(), Map.of(first, 0.45, second, 0.4));
            assertThat(several.together().share()).isCloseTo(0.85, within(1e-5));
        });
        Variant before = Variant.prefix(first - 1);
        Variant after = Variant.prefix(first);
        assertThat(forks.at(SearchStage.REMAINDER))
                .isEqualTo(Map.of(Variant.NONE, 4, before, 4, after, 4, Variant.prefix(LENGTH), 4));
        assertThat(forks.at(SearchStage.VERIFY))
                .isEqualTo(Map.of(before, 4, after, 4, Variant.prefix(second - 1), 4, Variant.prefix(second), 4));
        assertThat(forks.posteriors.stream().map(StepPosterior::candidates).distinct())
                .as("the whole path, then one side of the step")
                .containsExactly(LENGTH, first < second ? LENGTH - first : first - 1);
    }

    @Test
    void threeStepsOfAFifthAreNamed() throws Exception {
        ExactForks forks = path(1, Map.of(3, 0.24, 5, 0.22, 7, 0.22, 9, 0.16, 10, 0.16));

        assertThat(forks.alongPath(400, even(LENGTH)))
                .isInstanceOfSatisfying(
                        Several.class, several -> assertMembers(several.members(), Map.of(3, 0.24, 5, 0.22, 7, 0.22)));
    }

    @Test
    void isUnsureOfAPartWhereStepsAreSmall() throws Exception {
        ExactForks forks = path(1, Map.of(1, 0.1, 2, 0.15, 3, 0.1, 7, 0.45, 9, 0.1, 10, 0.1));

        assertThat(forks.alongPath(400, even(LENGTH))).isNotInstanceOf(Several.class);
        assertThat(forks.at(SearchStage.REMAINDER).keySet()).contains(Variant.prefix(6));
    }

    /** The prior leads to the smaller of two steps first. */
    @Test
    void suspectsTheOtherPartWhenTheBudgetEndsThere() throws Exception {
        Map<Integer, Double> steps = Map.of(4, 0.45, 8, 0.55);
        double[] prior = even(LENGTH);
        prior[3] = 1e9;
        ExactForks whole = path(1, steps);
        assertThat(whole.alongPath(200, prior)).isInstanceOf(Several.class);
        int verified = whole.forks.size() - 8;

        assertThat(path(1, steps).alongPath(verified, prior)).isInstanceOfSatisfying(Unsure.class, unsure -> {
            assertThat(unsure.candidates()).containsExactly(8);
            assertMembers(unsure.verified(), Map.of(4, 0.45));
        });
    }

    /** The far side is slow in five forks, and then scatters around the level of the near side. */
    @Test
    void triesTwiceToVerifyAStepThatIsGone() throws Exception {
        ExactForks forks = ExactForks.changing((variant, earlier) ->
                variant.applied().isEmpty() ? 0 : earlier < 5 ? 1 : earlier % 2 == 0 ? 0.2 : -0.2);

        assertThat(forks.alongPath(100, even(1))).isEqualTo(new Unsure(List.of(1), List.of()));
        assertThat(forks.at(SearchStage.VERIFY)).isEqualTo(Map.of(Variant.NONE, 8, Variant.prefix(1), 8));
    }
}
