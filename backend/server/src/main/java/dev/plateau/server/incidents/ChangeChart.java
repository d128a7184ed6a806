package dev.plateau.server.incidents;

import dev.plateau.statistics.Robust;
import dev.plateau.wire.text.Quantity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A chart of a series around a change: its scores in their order, and its levels. Coordinates are in percent of width and height.
 *
 * @param dots runs that are not excluded; empty where the change is older than the points read
 * @param first index of the first point of the new level
 * @param end index of the first point after the new level; the number of points while it lasts
 * @param before level before
 * @param after level since
 */
public record ChangeChart(List<Dot> dots, int first, int end, double before, double after, String unit) {
    private static final double MARGIN = 4;
    /** A chart spans at least this share of the level before, so that noise does not look large. */
    private static final double MIN_RANGE = 0.1;
    /** Runs between two steps; fewer may be noise of one run. */
    private static final int MIN_APART = 2;
    /** Smallest share of a change that counts as a step of its own, on the log scale. */
    private static final double MIN_SHARE = 0.15;

    private static final double TICKS = 4;

    /** A run: its commit, shortened, or its day. */
    public record Dot(String name, double score) {}

    /**
     * A step from one level to the next.
     *
     * @param index of its first point
     * @param ratio of the level to the one before
     */
    public record Step(int index, String name, double level, double ratio) {}

    /** Range of scores that a chart spans. */
    public record Scale(double low, double high) {
        private static Scale of(DoubleStream values, double least) {
            double[] all = values.toArray();
            double low = Arrays.stream(all).min().orElse(0);
            double high = Arrays.stream(all).max().orElse(0);
            double missing = Math.max(0, least - (high - low)) / 2;
            return new Scale(low - missing, high + missing);
        }

        /** Distance of a score from the top, in percent. */
        public double y(double score) {
            double share = high == low ? 0.5 : (score - low) / (high - low);
            return 100 - MARGIN - (100 - 2 * MARGIN) * share;
        }
    }

    /** A drawn run. */
    public record Mark(double x, double y, boolean since, String text) {}

    /** A label of the vertical axis. */
    public record Tick(double y, String label) {}

    /** A level of the chart, from one point to another. */
    public record Level(double from, double until, double y, boolean since) {}

    /** A chart of dots. */
    public ChangeChart {
        dots = List.copyOf(dots);
    }

    /** A range for the chart alone. */
    public Scale scale() {
        return Scale.of(values(), MIN_RANGE * Math.abs(before));
    }

    /** One range for several charts, as shares of their levels before; those without a positive one keep their own. */
    public static Scale shared(List<ChangeChart> charts) {
        return Scale.of(
                charts.stream()
                        .filter(ChangeChart::isRelative)
                        .flatMapToDouble(chart -> chart.values().map(value -> value / chart.before)),
                MIN_RANGE);
    }

    /** The scale of this chart by one of shares. */
    public Scale of(Scale shares) {
        return isRelative() ? new Scale(shares.low * before, shares.high * before) : scale();
    }

    private boolean isRelative() {
        return before > 0;
    }

    private DoubleStream values() {
        return DoubleStream.concat(dots.stream().mapToDouble(Dot::score), DoubleStream.of(before, after));
    }

    /** Distance of an index from the left, in percent. */
    public double x(double index) {
        return MARGIN / 2 + (100 - MARGIN) * index / Math.max(1, dots.size() - 1);
    }

    /** Distance of the change from the left, between the last point before and the first one after. */
    public double step() {
        return x(first - 0.5);
    }

    /** Distance of the end of the new level from the left. */
    public double stop() {
        return x(end < dots.size() ? end - 0.5 : end - 1);
    }

    public boolean isOver() {
        return end < dots.size();
    }

    public List<Mark> marks(Scale scale) {
        return IntStream.range(0, dots.size())
                .mapToObj(i -> new Mark(
                        x(i),
                        scale.y(dots.get(i).score()),
                        i >= first && i < end,
                        dots.get(i).name() + ": " + Quantity.of(dots.get(i).score(), unit)))
                .toList();
    }

