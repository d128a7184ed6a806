package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.search.SearchListener.SearchStage;
import dev.plateau.statistics.search.SearchOutcome.Culprit;
import dev.plateau.statistics.search.SearchOutcome.NoCulprit;
import dev.plateau.statistics.search.SearchOutcome.Several;
import dev.plateau.statistics.search.SearchOutcome.Unsure;
import dev.plateau.statistics.search.SearchOutcome.VerifiedCause;
import dev.plateau.statistics.search.VariantForks.ForkReading;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Searches among flags whose forks have no noise, so that shares and numbers of forks are known. The sides differ by 1 on the log scale. */
class FlagCauseTest {
    private static final Variant ALL = Variant.prefix(4);

    private static boolean has(Variant variant, int candidate) {
        return variant.applied().contains(candidate);
    }

    /** Flags whose effects add up. */
    private static double sum(Variant variant, double... effects) {
        double sum = 0;
        for (int candidate : variant.applied()) {
            sum += effects[candidate - 1];
        }
        return variant.reference() ? 1 : sum;
    }

    private static Variant flags(Integer... applied) {
        return Variant.of(List.of(applied));
    }

    private static int total(ExactForks forks, SearchStage stage) {
        return forks.at(stage).values().stream().mapToInt(Integer::intValue).sum();
    }

    private static void assertMembers(Collection<VerifiedCause> members, Map<Integer, Double> shares) {
        assertThat(members).extracting(VerifiedCause::candidate).containsExactlyInAnyOrderElementsOf(shares.keySet());
        assertThat(members)
                .allSatisfy(member ->
                        assertThat(member.share().share()).isCloseTo(shares.get(member.candidate()), within(1e-5)));
    }

    @Test
    void oneFlagNeedsEachStageOnce() throws Exception {
        ExactForks forks = ExactForks.of(variant -> sum(variant, 0, 0, 0.9, 0.1));

        assertThat(forks.amongFlags(100, 1, 1, 1, 1)).isInstanceOfSatisfying(Culprit.class, culprit -> {
            assertMembers(List.of(culprit.member()), Map.of(3, 0.9));
            assertThat(culprit.remainder())
                    .hasValueSatisfying(rest -> assertThat(rest.share()).isCloseTo(0.1, within(1e-5)));
        });
        assertThat(forks.at(SearchStage.REPRODUCE)).isEqualTo(Map.of(Variant.NONE, 5, Variant.REFERENCE, 5));
        assertThat(forks.at(SearchStage.RESTORE)).isEqualTo(Map.of(Variant.NONE, 5, ALL, 5));
        assertThat(forks.at(SearchStage.VERIFY)).isEqualTo(Map.of(Variant.NONE, 4, flags(3), 4, ALL, 4));
        assertThat(forks.at(SearchStage.REMAINDER)).isEqualTo(Map.of(flags(3), 4, ALL, 4));
        assertThat(forks.at(SearchStage.MINIMISE)).as("one flag is minimal").isEmpty();
    }

    @Test
    void withoutFlagsOnlyTheReproductionIsMeasured() throws Exception {
        ExactForks forks = ExactForks.of(variant -> sum(variant));

        assertThat(forks.amongFlags(100)).isEqualTo(new NoCulprit(new ShareOfChange(0, 0, 0)));
        assertThat(forks.forks).hasSize(10);
    }

    @Test
    void isUnsureWhereAllFlagsTogetherCannotBeMeasured() throws Exception {
        ExactForks forks = ExactForks.of(variant -> variant.equals(ALL) ? Double.NaN : sum(variant, 1, 0, 0, 0));

        assertThat(forks.amongFlags(100, 1, 1, 1, 1)).isEqualTo(new Unsure(List.of(), List.of()));
        assertThat(forks.at(SearchStage.SEARCH)).isEmpty();
    }

    /** Readings of all flags together scatter around the near side's level, with a mean of exactly 0 and far more than the change. */
    @Test
    void looksThreeTimesWhetherScatteredForksRestoreTheChange() throws Exception {
        double[] scatter = {2, 0.5, 1, 4, 0.25};
        ExactForks forks = ExactForks.changing((variant, earlier) ->
                variant.applied().isEmpty() ? sum(variant) : Math.log(scatter[earlier % scatter.length]));

        assertThat(forks.amongFlags(100, 1, 1, 1, 1)).isEqualTo(new Unsure(List.of(), List.of()));
        assertThat(forks.at(SearchStage.RESTORE)).isEqualTo(Map.of(Variant.NONE, 15, ALL, 15));
        assertThat(forks.at(SearchStage.SEARCH)).isEmpty();
    }

    /** All flags bring the change back in five forks, and never again. */
    @Test
    void triesTwiceToVerifyAFlagWhoseEffectIsGone() throws Exception {
        ExactForks forks = ExactForks.changing(
                (variant, earlier) -> variant.reference() || (!variant.applied().isEmpty() && earlier < 5) ? 1 : 0);

        assertThat(forks.amongFlags(100, 1)).isEqualTo(new Unsure(List.of(1), List.of()));
        assertThat(forks.at(SearchStage.VERIFY))
                .as("two tries, each alone and beside those before it, four forks each time")
                .isEqualTo(Map.of(Variant.NONE, 16, flags(1), 16));
    }

    /** Fresh forks show nothing at first, then the whole effect: too little for a name. */
    @Test
    void isUnsureOfAFlagThatFreshForksConfirmOnlyOnce() throws Exception {
        ExactForks forks = ExactForks.changing((variant, earlier) ->
                variant.reference() || (!variant.applied().isEmpty() && (earlier < 5 || earlier >= 9)) ? 1 : 0);

        assertThat(forks.amongFlags(100, 1)).isEqualTo(new Unsure(List.of(1), List.of()));
    }

