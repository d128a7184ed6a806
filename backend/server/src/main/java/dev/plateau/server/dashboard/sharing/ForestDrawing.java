package dev.plateau.server.dashboard.sharing;

import dev.plateau.comparison.answers.Forest;
import dev.plateau.comparison.answers.Forest.Row;
import dev.plateau.comparison.answers.Forest.Strip;
import dev.plateau.comparison.answers.Forest.Tick;
import dev.plateau.comparison.answers.Speed;
import dev.plateau.server.platform.drawing.Drawing;
import dev.plateau.server.platform.drawing.Drawing.Anchor;
import dev.plateau.server.platform.drawing.Drawing.Dot;
import dev.plateau.server.platform.drawing.Drawing.Ink;
import dev.plateau.server.platform.drawing.Drawing.Line;
import dev.plateau.server.platform.drawing.Drawing.Shape;
import dev.plateau.server.platform.drawing.Drawing.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws a forest plot for pages elsewhere, with its first rows. */
public final class ForestDrawing {
    private static final int WIDTH = 600;
    private static final int HEIGHT = 315;
    private static final int MARGIN = 20;
    private static final int PLOT = 185;
    private static final int PLOT_WIDTH = 260;
    private static final int TOP = 110;
    private static final int ROW = 26;
    private static final int ROWS = 7;
    private static final int LABEL = 13;

    private ForestDrawing() {}

    /** @param answer the sentence above it */
    public static Drawing of(Forest forest, String answer) {
        List<Row> rows = forest.rows().stream().limit(ROWS).toList();
        List<Shape> shapes = new ArrayList<>();
        shapes.addAll(new Text(MARGIN, 32, Anchor.START, 17, true, Ink.TEXT, answer).wrapped(WIDTH - 2.0 * MARGIN));
        shapes.add(text(MARGIN, 75, Ink.SOFT, forest.caption()).within(WIDTH - 2.0 * MARGIN));
        double end = TOP + (double) ROW * rows.size();
        for (Tick tick : forest.ticks()) {
            double x = x(tick.x());
            shapes.add(new Line(x, TOP - 4, x, end, 1, tick.label().equals("same") ? Ink.FAINT : Ink.GRID));
            Anchor anchor = Anchor.valueOf(tick.anchor().toUpperCase(Locale.ROOT));
            if (!tick.minor()) {
                shapes.add(new Text(x, TOP - 10, anchor, LABEL, false, Ink.SOFT, tick.label()));
            }
        }
        for (int i = 0; i < rows.size(); i++) {
            row(rows.get(i), TOP + ROW * (i + 0.5), shapes);
        }
        if (forest.rows().size() > ROWS) {
            shapes.add(text(
                    MARGIN, (int) end + 16, Ink.SOFT, "and " + (forest.rows().size() - ROWS) + " more"));
        }
        return new Drawing(WIDTH, HEIGHT, answer, shapes);
    }

    private static void row(Row row, double y, List<Shape> shapes) {
        shapes.add(text(MARGIN, y + 4, Ink.TEXT, row.line().name()).within(PLOT - 1.5 * MARGIN));
        Strip strip = row.strip();
        Speed speed = row.line().speed();
        if (strip == null || speed == null) {
            shapes.add(text(PLOT + PLOT_WIDTH + MARGIN, y + 4, Ink.SOFT, "no interval"));
            return;
        }
        Ink ink = switch (speed.outcome()) {
            case SLOWER -> Ink.WORSE;
            case FASTER -> Ink.BETTER;
            default -> Ink.SOFT;
        };
        if (strip.low() != null && strip.high() != null) {
            shapes.add(new Line(x(strip.low()), y, x(strip.high()), y, 2, ink));
        }
        shapes.add(new Dot(x(strip.x()), y, 5, ink));
        shapes.add(text(PLOT + PLOT_WIDTH + MARGIN, y + 4, ink, speed.words()));
    }

    private static Text text(double x, double y, Ink ink, String text) {
        return new Text(x, y, Anchor.START, LABEL, false, ink, text);
    }

    /** @param percent "12.5%" of the plot */
    private static double x(String percent) {
        return PLOT + PLOT_WIDTH * Double.parseDouble(percent.substring(0, percent.length() - 1)) / 100;
    }
}
