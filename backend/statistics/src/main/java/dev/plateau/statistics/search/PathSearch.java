package dev.plateau.statistics.search;

import dev.plateau.statistics.search.SearchListener.SearchStage;
import dev.plateau.statistics.search.StepPosterior.PathFork;
import dev.plateau.statistics.search.VariantForks.BudgetSpent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Bayesian bisection: finds the step on a path whose two levels are unknown.
 *
 * <p>Measures the position where the probability that the step is at or before it is nearest to one half. Measures an end instead when that
 * position has as many forks as the end with fewer: without this rule the search stands still on one position whose value is known and whose level
 * is not. When the host drifts, each round has both ends beside the position. Reference: Horstein, "Sequential transmission using noiseless
 * feedback", IEEE Transactions on Information Theory 9 (1963); Waeber, Frazier and Henderson, SIAM Journal on Control and Optimization 51 (2013).
 */
final class PathSearch {
    private final ForkHistory history;
    private final List<Variant> path;
    private final double[] prior;
    private final int direction;
    private final SearchSettings settings;
    private final SearchListener listener;
    private Optional<StepPosterior> posterior = Optional.empty();

    /**
     * Prepares it.
     *
     * @param path variant at each position, 0 to the number of candidates
     * @param prior weight of each candidate
     * @param direction 1 if the far end has the larger values, -1 if the smaller
     */
    PathSearch(
            ForkHistory history,
            IntFunction<Variant> path,
            double[] prior,
            int direction,
            SearchSettings settings,
            SearchListener listener) {
        this.history = history;
        this.path = IntStream.rangeClosed(0, prior.length).mapToObj(path).toList();
        this.prior = prior;
        this.direction = direction;
        this.settings = settings;
        this.listener = listener;
    }

    /**
     * Location of the step.
     *
     * @param before last position before it that can be measured
     * @param after first position after it; {@code before + 1} unless positions between can't be measured
     */
    record Located(int before, int after) {
        boolean isOne() {
            return after == before + 1;
        }
    }

    /** Measures until one step is probable enough. */
    Located run() throws BudgetSpent, IOException, InterruptedException {
        while (forks(0) < settings.endForks() || forks(length()) < settings.endForks()) {
            measureEnds();
        }
        while (true) {
            StepPosterior now = StepPosterior.of(pathForks(), prior, direction);
            posterior = Optional.of(now);
            listener.learned(now);
            List<Integer> measurable = measurable();
            for (int i = 1; i < measurable.size(); i++) {
                Located step = new Located(measurable.get(i - 1), measurable.get(i));
                if (now.between(step.before(), step.after()) >= settings.confidence()) {
                    return step;
                }
            }
            measureNext(now, measurable);
        }
    }

    private void measureEnds() throws BudgetSpent, IOException, InterruptedException {
        history.measureRounds(SearchStage.SEARCH, List.of(path.get(0), path.get(length())), 1);
    }

    private void measureNext(StepPosterior now, List<Integer> measurable)
            throws BudgetSpent, IOException, InterruptedException {
        int position = measurable.subList(1, measurable.size() - 1).stream()
                .min(Comparator.comparingDouble(candidate -> Math.abs(now.between(0, candidate) - 0.5)))
                .orElseThrow();
        Variant near = path.get(0);
        Variant far = path.get(length());
        if (history.drifts()) {
            history.measureRounds(SearchStage.SEARCH, List.of(near, path.get(position), far), 1);
            return;
        }
        int fewest = Math.min(forks(0), forks(length()));
        if (forks(position) < fewest) {
            history.measureOne(SearchStage.SEARCH, path.get(position));
        } else {
            history.measureOne(SearchStage.SEARCH, forks(0) == fewest ? near : far);
        }
    }

    private int length() {
        return prior.length;
    }

    private int forks(int position) {
        return history.of(path.get(position)).size();
    }

    private List<Integer> measurable() {
        return positions()
                .filter(position -> !history.isMissing(path.get(position)))
                .boxed()
                .toList();
    }

    private IntStream positions() {
        return IntStream.rangeClosed(0, length());
    }

    private List<PathFork> pathForks() {
        List<PathFork> forks = new ArrayList<>();
        positions()
                .forEach(position -> history.of(path.get(position))
                        .forEach(fork -> forks.add(
                                new PathFork(position, fork.reading().log(), history.drifts() ? fork.round() : 0))));
        return forks;
    }

    /** The fewest candidates that have 90 % of the probability; empty before the first one. */
    List<Integer> suspects() {
        return posterior.map(known -> known.smallestSet(0.9)).orElse(List.of());
    }
}
