package dev.plateau.statistics.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Posterior of the step of a path: probability of each candidate, given forks at some positions.
 *
 * <p>Both levels and the variance are unknown and integrated out, with flat priors for the levels and for the log of the variance:
 * {@code log p(k) = log prior(k) - 1/2 log information - 1/2 (n - blocks - 1) log SSE}. Splits against the direction of the change have
 * probability 0. Reference: Smith, "A Bayesian approach to inference about a change-point in a sequence of random variables",
 * Biometrika 62 (1975). Assumes one step and normal errors; cost O(candidates x forks).
 *
 * @param probabilities of candidate k at k - 1; they sum to 1
 */
public record StepPosterior(List<Double> probabilities) {
    public StepPosterior {
        probabilities = List.copyOf(probabilities);
    }

    /**
     * A fork on the path.
     *
     * @param position candidates applied there
     */
    record PathFork(int position, double log, int block) {}

    /**
     * Computes it.
     *
     * @param prior weight of each candidate, above 0
     * @param direction 1 if the far end of the path has the larger values, -1 if the smaller
     */
    static StepPosterior of(List<PathFork> forks, double[] prior, int direction) {
        BlockRegression regression = new BlockRegression(
                forks.stream().mapToDouble(PathFork::log).toArray(),
                forks.stream().mapToInt(PathFork::block).toArray());
        double[] logs = new double[prior.length];
        for (int k = 1; k <= prior.length; k++) {
            int step = k;
            var fit = regression.fit(i -> forks.get(i).position() >= step ? 1 : 0);
            logs[k - 1] = direction * fit.difference() > 0
                    ? Math.log(prior[k - 1])
                            - Math.log(fit.information()) / 2
                            - fit.degreesOfFreedom() / 2.0 * Math.log(fit.residualSquares())
                    : Double.NEGATIVE_INFINITY;
        }
        double most = Arrays.stream(logs).max().orElseThrow();
        if (Double.isInfinite(most)) {
            return ofWeights(prior);
        }
        return ofWeights(Arrays.stream(logs).map(log -> Math.exp(log - most)).toArray());
    }

    private static StepPosterior ofWeights(double[] weights) {
        double sum = Arrays.stream(weights).sum();
        return new StepPosterior(
                Arrays.stream(weights).mapToObj(weight -> weight / sum).toList());
    }

    /** Number of candidates. */
    public int candidates() {
        return probabilities.size();
    }

    /** Probability that the step lies after position {@code from}, and at {@code to} at the latest. */
    double between(int from, int to) {
        return IntStream.range(from, to).mapToDouble(probabilities::get).sum();
    }

    /** The most probable candidate, from 1. */
    public int mode() {
        return order().get(0);
    }

    /** The fewest candidates that together have a probability, the most probable first. */
    public List<Integer> smallestSet(double probability) {
        List<Integer> set = new ArrayList<>();
        double sum = 0;
        for (int candidate : order()) {
            if (sum >= probability) {
                break;
            }
            set.add(candidate);
            sum += probabilities.get(candidate - 1);
        }
        return set;
    }

    private List<Integer> order() {
        return IntStream.rangeClosed(1, candidates())
                .boxed()
                .sorted(Comparator.comparingDouble(candidate -> -probabilities.get(candidate - 1)))
                .toList();
    }
}
