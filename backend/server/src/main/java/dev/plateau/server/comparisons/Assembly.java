package dev.plateau.server.comparisons;

import dev.plateau.server.comparisons.SideResults.Terms;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.runs.UnmeasuredCell;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Arranges scores and unmeasured cells in rows and columns; reads nothing. */
final class Assembly {
    private record CellKey(long benchmark, long environment) {}

    private final Map<Long, KnownEnvironment> environments;
    private final Map<Long, Map<Long, SideScore>> sides = new HashMap<>();
    private final Map<Long, List<UnmeasuredCell>> unmeasured = new HashMap<>();
    private final Map<CellKey, Cell> cells = new HashMap<>();

    /** Leaves out scores and cells of environments that are not given. */
    Assembly(List<SideScore> sides, List<UnmeasuredCell> unmeasured, Map<Long, KnownEnvironment> environments) {
        this.environments = environments;
        for (SideScore side : sides) {
            long environment = side.run().environmentId();
            if (environments.containsKey(environment)) {
                this.sides
                        .computeIfAbsent(environment, id -> new HashMap<>())
                        .merge(side.point().benchmarkKeyId(), side, SideScore::newer);
            }
        }
        for (UnmeasuredCell cell : unmeasured) {
            if (environments.containsKey(cell.environmentId())) {
                this.unmeasured
                        .computeIfAbsent(cell.environmentId(), id -> new ArrayList<>())
                        .add(cell);
            }
        }
    }

    Matrix matrix(Map<Long, BenchmarkKey> benchmarks, MatrixSelection selection, Map<Long, Terms> terms) {
        List<KnownEnvironment> columns = columns();
        int baseline = baseline(columns, selection);
        if (baseline >= 0) {
            compare(columns, columns.get(baseline), terms);
        }
        boolean primary = selection.metric().equals(Score.PRIMARY);
        List<Matrix.Row> rows = benchmarks.entrySet().stream()
                .map(benchmark -> row(benchmark.getKey(), benchmark.getValue(), columns))
                // An unmeasured cell of a secondary metric justifies no row: its primary score is missing for the same
                // reason.
                .filter(row -> row.cells().stream()
                        .anyMatch(cell -> !cell.isBlank() && (primary || !(cell instanceof Cell.Unmeasured))))
                .sorted(Matrix.Row.BY_NAME)
                .toList();
        return new Matrix(columns, baseline, rows, notes());
    }

    /** Compares each column separately, as it belongs to one environment. */
    private void compare(List<KnownEnvironment> columns, KnownEnvironment baseline, Map<Long, Terms> terms) {
        SideResults baselines = results(baseline.ids().environment());
        for (KnownEnvironment column : columns) {
            Calculations.checkTime();
            long environment = column.ids().environment();
            Map<Long, Cell> found = environment == baseline.ids().environment()
                    ? baselines.own()
                    : results(environment).against(baselines, terms, false);
            found.forEach((benchmark, cell) -> cells.put(new CellKey(benchmark, environment), cell));
        }
    }

    private SideResults results(long environment) {
        return SideResults.of(
                sides.getOrDefault(environment, Map.of()), unmeasured.getOrDefault(environment, List.of()));
    }

    private List<KnownEnvironment> columns() {
        Stream<Long> tried = unmeasured.values().stream()
                .flatMap(List::stream)
                .filter(cell -> cell.outcome() != Outcome.SAME_ENVIRONMENT)
                .map(UnmeasuredCell::environmentId);
        return Stream.concat(sides.keySet().stream(), tried)
                .distinct()
                .map(environments::get)
                .filter(Objects::nonNull)
                .sorted(Matrix.COLUMN_ORDER)
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

    private Matrix.Row row(long benchmark, BenchmarkKey key, List<KnownEnvironment> columns) {
        Calculations.checkTime();
        return new Matrix.Row(
                benchmark,
                key,
                columns.stream()
                        .map(column -> cells.getOrDefault(
                                new CellKey(benchmark, column.ids().environment()), new Cell.Empty()))
                        .toList());
    }

    /** Without the backticks that earlier collectors, and the shipped sample, wrote around names. */
    private List<String> notes() {
        return unmeasured.values().stream()
                .flatMap(List::stream)
                .filter(cell -> cell.outcome() == Outcome.SAME_ENVIRONMENT)
                .map(cell -> Objects.requireNonNull(environments.get(cell.environmentId()))
                                .label() + ": " + cell.reason().replace("`", ""))
                .distinct()
                .sorted()
                .toList();
    }
}
