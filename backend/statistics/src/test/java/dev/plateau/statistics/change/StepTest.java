package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every answer beside the one from its definition, computed the long way. */
class StepTest {
    private static double median(double[] x, int from, int to) {
        double[] sorted = Arrays.copyOfRange(x, from, to);
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static double[] stepped(Random random, int runs, int at, double size) {
        return IntStream.range(0, runs)
                .mapToDouble(i -> (i < at ? 0 : size) + random.nextGaussian())
                .toArray();
    }

    @Test
    void comparesItsFitWithThatOfTheRegressionLine() {
        var random = new Random(1);
        for (int round = 0; round < 50; round++) {
            double[] x = stepped(random, 40, 22, 3 * random.nextGaussian());
            int from = random.nextInt(10);
            int at = from + 3 + random.nextInt(10);
            int to = at + 3 + random.nextInt(10);

            double fit = Step.of(x, from, at, to).fitAgainstLine(x);

            assertThat(fit).isCloseTo(Math.sqrt(aroundLine(x, from, to) / aroundMeans(x, from, at, to)), within(1e-9));
        }
    }

    private static double aroundMeans(double[] x, int from, int at, int to) {
        double left = Arrays.stream(x, from, at).average().orElseThrow();
        double right = Arrays.stream(x, at, to).average().orElseThrow();
        return IntStream.range(from, to)
                .mapToDouble(i -> Math.pow(x[i] - (i < at ? left : right), 2))
                .sum();
    }

    private static double aroundLine(double[] x, int from, int to) {
        double meanX = IntStream.range(from, to).average().orElseThrow();
        double meanY = Arrays.stream(x, from, to).average().orElseThrow();
        double slope = IntStream.range(from, to)
                        .mapToDouble(i -> (i - meanX) * (x[i] - meanY))
                        .sum()
                / IntStream.range(from, to)
                        .mapToDouble(i -> Math.pow(i - meanX, 2))
                        .sum();
        return IntStream.range(from, to)
                .mapToDouble(i -> Math.pow(x[i] - meanY - slope * (i - meanX), 2))
                .sum();
    }

    @Test
    void pointsOnALineFitNoStep() {
        for (int at = 1; at < 40; at++) {
            double[] x = IntStream.range(0, 40).mapToDouble(i -> 0.7 * i - 9).toArray();

            assertThat(Step.of(x, 0, at, 40).fitAgainstLine(x)).isBetween(0.0, 1e-6);
        }
    }

    @Test
    void twoFlatLevelsFitWithoutRest() {
        double[] x = {1, 1, 1, 4, 4};

        Step step = Step.of(x, 0, 3, 5);

        assertThat(step.fitAgainstLine(x)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(step.size()).isEqualTo(3);
    }

    @Test
    void isPlacedWhereTheDistancesFromBothLevelsAreSmallest() {
        var random = new Random(2);
        for (int round = 0; round < 300; round++) {
            double[] x = stepped(random, 80, 30 + random.nextInt(20), 2.5);
            int first = 32 + random.nextInt(12);
            Vote vote = new Vote(first, first + random.nextInt(4), 3);
            int from = random.nextInt(30);
            int to = 50 + random.nextInt(31);

            assertThat(Step.placed(x, from, vote, to)).isEqualTo(slowlyPlaced(x, from, vote, to));
        }
    }

    private static int slowlyPlaced(double[] x, int from, Vote vote, int to) {
        int start = Math.max(from, vote.first() - 28);
        int end = Math.min(to, vote.last() + 28);
        double before = median(x, start, vote.first());
        double after = median(x, vote.last(), end);
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int place = Math.max(start + 1, vote.first() - 5); place <= Math.min(end - 1, vote.last() + 5); place++) {
            double distance = 0;
            for (int i = start; i < end; i++) {
                distance += Math.abs(x[i] - (i < place ? before : after));
            }
            if (distance < least - 1e-9) {
                least = distance;
                best = place;
            }
        }
        return best;
    }

    @Test
    void isPlacedInsideItsStretchHoweverShort() {
        double[] x = {0, 5, 5, 5};

        assertThat(Step.placed(x, 0, new Vote(1, 1, 3), 4)).isEqualTo(1);
        assertThat(Step.placed(new double[] {0, 0, 0, 5}, 0, new Vote(3, 3, 3), 4))
                .isEqualTo(3);
    }

    @Test
    void itsLocationReachesAsFarAsTheLikelihoodAllows() {
        var random = new Random(3);
        int wide = 0;
        for (int round = 0; round < 300; round++) {
            double[] x = stepped(random, 60, 30, 1 + 2 * random.nextDouble());
            int from = random.nextInt(25);
            int to = 36 + random.nextInt(25);
            double spread = 0.7 + random.nextDouble();
            Step step = Step.of(x, from, 30, to);

            int[] location = step.location(x, spread);

            assertThat(location).containsExactly(slowLocation(x, step, spread));
            wide += location[1] - location[0] > 2 ? 1 : 0;
        }
        assertThat(wide).isGreaterThan(30);
    }

    /** Likelihoods of all places; a place beyond one that is hopeless (12 lost) is not reached. */
    private static int[] slowLocation(double[] x, Step step, double spread) {
        int first = step.at();
        for (int place = step.at() - 1; place > step.from() && hopeful(x, step, spread, place + 1); place--) {
            first = lost(x, step, spread, place) <= 3 ? place : first;
        }
        int last = step.at();
        for (int place = step.at() + 1; place < step.to() && hopeful(x, step, spread, place - 1); place++) {
            last = lost(x, step, spread, place) <= 3 ? place : last;
        }
        return new int[] {first, last};
    }

    private static boolean hopeful(double[] x, Step step, double spread, int place) {
        return lost(x, step, spread, place) < 12;
    }

    private static double lost(double[] x, Step step, double spread, int place) {
        return logLikelihood(x, step, spread, step.at()) - logLikelihood(x, step, spread, place);
    }

    private static double logLikelihood(double[] x, Step step, double spread, int place) {
        double sum = 0;
        for (int i = step.from(); i < step.to(); i++) {
            double distance = (x[i] - (i < place ? step.before() : step.after())) / spread;
            sum -= distance * distance / 2;
        }
        return sum;
    }

    /** Means of 0.1 and 0.7 leave a rest of rounding, which grows with the square of the unit. */
    @Test
    void twoFlatLevelsFitWithoutRestInAnyUnit() {
        for (double unit : new double[] {1e-9 / 3, 1e-3 / 3, 1, 1e3 / 3, 1e9 / 3}) {
            for (int at = 1; at < 20; at++) {
                double[] x = new double[20];
                Arrays.fill(x, 0, at, 0.1 * unit);
                Arrays.fill(x, at, 20, 0.7 * unit);

                assertThat(Step.of(x, 0, at, 20).fitAgainstLine(x)).isEqualTo(Double.POSITIVE_INFINITY);
            }
        }
    }

    /** A step of a hundredth of the noise may lie anywhere, but leaves a run on each side. */
    @Test
    void itsLocationLeavesARunOnEachSide() {
        double[] x = {9, 0, 0, 0, 0.01, 0.01, 0.01, 9};

        assertThat(Step.of(x, 1, 4, 7).location(x, 1)).containsExactly(2, 6);
        assertThat(Step.of(x, 3, 4, 5).location(x, 1)).containsExactly(4, 4);
    }

    /**
     * Levels 0 and 2, noise 1: a value of -0.5 counted to the second level loses (2.5² - 0.5²) / 2 = 3, just what may be lost, and so does 2.5
     * counted to the first.
     */
    @Test
    void itsLocationReachesPlacesThatLoseThree() {
        double[] x = {0, 0, -0.5, 2.5, 2, 2};

        assertThat(Step.of(x, 0, 3, 6).location(x, 1)).containsExactly(2, 4);
        assertThat(Step.of(x, 0, 3, 6).location(x, 0.99)).containsExactly(3, 3);
    }

    /** -5 loses 12, and the 10 before it would win 18; the same mirrored: 7 and -8. A run on the level of its own side loses 2. */
    @Test
    void itsLocationDoesNotReachBeyondAHopelessPlace() {
        double[] before = {0, 0, 0, 10, -5, 2, 2, 2};
        double[] after = {0, 0, 0, 7, -8, 2, 2, 2};

        assertThat(Step.of(before, 0, 5, 8).location(before, 1)).containsExactly(5, 6);
        assertThat(Step.of(after, 0, 3, 8).location(after, 1)).containsExactly(2, 3);
    }
}
