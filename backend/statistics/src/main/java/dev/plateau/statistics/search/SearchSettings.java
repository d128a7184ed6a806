package dev.plateau.statistics.search;

import dev.plateau.statistics.StoppingRule;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.statistics.search.SearchOutcome.NoCulprit;

/**
 * Settings of a search.
 *
 * @param reproduction rule that decides whether both sides differ
 * @param firstLook forks of each side before the rule is first applied
 * @param expectedChange log of the ratio that an alarm reported, the far side over the near side; NaN to accept any change. A change of the other
 *     sign or less than half its size is not reproduced
 * @param confidence probability of one candidate at which bisection stops
 * @param endForks forks of each end before bisection starts
 * @param verifyForks fresh forks of each side of a verification
 * @param leastRestored share of the change that all flags together must bring back, in [0, 1], for a search among them; 0 unless the caller
 *     can search elsewhere
 * @param budget forks in all
 * @param seed of the random order within rounds
 */
public record SearchSettings(
        StoppingRule reproduction,
        int firstLook,
        double expectedChange,
        double confidence,
        int endForks,
        int verifyForks,
        double leastRestored,
        int budget,
        long seed) {
    /** Default number of forks of a search: mostly enough for one flag, in one direction at least. */
    public static final int DEFAULT_BUDGET = 100;

    /** A change counts as verified when chance explains it this rarely, in the direction of the change. */
    static final double VERIFICATION_LEVEL = 0.05;

    /** Minimum share of the change that a culprit explains. */
    static final double MIN_SHARE = 0.2;

    /** A single culprit explains at least this share. */
    static final double MAIN_SHARE = 0.5;

    /** From this share on, the remainder is searched; if all candidates together explain less, there is no culprit. */
    static final double REMAINDER = 0.25;

    /** Forks of each side that every search measures. */
    static final int FIRST_LOOK = 5;

    private static final int MAX_REPRODUCTION_FORKS = 15;

    /** Five forks of each side at first and fifteen at most, 0.99 to stop, four fresh forks of each side to verify. */
    public static SearchSettings standard(int budget, long seed) {
        return new SearchSettings(
                new StoppingRule(VerdictRule.DEFAULT, MAX_REPRODUCTION_FORKS),
                FIRST_LOOK,
                Double.NaN,
                0.99,
                3,
                4,
                0,
                budget,
                seed);
    }

    /** Searches only for a cause of at least half of the change: where all flags together bring back less, the outcome is {@link NoCulprit}. */
    SearchSettings forMainCause() {
        return new SearchSettings(
                reproduction, firstLook, expectedChange, confidence, endForks, verifyForks, MAIN_SHARE, budget, seed);
    }

    /** The same with another number of forks. */
    SearchSettings withBudget(int forks) {
        return new SearchSettings(
                reproduction, firstLook, expectedChange, confidence, endForks, verifyForks, leastRestored, forks, seed);
    }

    /** One look at five forks of each side, one-sided at 1 %: for a change whose size is known from an alarm. */
    public SearchSettings forAlarm(double logRatio) {
        VerdictRule once = new VerdictRule(0.98, 0, VerdictRule.DEFAULT.falseDiscoveryRate(), false);
        return new SearchSettings(
                new StoppingRule(once, firstLook),
                firstLook,
                logRatio,
                confidence,
                endForks,
                verifyForks,
                leastRestored,
                budget,
                seed);
    }
}
