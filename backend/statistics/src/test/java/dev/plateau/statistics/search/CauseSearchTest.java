package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.statistics.search.SearchOutcome.Culprit;
import dev.plateau.statistics.search.SearchOutcome.Mixture;
import dev.plateau.statistics.search.SearchOutcome.NotReproduced;
import dev.plateau.statistics.search.SearchOutcome.Several;
import dev.plateau.statistics.search.SearchOutcome.Unsure;
import dev.plateau.statistics.search.SearchOutcome.VerifiedCause;
import dev.plateau.statistics.search.VariantForks.BudgetSpent;
import dev.plateau.statistics.search.VariantForks.ForkReading;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Whole searches over simulated forks; effects are in standard deviations of a fork. */
class CauseSearchTest {
    private static final int SEARCHES = 100;
    private static final int CANDIDATES = 30;

    private double forks;

    private static double[] even(int candidates) {
        double[] prior = new double[candidates];
        Arrays.fill(prior, 1);
        return prior;
    }

    private static CauseSearch search(VariantForks source, int budget, long seed) {
        return new CauseSearch(source, SearchSettings.standard(budget, seed), SearchListener.NONE);
    }

    /** How often each answer comes: a culprit by its number, several by theirs, else the kind of outcome. */
    private Map<String, Long> flags(int budget, ToDoubleFunction<Variant> level) throws Exception {
        List<String> answers = new ArrayList<>();
        forks = 0;
        for (int seed = 0; seed < SEARCHES; seed++) {
            SimulatedForks source = new SimulatedForks(new Random(seed), 0, level);
            answers.add(text(search(source, budget, seed).amongFlags(even(CANDIDATES))));
            forks += (double) source.forks / SEARCHES;
        }
        return answers.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private Map<String, Long> path(double drift, ToDoubleFunction<Variant> level) throws Exception {
        List<String> answers = new ArrayList<>();
        for (int seed = 0; seed < SEARCHES; seed++) {
            SimulatedForks source = new SimulatedForks(new Random(seed), drift, level);
            answers.add(text(search(source, 300, seed).alongPath(even(CANDIDATES))));
        }
        return answers.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    static String text(SearchOutcome outcome) {
        if (outcome instanceof Culprit culprit) {
            return Integer.toString(culprit.member().candidate());
        }
        return outcome instanceof Several several
                ? several.members().stream()
                        .map(VerifiedCause::candidate)
                        .sorted()
                        .toList()
                        .toString()
                : outcome.getClass().getSimpleName();
    }

    private static double effect(Variant variant, int candidate, double size) {
        return variant.applied().contains(candidate) ? size : 0;
    }

    @Test
    void findsOneFlag() throws Exception {
        Map<String, Long> answers = flags(100, variant -> variant.reference() ? 5 : effect(variant, 17, 5));

        assertThat(answers.getOrDefault("17", 0L)).as("%s", answers).isGreaterThanOrEqualTo(97);
        assertThat(answers.keySet()).as("no other flag").isSubsetOf("17", "Unsure");
        assertThat(forks).as("mean number of forks").isLessThan(60);
    }

    @Test
    void findsFlagsThatAreNeededTogether() throws Exception {
        Map<String, Long> answers =
                flags(200, variant -> variant.reference() || variant.applied().containsAll(List.of(8, 21)) ? 5 : 0);

        assertThat(answers.getOrDefault("[8, 21]", 0L)).as("%s", answers).isGreaterThanOrEqualTo(90);
        assertThat(answers.keySet()).as("no other flag").isSubsetOf("[8, 21]", "Unsure");
    }

    @Test
    void findsTwoFlagsThatAddUp() throws Exception {
        Map<String, Long> answers =
                flags(300, variant -> variant.reference() ? 8 : effect(variant, 8, 5) + effect(variant, 21, 3));

        assertThat(answers.getOrDefault("[8, 21]", 0L)).as("%s", answers).isGreaterThanOrEqualTo(85);
        assertThat(answers.keySet()).isSubsetOf("[8, 21]", "8", "21", "Unsure");
    }

    @Test
    void saysWhenTheCauseIsNoFlag() throws Exception {
        Map<String, Long> answers = flags(100, variant -> variant.reference() ? 8 : 0);

        assertThat(answers.getOrDefault("NoCulprit", 0L)).as("%s", answers).isGreaterThanOrEqualTo(95);
        assertThat(answers.keySet()).isSubsetOf("NoCulprit", "Unsure");
    }

    @Test
    void saysHowMuchTheFlagBringsBack() throws Exception {
        SimulatedForks source =
                new SimulatedForks(new Random(1), 0, variant -> variant.reference() ? 20 : effect(variant, 17, 12));
        SearchOutcome outcome = search(source, 100, 1).amongFlags(even(CANDIDATES));

        assertThat(outcome).isInstanceOfSatisfying(Culprit.class, culprit -> {
            assertThat(culprit.member().candidate()).isEqualTo(17);
            assertThat(culprit.member().share().low()).isLessThan(0.6);
            assertThat(culprit.member().share().high()).isGreaterThan(0.6);
            assertThat(culprit.remainder()).isPresent();
        });
    }

    @Test
    void theSameCodeIsNotReproduced() throws Exception {
        Map<String, Long> answers = flags(100, variant -> 0);

        assertThat(answers.getOrDefault("NotReproduced", 0L)).as("%s", answers).isGreaterThanOrEqualTo(97);
    }

    @Test
    void findsACommitOnAPath() throws Exception {
        assertThat(path(0, variant -> variant.applied().contains(11) ? 5 : 0)).containsEntry("11", (long) SEARCHES);
    }

    @Test
    void theOnlyStepOfAPathIsReproducedAndVerified() throws Exception {
        SimulatedForks change = SimulatedForks.step(new Random(1), 0, 1, 8);
        SimulatedForks none = SimulatedForks.step(new Random(1), 0, 1, 0);

        assertThat(text(search(change, 60, 1).alongPath(even(1)))).isEqualTo("1");
        assertThat(change.forks)
                .as("5 forks of each side, then 4 fresh ones")
                .isEqualTo(2 * (SearchSettings.FIRST_LOOK + 4));
        assertThat(search(none, 60, 1).alongPath(even(1))).isInstanceOf(NotReproduced.class);
        assertThat(search(SimulatedForks.step(new Random(1), 0, 1, 8), 14, 1).alongPath(even(1)))
                .as("not named without fresh forks")
                .isInstanceOf(Unsure.class);
    }

    /** The step is at 6; nothing measures 4 and 5, whose prior says that they are the likelier ones. */
    @Test
    void suspectsAllCandidatesOfAStepThatNothingBetweenCanBeMeasured() throws Exception {
        SimulatedForks forks = SimulatedForks.step(new Random(1), 0, 6, 8);
        VariantForks source =
                variant -> variant.applied().size() == 4 || variant.applied().size() == 5
                        ? ForkReading.MISSING
                        : forks.measure(variant);
        double[] prior = even(10);
        prior[5] = 0.01;

        assertThat(search(source, 100, 1).alongPath(prior))
                .isInstanceOfSatisfying(
                        Unsure.class, unsure -> assertThat(unsure.candidates()).containsExactly(4, 5, 6));
    }

    @Test
    void findsACommitOnADriftingHost() throws Exception {
        Map<String, Long> answers = path(0.5, variant -> variant.applied().contains(11) ? 5 : 0);

        assertThat(answers.getOrDefault("11", 0L)).as("%s", answers).isGreaterThanOrEqualTo(95);
        assertThat(answers.keySet()).isSubsetOf("11", "Unsure", "NotReproduced");
    }

    @Test
    void manySmallStepsAreNotNamedAsOne() throws Exception {
        Map<String, Long> answers = path(0, variant -> variant.applied().size() * 0.5);

        assertThat(answers.getOrDefault("NotAStep", 0L)).as("%s", answers).isGreaterThan(50);
        assertThat(answers.keySet()).isSubsetOf("NotAStep", "Unsure");
    }

    @Test
    void passesOverCommitsThatCannotBeMeasured() throws Exception {
        SimulatedForks source = SimulatedForks.step(new Random(1), 0, 11, 8);
        VariantForks gaps =
                variant -> variant.applied().size() == 15 || variant.applied().size() == 4
                        ? ForkReading.MISSING
                        : source.measure(variant);
        VariantForks gap = variant -> variant.applied().size() == 11 ? ForkReading.MISSING : source.measure(variant);

        assertThat(text(search(gaps, 100, 1).alongPath(even(CANDIDATES)))).isEqualTo("11");
        assertThat(search(gap, 100, 1).alongPath(even(CANDIDATES)))
                .isInstanceOfSatisfying(
                        Unsure.class, unsure -> assertThat(unsure.candidates()).containsExactlyInAnyOrder(11, 12));
    }

    @Test
    void aSlowModeOfSomeForksIsAMixture() throws Exception {
        Random random = new Random(3);
        VariantForks source = variant -> {
            boolean slow = !variant.applied().isEmpty() && random.nextInt(2) == 0;
            return new ForkReading(Math.exp((slow ? 0.5 : 0) + 0.005 * random.nextGaussian()), Double.NaN);
        };
        SearchOutcome outcome = search(source, 100, 1).alongPath(even(CANDIDATES));

        assertThat(outcome).isInstanceOfSatisfying(Mixture.class, mixture -> {
            assertThat(mixture.nearUpper()).isZero();
            assertThat(mixture.farUpper()).isBetween(0.2, 0.8);
        });
    }

    @Test
    void theSameSlowModeOnBothSidesIsNotReproduced() throws Exception {
        Map<String, Integer> answers = new TreeMap<>();
        for (int seed = 0; seed < SEARCHES; seed++) {
            Random random = new Random(seed);
            VariantForks source = variant -> new ForkReading(
                    Math.exp((random.nextInt(6) == 0 ? 0.1 : 0) + 0.002 * random.nextGaussian()), Double.NaN);
            answers.merge(text(search(source, 100, seed).alongPath(even(CANDIDATES))), 1, Integer::sum);
        }
        assertThat(answers.getOrDefault("NotReproduced", 0)).as("%s", answers).isGreaterThanOrEqualTo(95);
    }

    @Test
    void saysWhichSizeItCouldHaveSeen() throws Exception {
        SimulatedForks source = new SimulatedForks(new Random(5), 0, variant -> 0);

        assertThat(search(source, 100, 1).alongPath(even(CANDIDATES)))
                .isInstanceOfSatisfying(
                        NotReproduced.class, none -> assertThat(none.visible()).isBetween(0.01, 0.1));
    }

    @Test
    void stopsAtTheBudget() throws Exception {
        SimulatedForks source = SimulatedForks.step(new Random(5), 0, 11, 3);

        assertThat(search(source, 25, 1).alongPath(even(CANDIDATES))).isInstanceOf(Unsure.class);
        assertThat(source.forks).isLessThanOrEqualTo(25);
    }

    @Test
    void isUnsureWhenTheTimeIsOver() throws Exception {
        for (int most : new int[] {1, 25}) {
            SimulatedForks source = SimulatedForks.step(new Random(5), 0, 11, 3);
            VariantForks timed = variant -> {
                if (source.forks >= most) {
                    throw new BudgetSpent();
                }
                return source.measure(variant);
            };
            assertThat(search(timed, 100, 1).alongPath(even(CANDIDATES))).isInstanceOf(Unsure.class);
            source.forks = 0;
            assertThat(search(timed, 100, 1).amongFlags(even(CANDIDATES))).isInstanceOf(Unsure.class);
        }
    }

    @Test
    void anAlarmOfTheOtherDirectionIsNotReproduced() throws Exception {
        SimulatedForks source = SimulatedForks.step(new Random(5), 0, 11, 5);
        SearchSettings settings = SearchSettings.standard(100, 1).forAlarm(-5 * SimulatedForks.SD);

        assertThat(new CauseSearch(source, settings, SearchListener.NONE).alongPath(even(CANDIDATES)))
                .isInstanceOf(NotReproduced.class);
    }

    @Test
    void theSameReadingsGiveTheSameQuestions() throws Exception {
        List<Variant> first = new ArrayList<>();
        List<Variant> second = new ArrayList<>();
        for (List<Variant> asked : List.of(first, second)) {
            SimulatedForks source = SimulatedForks.step(new Random(5), 0, 11, 3);
            search(
                            variant -> {
                                asked.add(variant);
                                return source.measure(variant);
                            },
                            100,
                            4)
                    .alongPath(even(CANDIDATES));
        }
        assertThat(first).isEqualTo(second).hasSizeGreaterThan(20);
    }

    @Test
    void refusesWeightsOfZero() {
        assertThatThrownBy(() -> search(variant -> ForkReading.MISSING, 10, 1).alongPath(new double[] {1, 0}))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
