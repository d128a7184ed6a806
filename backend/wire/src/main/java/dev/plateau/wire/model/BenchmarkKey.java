package dev.plateau.wire.model;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Identity of a benchmark's numbers, apart from the environment of the measurement.
 *
 * @param benchmark fully qualified name of the JMH method
 * @param parameters JMH {@code @Param} values, sorted by name; empty when there are none
 * @param mode JMH mode
 * @param threads number of threads that ran the method, at least 1
 */
public record BenchmarkKey(String benchmark, SortedMap<String, String> parameters, Mode mode, int threads) {
    public BenchmarkKey {
        parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
    }

    public BenchmarkKey(String benchmark, Map<String, String> parameters, Mode mode, int threads) {
        this(benchmark, (SortedMap<String, String>) new TreeMap<>(parameters), mode, threads);
    }

    /** Class name and method without the package: {@code Locks.lazy}. */
    public String shortName() {
        int method = benchmark.lastIndexOf('.');
        int type = benchmark.lastIndexOf('.', method - 1);
        return benchmark.substring(type + 1);
    }

    /** One line for people: {@code Locks.lazy (size=2) avgt, 16 threads}. */
    @Override
    public String toString() {
        String values = parameters.isEmpty()
                ? ""
                : parameters.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(Collectors.joining(", ", " (", ")"));
        return shortName() + values + " " + mode.label() + ", " + threads + (threads == 1 ? " thread" : " threads");
    }
}
