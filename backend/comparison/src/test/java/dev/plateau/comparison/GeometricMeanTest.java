package dev.plateau.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.comparison.GeometricMean.Part;
import dev.plateau.statistics.InconclusiveReason.Side;
import dev.plateau.wire.model.Direction;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GeometricMeanTest {
    /** Twice as fast in throughput, and a fourth of the time: 8 to the power of a half. */
    @Test
    void countsATimeByItsInverse() {
        GeometricMean mean = GeometricMean.of(List.of(
                        part(2, 1.5, 3, Direction.HIGHER_IS_BETTER),
                        part(0.25, 0.2, 0.3125, Direction.LOWER_IS_BETTER)))
                .orElseThrow();

        assertThat(mean.speed()).isCloseTo(Math.sqrt(8), within(1e-12));
        assertThat(mean.low()).isCloseTo(Math.sqrt(1.5 * 3.2), within(1e-12));
        assertThat(mean.high()).isCloseTo(Math.sqrt(3 * 5), within(1e-12));
        assertThat(mean.benchmarks()).isEqualTo(2);
    }

    @Test
    void leavesOutWhatHasNoInterval() {
        CellComparison untested = CellComparison.untested(3, new CellReason.NoForks(Side.BASELINE));

        assertThat(GeometricMean.of(List.of(new Part(untested, Direction.HIGHER_IS_BETTER))))
                .isEmpty();
        assertThat(GeometricMean.of(List.of(
                                new Part(untested, Direction.HIGHER_IS_BETTER),
                                part(2, 1, 4, Direction.HIGHER_IS_BETTER),
                                part(9, 8, 10, Direction.NEITHER)))
                        .orElseThrow())
                .isEqualTo(new GeometricMean(2, 1, 4, 1));
    }

    /** Logs of ratios with a deviation of 0.1, known; between independent and one and the same. Nominal is 99 %. */
    @Test
    void coversHoweverTheBenchmarksDependOnEachOther() {
        Random random = new Random(7);
        for (double shared : new double[] {0, 0.5, 1}) {
            int covered = 0;
            for (int i = 0; i < 4000; i++) {
                double host = random.nextGaussian();
                List<Part> parts = random.doubles(20)
                        .mapToObj(ignored -> Math.sqrt(shared) * host + Math.sqrt(1 - shared) * random.nextGaussian())
                        .map(noise -> part(
                                Math.exp(0.1 * noise),
                                Math.exp(0.1 * (noise - 2.5758)),
                                Math.exp(0.1 * (noise + 2.5758)),
                                Direction.HIGHER_IS_BETTER))
                        .toList();
                GeometricMean mean = GeometricMean.of(parts).orElseThrow();
                covered += mean.low() <= 1 && 1 <= mean.high() ? 1 : 0;
            }
            assertThat(covered / 4000.0).as("shared " + shared).isGreaterThan(0.984);
        }
    }

    private static Part part(double ratio, double low, double high, Direction direction) {
        return new Part(
                new CellComparison(
                        CellVerdict.INCONCLUSIVE, ratio, low, high, 0.1, CellComparison.Kind.TESTED, List.of()),
                direction);
    }
}
