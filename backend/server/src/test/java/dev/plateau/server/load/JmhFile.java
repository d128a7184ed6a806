package dev.plateau.server.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plateau.wire.jmh.PooledStatistics;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * JMH's JSON as JMH writes it, with seeded values.
 *
 * @param metrics names of the secondary metrics
 */
record JmhFile(int benchmarks, int forks, int iterations, List<String> metrics, String jdk, String flag) {
    /** 100 benchmarks, 5 forks, 5 iterations, 8 secondary metrics: 22,500 measurements. */
    static final JmhFile USUAL = new JmhFile(
            100,
            5,
            5,
            List.of(
                    "gc.alloc.rate",
                    "gc.alloc.rate.norm",
                    "gc.count",
                    "gc.time",
                    "stack.lines",
                    "cycles",
                    "instructions",
                    "branch-misses"),
            "21.0.8",
            "");

    private static final double[] RANKS = {0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100};

    /** Each file has levels of its own. */
    byte[] content(long seed) {
        var random = new Random(seed);
        return content(random, random);
    }

    /** All files have the same levels, and 2 % of noise. */
    byte[] steady(long seed) {
        return content(new Random(0), new Random(seed));
    }

    private byte[] content(Random levels, Random noise) {
        return IntStream.range(0, benchmarks)
                .mapToObj(i -> row(i, levels, noise))
                .collect(Collectors.joining(",\n", "[\n", "\n]\n"))
                .getBytes(UTF_8);
    }

    private String row(int number, Random levels, Random noise) {
        String secondary = metrics.stream()
                .map(metric ->
                        '"' + metric + "\" : " + metric(metric.endsWith("norm") ? "B/op" : "#/op", levels, noise))
                .collect(Collectors.joining(",\n"));
        return """
                {
                    "jmhVersion" : "1.37",
                    "benchmark" : "org.example.load.Benchmarks%d.method%d",
                    "mode" : "avgt",
                    "threads" : 1,
                    "forks" : %d,
                    "jvm" : "/usr/lib/jvm/java/bin/java",
                    "jvmArgs" : [%s],
                    "jdkVersion" : "%s",
                    "vmName" : "OpenJDK 64-Bit Server VM",
                    "vmVersion" : "%s+9-LTS",
                    "warmupIterations" : 5,
                    "warmupTime" : "1 s",
                    "warmupBatchSize" : 1,
                    "measurementIterations" : %d,
                    "measurementTime" : "1 s",
                    "measurementBatchSize" : 1,
                    "params" : {
                        "size" : "%d"
                    },
                    "primaryMetric" : %s,
                    "secondaryMetrics" : {
                        %s
                    }
                }""".formatted(
                        number / 10,
                        number,
                        forks,
                        flag.isEmpty() ? "" : '"' + flag + '"',
                        jdk,
                        jdk,
                        iterations,
                        number % 5,
                        metric("ns/op", levels, noise),
                        secondary);
    }

    private String metric(String unit, Random levels, Random noise) {
        double level = 100 + 900 * levels.nextDouble();
        double[][] raw = new double[forks][iterations];
        for (double[] fork : raw) {
            Arrays.setAll(fork, i -> level * (1 + 0.02 * noise.nextGaussian()));
        }
        double score =
                Arrays.stream(raw).flatMapToDouble(Arrays::stream).average().orElseThrow();
        PooledStatistics pooled = PooledStatistics.of(raw);
        String percentiles = IntStream.range(0, 10)
                .mapToObj(i -> "\"" + RANKS[i] + "\" : " + pooled.percentile(RANKS[i]))
                .collect(Collectors.joining(",\n"));
        return """
                {
                        "score" : %s,
                        "scoreError" : %s,
                        "scoreConfidence" : [
                            %s,
                            %s
                        ],
                        "scorePercentiles" : {
                            %s
                        },
                        "scoreUnit" : "%s",
                        "rawData" : %s
                    }""".formatted(
                        score,
                        pooled.error(),
                        score - pooled.error(),
                        score + pooled.error(),
                        percentiles,
                        unit,
                        Arrays.deepToString(raw));
    }
}
