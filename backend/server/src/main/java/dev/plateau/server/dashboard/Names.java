package dev.plateau.server.dashboard;

import dev.plateau.wire.BenchmarkKey;
import dev.plateau.wire.Environment;
import dev.plateau.wire.Score;
import java.util.stream.Collectors;

/** How things are called on every page. */
final class Names {
    private Names() {}

    /** "17.0.9 Eclipse Adoptium"; the vendor only when it is known. */
    static String of(Environment.Jdk jdk) {
        return jdk.vendor() == null ? jdk.version() : jdk.version() + " " + jdk.vendor();
    }

    /** "throughput, 4 threads, size=10". */
    static String conditions(BenchmarkKey key) {
        String parameters = key.parameters().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(", "));
        return key.mode().description() + ", " + key.threads() + (key.threads() == 1 ? " thread" : " threads")
                + (parameters.isEmpty() ? "" : ", " + parameters);
    }

    /** "score" is said to be what it measures. */
    static String metric(String metric, String unit) {
        if (!metric.equals(Score.PRIMARY)) {
            return metric;
        }
        return unit.equals("ops/s") ? "throughput" : unit.endsWith("/op") ? "time per operation" : "score";
    }

    /** The package of a benchmark's class. */
    static String packageOf(BenchmarkKey key) {
        int end = key.benchmark().length() - key.shortName().length() - 1;
        return end > 0 ? key.benchmark().substring(0, end) : "";
    }
}
