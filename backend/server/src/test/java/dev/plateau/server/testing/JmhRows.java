package dev.plateau.server.testing;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Writes JMH JSON as JMH does, for tests. */
public record JmhRows(
        String benchmark,
        String mode,
        int threads,
        String unit,
        String params,
        String jdk,
        String jvmArgs,
        List<double[]> forks) {
    /** One row: average time, one thread, two forks. */
    public static JmhRows row(String benchmark) {
        return new JmhRows(
                benchmark, "avgt", 1, "ns/op", "", "21.0.8", "", List.of(new double[] {10, 11}, new double[] {12, 13}));
    }

    public JmhRows mode(String mode, String unit) {
        return new JmhRows(benchmark, mode, threads, unit, params, jdk, jvmArgs, forks);
    }

    public JmhRows threads(int threads) {
        return new JmhRows(benchmark, mode, threads, unit, params, jdk, jvmArgs, forks);
    }

    /** Takes them as in JSON: {@code "size" : "10"}. */
    public JmhRows params(String params) {
        return new JmhRows(benchmark, mode, threads, unit, params, jdk, jvmArgs, forks);
    }

    /** Takes a version, such as 21.0.8, or that of a build: 21.0.8+9-LTS. */
    public JmhRows jdk(String jdk) {
        return new JmhRows(benchmark, mode, threads, unit, params, jdk, jvmArgs, forks);
    }

    public JmhRows flag(String flag) {
        return new JmhRows(benchmark, mode, threads, unit, params, jdk, '"' + flag + '"', forks);
    }

    public JmhRows forks(double[]... forks) {
        return new JmhRows(benchmark, mode, threads, unit, params, jdk, jvmArgs, List.of(forks));
    }

    /** The file with these rows. */
    public static String file(JmhRows... rows) {
        return Arrays.stream(rows).map(JmhRows::json).collect(Collectors.joining(",", "[", "]"));
    }

    private String json() {
        double mean = forks.stream().flatMapToDouble(Arrays::stream).average().orElse(Double.NaN);
        String raw = forks.stream().map(Arrays::toString).collect(Collectors.joining(","));
        String version = jdk.replaceAll("\\+.*", "");
        String build = version.equals(jdk) ? jdk + "+9-LTS" : jdk;
        return """
                {"jmhVersion":"1.37","benchmark":"%s","mode":"%s","threads":%d,"forks":%d,"jvm":"java","jvmArgs":[%s],
                 "jdkVersion":"%s","vmName":"OpenJDK 64-Bit Server VM","vmVersion":"%s","warmupIterations":1,"warmupTime":"1 s",
                 "warmupBatchSize":1,"measurementIterations":2,"measurementTime":"1 s","measurementBatchSize":1,"params":{%s},
                 "primaryMetric":{"score":%s,"scoreError":"NaN","scoreConfidence":["NaN","NaN"],"scorePercentiles":{"50.0":%s},
                  "scoreUnit":"%s","rawData":[%s]},"secondaryMetrics":{}}
                """.formatted(
                        benchmark, mode, threads, forks.size(), jvmArgs, version, build, params, mean, mean, unit, raw);
    }
}
