package dev.plateau.wire.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.wire.Examples;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Histogram;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What becomes of files that JMH itself wrote. */
class JmhExamplesTest {
    static Stream<String> examples() {
        return Stream.of(
                "avgt-gc-jdk11.json",
                "avgt-gc-jdk25.json",
                "all-modes.json",
                "group.json",
                "group-sample.json",
                "aux-counters.json",
                "one-iteration.json",
                "no-raw-data.json",
                "no-fork.json",
                "jmh-1.36-sample-gc.json",
                "jmh-1.21-sample-gc.json",
                "jmh-1.20.json",
                "sample-two-forks.json");
    }

    /** The other reader is a plain JSON tree with the factors written out. */
    @ParameterizedTest
    @MethodSource("examples")
    void storesEveryNumberInItsCanonicalUnit(String name) {
        JsonNode file = JsonMapper.shared().readTree(Examples.bytes(name));
        List<Upload.Row> rows = Examples.read(name).runs().get(0).rows();
        assertThat(rows).hasSize(file.size());
        for (int i = 0; i < rows.size(); i++) {
            JsonNode row = file.get(i);
            List<Score> scores = rows.get(i).scores();
            assertThat(scores).hasSize(1 + row.get("secondaryMetrics").size());
            assertSame(scores.get(0), row.get("primaryMetric"));
            int next = 1;
            for (Map.Entry<String, JsonNode> metric :
                    row.get("secondaryMetrics").properties()) {
                assertSame(scores.get(next++), metric.getValue());
            }
        }
    }

    private static void assertSame(Score score, JsonNode written) {
        Map<String, Double> factors = Map.of("us/op", 1e3, "ops/us", 1e6, "ops/min", 1e9 / 60e9, "MB/sec", 1048576.0);
        assertThat(score.writtenUnit()).isEqualTo(written.get("scoreUnit").asString());
        double factor = factors.getOrDefault(score.writtenUnit(), 1.0);
        assertThat(score.score()).isEqualTo(written.get("score").doubleValue() * factor);
        JsonNode error = written.get("scoreError");
        assertThat(score.scoreError())
                .isEqualTo(Double.valueOf(error.isNumber() ? error.doubleValue() * factor : Double.NaN));
        assertThat(score.percentiles()).hasSize(written.get("scorePercentiles").size());
        written.get("scorePercentiles")
                .properties()
                .forEach(entry -> assertThat(score.percentiles())
                        .containsEntry(
                                Double.valueOf(entry.getKey()), entry.getValue().doubleValue() * factor));
        if (written.has("rawData")) {
            double[][] raw = written.get("rawData")
                    .valueStream()
                    .map(fork -> fork.valueStream()
                            .mapToDouble(value -> value.doubleValue() * factor)
                            .toArray())
                    .toArray(double[][]::new);
            assertThat(score.measurements()).isDeepEqualTo(raw);
        } else {
            assertThat(score.histograms().length)
                    .isEqualTo(written.get("rawDataHistogram").size());
            JsonNode last = written.get("rawDataHistogram").get(0).get(0);
            Histogram histogram = score.histograms()[0][0];
            assertThat(histogram.values()[0]).isEqualTo(last.get(0).get(0).doubleValue() * factor);
            assertThat(histogram.counts()[0]).isEqualTo(last.get(0).get(1).longValue());
            assertThat(histogram.values()).hasSize(last.size()).isSorted();
        }
    }

    @ParameterizedTest
    @CsvSource({"avgt-gc-jdk11.json, 11", "avgt-gc-jdk17.json, 17", "avgt-gc-jdk21.json, 21", "avgt-gc-jdk25.json, 25"})
    void takesTheScoreForTheMeanOverAllIterationsAndCountsForTheirSum(String name, int feature) {
        Upload.Run run = Examples.read(name).runs().get(0);
        assertThat(run.environment().jdk().feature()).isEqualTo(feature);
        assertThat(run.environment().flagSet().canonical()).containsExactly("-XX:MaxHeapSize=268435456");
        assertThat(run.environment().flagSet().name()).isEqualTo("-Xmx256m");
        assertThat(run.conditions().blackhole()).isEqualTo("FULL_DONTINLINE");
        assertThat(run.conditions().heapMaxBytes()).isEqualTo(256L << 20);
        for (Upload.Row row : run.rows()) {
            assertThat(row.settings())
                    .isEqualTo(new Upload.Settings(
                            2, 1, "100 ms", 1, 3, "100 ms", 1, row.settings().jvm(), null));
            for (Score score : row.scores()) {
                double[] all = Arrays.stream(score.measurements())
                        .flatMapToDouble(Arrays::stream)
                        .toArray();
                double sum = Arrays.stream(all).sum();
                boolean added = score.metric().matches("gc\\.(count|time)");
                assertThat(score.score())
                        .as(score.metric())
                        .isEqualTo(added ? sum : sum / all.length, within(1e-9 * Math.abs(sum)));
            }
        }
    }

