package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellComparison;
import dev.plateau.server.api.Calculations;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.regressions.RuleSet;
import dev.plateau.server.runs.LatestUnmeasured;
import dev.plateau.wire.BenchmarkKey;
import dev.plateau.wire.Score;
import dev.plateau.wire.Upload.Outcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts scores and what could not be measured into rows and columns; reads nothing. */
final class Assembly {
    private record Place(long benchmark, long environment) {}

    private final Map<Long, KnownEnvironment> environments;
    private final Map<Place, Side> sides = new HashMap<>();
    private final Map<Place, LatestUnmeasured> unmeasured = new HashMap<>();
    private final Map<Place, CellComparison> comparisons = new HashMap<>();

    /** What lies in an environment that is not among the given ones is left out. */
    Assembly(List<Side> sides, List<LatestUnmeasured> unmeasured, Map<Long, KnownEnvironment> environments) {
        this.environments = environments;
        for (Side side : sides) {
            if (environments.containsKey(side.run().environmentId())) {
                this.sides.merge(
                        new Place(side.point().benchmarkKeyId(), side.run().environmentId()), side, Side::newer);
            }
        }
        for (LatestUnmeasured cell : unmeasured) {
            if (environments.containsKey(cell.environmentId())) {
                this.unmeasured.put(new Place(cell.benchmarkKeyId(), cell.environmentId()), cell);
            }
        }
    }

    Matrix matrix(Map<Long, BenchmarkKey> benchmarks, MatrixSelection selection, RuleSet rules) {
        List<KnownEnvironment> columns = columns();
        int baseline = baseline(columns, selection);
        if (baseline >= 0) {
            compare(
                    columns,
                    columns.get(baseline),
                    benchmark ->
                            rules.minimumEffect(selection.metric(), Objects.requireNonNull(benchmarks.get(benchmark))));
        }
        boolean primary = selection.metric().equals(Score.PRIMARY);
        List<Matrix.Row> rows = benchmarks.entrySet().stream()
                .map(benchmark -> row(benchmark.getKey(), benchmark.getValue(), columns, baseline))
                .filter(row -> row.cells().stream().anyMatch(shown(primary)))
                .sorted(Matrix.Row.BY_NAME)
                .toList();
        return new Matrix(columns, baseline, rows, notes());
    }

    /** Each column is compared by itself: it is what one environment measured. */
    private void compare(
            List<KnownEnvironment> columns, KnownEnvironment baseline, LongFunction<OptionalDouble> minimums) {
        Map<Long, Map<Long, Side>> byColumn = new HashMap<>();
        sides.forEach((place, side) -> byColumn.computeIfAbsent(place.environment(), environment -> new HashMap<>())
                .put(place.benchmark(), side));
        byColumn.values()
                .forEach(column -> Side.withIntervals(column)
                        .forEach((benchmark, side) -> sides.put(
                                new Place(benchmark, side.environment().ids().environment()), side)));
        Map<Long, Side> baselines = byColumn.getOrDefault(baseline.ids().environment(), Map.of());
        for (KnownEnvironment column : columns) {
            Calculations.checkTime();
            long environment = column.ids().environment();
            if (environment != baseline.ids().environment()) {
                SideVerdicts.between(baselines, byColumn.getOrDefault(environment, Map.of()), minimums)
                        .forEach((benchmark, comparison) ->
                                comparisons.put(new Place(benchmark, environment), comparison));
            }
        }
    }

    /** Without a primary score a secondary metric is missing for the same reason: no row of its own for that. */
    private static Predicate<Cell> shown(boolean primary) {
        return cell -> !(cell instanceof Cell.Empty || (!primary && cell instanceof Cell.Unmeasured));
    }

    private List<KnownEnvironment> columns() {
        Stream<Long> tried = unmeasured.values().stream()
                .filter(cell -> cell.outcome() != Outcome.SAME_ENVIRONMENT)
                .map(LatestUnmeasured::environmentId);
        return Stream.concat(sides.keySet().stream().map(Place::environment), tried)
                .distinct()
                .map(environments::get)
                .filter(Objects::nonNull)
                .sorted(Columns.ORDER)
                .toList();
    }

    private static int baseline(List<KnownEnvironment> columns, MatrixSelection selection) {
        for (int i = 0; i < columns.size(); i++) {
            if (Objects.equals(columns.get(i).ids().environment(), selection.baseline())) {
                return i;
            }
        }
        return columns.isEmpty() ? -1 : 0;
    }

    private Matrix.Row row(long benchmark, BenchmarkKey key, List<KnownEnvironment> columns, int baseline) {
        Calculations.checkTime();
        Side against = baseline < 0 ? null : sides.get(place(benchmark, columns.get(baseline)));
        return new Matrix.Row(
                benchmark,
                key,
                columns.stream()
                        .map(column -> cell(place(benchmark, column), against))
                        .toList());
    }

    private static Place place(long benchmark, KnownEnvironment environment) {
        return new Place(benchmark, environment.ids().environment());
    }

    private Cell cell(Place place, @Nullable Side baseline) {
        Side side = sides.get(place);
        LatestUnmeasured missing = unmeasured.get(place);
        if (missing != null && (side == null || overrides(missing, side))) {
            return new Cell.Unmeasured(missing);
        }
        if (side == null) {
            return new Cell.Empty();
        }
        if (baseline == null) {
            return new Cell.Alone(side);
        }
        CellComparison comparison = comparisons.get(place);
        return comparison == null ? new Cell.Baseline(side) : new Cell.Compared(side, baseline, comparison);
    }

    /** A newer failure hides an older score; "the flags change nothing here" never does. */
    private static boolean overrides(LatestUnmeasured missing, Side side) {
        return missing.outcome() != Outcome.SAME_ENVIRONMENT
                && missing.measuredAt().isAfter(side.run().measuredAt());
    }

    private KnownEnvironment column(LatestUnmeasured cell) {
        return Objects.requireNonNull(environments.get(cell.environmentId()));
    }

    private List<String> notes() {
        return unmeasured.values().stream()
                .filter(cell -> cell.outcome() == Outcome.SAME_ENVIRONMENT)
                .map(cell -> column(cell).label() + ": " + cell.reason())
                .distinct()
                .sorted()
                .toList();
    }
}
