package dev.plateau.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

class SampleSuiteTest {
    static {
        // Nothing is measured here, so a measurement elsewhere on the machine is no reason to wait.
        System.setProperty("jmh.ignoreLock", "true");
    }

    @Test
    void everyBenchmarkYieldsAPositiveScore() throws Exception {
        Options shortest = new OptionsBuilder()
                .forks(0)
                .threads(2)
                .param("jobs", "50")
                .param("sleepMillis", "1")
                .param("properties", "2", "20")
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(10))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();

        Collection<RunResult> results = new Runner(shortest).run();

        assertThat(results)
                .allSatisfy(result ->
                        assertThat(result.getPrimaryResult().getScore()).isPositive());
        assertThat(results.stream().map(result -> result.getParams().getBenchmark()))
                .containsAll(namesInTheJar());
    }

    private static Set<String> namesInTheJar() {
        Set<BenchmarkListEntry> entries = BenchmarkList.defaultList()
                .getAll(
                        OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                        Collections.emptyList());
        return entries.stream().map(BenchmarkListEntry::getUsername).collect(Collectors.toSet());
    }
}
