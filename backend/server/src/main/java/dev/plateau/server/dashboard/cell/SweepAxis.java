package dev.plateau.server.dashboard.cell;

import dev.plateau.wire.model.BenchmarkKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The only difference between a benchmark and its siblings: a numeric parameter, or the number of threads.
 *
 * @param parameter its name; empty for threads
 * @param values position of each benchmark on the axis, by the id of its key
 */
record SweepAxis(String parameter, Map<Long, Double> values) {
    private static final int MIN_VALUES = 3;
    private static final int MIN_THREAD_COUNTS = 2;
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,18}(\\.\\d{1,18})?([eE][+-]?\\d{1,2})?");

    /**
     * The axes on which a benchmark has enough siblings for a chart, parameters first.
     *
     * @param measured benchmarks to choose from, with the benchmark itself
     */
    static List<SweepAxis> of(BenchmarkKey key, Map<Long, BenchmarkKey> measured) {
        return Stream.concat(
                        key.parameters().entrySet().stream()
                                .map(own -> overParameter(own.getKey(), own.getValue(), key, measured)),
                        Stream.of(overThreads(key, measured)))
                .filter(SweepAxis::hasEnough)
                .toList();
    }

    /** The name of the axis: "size", "threads". */
    public String name() {
        return isThreads() ? "threads" : parameter;
    }

    boolean isThreads() {
        return parameter.isEmpty();
    }

    private boolean hasEnough() {
        long different = values.values().stream().distinct().count();
        return different >= (isThreads() ? MIN_THREAD_COUNTS : MIN_VALUES);
    }

    /** Siblings differ in this parameter only: with its value replaced, their keys are equal. */
    private static SweepAxis overParameter(
            String name, String own, BenchmarkKey key, Map<Long, BenchmarkKey> measured) {
        Map<Long, Double> values = new HashMap<>();
        measured.forEach((id, other) -> {
            Map<String, String> parameters = new TreeMap<>(other.parameters());
            String value = parameters.put(name, own);
            if (value != null
                    && NUMBER.matcher(value).matches()
                    && new BenchmarkKey(other.benchmark(), parameters, other.mode(), other.threads()).equals(key)) {
                values.put(id, Double.valueOf(value));
            }
        });
        return new SweepAxis(name, values);
    }

    private static SweepAxis overThreads(BenchmarkKey key, Map<Long, BenchmarkKey> measured) {
        Map<Long, Double> values = new HashMap<>();
        measured.forEach((id, other) -> {
            if (new BenchmarkKey(other.benchmark(), other.parameters(), other.mode(), key.threads()).equals(key)) {
                values.put(id, (double) other.threads());
            }
        });
        return new SweepAxis("", values);
    }
}
