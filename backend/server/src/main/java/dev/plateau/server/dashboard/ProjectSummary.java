package dev.plateau.server.dashboard;

import dev.plateau.comparison.GeometricMean;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.dashboard.CellWords.CellView;
import dev.plateau.server.dashboard.VerdictCounts.EnvironmentMean;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The newest scores of a project in a few lines: each environment compared with the baseline, and the largest differences.
 *
 * @param baseline environment that the others are compared with
 * @param lines environments that have a benchmark in common with it, in the order of the matrix
 * @param largest the largest significant difference of each benchmark, largest first
 */
record ProjectSummary(KnownEnvironment baseline, List<EnvironmentMean> lines, List<Difference> largest) {
    private static final int MAX_DIFFERENCES = 5;

    /**
     * One significant difference; the cell links to the page of its score.
     *
     * @param size ratio of the larger side to the smaller one, on the log scale
     * @param series of the score that is compared with the baseline's
     */
    record Difference(
            String benchmark,
            String conditions,
            KnownEnvironment environment,
            CellView cell,
            double size,
            long series) {}

    /** A sentence about the fastest environment; empty without a mean. */
    public String fastest() {
        List<FastestEnvironment.Ranked> ranked = lines.stream()
                .flatMap(line -> line.mean() == null
                        ? Stream.empty()
                        : Stream.of(
                                new FastestEnvironment.Ranked(line.environment().label(), line.mean())))
                .toList();
        return ranked.isEmpty() ? "" : FastestEnvironment.sentence(baseline.label(), ranked);
    }

    /** The environment with the highest mean, including the baseline with its mean of 1; null if no other environment has a mean. */
    public @Nullable EnvironmentMean highest() {
        return lines.stream()
                .filter(line -> line.mean() != null)
                .max(Comparator.comparingDouble(
                        line -> Objects.requireNonNull(line.mean()).speed()))
                .map(this::orBaseline)
                .orElse(null);
    }

    private EnvironmentMean orBaseline(EnvironmentMean line) {
        GeometricMean mean = Objects.requireNonNull(line.mean());
        return mean.speed() < 1
                ? new EnvironmentMean(baseline, new GeometricMean(1, 1, 1, mean.benchmarks()), VerdictCounts.NONE)
                : line;
    }

    /** The largest difference; null without a significant one. */
    public @Nullable Difference first() {
        return largest.isEmpty() ? null : largest.getFirst();
    }

    /** A cell with its row and the index of its column. */
    private record Compared(int column, Matrix.Row row, Cell.Compared cell) {}

    /**
     * Summarizes a matrix.
     *
     * @return empty without environments to compare
     */
    static Optional<ProjectSummary> of(Matrix matrix, CellWords words) {
        if (matrix.baseline() < 0 || matrix.columns().size() < 2) {
            return Optional.empty();
        }
        List<Compared> cells = IntStream.range(0, matrix.columns().size())
                .boxed()
                .flatMap(column -> column(matrix, column))
                .toList();
        List<EnvironmentMean> lines = IntStream.range(0, matrix.columns().size())
                .filter(column -> cells.stream().anyMatch(cell -> cell.column() == column))
                .mapToObj(column -> EnvironmentMean.of(
                        matrix.columns().get(column),
                        cells.stream()
                                .filter(cell -> cell.column() == column)
                                .map(Compared::cell)
                                .toList()))
                .toList();
        Map<Long, Compared> largestOfEach = new LinkedHashMap<>();
        cells.stream()
                .filter(cell -> cell.cell().isChange())
                .sorted(Comparator.comparingDouble(
                        (Compared cell) -> -cell.cell().size()))
                .forEach(cell -> largestOfEach.putIfAbsent(cell.row().benchmarkId(), cell));
        List<Difference> largest = largestOfEach.values().stream()
                .limit(MAX_DIFFERENCES)
                .map(cell -> difference(cell, matrix.columns().get(cell.column()), words))
                .toList();
        return Optional.of(new ProjectSummary(matrix.columns().get(matrix.baseline()), lines, largest));
    }

