package dev.plateau.server.dashboard.matrix;

import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Choices;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.comparisons.MatrixSelection;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The query of a matrix's address: all of its state.
 *
 * @param metric null for the primary score
 * @param host null for the host last used
 * @param baseline environment of the baseline column; null for the oldest JDK without flags
 * @param branch null for the project's usual branch, empty for the newest of any
 * @param execution only this execution of a plan; null for the newest of any
 * @param upTo id of the newest score that a copied link shows; null for any
 * @param text only benchmarks in whose name, parameters, mode or threads all these words are found
 * @param type only benchmarks of this class
 * @param sort null by name, {@code size} by the largest difference of the row, or an environment's id by the difference in its column
 * @param news true to show only rows with a significant change or a failure
 * @param empty true to show columns without a score, too
 * @param hide environments whose columns are left out
 * @param flat true if rows are not grouped by class
 * @param closed classes whose rows are folded away
 * @param from number of the first row to show, from 0
 */
record MatrixRequest(
        @Nullable String metric,
        @Nullable Long host,
        @Nullable Long baseline,
        @Nullable String branch,
        @Nullable String execution,
        @Nullable Long upTo,
        @Nullable String text,
        @Nullable String type,
        @Nullable String sort,
        @Nullable Boolean news,
        @Nullable Boolean empty,
        @Nullable List<Long> hide,
        @Nullable Boolean flat,
        @Nullable List<String> closed,
        @Nullable Integer from) {
    MatrixSelection selection(Choices choices) {
        return MatrixSelection.of(choices, metric, host, baseline, branch, execution, upTo);
    }

    /** Parameters of an address that shows this matrix regardless of later uploads. */
    String pins(Matrix matrix, MatrixSelection selection) {
        OptionalLong newest = matrix.rows().stream()
                .flatMap(row -> row.cells().stream())
                .flatMap(Cell::sides)
                .mapToLong(side -> side.point().scoreId())
                .max();
        return newest.isEmpty()
                ? ""
                : "host=" + selection.host() + "&baseline="
                        + matrix.columns().get(matrix.baseline()).ids().environment()
                        + "&upTo=" + (upTo == null ? newest.getAsLong() : upTo);
    }

    boolean isOnlyNews() {
        return Boolean.TRUE.equals(news);
    }

    /** The columns of a matrix that are shown. */
    Matrix shown(Matrix whole) {
        Matrix chosen = hide == null ? whole : whole.without(hide);
        return Boolean.TRUE.equals(empty) ? chosen : chosen.withoutEmptyColumns();
    }

    boolean isFlat() {
        return Boolean.TRUE.equals(flat);
    }

    int first() {
        return from == null ? 0 : Math.max(0, from);
    }

    boolean isClosed(String name) {
        return closed != null && closed.contains(name);
    }
}
