package dev.plateau.server.incidents;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A small picture of a series around a change: its scores in their order, and the two levels.
 *
 * @param scores of runs that are not excluded; empty where the change is older than the points read
 * @param first index of the first point of the new level
 * @param end index of the first point after the new level; the number of points while it lasts
 * @param before level before
 * @param after level since
 */
public record Sparkline(double[] scores, int first, int end, double before, double after) {
    /** Width of the drawing that {@link #points} and its neighbours fill. */
    public static final int WIDTH = 240;

    public static final int HEIGHT = 48;
    private static final double MARGIN = 4;

    /** Horizontal coordinate of an index. */
    public double x(double index) {
        return MARGIN + (WIDTH - 2 * MARGIN) * index / Math.max(1, scores.length - 1);
    }

    /** Vertical coordinate of a score; the lowest of scores and levels is at the bottom. */
    public double y(double score) {
        double low = Math.min(Arrays.stream(scores).min().orElse(0), Math.min(before, after));
        double high = Math.max(Arrays.stream(scores).max().orElse(0), Math.max(before, after));
        double share = high == low ? 0.5 : (score - low) / (high - low);
        return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * share;
    }

    /** Horizontal coordinate of the change, between the last point before and the first one after. */
    public double step() {
        return x(first - 0.5);
    }

    /** Horizontal coordinate of the end of the new level. */
    public double stop() {
        return x(end - (end < scores.length ? 0.5 : 1));
    }

    /** All points as an SVG list of coordinates. */
    public String points() {
        return IntStream.range(0, scores.length)
                .mapToObj(i -> String.format(Locale.ROOT, "%.1f,%.1f", x(i), y(scores[i])))
                .collect(Collectors.joining(" "));
    }

    /** The two levels as an SVG path. */
    public String levels() {
        return String.format(
                Locale.ROOT, "M%.1f %.1fH%.1fM%.1f %.1fH%.1f", x(0), y(before), step(), step(), y(after), stop());
    }
}
