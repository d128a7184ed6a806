package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.search.StepPosterior.PathFork;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StepPosteriorTest {
    private static final double[] EVEN = {1, 1, 1, 1};

    private static List<PathFork> forks(double... logs) {
        return IntStream.range(0, logs.length)
                .mapToObj(position -> new PathFork(position, logs[position], 0))
                .toList();
    }

    /** Integrates the likelihood over both levels and the standard deviation on a grid: no formula of the class is used. */
    private static double[] byIntegration(List<PathFork> forks, int candidates) {
        double[] weights = new double[candidates];
        double step = 0.05;
        for (int k = 1; k <= candidates; k++) {
            for (double near = -3; near <= 5; near += step) {
                for (double far = near; far <= 5; far += step) {
                    for (double logSd = -3; logSd <= 2; logSd += step) {
                        double sd = Math.exp(logSd);
                        double log = 0;
                        for (PathFork fork : forks) {
                            double distance = (fork.log() - (fork.position() >= k ? far : near)) / sd;
                            log -= distance * distance / 2 + logSd;
                        }
                        weights[k - 1] += Math.exp(log);
                    }
                }
            }
        }
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= sum;
        }
        return weights;
    }

    @Test
    void isNearTheIntegralOverLevelsAndDeviation() {
        Random random = new Random(7);
        List<PathFork> forks = new ArrayList<>();
        for (int position : new int[] {0, 0, 0, 1, 2, 2, 3, 3, 3}) {
            forks.add(new PathFork(position, (position >= 2 ? 1 : 0) + 0.3 * random.nextGaussian(), 0));
        }
        double[] expected = byIntegration(forks, 3);
        StepPosterior posterior = StepPosterior.of(forks, new double[] {1, 1, 1}, 1);

        // The class excludes fits against the direction, where the integral has a little of their probability.
        for (int k = 0; k < 3; k++) {
            assertThat(posterior.probabilities().get(k))
                    .as("candidate " + (k + 1))
                    .isCloseTo(expected[k], within(0.01));
        }
        assertThat(posterior.mode()).isEqualTo(2);
    }

    @Test
    void namesTheStepInItsDirectionOnly() {
        List<PathFork> forks = forks(0, 0.01, 0.02, 1, 1.01);

        assertThat(StepPosterior.of(forks, EVEN, 1).mode()).isEqualTo(3);
        assertThat(StepPosterior.of(forks, EVEN, -1).probabilities())
                .as("no split goes down: the prior is left")
                .containsOnly(0.25);
    }

    @Test
    void candidatesWithoutAForkBetweenThemKeepTheRatioOfTheirPriors() {
        List<PathFork> forks =
                List.of(new PathFork(0, 0, 0), new PathFork(0, 0.1, 0), new PathFork(4, 1, 0), new PathFork(4, 1.1, 0));

        assertThat(StepPosterior.of(forks, new double[] {4, 2, 1, 1}, 1).probabilities())
                .usingElementComparator(Comparator.comparingLong(value -> Math.round(1e9 * value)))
                .containsExactly(0.5, 0.25, 0.125, 0.125);
    }

    @Test
    void blocksTakeOutWhatTheHostDoes() {
        List<PathFork> forks = new ArrayList<>();
        for (int block = 0; block < 4; block++) {
            for (int position = 0; position <= 4; position += 2) {
                forks.add(new PathFork(position, 10 * block + (position >= 2 ? 1 : 0) + 0.01 * (block % 2), block));
            }
        }
        StepPosterior posterior = StepPosterior.of(forks, EVEN, 1);

        assertThat(posterior.between(0, 2))
                .as("the step is at or before position 2")
                .isGreaterThan(0.999);
    }

    /**
     * By hand, with the split before position 1 and before position 2: squares 1/6 and 1/8, information 3/4 and 1, two degrees of freedom. So
     * the weights are 6 / sqrt(3/4) and 8.
     */
    @Test
    void weighsTheFitAndTheInformationOfASplit() {
        List<PathFork> forks =
                List.of(new PathFork(0, 0, 0), new PathFork(1, 0.5, 0), new PathFork(2, 1, 0), new PathFork(2, 1, 0));
        StepPosterior posterior = StepPosterior.of(forks, new double[] {1, 1}, 1);

        assertThat(posterior.probabilities().get(0)).isCloseTo(Math.sqrt(3) / (Math.sqrt(3) + 2), within(1e-12));
    }

    @Test
    void aSplitIntoEqualMeansIsNoStep() {
        List<PathFork> forks = forks(0, 1, 0.5);

        assertThat(StepPosterior.of(forks, new double[] {1, 1}, 1).probabilities())
                .as("means 0 and 0.75 before position 1; 0.5 and 0.5 before position 2")
                .containsExactly(1.0, 0.0);
    }

    /** Hundreds of exact forks have a likelihood that no double holds. */
    @Test
    void manyForksDoNotOverflow() {
        List<PathFork> forks = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            forks.add(new PathFork(i % 5, i % 5 < 3 ? 0.01 : 0.02, 0));
        }
        assertThat(StepPosterior.of(forks, EVEN, 1).between(2, 3)).isBetween(0.999, 1.0);
    }

    @Test
    void equalValuesAreNoEvidence() {
        assertThat(StepPosterior.of(forks(1, 1, 1, 1, 1), EVEN, 1).probabilities())
                .containsOnly(0.25);
    }

    @Test
    void exactValuesNameTheStepAtOnce() {
        List<PathFork> forks = new ArrayList<>(forks(24, 24, 24, 32, 32));
        assertThat(StepPosterior.of(forks, EVEN, 1).between(2, 3)).isGreaterThan(0.999);
    }

    @Test
    void smallestSetHasTheProbability() {
        StepPosterior posterior = new StepPosterior(List.of(0.04, 0.6, 0.31, 0.05));

        assertThat(posterior.smallestSet(0.9)).containsExactly(2, 3);
        assertThat(posterior.smallestSet(0.5)).containsExactly(2);
        assertThat(posterior.smallestSet(0.6)).as("exactly that probability").containsExactly(2);
    }
}
