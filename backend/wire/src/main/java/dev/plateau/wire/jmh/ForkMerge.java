package dev.plateau.wire.jmh;

import dev.plateau.wire.model.Histogram;
import dev.plateau.wire.model.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Makes one row from the forks of a job that were launched one by one, as JMH would have written it had it forked by itself: raw values fork by
 * fork, and score, error and percentiles over all of them. Where JMH averages, a fork without the metric counts as zero; scores that are not
 * averages have no percentiles.
 */
public final class ForkMerge {
    private static final double ROUNDING = 1e-9;
    private static final String PERCENTILE = "p\\d+\\.\\d+";
    /** Units of the sums of JMH's profilers and event counters. */
    private static final Set<String> ADDED_UP = Set.of("counts", "ms", "#");

    private static final double[][] NO_VALUES = {};
    private static final double[] NO_FORK = {};
    private static final PooledStatistics NOTHING = PooledStatistics.of(NO_VALUES);

    /** Derivation of a metric's score from its raw values. Source: {@code org.openjdk.jmh.results.AggregationPolicy}. */
    private enum Relation {
        MEAN,
        SUM,
        LEAST,
        GREATEST;

        double score(PooledStatistics pooledStatistics) {
            return switch (this) {
                case MEAN -> pooledStatistics.mean();
                case SUM -> pooledStatistics.sum();
                case LEAST -> pooledStatistics.least();
                case GREATEST -> pooledStatistics.greatest();
            };
        }

        boolean holds(Score fork) {
            double expected = score(PooledStatistics.of(fork.measurements()));
            return Math.abs(expected - fork.score()) <= ROUNDING * Math.max(Math.abs(expected), Math.abs(fork.score()));
        }
    }

    private ForkMerge() {}

    /** The scores of forks that have the same key; a metric that one fork lacks has no values there. */
    public static List<Score> merge(List<JmhRow> forks) {
        Set<String> metrics = new LinkedHashSet<>();
        forks.forEach(fork -> fork.scores().forEach(score -> metrics.add(score.metric())));
        forks.forEach(fork -> fork.skipped().forEach(skipped -> metrics.remove(skipped.metric())));
        List<Score> merged = new ArrayList<>();
        for (String metric : metrics) {
            List<Optional<Score>> byFork = forks.stream()
                    .map(fork -> fork.scores().stream()
                            .filter(score -> score.metric().equals(metric))
                            .findFirst())
                    .toList();
            merged.add(merge(byFork, merged));
        }
        return merged;
    }

    private static Score merge(List<Optional<Score>> byFork, List<Score> before) {
        List<Score> present = byFork.stream().flatMap(Optional::stream).toList();
        double[][] measurements = byFork.stream()
                .map(fork -> fork.map(Score::measurements).orElse(NO_VALUES))
                .flatMap(forks -> forks.length == 0 ? Stream.of(NO_FORK) : Arrays.stream(forks))
                .toArray(double[][]::new);
        Histogram[][] histograms = present.stream()
                .flatMap(score -> Arrays.stream(score.histograms()))
                .toArray(Histogram[][]::new);
        Score first = present.get(0);
        if (histograms.length > 0) {
            PooledStatistics pooledStatistics = PooledStatistics.of(histograms);
            return merged(
                    first,
                    pooledStatistics,
                    pooledStatistics.mean(),
                    pooledStatistics.error(),
                    measurements,
                    histograms);
        }
        PooledStatistics pooledStatistics = PooledStatistics.of(measurements);
        if (first.metric().matches(PERCENTILE) && before.get(0).histograms().length > 0) {
            double rank = 100 * Double.parseDouble(first.metric().substring(1));
            double value = PooledStatistics.of(before.get(0).histograms()).percentile(rank);
            return merged(first, NOTHING, value, Double.NaN, measurements, histograms);
        }
        Optional<Relation> relation = relation(present);
        boolean everywhere = present.size() == byFork.size();
        if (relation.isEmpty() || (relation.get() == Relation.MEAN && !everywhere)) {
            double zeroWhereMissing = present.stream().mapToDouble(Score::score).sum() / byFork.size();
            return merged(first, NOTHING, zeroWhereMissing, Double.NaN, measurements, histograms);
        }
        if (relation.get() != Relation.MEAN) {
            return merged(first, NOTHING, relation.get().score(pooledStatistics), Double.NaN, measurements, histograms);
        }
        return merged(
                first, pooledStatistics, pooledStatistics.mean(), pooledStatistics.error(), measurements, histograms);
    }

    private static Score merged(
            Score first,
            PooledStatistics pooledStatistics,
            double score,
            double error,
            double[][] measurements,
            Histogram[][] histograms) {
        SortedMap<Double, Double> percentiles = new TreeMap<>(first.percentiles());
        percentiles.replaceAll((rank, value) -> pooledStatistics.percentile(rank));
        percentiles.values().removeIf(value -> value.isNaN());
        return new Score(
                first.metric(),
                first.unit(),
                first.writtenUnit(),
                first.direction(),
                score,
                error,
                Collections.unmodifiableSortedMap(percentiles),
                measurements,
                histograms,
                false);
    }

    /**
     * The relation that holds in all forks; with one iteration all do, and JMH's usual one for such metrics is taken. Empty where raw data is
     * missing.
     */
    private static Optional<Relation> relation(List<Score> forks) {
        Score first = forks.get(0);
        Relation usual = ADDED_UP.contains(first.writtenUnit())
                ? Relation.SUM
                : first.metric().endsWith("p0.00")
                        ? Relation.LEAST
                        : first.metric().endsWith("p1.00") ? Relation.GREATEST : Relation.MEAN;
        return Stream.concat(Stream.of(usual), Arrays.stream(Relation.values()))
                .filter(relation -> forks.stream().allMatch(relation::holds))
                .findFirst();
    }
}
