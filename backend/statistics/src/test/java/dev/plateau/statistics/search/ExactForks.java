package dev.plateau.statistics.search;

import dev.plateau.statistics.search.SearchListener.MeasuredFork;
import dev.plateau.statistics.search.SearchListener.SearchStage;
import dev.plateau.statistics.search.VariantForks.ForkReading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Forks without noise: each variant has one level, the log of its readings. Keeps what a search measures and learns. */
final class ExactForks implements VariantForks, SearchListener {
    private final Level level;
    private final Map<Variant, Integer> counts = new HashMap<>();
    final List<MeasuredFork> forks = new ArrayList<>();
    final List<StepPosterior> posteriors = new ArrayList<>();

    /** Log of the reading of a fork; NaN if its variant can't be measured. */
    @FunctionalInterface
    interface Level {
        /**
         * Computes it.
         *
         * @param earlier forks of this variant
         */
        double of(Variant variant, int earlier);
    }

    private ExactForks(Level level) {
        this.level = level;
    }

    static ExactForks of(ToDoubleFunction<Variant> level) {
        return new ExactForks((variant, earlier) -> level.applyAsDouble(variant));
    }

    /** Levels that change from fork to fork. */
    static ExactForks changing(Level level) {
        return new ExactForks(level);
    }

    @Override
    public ForkReading measure(Variant variant) {
        int earlier = counts.merge(variant, 1, Integer::sum) - 1;
        double log = level.of(variant, earlier);
        return Double.isNaN(log) ? ForkReading.MISSING : new ForkReading(Math.exp(log), Double.NaN);
    }

    @Override
    public void measured(MeasuredFork fork) {
        forks.add(fork);
    }

    @Override
    public void learned(StepPosterior posterior) {
        posteriors.add(posterior);
    }

    /** The number of forks that were requested. */
    int requested() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Forks of a stage, by their variant. */
    Map<Variant, Integer> at(SearchStage stage) {
        Map<Variant, Integer> found = new HashMap<>();
        forks.stream()
                .filter(fork -> fork.stage() == stage)
                .forEach(fork -> found.merge(fork.variant(), 1, Integer::sum));
        return found;
    }

    SearchOutcome amongFlags(int budget, double... prior) throws Exception {
        return new CauseSearch(this, SearchSettings.standard(budget, 1), this).amongFlags(prior);
    }

    SearchOutcome alongPath(int budget, double... prior) throws Exception {
        return new CauseSearch(this, SearchSettings.standard(budget, 1), this).alongPath(prior);
    }
}
