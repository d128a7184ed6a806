package dev.plateau.server.dashboard.series;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A small chart of the newest points of a series, as coordinates of an SVG.
 *
 * @param scores in their order, at least one
 * @param step index of the first point of a new level; -1 for none among them
 */
public record TrendLine(List<Double> scores, int step) {
    /** Size of the drawing that the coordinates fill. */
    static final int WIDTH = 120;

    static final int HEIGHT = 28;
    private static final double MARGIN = 3;

    /** The height spans at least this share of the scores, so that noise does not look large. */
    private static final double MIN_RANGE = 0.1;

    /** A chart of scores. */
    public TrendLine {
        scores = List.copyOf(scores);
    }

    /** All points as an SVG list of coordinates. */
    public String points() {
        return IntStream.range(0, scores.size())
                .mapToObj(i -> String.format(Locale.ROOT, "%.1f,%.1f", x(i), y(i)))
                .collect(Collectors.joining(" "));
    }

    /** The newest point as a path: a dot, where the line has a round end. */
    public String end() {
        int last = scores.size() - 1;
        return String.format(Locale.ROOT, "M%.1f %.1fh0", x(last), y(last));
    }

    /** A vertical line before the first point of the new level; empty without one. */
    public String change() {
        return step < 0 ? "" : String.format(Locale.ROOT, "M%.1f 0V%d", x(Math.max(0, step - 0.5)), HEIGHT);
    }

    private double x(double index) {
        return scores.size() == 1 ? WIDTH / 2.0 : MARGIN + (WIDTH - 2 * MARGIN) * index / (scores.size() - 1);
    }

    private double y(int index) {
        double low = Collections.min(scores);
        double high = Collections.max(scores);
        double middle = (low + high) / 2;
        double range = Math.max(high - low, MIN_RANGE * Math.abs(middle));
        double share = range == 0 ? 0 : (scores.get(index) - middle) / range;
        return HEIGHT / 2.0 - (HEIGHT - 2 * MARGIN) * share;
    }
}