    private static Difference difference(Compared cell, KnownEnvironment environment, CellWords words) {
        BenchmarkKey key = cell.row().key();
        return new Difference(
                key.shortName(),
                Names.conditions(key),
                environment,
                words.view(key, environment, cell.cell()),
                cell.cell().size(),
                cell.cell().side().point().seriesId());
    }

    private static Stream<Compared> column(Matrix matrix, int column) {
        return matrix.rows().stream()
                .filter(row -> row.cells().get(column) instanceof Cell.Compared)
                .map(row ->
                        new Compared(column, row, (Cell.Compared) row.cells().get(column)));
    }

    /** Names the environment that is fastest over all benchmarks, or states that the measurements do not show it. */
    static final class FastestEnvironment {
        private static final int NAMED = 3;

        private FastestEnvironment() {}

        /** An environment compared with the baseline. */
        record Ranked(String label, GeometricMean mean) {}

        /**
         * One sentence, and a second one if environments measured fewer benchmarks: a mean over fewer is not ranked.
         *
         * @param baseline label of the baseline
         * @param others at least one
         */
        static String sentence(String baseline, List<Ranked> others) {
            int most = others.stream()
                    .mapToInt(one -> one.mean().benchmarks())
                    .max()
                    .orElseThrow();
            List<Ranked> ranked = Stream.concat(
                            Stream.of(new Ranked(baseline, new GeometricMean(1, 1, 1, most))), others.stream())
                    .filter(one -> one.mean().benchmarks() == most)
                    .toList();
            List<Ranked> largest = GeometricMean.largest(
                            ranked.stream().map(Ranked::mean).toList())
                    .stream()
                    .map(ranked::get)
                    .toList();
            List<Ranked> left = others.stream()
                    .filter(one -> one.mean().benchmarks() < most)
                    .toList();
            return sentence(largest, ranked.getFirst())
                    + (left.isEmpty() ? "" : " Not ranked, with fewer benchmarks: " + names(left) + ".");
        }

        private static String sentence(List<Ranked> largest, Ranked baseline) {
            Ranked first = largest.getFirst();
            List<Ranked> rivals = largest.subList(1, largest.size());
            boolean isBaseline = first.equals(baseline);
            if (rivals.isEmpty()) {
                return isBaseline
                        ? first.label() + ", the baseline, is fastest: every other interval lies below 1."
                        : first.label() + " is fastest: " + times(first.mean()) + " times the baseline.";
            }
            if (isBaseline) {
                return "No environment is shown to be fastest: the baseline, " + first.label()
                        + ", has the highest mean, and 1 lies in the " + (rivals.size() == 1 ? "interval" : "intervals")
                        + " of " + names(rivals) + ".";
            }
            List<Ranked> others =
                    rivals.stream().filter(one -> !one.equals(baseline)).toList();
            List<String> reached = new ArrayList<>();
            if (!others.isEmpty()) {
                reached.add("overlaps " + (others.size() == 1 ? "that" : "those") + " of " + names(others));
            }
            if (others.size() < rivals.size()) {
                reached.add("includes 1, the baseline");
            }
            return "No environment is shown to be fastest: " + first.label() + " has the highest mean, "
                    + times(first.mean()) + ", and its interval " + String.join(" and ", reached) + ".";
        }

        private static String times(GeometricMean mean) {
            return String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", mean.speed(), mean.low(), mean.high());
        }

        /** "A", "A and B", "A, B and C", "A, B, C and 2 more". */
        private static String names(List<Ranked> all) {
            List<String> labels = all.stream().map(Ranked::label).collect(Collectors.toList());
            if (labels.size() > NAMED) {
                int more = labels.size() - NAMED;
                labels = new ArrayList<>(labels.subList(0, NAMED));
                labels.add(more + " more");
            }
            return labels.size() == 1
                    ? labels.getFirst()
                    : String.join(", ", labels.subList(0, labels.size() - 1)) + " and " + labels.getLast();
        }
    }
}
