package dev.plateau.statistics.search;

import dev.plateau.statistics.search.VariantForks.BudgetSpent;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Wrong names and forks of bisections whose truth is known; its main prints the tables of docs/causes.md.
 *
 * @param wrong share of the searches that name another candidate
 * @param unsure share that spend their budget
 * @param forks mean number
 * @param p95 forks of the longest search but one in twenty
 */
record SearchRates(double wrong, double unsure, double forks, int p95) {
    private static final int BUDGET = 400;

    /** Bisects again and again with three forks of each end to begin with. */
    static SearchRates bisections(int candidates, double effect, double drift, int searches, long seed)
            throws IOException, InterruptedException {
        int wrong = 0;
        int unsure = 0;
        int[] forks = new int[searches];
        for (int i = 0; i < searches; i++) {
            Random random = new Random(seed + i);
            int culprit = 1 + random.nextInt(candidates);
            SimulatedForks source = SimulatedForks.step(random, drift, culprit, effect);
            SearchSettings settings = SearchSettings.standard(BUDGET, seed + i);
            ForkHistory history = new ForkHistory(source, settings, SearchListener.NONE);
            double[] prior = new double[candidates];
            Arrays.fill(prior, 1);
            try {
                int found = new PathSearch(history, Variant::prefix, prior, 1, settings, SearchListener.NONE)
                        .run()
                        .after();
                wrong += found == culprit ? 0 : 1;
            } catch (BudgetSpent e) {
                unsure++;
            }
            forks[i] = source.forks;
        }
        Arrays.sort(forks);
        return new SearchRates(
                (double) wrong / searches,
                (double) unsure / searches,
                Arrays.stream(forks).average().orElseThrow(),
                forks[(int) Math.ceil(0.95 * searches) - 1]);
    }

    /** Prints rates for candidates, effect and drift; the argument is the number of searches of each row. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int searches = Integer.parseInt(arguments[0]);
        System.out.println("candidates  effect  drift   wrong  unsure   forks  p95");
        for (double effect : new double[] {2, 5, 10}) {
            for (int candidates : new int[] {7, 32, 128}) {
                print(candidates, effect, 0, searches);
            }
        }
        for (double drift : new double[] {0.3, 0.5, 1}) {
            print(32, 3, drift, searches);
        }
        for (int budget : new int[] {60, 200}) {
            printFlags("one flag of 5", budget, searches, variant -> has(variant, 7) ? 5 : 0, 5);
            printFlags("one flag of 2", budget, searches, variant -> has(variant, 7) ? 2 : 0, 2);
            printFlags("3 of 5 by a flag", budget, searches, variant -> has(variant, 7) ? 3 : 0, 5);
            printFlags(
                    "flags of 3 and 2",
                    budget,
                    searches,
                    variant -> (has(variant, 7) ? 3 : 0) + (has(variant, 20) ? 2 : 0),
                    5);
            printFlags(
                    "two only together", budget, searches, variant -> has(variant, 7) && has(variant, 20) ? 5 : 0, 5);
            printFlags(
                    "5, another hides 2",
                    budget,
                    searches,
                    variant -> (has(variant, 7) ? 5 : 0) - (has(variant, 20) ? 2 : 0),
                    3);
            printFlags("no flag", budget, searches, variant -> 0, 5);
            printFlags("no change", budget, searches, variant -> 0, 0);
        }
    }

    private static boolean has(Variant variant, int candidate) {
        return variant.applied().contains(candidate);
    }

    /** Answers of whole searches among 30 flags, and how often each comes. */
    private static void printFlags(
            String truth, int budget, int searches, ToDoubleFunction<Variant> level, double difference)
            throws IOException, InterruptedException {
        Map<String, Integer> answers = new TreeMap<>();
        int forks = 0;
        for (int seed = 0; seed < searches; seed++) {
            SimulatedForks source = new SimulatedForks(
                    new Random(seed), 0, variant -> variant.reference() ? difference : level.applyAsDouble(variant));
            double[] prior = new double[30];
            Arrays.fill(prior, 1);
            SearchOutcome outcome = new CauseSearch(source, SearchSettings.standard(budget, seed), SearchListener.NONE)
                    .amongFlags(prior);
            answers.merge(CauseSearchTest.text(outcome), 1, Integer::sum);
            forks += source.forks;
        }
        System.out.printf(
                Locale.ROOT, "%-20s budget %3d  forks %5.1f  %s%n", truth, budget, (double) forks / searches, answers);
    }

    private static void print(int candidates, double effect, double drift, int searches)
            throws IOException, InterruptedException {
        SearchRates rates = bisections(candidates, effect, drift, searches, 1);
        System.out.printf(
                Locale.ROOT,
                "%10d  %6.1f  %5.1f  %5.1f%%  %5.1f%%  %6.1f  %3d%n",
                candidates,
                effect,
                drift,
                100 * rates.wrong,
                100 * rates.unsure,
                rates.forks,
                rates.p95);
    }
}
