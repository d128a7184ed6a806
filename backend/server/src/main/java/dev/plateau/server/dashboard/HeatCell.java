package dev.plateau.server.dashboard;

import dev.plateau.comparison.answers.HeatMark;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.dashboard.CellWords.CellView;
import java.util.ArrayList;
import java.util.List;

/**
 * A cell of the heat map.
 *
 * @param columns number of columns that it spans
 */
record HeatCell(CellView view, HeatMark mark, int columns) {
    /** Cells of one row; neighbours that could not run for the same reason are one cell. */
    static List<HeatCell> merged(List<HeatCell> cells) {
        List<HeatCell> merged = new ArrayList<>();
        for (HeatCell cell : cells) {
            HeatCell last = merged.isEmpty() ? null : merged.getLast();
            if (last != null && cell.view.opensWords() && last.view.isSameReason(cell.view)) {
                merged.set(merged.size() - 1, new HeatCell(last.view, last.mark, last.columns + cell.columns));
            } else {
                merged.add(cell);
            }
        }
        return merged;
    }

    /** @param isOfSpeed true for the primary score */
    static HeatCell of(Cell cell, CellView view, boolean isOfSpeed) {
        HeatMark mark = cell instanceof Cell.Compared compared
                ? HeatMark.of(compared.comparison(), compared.side().point().direction(), isOfSpeed, view.text())
                : HeatMark.plain(view.style(), view.text());
        return new HeatCell(view, mark, 1);
    }
}