    /** All points as an SVG list of coordinates. */
    public String points(Scale scale) {
        return marks(scale).stream()
                .map(mark -> String.format(Locale.ROOT, "%.1f,%.1f", mark.x(), mark.y()))
                .collect(Collectors.joining(" "));
    }

    /** The levels: before, one for each step, and the one before again where it came back. */
    public List<Level> levels(Scale scale) {
        List<Level> levels = new ArrayList<>(List.of(new Level(x(0), step(), scale.y(before), false)));
        List<Step> steps = steps();
        for (int i = 0; i < steps.size(); i++) {
            levels.add(new Level(
                    x(steps.get(i).index() - 0.5),
                    i + 1 < steps.size() ? x(steps.get(i + 1).index() - 0.5) : stop(),
                    scale.y(steps.get(i).level()),
                    true));
        }
        if (isOver()) {
            levels.add(new Level(stop(), x(dots.size() - 1.0), scale.y(before), false));
        }
        return levels;
    }

    /** Labels at round values, from the top. */
    public List<Tick> ticks(Scale scale) {
        double step = round((scale.high() - scale.low()) / TICKS);
        return step > 0
                ? DoubleStream.iterate(
                                Math.ceil(scale.low() / step) * step,
                                value -> value <= scale.high(),
                                value -> value + step)
                        .mapToObj(value -> new Tick(scale.y(value), Quantity.of(value, unit)))
                        .toList()
                        .reversed()
                : List.of();
    }

    /** The next of 1, 2, 5, 10 and so on. */
    private static double round(double step) {
        double power = Math.pow(10, Math.floor(Math.log10(step)));
        return DoubleStream.of(1, 2, 5, 10)
                .map(factor -> factor * power)
                .filter(rounded -> rounded >= step)
                .findFirst()
                .orElse(0);
    }

    /** The steps of the change: two where a level lies between, which the runs next to the change are on; else one. */
    public List<Step> steps() {
        if (first >= dots.size()) {
            return List.of();
        }
        Step whole = new Step(first, dots.get(first).name(), after, after / before);
        double change = Math.log(after / before);
        double[] since = dots.subList(first, Math.max(first, end)).stream()
                .mapToDouble(dot -> Math.log(dot.score() / before))
                .toArray();
        if (!(Math.abs(change) > 0) || !Arrays.stream(since).allMatch(Double::isFinite)) {
            return List.of(whole);
        }
        double unsplit = distance(since);
        int best = 0;
        double least = unsplit / 2;
        for (int k = MIN_APART; k <= Math.min(since.length - MIN_APART, since.length / 2); k++) {
            double left = distance(since, 0, k) + distance(since, k, since.length);
            if (left < least) {
                least = left;
                best = k;
            }
        }
        if (best == 0) {
            return List.of(whole);
        }
        double part = median(since, 0, best);
        double gap = change - part;
        double noise = 3 * least / since.length;
        boolean isClear = part / change >= MIN_SHARE && gap / change >= MIN_SHARE && Math.abs(gap) > noise;
        double level = before * Math.exp(part);
        return isClear
                ? List.of(
                        new Step(first, whole.name(), level, level / before),
                        new Step(first + best, dots.get(first + best).name(), after, after / level))
                : List.of(whole);
    }

    private static double distance(double... logs) {
        return distance(logs, 0, logs.length);
    }

    /** Sum of distances from the median. */
    private static double distance(double[] logs, int from, int until) {
        double median = median(logs, from, until);
        return IntStream.range(from, until)
                .mapToDouble(i -> Math.abs(logs[i] - median))
                .sum();
    }

    private static double median(double[] logs, int from, int until) {
        return from == until ? 0 : Robust.median(Arrays.copyOfRange(logs, from, until));
    }
}
