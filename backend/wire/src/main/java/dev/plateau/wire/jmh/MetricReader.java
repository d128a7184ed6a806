package dev.plateau.wire.jmh;

import dev.plateau.wire.model.BadField;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Histogram;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Units;
import dev.plateau.wire.model.Units.MetricUnit;
import dev.plateau.wire.model.UploadLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Reads {@code primaryMetric} and each of {@code secondaryMetrics}. */
record MetricReader(JsonTokens tokens, Budget budget) {
    private static final double[][] NO_VALUES = {};
    private static final Histogram[][] NO_HISTOGRAMS = {};

    Metric read() throws BadField {
        budget.metric(tokens);
        Metric metric = new Metric();
        tokens.object(metric::take);
        double score = metric.score();
        String unit = metric.unit();
        if (Double.isFinite(score)) {
            checkNumbers(metric, score, unit);
        }
        return metric;
    }

    /** A metric whose score is a number has numbers only, and none so large that sums or squares of them are not finite. */
    private void checkNumbers(Metric metric, double score, String unit) throws BadField {
        double raw = metric.greatestRaw();
        if (!Double.isFinite(raw)) {
            throw tokens.bad("the score is a number, but an iteration is not");
        }
        MetricUnit canonical = Units.canonical(unit);
        double greatest = Math.max(Math.max(Math.abs(score), raw), metric.greatestPercentile());
        if (greatest * canonical.factor() > UploadLimits.MAX_NUMBER) {
            throw tokens.bad(greatest + " " + unit + " is more than " + UploadLimits.MAX_NUMBER + " " + canonical.name()
                    + ", the unit it is stored in");
        }
    }

    /** A metric in the unit as written, its fields read in any order; a score that is not a number is NaN or infinite. */
    final class Metric {
        private final SortedMap<Double, Double> percentiles = new TreeMap<>();
        private @Nullable Double score;
        private double scoreError = Double.NaN;
        private @Nullable String unit;
        private double[][] rawData = NO_VALUES;
        private Histogram[][] histograms = NO_HISTOGRAMS;

        double score() throws BadField {
            return required(score, "has no score");
        }

        String unit() throws BadField {
            return required(unit, "has no scoreUnit");
        }

        private <V> V required(@Nullable V value, String reason) throws BadField {
            if (value == null) {
                throw tokens.bad(reason);
            }
            return value;
        }

        Score toScore(String name) throws BadField {
            return toScore(name, Units.direction(name, Units.canonical(unit()).name()));
        }

        Score toScore(String name, Direction direction) throws BadField {
            MetricUnit canonical = Units.canonical(unit());
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
                    unit(),
                    direction,
                    score() * factor,
                    scoreError * factor,
                    Collections.unmodifiableSortedMap(percentiles),
                    histograms.length == 0 ? rawData : means(histograms),
                    histograms,
                    false);
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

        private void take(String name) throws BadField {
            switch (name) {
                case "score" -> score = tokens.number();
                case "scoreUnit" -> unit = tokens.text(UploadLimits.TEXT);
                default -> takeOptional(name);
            }
        }

        private void takeOptional(String name) throws BadField {
            if (tokens.isNull()) {
                return;
            }
            switch (name) {
                case "scoreError" -> scoreError = tokens.number();
                case "scorePercentiles" -> tokens.object(this::percentile);
                case "rawData" -> rawData = rawData();
                case "rawDataHistogram" -> histograms = histograms();
                default -> tokens.skip();
            }
        }

        /** The greatest magnitude in the raw data; not finite when one of the numbers is not. */
        private double greatestRaw() {
            double greatest = 0;
            for (double[] fork : rawData) {
                greatest = Math.max(greatest, greatest(fork));
            }
            for (Histogram[] fork : histograms) {
                for (Histogram iteration : fork) {
                    greatest = Math.max(greatest, greatest(iteration.values()));
                }
            }
            return greatest;
        }

        private double greatestPercentile() {
            return percentiles.values().stream().mapToDouble(Math::abs).max().orElse(0);
        }

        private static double greatest(double[] values) {
            double greatest = 0;
            for (double value : values) {
                greatest = Math.max(greatest, Math.abs(value));
            }
            return greatest;
        }

        private void percentile(String quantile) throws BadField {
            budget.detail(tokens);
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
            // Reported below, with the place.
        }
        throw tokens.bad("expected a quantile from 0 to 100");
    }

    private double[][] rawData() throws BadField {
        List<double[]> forks = new ArrayList<>();
        tokens.list(() -> {
            budget.detail(tokens);
            DoubleStream.Builder iterations = DoubleStream.builder();
            tokens.list(() -> iterations.add(number()));
            double[] fork = iterations.build().toArray();
            // A fork that crashed leaves an empty list.
            if (fork.length > 0) {
                forks.add(fork);
            }
        });
        return forks.toArray(double[][]::new);
    }

    private Histogram[][] histograms() throws BadField {
        List<Histogram[]> forks = new ArrayList<>();
        tokens.list(() -> {
            budget.detail(tokens);
            List<Histogram> iterations = new ArrayList<>();
            tokens.list(() -> iterations.add(histogram()));
            if (!iterations.isEmpty()) {
                forks.add(iterations.toArray(Histogram[]::new));
            }
        });
        return forks.toArray(Histogram[][]::new);
    }

    private Histogram histogram() throws BadField {
        budget.detail(tokens);
        SortedMap<Double, Long> counts = new TreeMap<>();
        tokens.list(() -> {
            double[] value = {Double.NaN};
            long[] count = {0};
            tokens.list(() -> {
                if (count[0] != 0) {
                    throw tokens.bad("expected a pair of value and count, found more");
                }
                if (Double.isNaN(value[0])) {
                    value[0] = number();
                } else {
                    count[0] = tokens.positiveCount();
                }
            });
            if (count[0] == 0) {
                throw tokens.bad("expected a pair of value and count");
            }
            counts.merge(value[0], count[0], Long::sum);
            if (counts.size() > UploadLimits.HISTOGRAM_VALUES) {
                throw tokens.bad("more than " + UploadLimits.HISTOGRAM_VALUES + " distinct values in one histogram");
            }
        });
        return new Histogram(
                counts.keySet().stream().mapToDouble(Double::doubleValue).toArray(),
                counts.values().stream().mapToLong(Long::longValue).toArray());
    }

    private double number() throws BadField {
        budget.value(tokens);
        return tokens.number();
    }
}
