package dev.plateau.studies;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Forks of the same code, dealt to two sides.
 *
 * @param baseline [fork][iteration]
 * @param candidate likewise, as many
 */
record Deal(double[][] baseline, double[][] candidate) {
    /**
     * Deals within rounds: of each two forks that were measured one after the other, one goes to each side. So a host that changes during the
     * execution touches both sides, as it does in a real comparison.
     *
     * @param forks in the order in which they were measured, at least two; the last one of an odd number is left out
     */
    static Deal of(List<double[]> forks, Random random) {
        int pairs = forks.size() / 2;
        double[][] baseline = new double[pairs][];
        double[][] candidate = new double[pairs][];
        for (int pair = 0; pair < pairs; pair++) {
            int swap = random.nextInt(2);
            baseline[pair] = forks.get(2 * pair + swap);
            candidate[pair] = forks.get(2 * pair + 1 - swap);
        }
        return new Deal(baseline, candidate);
    }

    /** The same with a candidate whose scores are larger by an effect, for example 0.1. */
    Deal withEffect(double effect) {
        return new Deal(
                baseline,
                Arrays.stream(candidate)
                        .map(fork -> Arrays.stream(fork)
                                .map(iteration -> iteration * (1 + effect))
                                .toArray())
                        .toArray(double[][]::new));
    }
}
