package dev.plateau.server.incidents;

import dev.plateau.server.incidents.ChangeChart.Scale;
import dev.plateau.server.platform.drawing.Drawing;
import dev.plateau.server.platform.drawing.Drawing.Anchor;
import dev.plateau.server.platform.drawing.Drawing.Box;
import dev.plateau.server.platform.drawing.Drawing.Dot;
import dev.plateau.server.platform.drawing.Drawing.Ink;
import dev.plateau.server.platform.drawing.Drawing.Line;
import dev.plateau.server.platform.drawing.Drawing.Shape;
import dev.plateau.server.platform.drawing.Drawing.Text;
import java.util.ArrayList;
import java.util.List;

/** Draws charts of series around a change. */
public final class ChartDrawing {
    private static final double RADIUS = 2.6;
    /** Size that social networks and chats show in full. */
    private static final int WIDTH = 600;

    private static final int HEIGHT = 315;
    private static final int MARGIN = 20;
    private static final Box PLOT = new Box(100, 92, 480, 183, Ink.PAPER);
    private static final int TITLE = 17;
    private static final int LABEL = 13;
    /** Distance of a base line from the middle of its text. */
    private static final int BASE = 4;

    private ChartDrawing() {}

    /** Without texts: a mail writes the levels above it and the axis beside it. */
    public static Drawing plain(ChangeChart chart, int width, int height) {
        return new Drawing(width, height, "", shapes(chart, new Box(0, 0, width, height, Ink.PAPER), Ink.WORSE));
    }

    /**
     * With a title and labels.
     *
     * @param detail second line: conditions and environment
     * @param since of the new level
     */
    public static Drawing titled(ChangeChart chart, String title, String detail, Ink since) {
        List<Shape> shapes = new ArrayList<>(shapes(chart, PLOT, since));
        shapes.addAll(new Text(MARGIN, 32, Anchor.START, TITLE, true, Ink.TEXT, title).wrapped(WIDTH - 2.0 * MARGIN));
        shapes.add(new Text(MARGIN, 75, Anchor.START, LABEL, false, Ink.SOFT, detail).within(WIDTH - 2.0 * MARGIN));
        if (chart.dots().isEmpty()) {
            shapes.add(new Text(MARGIN, 110, Anchor.START, LABEL, false, Ink.SOFT, "No points to show."));
        } else {
            chart.ticks(chart.scale())
                    .forEach(tick ->
                            shapes.add(label(PLOT.x() - 10, y(PLOT, tick.y()) + BASE, Anchor.END, tick.label())));
            double below = PLOT.y() + PLOT.height() + 24;
            String first = chart.dots().getFirst().name();
            String last = chart.dots().getLast().name();
            shapes.add(label(PLOT.x(), below, Anchor.START, first));
            if (!last.equals(first)) {
                shapes.add(label(PLOT.x() + PLOT.width(), below, Anchor.END, last));
            }
        }
        return new Drawing(WIDTH, HEIGHT, title.replaceAll("\\.$", "") + ", " + detail, shapes);
    }

    private static Text label(double x, double y, Anchor anchor, String text) {
        return new Text(x, y, anchor, LABEL, false, Ink.SOFT, text);
    }

    private static double x(Box plot, double percent) {
        return plot.x() + plot.width() * percent / 100;
    }

    private static double y(Box plot, double percent) {
        return plot.y() + plot.height() * percent / 100;
    }

    private static List<Shape> shapes(ChangeChart chart, Box plot, Ink since) {
        if (chart.dots().isEmpty()) {
            return List.of();
        }
        Scale scale = chart.scale();
        List<Shape> shapes = new ArrayList<>();
        chart.ticks(scale).forEach(tick -> shapes.add(horizontal(plot, 0, 100, tick.y(), 1, Ink.GRID)));
        if (chart.first() < chart.dots().size()) {
            double step = x(plot, chart.step());
            shapes.add(new Line(step, plot.y(), step, plot.y() + plot.height(), 1, Ink.FAINT));
        }
        chart.marks(scale)
                .forEach(mark -> shapes.add(
                        new Dot(x(plot, mark.x()), y(plot, mark.y()), RADIUS, mark.since() ? since : Ink.SOFT)));
        chart.levels(scale)
                .forEach(level -> shapes.add(
                        horizontal(plot, level.from(), level.until(), level.y(), 2, level.since() ? since : Ink.TEXT)));
        return shapes;
    }

    private static Line horizontal(Box plot, double from, double until, double percent, double stroke, Ink ink) {
        return new Line(x(plot, from), y(plot, percent), x(plot, until), y(plot, percent), stroke, ink);
    }
}
