package dev.plateau.server.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.wire.jmh.PooledStatistics;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Histogram;
import dev.plateau.wire.model.Score;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PackedScoreTest {
    private static final double[] RANKS = {0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100};
    private static final Histogram[][] NONE = {};

    private final Random random = new Random(1);

    private double[][] measurements(double level, int... iterations) {
        return Arrays.stream(iterations)
                .mapToObj(size -> random.doubles(size, level, level * 1.01).toArray())
                .toArray(double[][]::new);
    }

    /** As JMH writes it: error and percentiles are those of all iterations. */
    private static Score score(String written, double[][] measurements, Histogram[][] histograms) {
        PooledStatistics pooled = PooledStatistics.of(measurements);
        SortedMap<Double, Double> percentiles = new TreeMap<>();
        for (double rank : RANKS) {
            percentiles.put(rank, pooled.percentile(rank));
        }
        return score(written, measurements, pooled.error(), percentiles, histograms);
    }

    private static Score score(
            String written,
            double[][] measurements,
            double error,
            SortedMap<Double, Double> percentiles,
            Histogram[][] histograms) {
        return new Score(
                "score",
                "ns/op",
                written,
                Direction.LOWER_IS_BETTER,
                1,
                error,
                percentiles,
                measurements,
                histograms,
                false);
    }

    @Test
    void meansKeepWhatVerdictsAndIntervalsRead() {
        Score score = score("ops/s", measurements(100, 5, 4), NONE);
        byte[] packed = PackedScore.pack(score);
        double[][] before = PackedScore.measurements(packed, 2);

        PackedScore means = PackedScore.unpack(PackedScore.means(packed, 2), 2);

        assertThat(means.measurements()).isDeepEqualTo(new double[][] {
            {Arrays.stream(before[0]).average().orElseThrow()},
            {Arrays.stream(before[1]).average().orElseThrow()}
        });
        assertThat(means.error()).isEqualTo(PackedScore.unpack(packed, 2).error());
        assertThat(means.writtenUnit()).isEqualTo("ops/s");
        assertThat(means.percentiles()).isEmpty();
        assertThat(PackedScore.means(PackedScore.means(packed, 2), 2)).isEqualTo(PackedScore.means(packed, 2));
    }

    private static PackedScore repacked(Score score) {
        return PackedScore.unpack(PackedScore.pack(score), score.measurements().length);
    }

    @Test
    void whatFollowsFromTheMeasurementsTakesNoRoom() {
        double[][] measurements = measurements(100, 3, 3, 3, 3, 3);
        Score score = score("ns/op", measurements, NONE);

        assertThat(PackedScore.pack(score)).hasSize(1 + 2 + 15 * 4);
        PackedScore packed = repacked(score);
        assertThat(packed.writtenUnit()).isNull();
        assertThat(packed.error()).isCloseTo(score.scoreError(), within(1e-4 * score.scoreError()));
        assertThat(packed.percentiles().keySet()).isEqualTo(score.percentiles().keySet());
        packed.percentiles()
                .forEach((rank, value) ->
                        assertThat(value).isCloseTo(score.percentiles().get(rank), within(1e-4)));
        for (int fork = 0; fork < measurements.length; fork++) {
            assertThat(packed.measurements()[fork]).containsExactly(measurements[fork], within(1e-5));
        }
    }

    @Test
    void otherErrorsPercentilesUnitsAndForksAreStored() {
        SortedMap<Double, Double> percentiles = new TreeMap<>(Map.of(50.0, 7.0, 99.0, 8.5));
        Score score = score("us/op", measurements(100, 3, 0, 2), 12.5, percentiles, NONE);
        PackedScore packed = repacked(score);
        assertThat(packed.error()).isEqualTo(12.5);
        assertThat(packed.percentiles()).isEqualTo(percentiles);
        assertThat(packed.writtenUnit()).isEqualTo("us/op");
        assertThat(packed.measurements().length).isEqualTo(3);
        assertThat(packed.measurements()[1]).isEmpty();
    }

    @Test
    void aScoreWithoutRawDataHasNone() {
        PackedScore packed = PackedScore.unpack(
                PackedScore.pack(score("ns/op", new double[0][], Double.NaN, new TreeMap<>(), NONE)), 5);
        assertThat(packed.measurements()).isEmpty();
        assertThat(packed.error()).isNaN();
        assertThat(packed.percentiles()).isEmpty();
    }

    @Test
    void valuesOutOfTheRangeOfFloatsStayDoubles() {
        double[][] wide = {{1e300, 2e300, 1.5e300}, {1e-300, 0, -2}};
        assertThat(repacked(score("ns/op", wide, NONE)).measurements()).isDeepEqualTo(wide);
    }

    @Test
    void histogramsOfSampleModeStayExact() {
        Histogram[][] histograms = {
            {new Histogram(new double[] {1.25, 3}, new long[] {7, 1L << 40}), new Histogram(new double[0], new long[0])
            },
            {new Histogram(new double[] {5}, new long[] {2}), new Histogram(new double[] {Math.PI}, new long[] {1})}
        };
        Score score = score("ns/op", measurements(100, 2, 2), 3, new TreeMap<>(Map.of(50.0, 3.0)), histograms);
        PackedScore packed = repacked(score);
        assertThat(packed.error()).isEqualTo(3);
        assertThat(packed.histograms()).hasDimensions(2, 2);
        assertThat(packed.histograms()[0][0].values()).containsExactly(1.25, 3);
        assertThat(packed.histograms()[0][0].counts()).containsExactly(7, 1L << 40);
        assertThat(packed.histograms()[0][1].values()).isEmpty();
        assertThat(packed.histograms()[1][1].values()).containsExactly(Math.PI);
    }
}
