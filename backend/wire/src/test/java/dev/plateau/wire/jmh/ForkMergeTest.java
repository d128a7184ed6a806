package dev.plateau.wire.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.wire.Examples;
import dev.plateau.wire.model.Histogram;
import dev.plateau.wire.model.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The answer is JMH's own: it forked by itself, the test takes its forks apart and merges them again. */
class ForkMergeTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "avgt-gc-jdk11.json",
                "avgt-gc-jdk17.json",
                "avgt-gc-jdk21.json",
                "avgt-gc-jdk25.json",
                "aux-counters.json",
                "sample-two-forks.json"
            })
    void givesScoreErrorAndPercentilesOfJmhItself(String name) {
        for (JmhRow row : Examples.rows(name).rows()) {
            List<JmhRow> forks = List.of(fork(row, 0), fork(row, 1));
            List<Score> merged = ForkMerge.merge(forks);
            assertThat(merged).hasSameSizeAs(row.scores());
            for (int i = 0; i < merged.size(); i++) {
                assertSame(merged.get(i), row.scores().get(i));
            }
        }
    }

    private static void assertSame(Score merged, Score byJmh) {
        assertThat(merged.metric()).isEqualTo(byJmh.metric());
        assertThat(merged.score()).as(byJmh.metric()).isCloseTo(byJmh.score(), within(1e-9 * Math.abs(byJmh.score())));
        if (Double.isNaN(byJmh.scoreError())) {
            assertThat(merged.scoreError()).as(byJmh.metric()).isNaN();
        } else {
            assertThat(merged.scoreError()).isCloseTo(byJmh.scoreError(), Percentage.withPercentage(1e-6));
        }
        assertThat(merged.measurements()).isDeepEqualTo(byJmh.measurements());
        merged.percentiles()
                .forEach((rank, value) -> assertThat(value)
                        .as(byJmh.metric() + " at " + rank)
                        .isCloseTo(byJmh.percentiles().getOrDefault(rank, Double.NaN), within(1e-9 * Math.abs(value))));
        if (!Double.isNaN(byJmh.scoreError())) {
            assertThat(merged.percentiles().keySet())
                    .isEqualTo(byJmh.percentiles().keySet());
        }
    }

    /** One fork as JMH would have written it alone. */
    private static JmhRow fork(JmhRow row, int fork) {
        List<Score> scores = new ArrayList<>();
        for (Score score : row.scores()) {
            double[] values = score.measurements().length > fork ? score.measurements()[fork] : new double[0];
            Histogram[][] histograms =
                    score.histograms().length == 0 ? score.histograms() : new Histogram[][] {score.histograms()[fork]};
            double alone = switch (score.metric()) {
                case "gc.count", "gc.time", "hits", "score (secondary)" ->
                    Arrays.stream(values).sum();
                case "p0.00" -> Arrays.stream(values).min().orElseThrow();
                case "p1.00" -> Arrays.stream(values).max().orElseThrow();
                default -> mean(values, histograms);
            };
            scores.add(new Score(
                    score.metric(),
                    score.unit(),
                    score.writtenUnit(),
                    score.direction(),
                    alone,
                    Double.NaN,
                    score.percentiles(),
                    new double[][] {values},
                    histograms,
                    false));
        }
        return new JmhRow(0, row.key(), row.settings(), row.vm(), scores, List.of());
    }

    private static double mean(double[] values, Histogram[][] histograms) {
        if (histograms.length == 0) {
            return DoubleStream.of(values).average().orElseThrow();
        }
        double sum = 0;
        long count = 0;
        for (Histogram histogram : histograms[0]) {
            for (int i = 0; i < histogram.values().length; i++) {
                sum += histogram.values()[i] * histogram.counts()[i];
                count += histogram.counts()[i];
            }
        }
        return sum / count;
    }

    @Test
    void keepsForksApartWhereOneHasNoValue() {
        JmhRow with = Examples.rows("avgt-gc-jdk17.json").rows().get(0);
        JmhRow without = new JmhRow(
                0,
                with.key(),
                with.settings(),
                with.vm(),
                with.scores().stream()
                        .filter(score -> !score.metric().equals("gc.time"))
                        .toList(),
                List.of());
        Score time = ForkMerge.merge(List.of(fork(without, 0), fork(with, 1))).stream()
                .filter(score -> score.metric().equals("gc.time"))
                .findFirst()
                .orElseThrow();
        assertThat(time.measurements().length).isEqualTo(2);
        assertThat(time.measurements()[0]).isEmpty();
        assertThat(time.measurements()[1]).isNotEmpty();
        assertThat(time.score())
                .isEqualTo(DoubleStream.of(time.measurements()[1]).sum());
    }

    @Test
    void addsUpCountsOfSingleShots() {
        List<JmhRow> forks = new ArrayList<>(Examples.rows("forks/ss-1.json").rows());
        forks.addAll(Examples.rows("forks/ss-2.json").rows());
        for (Score merged : ForkMerge.merge(forks)) {
            double first = merged.measurements()[0][0];
            double second = merged.measurements()[1][0];
            boolean added = merged.unit().equals("counts") || merged.unit().equals("ms");
            assertThat(merged.score()).isEqualTo(added ? first + second : (first + second) / 2);
        }
    }
}
