package dev.plateau.wire;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Reads {@code primaryMetric} and each of {@code secondaryMetrics}. */
final class MetricReader {
    private static final double[][] NO_VALUES = {};
    private static final Histogram[][] NO_HISTOGRAMS = {};

    private final JsonTokens tokens;
    private final Budget budget;

    /** Counts the numbers of one upload. */
    static final class Budget {
        private final int limit;
        private int used;

        Budget(int limit) {
            this.limit = limit;
        }

        boolean spend() {
            return ++used <= limit;
        }

        int limit() {
            return limit;
        }
    }

    /** A metric in the unit as written; a score that is no number is NaN or infinite. */
    record Metric(
            double score,
            double scoreError,
            String unit,
            SortedMap<Double, Double> percentiles,
            double[][] rawData,
            Histogram[][] histograms) {
        Score toScore(String name) {
            MetricUnit canonical = Units.canonical(unit);
            double factor = canonical.factor();
            percentiles.replaceAll((quantile, value) -> value * factor);
            scale(rawData, factor);
            for (Histogram[] fork : histograms) {
                for (Histogram iteration : fork) {
                    scale(iteration.values(), factor);
                }
            }
            return new Score(
                    name,
                    canonical.name(),
                    unit,
                    Units.direction(canonical.name()),
                    score * factor,
                    scoreError * factor,
                    Collections.unmodifiableSortedMap(percentiles),
                    histograms.length == 0 ? rawData : means(histograms),
                    histograms);
        }

        private static void scale(double[][] rows, double factor) {
            for (double[] row : rows) {
                scale(row, factor);
            }
        }

        private static void scale(double[] values, double factor) {
            if (factor != 1) {
                Arrays.setAll(values, i -> values[i] * factor);
            }
        }

        private static double[][] means(Histogram[][] histograms) {
            return Arrays.stream(histograms)
                    .map(fork ->
                            Arrays.stream(fork).mapToDouble(Histogram::mean).toArray())
                    .toArray(double[][]::new);
        }
    }

    MetricReader(JsonTokens tokens, Budget budget) {
        this.tokens = tokens;
        this.budget = budget;
    }

    Metric read() throws BadField {
        Fields fields = new Fields();
        tokens.object(fields::take);
        if (fields.score == null) {
            throw tokens.bad("has no score");
        }
        if (fields.unit == null) {
            throw tokens.bad("has no scoreUnit");
        }
        if (Double.isFinite(fields.score) && !fields.allFinite()) {
            throw tokens.bad("the score is a number, but an iteration is not");
        }
        return new Metric(
                fields.score, fields.error, fields.unit, fields.percentiles, fields.rawData, fields.histograms);
    }

    /** The fields of one metric, in whatever order they come. */
    private final class Fields {
        private final SortedMap<Double, Double> percentiles = new TreeMap<>();
        private @Nullable Double score;
        private double error = Double.NaN;
        private @Nullable String unit;
        private double[][] rawData = NO_VALUES;
        private Histogram[][] histograms = NO_HISTOGRAMS;

        private void take(String name) throws BadField {
            switch (name) {
                case "score" -> score = tokens.number();
                case "scoreUnit" -> unit = tokens.text();
                default -> takeOptional(name);
            }
        }

        private void takeOptional(String name) throws BadField {
            if (tokens.isNull()) {
                return;
            }
            switch (name) {
                case "scoreError" -> error = tokens.number();
                case "scorePercentiles" -> tokens.object(this::percentile);
                case "rawData" -> rawData = rawData();
                case "rawDataHistogram" -> histograms = histograms();
                default -> tokens.skip();
            }
        }

        private boolean allFinite() {
            return Arrays.stream(rawData).flatMapToDouble(Arrays::stream).allMatch(Double::isFinite)
                    && Arrays.stream(histograms)
                            .flatMap(Arrays::stream)
                            .flatMapToDouble(histogram -> Arrays.stream(histogram.values()))
                            .allMatch(Double::isFinite);
        }

        private void percentile(String quantile) throws BadField {
            double value = tokens.number();
            if (Double.isFinite(value)) {
                percentiles.put(quantile(quantile), value);
            }
        }
    }

    private double quantile(String name) throws BadField {
        try {
            double quantile = Double.parseDouble(name);
            if (quantile >= 0 && quantile <= 100) {
                return quantile;
            }
        } catch (NumberFormatException notANumber) {
            // Told below, with the place.
        }
        throw tokens.bad("expected a quantile from 0 to 100");
    }

    private double[][] rawData() throws BadField {
        List<double[]> forks = new ArrayList<>();
        tokens.list(() -> {
            DoubleStream.Builder iterations = DoubleStream.builder();
            tokens.list(() -> iterations.add(value()));
            forks.add(iterations.build().toArray());
        });
        return forks.toArray(double[][]::new);
    }

    private Histogram[][] histograms() throws BadField {
        List<Histogram[]> forks = new ArrayList<>();
        tokens.list(() -> {
            List<Histogram> iterations = new ArrayList<>();
            tokens.list(() -> iterations.add(histogram()));
            forks.add(iterations.toArray(Histogram[]::new));
        });
        return forks.toArray(Histogram[][]::new);
    }

    private Histogram histogram() throws BadField {
        SortedMap<Double, Long> counts = new TreeMap<>();
        tokens.list(() -> {
            double[] value = {Double.NaN};
            long[] count = {0};
            tokens.list(() -> {
                if (count[0] != 0) {
                    throw tokens.bad("expected a pair of value and count, found more");
                }
                if (Double.isNaN(value[0])) {
                    value[0] = value();
                } else {
                    count[0] = tokens.positiveCount();
                }
            });
            if (count[0] == 0) {
                throw tokens.bad("expected a pair of value and count");
            }
            counts.merge(value[0], count[0], Long::sum);
        });
        return new Histogram(
                counts.keySet().stream().mapToDouble(Double::doubleValue).toArray(),
                counts.values().stream().mapToLong(Long::longValue).toArray());
    }

    private double value() throws BadField {
        if (!budget.spend()) {
            throw tokens.bad("more than " + budget.limit() + " numbers in one upload: send it in parts");
        }
        return tokens.number();
    }
}