    @Test
    void takesTheScoreOfSampleModeForTheMeanOverAllHistograms() {
        Score score = Examples.read("sample-two-forks.json")
                .runs()
                .get(0)
                .rows()
                .get(0)
                .scores()
                .get(0);
        assertThat(score.score())
                .isEqualTo(PooledStatistics.of(score.histograms()).mean(), within(1e-9 * score.score()));
        assertThat(score.percentiles().get(50.0))
                .isEqualTo(PooledStatistics.of(score.histograms()).percentile(50));
        assertThat(score.measurements()[1][1]).isEqualTo(score.histograms()[1][1].mean());
    }

    @ParameterizedTest
    @CsvSource({
        "avgt-gc-jdk17.json, gc.alloc.rate gc.alloc.rate.norm gc.count gc.time score",
        "all-modes.json, p0.00 p0.50 p0.90 p0.95 p0.99 p0.999 p0.9999 p1.00 score",
        "group.json, read score write",
        "aux-counters.json, hits score score (secondary)",
        "jmh-1.36-sample-gc.json, gc.alloc.rate gc.alloc.rate.norm gc.count gc.time p0.00 p0.50 p0.90 p0.95 p0.99 p0.999 p0.9999 p1.00 score",
        "jmh-1.21-sample-gc.json, gc.alloc.rate gc.alloc.rate.norm gc.count p0.00 p0.50 p0.90 p0.95 p0.99 p0.999 p0.9999 p1.00 score",
    })
    void namesMetricsAlikeInAllVersionsOfJmh(String name, String metrics) {
        assertThat(Examples.read(name).runs().get(0).rows().stream()
                        .flatMap(row -> row.scores().stream())
                        .map(Score::metric)
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(" ")))
                .isEqualTo(metrics);
    }

    @Test
    void keepsPercentilesOfGroupMembersApart() {
        List<Score> scores =
                Examples.read("group-sample.json").runs().get(0).rows().get(0).scores();
        assertThat(scores).extracting(Score::metric).contains("p0.50", "read", "read:p0.50", "write:p0.50");
    }

    @Test
    void readsAllModes() {
        List<Upload.Row> rows = Examples.read("all-modes.json").runs().get(0).rows();
        assertThat(rows).extracting(row -> row.key().mode()).containsExactly(Mode.values());
        assertThat(rows)
                .extracting(row -> row.scores().get(0).direction())
                .containsExactly(
                        Direction.HIGHER_IS_BETTER,
                        Direction.LOWER_IS_BETTER,
                        Direction.LOWER_IS_BETTER,
                        Direction.LOWER_IS_BETTER);
    }

    @Test
    void skipsMetricsWithoutANumber() {
        Upload upload = Examples.read("profiler-without-numbers.json");
        assertThat(upload.problems()).isEmpty();
        assertThat(upload.skipped())
                .containsExactly(new Upload.Skipped(0, "org.example.Sums.sum", "jfr", "JMH wrote NaN ---"));
        assertThat(upload.runs().get(0).rows().get(0).scores())
                .extracting(Score::metric)
                .containsExactly("score");
    }

    @Test
    void callsUnknownWhatOldVersionsOfJmhLeaveOut() {
        Environment.Jdk jdk =
                Examples.read("jmh-1.20.json").runs().get(0).environment().jdk();
        assertThat(jdk).isEqualTo(new Environment.Jdk(null, "11.0.13", "unknown", "11.0.13+8"));
    }
}
