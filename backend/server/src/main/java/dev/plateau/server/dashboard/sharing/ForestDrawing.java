package dev.plateau.server.dashboard.sharing;

import dev.plateau.comparison.answers.Forest;
import dev.plateau.comparison.answers.Forest.Row;
import dev.plateau.comparison.answers.Forest.Strip;
import dev.plateau.comparison.answers.Forest.Tick;
import dev.plateau.comparison.answers.Speed;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.platform.drawing.Drawing;
import dev.plateau.server.platform.drawing.Drawing.Anchor;
import dev.plateau.server.platform.drawing.Drawing.Dot;
import dev.plateau.server.platform.drawing.Drawing.Ink;
import dev.plateau.server.platform.drawing.Drawing.Line;
import dev.plateau.server.platform.drawing.Drawing.Shape;
import dev.plateau.server.platform.drawing.Drawing.Text;
import dev.plateau.statistics.Confidence;
import dev.plateau.wire.text.Names;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws a forest plot for pages elsewhere: a preview of its first rows, or the whole one. */
public final class ForestDrawing {
    private static final int HEIGHT = 315;
    private static final int MARGIN = 20;
    private static final int PLOT_WIDTH = 260;
    private static final int TOP = 110;
    private static final int ROW = 26;
    private static final int ROWS = 7;
    private static final int LABEL = 13;

    /** Room for the scores of a whole plot. */
    private static final int SCORES = 100;

    private ForestDrawing() {}

    /** @param plot left end of the axis */
    private record Layout(int width, int plot, boolean isWhole) {
        /** @param percent "12.5%" of the plot */
        double x(String percent) {
            return plot + PLOT_WIDTH * Double.parseDouble(percent.substring(0, percent.length() - 1)) / 100;
        }

        int after() {
            return plot + PLOT_WIDTH + MARGIN;
        }
    }

    /** @param answer the sentence above it */
    public static Drawing of(Forest forest, String answer) {
        return draw(forest, answer, forest.caption(), new Layout(600, 185, false));
    }

    /** A benchmark in all environments of a matrix, as of a day. */
    public static Drawing ofRow(String project, Matrix matrix, Matrix.Row row, LocalDate day) {
        KnownEnvironment baseline = matrix.columns().get(matrix.baseline());
        return whole(
                new CellWords("").forest(matrix, row),
                Names.of(row.key()),
                "Speed against " + baseline.label() + " on " + baseline.host().label() + ", " + Confidence.TEXT
                        + " intervals",
                "Plateau, project " + project + ", " + day);
    }

    /**
     * All rows with their scores and intervals.
     *
     * @param caption what the axis shows
     * @param source text below
     */
    public static Drawing whole(Forest forest, String title, String caption, String source) {
        Drawing drawn = draw(forest, title, caption, new Layout(800, 185 + SCORES, true));
        int height = TOP + ROW * (forest.rows().size() + 1) + MARGIN;
        List<Shape> shapes = new ArrayList<>(drawn.shapes());
        shapes.add(text(MARGIN, height - MARGIN, Ink.SOFT, source));
        return new Drawing(drawn.width(), height, title, shapes);
    }

    private static Drawing draw(Forest forest, String answer, String caption, Layout layout) {
        List<Row> rows = forest.rows().stream()
                .limit(layout.isWhole() ? Integer.MAX_VALUE : ROWS)
                .toList();
        List<Shape> shapes = new ArrayList<>();
        shapes.addAll(
                new Text(MARGIN, 32, Anchor.START, 17, true, Ink.TEXT, answer).wrapped(layout.width() - 2.0 * MARGIN));
        shapes.add(text(MARGIN, 75, Ink.SOFT, caption).within(layout.width() - 2.0 * MARGIN));
        double end = TOP + (double) ROW * rows.size();
        for (Tick tick : forest.ticks()) {
            double x = layout.x(tick.x());
            shapes.add(new Line(x, TOP - 4, x, end, 1, tick.label().equals("same") ? Ink.FAINT : Ink.GRID));
            Anchor anchor = Anchor.valueOf(tick.anchor().toUpperCase(Locale.ROOT));
            if (!tick.minor()) {
                shapes.add(new Text(x, TOP - 10, anchor, LABEL, false, Ink.SOFT, tick.label()));
            }
        }
        for (int i = 0; i < rows.size(); i++) {
            row(rows.get(i), TOP + ROW * (i + 0.5), layout, shapes);
        }
        if (forest.rows().size() > rows.size()) {
            shapes.add(text(
                    MARGIN, (int) end + 16, Ink.SOFT, "and " + (forest.rows().size() - rows.size()) + " more"));
        }
        return new Drawing(layout.width(), HEIGHT, answer, shapes);
    }

    private static void row(Row row, double y, Layout layout, List<Shape> shapes) {
        int scores = layout.isWhole() ? SCORES : 0;
        shapes.addAll(text(MARGIN, y + 4, Ink.TEXT, row.line().name()).named(layout.plot() - scores - 1.5 * MARGIN));
        if (layout.isWhole()) {
            shapes.add(text(layout.plot() - scores, y + 4, Ink.TEXT, row.line().detail()));
        }
        Strip strip = row.strip();
        Speed speed = row.line().speed();
        if (strip == null || speed == null) {
            shapes.add(text(layout.after(), y + 4, Ink.SOFT, "no interval"));
            return;
        }
        Ink ink = switch (speed.outcome()) {
            case SLOWER -> Ink.WORSE;
            case FASTER -> Ink.BETTER;
            default -> Ink.SOFT;
        };
        if (strip.low() != null && strip.high() != null) {
            shapes.add(new Line(layout.x(strip.low()), y, layout.x(strip.high()), y, 2, ink));
        }
        shapes.add(new Dot(layout.x(strip.x()), y, 5, ink));
        shapes.add(text(layout.after(), y + 4, ink, speed.words() + interval(speed, layout)));
    }

    private static Text text(double x, double y, Ink ink, String text) {
        return new Text(x, y, Anchor.START, LABEL, false, ink, text);
    }

    private static String interval(Speed speed, Layout layout) {
        return layout.isWhole() && !speed.interval().isEmpty() ? " (" + speed.interval() + ")" : "";
    }
}
