package dev.plateau.comparison.answers;

import dev.plateau.comparison.CellComparison;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.text.ChangeWords;
import dev.plateau.wire.text.Quantity;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A compared cell of the heat map.
 *
 * @param style CSS classes: the verdict, and the size of the certain difference from {@code m1} to {@code m4}
 * @param text the change of the speed, of bytes and other metrics that of the score: a percentage or, in all cells of a row, a factor
 * @param glyph path of the shape before it; empty for an open verdict
 * @param blind changes that the cell cannot show; null where the verdict is known
 */
public record HeatMark(
        String style, String text, String glyph, @Nullable Blind blind) {
    private static final String LEFT = "M-7 0 4-6V6Z";
    private static final String RIGHT = "M7 0-4-6V6Z";

    /** Thresholds of the stronger colours: differences that are certainly above 5 %, 20 % and twofold. */
    private static final double[] STEPS = {Math.log(1.05), Math.log(1.2), Math.log(2)};
    /** A smaller change would read "1.00×". */
    private static final double VISIBLE = 0.01;
    /** Changes at the edge of the bar, as a logarithm. */
    private static final double EDGE = Math.log(1.5);

    /** A bar around the middle of the cell and the place of the change on it, in percent of the width. */
    public record Blind(String x, String width, String mark) {
        static Blind of(double effect, double change) {
            double half = 50 * Math.min(1, Math.log1p(effect) / EDGE);
            double at = Math.max(-0.98, Math.min(0.98, Math.log(change) / EDGE));
            return new Blind(percent(50 - half), percent(2 * half), percent(50 + 50 * at));
        }

        private static String percent(double value) {
            return String.format(Locale.ROOT, "%.0f%%", value);
        }
    }

    /** A cell that is not compared. */
    public static HeatMark plain(String style, String text) {
        return new HeatMark(style, text, "", null);
    }

    /**
     * A compared cell.
     *
     * @param isOfSpeed true for the primary score
     * @param asFactors form of the row: true if {@link #isFactor} holds for one of its cells
     * @param otherwise text of a cell without a ratio
     */
    public static HeatMark of(
            CellComparison comparison, Direction direction, boolean isOfSpeed, boolean asFactors, String otherwise) {
        String style = style(comparison);
        double change = change(comparison, direction, isOfSpeed);
        String text = !(change > 0 && Double.isFinite(change))
                ? otherwise
                : asFactors && Math.abs(change - 1) >= VISIBLE
                        ? ChangeWords.times(change)
                        : Quantity.roughChange(change);
        return switch (comparison.verdict()) {
            case IMPROVED -> new HeatMark(style, text, RIGHT, null);
            case REGRESSED -> new HeatMark(style, text, LEFT, null);
            case INCONCLUSIVE ->
                new HeatMark(
                        style,
                        change > 0 ? "≈ " + text : text,
                        "",
                        change > 0 && comparison.minimumDetectableEffect() > 0
                                ? Blind.of(comparison.minimumDetectableEffect(), change)
                                : null);
            case UNCHANGED, NOT_COMPARABLE -> plain(style, text);
        };
    }

    /** True for a certain change that a factor says better than a percentage. */
    public static boolean isFactor(CellComparison comparison, Direction direction, boolean isOfSpeed) {
        double change = change(comparison, direction, isOfSpeed);
        return comparison.verdict().isChange()
                && (isOfSpeed ? ChangeWords.isFactor(change) : ChangeWords.isMultiple(change));
    }

    private static double change(CellComparison comparison, Direction direction, boolean isOfSpeed) {
        return isOfSpeed ? ChangeWords.speedOf(comparison.ratio(), direction) : comparison.ratio();
    }

    /** CSS classes of a comparison. */
    public static String style(CellComparison comparison) {
        int step = 1;
        for (double limit : STEPS) {
            step += comparison.certainSize() >= limit ? 1 : 0;
        }
        return comparison.verdict().id() + " m" + step;
    }
}
