package dev.plateau.server.dashboard;

import dev.plateau.comparison.CellComparison;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.dashboard.CellWords.CellView;
import dev.plateau.server.dashboard.answers.Speed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A cell of the heat map.
 *
 * @param text the change of the speed; of bytes and other metrics that of the score
 * @param glyph path of the shape before it; empty for an open verdict
 * @param blind changes that the cell cannot show; null where the verdict is known
 * @param columns number of columns that it spans
 */
record HeatCell(
        CellView view, String text, String glyph, @Nullable Blind blind, int columns) {
    HeatCell(CellView view, String text, String glyph, @Nullable Blind blind) {
        this(view, text, glyph, blind, 1);
    }

    /** Cells of one row; neighbours that could not run for the same reason are one cell. */
    static List<HeatCell> merged(List<HeatCell> cells) {
        List<HeatCell> merged = new ArrayList<>();
        for (HeatCell cell : cells) {
            HeatCell last = merged.isEmpty() ? null : merged.getLast();
            if (last != null && cell.view.opensWords() && last.view.isSameReason(cell.view)) {
                merged.set(
                        merged.size() - 1,
                        new HeatCell(last.view, last.text, last.glyph, last.blind, last.columns + cell.columns));
            } else {
                merged.add(cell);
            }
        }
        return merged;
    }

    private static final String LEFT = "M-7 0 4-6V6Z";
    private static final String RIGHT = "M7 0-4-6V6Z";

    /** Changes at the edge of the bar, as a logarithm. */
    private static final double EDGE = Math.log(1.5);

    /** A bar around the middle of the cell and the place of the change on it, in percent of the width. */
    record Blind(String x, String width, String mark) {
        static Blind of(double effect, double change) {
            double half = 50 * Math.min(1, Math.log1p(effect) / EDGE);
            return new Blind(
                    percent(50 - half),
                    percent(2 * half),
                    percent(50 + 50 * Math.clamp(Math.log(change) / EDGE, -0.98, 0.98)));
        }

        private static String percent(double value) {
            return String.format(Locale.ROOT, "%.0f%%", value);
        }
    }

    /** @param isOfSpeed true for the primary score */
    static HeatCell of(Cell cell, CellView view, boolean isOfSpeed) {
        if (!(cell instanceof Cell.Compared compared)) {
            return new HeatCell(view, view.text(), "", null);
        }
        CellComparison comparison = compared.comparison();
        Optional<Speed> speed =
                isOfSpeed ? Speed.of(comparison, compared.side().point().direction()) : Optional.empty();
        String text = speed.map(Speed::change).orElse(view.text());
        double change = speed.map(Speed::ratio).orElse(comparison.ratio());
        return switch (comparison.verdict()) {
            case IMPROVED -> new HeatCell(view, text, RIGHT, null);
            case REGRESSED -> new HeatCell(view, text, LEFT, null);
            case INCONCLUSIVE ->
                new HeatCell(
                        view,
                        change > 0 ? "≈ " + text : text,
                        "",
                        change > 0 && comparison.minimumDetectableEffect() > 0
                                ? Blind.of(comparison.minimumDetectableEffect(), change)
                                : null);
            case UNCHANGED, NOT_COMPARABLE -> new HeatCell(view, text, "", null);
        };
    }
}
