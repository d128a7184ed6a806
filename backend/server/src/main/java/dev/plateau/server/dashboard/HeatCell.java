package dev.plateau.server.dashboard;

import dev.plateau.comparison.answers.HeatMark;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.dashboard.CellWords.CellView;
import dev.plateau.wire.model.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A cell of the heat map.
 *
 * @param names short names of the columns that it spans
 */
record HeatCell(CellView view, HeatMark mark, List<String> names) {
    /** Number of columns that it spans. */
    public int columns() {
        return names.size();
    }

    /** Label where no head of columns is in sight. */
    public String label() {
        return String.join(", ", names);
    }

    /** Cells of one row; neighbours that could not run for the same reason are one cell. */
    static List<HeatCell> merged(List<HeatCell> cells) {
        List<HeatCell> merged = new ArrayList<>();
        for (HeatCell cell : cells) {
            HeatCell last = merged.isEmpty() ? null : merged.getLast();
            if (last != null && cell.view.opensWords() && last.view.isSameReason(cell.view)) {
                merged.set(
                        merged.size() - 1,
                        new HeatCell(
                                last.view,
                                last.mark,
                                Stream.concat(last.names.stream(), cell.names.stream())
                                        .toList()));
            } else {
                merged.add(cell);
            }
        }
        return merged;
    }

    /** True if all cells of a row are factors, as one of them is. */
    static boolean isOfFactors(Matrix.Row row, boolean isOfSpeed) {
        return Cell.compared(row.cells().stream())
                .anyMatch(cell -> HeatMark.isFactor(cell.comparison(), direction(cell), isOfSpeed));
    }

    private static Direction direction(Cell.Compared cell) {
        return cell.side().point().direction();
    }

    /**
     * The cell of one column.
     *
     * @param name of the column
     * @param isOfSpeed true for the primary score
     * @param asFactors form of the row
     */
    static HeatCell of(Cell cell, CellView view, String name, boolean isOfSpeed, boolean asFactors) {
        HeatMark mark = cell instanceof Cell.Compared compared
                ? HeatMark.of(compared.comparison(), direction(compared), isOfSpeed, asFactors, view.text())
                : HeatMark.plain(view.style(), view.text());
        return new HeatCell(view, mark, List.of(name));
    }
}
