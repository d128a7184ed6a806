package dev.plateau.statistics.search;

import dev.plateau.statistics.Bimodality;
import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.search.SearchListener.SearchStage;
import dev.plateau.statistics.search.SearchOutcome.Mixture;
import dev.plateau.statistics.search.SearchOutcome.NotReproduced;
import dev.plateau.statistics.search.VariantForks.BudgetSpent;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.inference.FisherExactTest;

/**
 * Reproduces the difference between the two sides of a search. Most alarms that do not reproduce end here, after few forks: all later stages
 * rely on two different levels.
 */
final class Reproduction {
    /** Forks of a side below which two groups may be chance: one normal group looks like two in 1.8 % of cases with eight. */
    private static final int MIN_MIXTURE_FORKS = 8;

    private final ForkHistory history;
    private final Variant near;
    private final Variant far;
    private final SearchSettings settings;

    Reproduction(ForkHistory history, Variant near, Variant far, SearchSettings settings) {
        this.history = history;
        this.near = near;
        this.far = far;
        this.settings = settings;
    }

    /** Measures both sides; empty if they differ. */
    Optional<SearchOutcome> run() throws BudgetSpent, IOException, InterruptedException {
        int before = 0;
        int forks = settings.firstLook();
        while (true) {
            history.measureRounds(SearchStage.REPRODUCE, List.of(near, far), forks - before);
            LogRatio found = history.contrast(near, far);
            boolean sure = settings.reproduction().isSure(found, before, forks);
            if (sure && isExpected(found)) {
                return Optional.empty();
            }
            if (sure || forks >= settings.reproduction().mostForks()) {
                return Optional.of(notReproduced());
            }
            before = forks;
            forks = settings.reproduction().next(forks);
        }
    }

    private boolean isExpected(LogRatio found) {
        double least = Math.log1p(minimumEffect());
        double expected = settings.expectedChange();
        return Math.abs(found.estimate()) >= least
                && (Double.isNaN(expected) || found.estimate() / expected >= SearchSettings.MAIN_SHARE);
    }

    private double minimumEffect() {
        return settings.reproduction().verdict().minimumEffect();
    }

    private SearchOutcome notReproduced() {
        LogRatio found = history.contrast(near, far);
        double confidence = settings.reproduction().verdict().confidence();
        return mixture().orElseGet(() -> new NotReproduced(found, found.noiseFloor(confidence)));
    }

    /** Two groups among the forks of a side, if one of the groups has another share of the forks than on the other side. */
    Optional<SearchOutcome> mixture() {
        for (Variant side : List.of(far, near)) {
            double[] medians = medians(side);
            Optional<Bimodality> groups =
                    medians.length < MIN_MIXTURE_FORKS ? Optional.empty() : Bimodality.of(medians, minimumEffect());
            if (groups.isPresent()) {
                double lower = groups.get().lower();
                double upper = groups.get().upper();
                int[] nearGroups = groups(near, Math.sqrt(lower * upper));
                int[] farGroups = groups(far, Math.sqrt(lower * upper));
                double chance = FisherExactTest.withDefaults()
                        .test(new int[][] {nearGroups, farGroups})
                        .getPValue();
                return chance < SearchSettings.VERIFICATION_LEVEL
                        ? Optional.of(new Mixture(lower, upper, upperShare(nearGroups), upperShare(farGroups)))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Number of forks in the lower and in the upper group. */
    private int[] groups(Variant side, double limit) {
        double[] medians = medians(side);
        int upper =
                (int) Arrays.stream(medians).filter(median -> median > limit).count();
        return new int[] {medians.length - upper, upper};
    }

    private static double upperShare(int[] groups) {
        return (double) groups[1] / (groups[0] + groups[1]);
    }

    private double[] medians(Variant side) {
        return history.of(side).stream()
                .mapToDouble(fork -> fork.reading().median())
                .toArray();
    }

    /** Far side over near side, from all forks so far. */
    LogRatio change() {
        return history.contrast(near, far);
    }

    /** 1 if the far side has the larger values, else -1. */
    int direction() {
        return change().estimate() > 0 ? 1 : -1;
    }

    /** True if a difference lies in the direction of the change, is beyond chance, and large enough. */
    boolean isVerified(LogRatio difference, double leastShare) {
        LogRatio change = change();
        return difference.estimate() / change.estimate() >= leastShare
                && difference.p() / 2 < SearchSettings.VERIFICATION_LEVEL;
    }
}
