package dev.plateau.server.dashboard;

import dev.plateau.comparison.answers.Forest;
import dev.plateau.comparison.answers.SuiteAnswer;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.dashboard.CellWords.CellView;
import dev.plateau.server.dashboard.MatrixPage.BenchmarkIn;
import dev.plateau.server.dashboard.MatrixPage.MatrixRequest;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A window of the matrix's rows, filtered, sorted and grouped by its address.
 *
 * @param types classes of all benchmarks, for the filter
 * @param entries class heads and rows, in order
 * @param next number of the first entry after this window; 0 for the last window
 * @param counts numbers of cells by verdict, in the rows that passed the filter
 */
record MatrixView(
        List<String> types, List<Entry> entries, int entryCount, int next, int rowCount, VerdictCounts counts) {
    /** Rows of one answer: twice as many as fill a screen; the next ones load on scrolling. */
    static final int WINDOW = 40;

    /** A line of the table. */
    sealed interface Entry {
        /** True for the head of a class, false for a row. */
        default boolean isHead() {
            return this instanceof Head;
        }

        /** The class that the rows below belong to. */
        record Head(String type, int rows, boolean closed) implements Entry {
            public String name() {
                return type.substring(type.lastIndexOf('.') + 1);
            }

            public String packageName() {
                return type.contains(".") ? type.substring(0, type.lastIndexOf('.')) : "";
            }
        }

        /**
         * A benchmark with its cells; its class only in a table without heads.
         *
         * @param name as {@link Names#humps} cuts it
         * @param detail chart of all environments; null for a closed row
         * @param open verdicts of an open row that more forks settle; null without any
         */
        record Row(
                long id,
                List<String> name,
                String type,
                String parameters,
                String conditions,
                String title,
                List<HeatCell> cells,
                @Nullable Forest detail,
                @Nullable OpenVerdicts open)
                implements Entry {}
    }

    /**
     * A window of a matrix.
     *
     * @param marks titles of open incidents
     * @param isOfSpeed true for the primary score
     * @param hasAgent true if an agent of the matrix's host is known
     */
    static MatrixView of(
            Matrix matrix,
            MatrixRequest request,
            CellWords words,
            Map<BenchmarkIn, String> marks,
            boolean isOfSpeed,
            boolean hasAgent) {
        List<Matrix.Row> rows = rows(matrix, request);
        List<Entry> window = new ArrayList<>();
        int end = request.first() + WINDOW;
        int number = 0;
        for (Map.Entry<String, List<Matrix.Row>> group :
                groups(rows, request.isFlat()).entrySet()) {
            boolean closed = request.isClosed(group.getKey());
            if (!group.getKey().isEmpty() && isInside(number++, request.first(), end)) {
                window.add(new Entry.Head(group.getKey(), group.getValue().size(), closed));
            }
            for (Matrix.Row row : closed ? List.<Matrix.Row>of() : group.getValue()) {
                if (isInside(number++, request.first(), end)) {
                    window.add(line(
                            row,
                            cells(row, matrix.columns(), words, marks, isOfSpeed),
                            request.isFlat(),
                            request.isOpen(row.benchmarkId()) ? words.forest(matrix, row) : null,
                            request.isOpen(row.benchmarkId())
                                    ? OpenVerdicts.of(row.key(), row.cells(), hasAgent)
                                    : null));
                }
            }
        }
        return new MatrixView(
                types(matrix),
                window,
                number,
                number > end ? end : 0,
                rows.size(),
                VerdictCounts.of(rows.stream().flatMap(row -> row.cells().stream())));
    }

    /**
     * Neighbouring columns of one release, for the head.
     *
     * @param release "17"; empty where the version states none
     * @param versions builds in the group: "17.0.15"
     */
    record ReleaseGroup(String release, List<String> versions, int columns) {}

    static List<ReleaseGroup> groups(List<KnownEnvironment> columns) {
        Map<Integer, List<KnownEnvironment>> releases = new LinkedHashMap<>();
        columns.forEach(column -> releases.computeIfAbsent(column.feature(), feature -> new ArrayList<>())
                .add(column));
        return releases.entrySet().stream()
                .map(release -> new ReleaseGroup(
                        release.getKey() == 0 ? "" : KnownEnvironment.release(release.getKey()),
                        release.getValue().stream()
                                .map(column -> column.jdk().version())
                                .distinct()
                                .toList(),
                        release.getValue().size()))
                .toList();
    }

    private static boolean isInside(int number, int from, int end) {
        return number >= from && number < end;
    }

    /** The rows that pass the filter, in order. */
    static List<Matrix.Row> rows(Matrix matrix, MatrixRequest request) {
        return matrix.rows().stream()
                .filter(row -> request.type() == null
                        || request.type().isEmpty()
                        || Names.type(row.key()).equals(request.type()))
                .filter(row -> request.benchmark() == null || request.benchmark() == row.benchmarkId())
                .filter(row -> Names.isFound(row.key(), request.text()))
                .filter(row -> !request.isOnlyNews() || row.hasNews())
                .sorted(order(matrix, request.sort() == null ? "" : request.sort()))
                .toList();
    }

    private static Comparator<Matrix.Row> order(Matrix matrix, String sort) {
        if (sort.equals("size")) {
            return largestFirst(Matrix.Row::size);
        }
        for (int i = 0; i < matrix.columns().size(); i++) {
            int column = i;
            if (sort.equals(String.valueOf(matrix.columns().get(i).ids().environment()))) {
                return largestFirst(row -> row.cells().get(column).size());
            }
        }
        return Matrix.Row.BY_NAME;
    }

    /** Rows without a difference come last. */
    private static Comparator<Matrix.Row> largestFirst(ToDoubleFunction<Matrix.Row> size) {
        return Comparator.comparingDouble((Matrix.Row row) -> {
                    double known = size.applyAsDouble(row);
                    return Double.isNaN(known) ? 1 : -known;
                })
                .thenComparing(Matrix.Row.BY_NAME);
    }

    private static Map<String, List<Matrix.Row>> groups(List<Matrix.Row> rows, boolean flat) {
        Map<String, List<Matrix.Row>> groups = new LinkedHashMap<>();
        for (Matrix.Row row : rows) {
            groups.computeIfAbsent(flat ? "" : Names.type(row.key()), type -> new ArrayList<>())
                    .add(row);
        }
        return groups;
    }

    private static List<String> types(Matrix matrix) {
        TreeSet<String> types = new TreeSet<>();
        matrix.rows().forEach(row -> types.add(Names.type(row.key())));
        return List.copyOf(types);
    }

    private static List<HeatCell> cells(
            Matrix.Row row,
            List<KnownEnvironment> columns,
            CellWords words,
            Map<BenchmarkIn, String> marks,
            boolean isOfSpeed) {
        boolean asFactors = HeatCell.isOfFactors(row, isOfSpeed);
        List<HeatCell> cells = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            CellView cell = words.view(row.key(), columns.get(i), row.cells().get(i));
            String incident = marks.isEmpty()
                    ? null
                    : marks.get(BenchmarkIn.of(row.benchmarkId(), columns.get(i).ids()));
            cells.add(HeatCell.of(
                    row.cells().get(i),
                    incident == null ? cell : cell.withIncident(incident),
                    SuiteAnswer.withoutDefault(columns.get(i).briefName()),
                    isOfSpeed,
                    asFactors));
        }
        return HeatCell.merged(cells);
    }

    private static Entry.Row line(
            Matrix.Row row, List<HeatCell> cells, boolean flat, @Nullable Forest detail, @Nullable OpenVerdicts open) {
        BenchmarkKey key = row.key();
        return new Entry.Row(
                row.benchmarkId(),
                Names.humps(Names.method(key)),
                flat ? Names.type(key).substring(Names.type(key).lastIndexOf('.') + 1) : "",
                Names.parameters(key),
                Names.modeAndThreads(key),
                key.benchmark(),
                cells,
                detail,
                open);
    }
}
