package dev.plateau.server.dashboard;

import dev.plateau.comparison.GeometricMean;
import dev.plateau.comparison.answers.Forest;
import dev.plateau.comparison.answers.Speed;
import dev.plateau.comparison.answers.SuiteAnswer;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.comparisons.ScoreColumn;
import dev.plateau.server.dashboard.CellWords.CellView;
import dev.plateau.server.dashboard.VerdictCounts.EnvironmentMean;
import dev.plateau.server.dashboard.answers.Answers;
import dev.plateau.server.dashboard.answers.CollectorChoice;
import dev.plateau.server.dashboard.answers.FastestEnvironment;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The newest scores of a project in a few lines: each environment compared with the baseline, and the largest differences.
 *
 * @param baseline environment that the others are compared with
 * @param columns environments with a score, in the order of the matrix
 * @param lines environments that have a benchmark in common with it, in the order of the matrix
 * @param largest the largest significant difference of each benchmark, largest first
 * @param answer sentence on the whole suite
 * @param fastest sentence about the fastest environment; empty without a mean
 */
record ProjectSummary(
        KnownEnvironment baseline,
        List<KnownEnvironment> columns,
        List<EnvironmentMean> lines,
        List<Difference> largest,
        SuiteAnswer answer,
        String fastest) {
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

    /** The environment that the first sentence compares with the baseline; empty without one. */
    public Optional<KnownEnvironment> subject() {
        if (answer.isCertain()) {
            return answer.subject()
                    .flatMap(one -> columns.stream()
                            .filter(column -> column.ids().environment() == one.id())
                            .findFirst());
        }
        Comparator<EnvironmentMean> byBenchmarks = Comparator.comparingInt(
                line -> Objects.requireNonNull(line.mean()).benchmarks());
        return lines.stream()
                .filter(line -> line.mean() != null)
                .max(byBenchmarks.thenComparingDouble(
                        line -> Objects.requireNonNull(line.mean()).speed()))
                .map(EnvironmentMean::environment);
    }

    /**
     * The means as a forest plot: the baseline, then the fastest first.
     *
     * @param project address of the project
     */
    public Forest forest(String project) {
        String compare = project + "/compare?baseline=" + baseline.ids().environment() + "&candidate=";
        Stream<Forest.Line> others = lines.stream()
                .filter(EnvironmentMean::isAnyComparable)
                .sorted(Comparator.comparingDouble((EnvironmentMean line) ->
                        line.mean() == null ? 0 : -line.mean().speed()))
                .map(line -> new Forest.Line(
                        line.environment().label(),
                        compare + line.environment().ids().environment(),
                        line.speed()));
        return Forest.of(
                "Environments against " + baseline.label(),
                "Environment",
                Stream.concat(Stream.of(new Forest.Line(baseline.label(), null, Speed.SAME)), others)
                        .toList());
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

    /** Environments that differ only by their collector; null without any. */
    public @Nullable CollectorChoice collectors() {
        return CollectorChoice.newest(columns).orElse(null);
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
        return Optional.of(new ProjectSummary(
                matrix.columns().get(matrix.baseline()),
                matrix.withoutEmptyColumns().columns(),
                lines,
                largest,
                Answers.suite(matrix, true),
                fastest(matrix, lines)));
    }

    private static String fastest(Matrix matrix, List<EnvironmentMean> lines) {
        List<FastestEnvironment.Ranked> ranked = new ArrayList<>();
        List<ScoreColumn> columns = new ArrayList<>(List.of(ScoreColumn.of(matrix, matrix.baseline())));
        for (EnvironmentMean line : lines) {
            GeometricMean mean = line.mean();
            if (mean != null) {
                ranked.add(new FastestEnvironment.Ranked(line.environment().label(), mean));
                columns.add(ScoreColumn.of(matrix, matrix.columns().indexOf(line.environment())));
            }
        }
        return ranked.isEmpty()
                ? ""
                : FastestEnvironment.sentence(
                        matrix.columns().get(matrix.baseline()).label(),
                        ranked,
                        (one, best) -> columns.get(one).mean(columns.get(best)));
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
}
