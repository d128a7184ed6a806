package dev.plateau.server.dashboard.cell;

import dev.plateau.comparison.answers.Settling;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.CollectorFacts;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.Scores.RawScore;
import dev.plateau.statistics.Bimodality;
import dev.plateau.statistics.Robust;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.statistics.change.SteadyState;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.ForkCount;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Quantity;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A score with its run, environment and settings. */
record CellFacts(
        BenchmarkKey key, RawScore raw, RunRecord run, KnownEnvironment environment, CollectorFacts collector) {
    public String metric() {
        return Names.metric(key, raw.summary().metric());
    }

    public String circumstances() {
        return Names.circumstances(key, raw.summary().metric());
    }

    public String packageName() {
        return Names.packageOf(key);
    }

    /** Percentiles that differ from the largest value with this many values: 12 iterations have no 99 %. */
    public Map<Double, Double> percentiles() {
        return percentiles(raw);
    }

    static SortedMap<Double, Double> percentiles(RawScore raw) {
        double values = raw.histograms().length > 0
                ? HistogramBins.all(raw.histograms())
                        .flatMapToLong(one -> Arrays.stream(one.counts()))
                        .sum()
                : Arrays.stream(raw.measurements())
                        .mapToInt(fork -> fork.length)
                        .sum();
        SortedMap<Double, Double> told = new TreeMap<>(raw.percentiles());
        told.keySet().removeIf(percent -> percent < 100 && values * (100 - percent) < 100);
        return told;
    }

    public boolean sampled() {
        return raw.histograms().length > 0;
    }

    public boolean hasIterations() {
        return raw.measurements().length > 0;
    }

    /** Warnings about the score: forks of two modes, forks that never reached a steady state. */
    public List<String> notes() {
        if (raw.hasMeansOnly()) {
            return List.of("The retention of this project deleted the iterations; each fork has its mean.");
        }
        double[][] forks = raw.measurements();
        String unit = raw.summary().unit();
        Stream<String> modes = Bimodality.of(
                Arrays.stream(forks).mapToDouble(Robust::median).toArray(),
                VerdictRule.ofUnit(unit).minimumEffect())
                .map(found -> "Two modes: %s around %s, %s around %s. The score lies between them."
                        .formatted(
                                counted(forks.length - found.upperForks(), "fork"),
                                Quantity.of(found.lower(), unit),
                                found.upperForks(),
                                Quantity.of(found.upper(), unit)))
                .stream();
        List<String> unsteady = IntStream.range(0, forks.length)
                .filter(i -> SteadyState.of(forks[i])
                        .filter(found -> !found.steady())
                        .isPresent())
                .mapToObj(i -> String.valueOf(i + 1))
                .toList();
        String crowded = Names.crowded(key.threads(), environment.host().cpuCount());
        Stream<String> threads = crowded.isEmpty() ? Stream.empty() : Stream.of(crowded + ": they take turns.");
        Stream<String> lost = Optional.ofNullable(raw.settings())
                .flatMap(settings -> ForkCount.of(settings, forks))
                .flatMap(ForkCount::words)
                .map(words -> words + ". JMH's console output says why.")
                .stream();
        return Stream.concat(
                        Stream.of(threads, lost, modes).flatMap(Function.identity()),
                        unsteady.isEmpty()
                                ? Stream.empty()
                                : Stream.of("No steady state in %s %s of %d. Add warm-up iterations."
                                        .formatted(
                                                unsteady.size() == 1 ? "fork" : "forks",
                                                String.join(", ", unsteady),
                                                forks.length)))
                .toList();
    }

    /** "5 forks, each 5 iterations of 500 ms after 3 of 500 ms to warm up". */
    public String settings() {
        var settings = raw.settings();
        if (settings == null) {
            return Quantity.NONE;
        }
        return (settings.forks() == 0
                        ? "no fork"
                        : raw.hasMeansOnly()
                                ? counted(settings.forks(), "fork")
                                : ForkCount.lost(settings, ForkCount.present(raw.measurements()))
                                        .orElseGet(() -> counted(settings.forks(), "fork")))
                + (settings.forks() > 1 ? ", each " : ": ")
                + counted(settings.measurementIterations(), "iteration")
                + of(settings.measurementTime())
                + (settings.warmupIterations() == 0
                        ? " without warm-up"
                        : " after " + settings.warmupIterations() + of(settings.warmupTime()) + " to warm up");
    }

    /** ", about 2 min" for as many forks again; empty without JMH's settings. */
    public String remeasuringTime() {
        var settings = raw.settings();
        OptionalDouble fork = Settling.secondsOfFork(
                settings, raw.summary().unit(), raw.summary().score());
        return settings == null || fork.isEmpty()
                ? ""
                : ", about " + Settling.words(Duration.ofSeconds(Math.round(settings.forks() * fork.getAsDouble())));
    }

    private static String counted(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    /** Time of an iteration; empty for a single shot, which ends with its call whatever time the file states. */
    private String of(@Nullable String time) {
        return time == null || key.mode() == Mode.SINGLE_SHOT ? "" : " of " + time;
    }
}