    @Test
    void theOnlyFlagIsTheCauseFromHalfOfTheChangeOn() throws Exception {
        ExactForks most = ExactForks.of(variant -> sum(variant, 0.6));
        ExactForks part = ExactForks.of(variant -> sum(variant, 0.4));

        assertThat(most.amongFlags(100, 1)).isInstanceOfSatisfying(Culprit.class, culprit -> {
            assertMembers(List.of(culprit.member()), Map.of(1, 0.6));
            assertThat(culprit.remainder()).as("no other flag is left").isEmpty();
        });
        assertThat(most.at(SearchStage.REMAINDER)).isEmpty();
        assertThat(part.amongFlags(100, 1)).isInstanceOfSatisfying(Unsure.class, unsure -> {
            assertThat(unsure.candidates()).containsExactly(1);
            assertMembers(unsure.verified(), Map.of(1, 0.4));
        });
    }

    /** The first flag alone brings back a part, the second one all of it, with the first or without. */
    @Test
    void namesAFlagThatMasksTheOneFoundBefore() throws Exception {
        ExactForks forks =
                ExactForks.of(variant -> variant.reference() || has(variant, 2) ? 1 : has(variant, 1) ? 0.6 : 0);

        assertThat(forks.amongFlags(200, 1, 1)).isInstanceOfSatisfying(Culprit.class, culprit -> {
            assertMembers(List.of(culprit.member()), Map.of(2, 1.0));
            assertThat(culprit.remainder())
                    .as("measured beside the first flag only")
                    .isEmpty();
        });
    }

    @Test
    void theShareOfEachOfSeveralIsWhatIsLostWithoutIt() throws Exception {
        ExactForks forks = ExactForks.of(variant -> sum(variant, 0, 0.65, 0, 0.35));

        assertThat(forks.amongFlags(200, 1, 1, 1, 1)).isInstanceOfSatisfying(Several.class, several -> {
            assertMembers(several.members(), Map.of(2, 0.65, 4, 0.35));
            assertThat(several.together().share()).isCloseTo(1, within(1e-5));
        });
        assertThat(forks.at(SearchStage.MINIMISE)).isEqualTo(Map.of(flags(2), 4, flags(4), 4, flags(2, 4), 8));
    }

    @Test
    void thenSearchesTheFlagsThatAreNotHeld() throws Exception {
        ExactForks forks = ExactForks.of(variant -> sum(variant, 0, 0.65, 0, 0.35));
        forks.amongFlags(200, 1, 1, 1, 1);

        assertThat(forks.posteriors.stream().map(StepPosterior::candidates).distinct())
                .containsExactly(4, 3);
    }

    /** Flag 1 does 0.6 of what flag 2 does, and nothing beside it. */
    private static double hidden(Variant variant) {
        return variant.reference() || has(variant, 2) ? 1 : has(variant, 1) ? 0.6 : 0;
    }

    @Test
    void keepsTheOtherFlagWhenTheBudgetEndsAfterOneWasDropped() throws Exception {
        ExactForks whole = ExactForks.of(FlagCauseTest::hidden);
        whole.amongFlags(200, 1, 1);
        assertThat(whole.at(SearchStage.MINIMISE).keySet()).contains(flags(2), flags(1, 2));
        int spent = whole.forks.size();

        assertThat(ExactForks.of(FlagCauseTest::hidden).amongFlags(spent - 1, 1, 1))
                .isInstanceOfSatisfying(Unsure.class, unsure -> assertMembers(unsure.verified(), Map.of(2, 0.4)));
    }

    /** Three flags of ten do 0.4, 0.3 and 0.3 of a change of 20 standard deviations. */
    private static SimulatedForks three(int seed) {
        double[] effects = {0, 0.4, 0, 0, 0.3, 0, 0, 0, 0.3, 0};
        return new SimulatedForks(new Random(seed), 0, variant -> 20 * sum(variant, effects));
    }

    private static SearchOutcome amongTen(VariantForks source, int seed, ExactForks listener) throws Exception {
        return new CauseSearch(source, SearchSettings.standard(300, seed), listener)
                .amongFlags(new double[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
    }

    @Test
    void screensTheRestAfterTwoFlags() throws Exception {
        for (int seed = 0; seed < 10; seed++) {
            ExactForks listener = ExactForks.of(variant -> 0);

            assertThat(CauseSearchTest.text(amongTen(three(seed), seed, listener)))
                    .isEqualTo("[2, 5, 9]");
            assertThat(total(listener, SearchStage.SCREEN)).isEqualTo(64);
            assertThat(listener.at(SearchStage.SCREEN).keySet())
                    .as("two are held")
                    .allMatch(variant -> List.of(2, 5, 9).stream()
                                    .filter(flag -> has(variant, flag))
                                    .count()
                            >= 2);
        }
    }

    /** A JVM refuses some combinations, which only a screening tries. */
    @Test
    void namesTheFlagsBeforeAScreeningThatCannotBeMeasured() throws Exception {
        SimulatedForks source = three(1);
        VariantForks refusing = variant ->
                has(variant, 3) && has(variant, 7) && !has(variant, 6) ? ForkReading.MISSING : source.measure(variant);
        ExactForks listener = ExactForks.of(variant -> 0);

        assertThat(amongTen(refusing, 1, listener))
                .isInstanceOfSatisfying(
                        Several.class,
                        several -> assertThat(several.members())
                                .hasSize(2)
                                .extracting(VerifiedCause::candidate)
                                .isSubsetOf(2, 5, 9));
        assertThat(total(listener, SearchStage.SCREEN)).isBetween(1, 63);
    }
}
