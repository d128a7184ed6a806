package dev.plateau.comparison.answers;

import dev.plateau.wire.text.ChangeWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table with one strip a row on a common axis of speed: slower is left, faster is right, on a log scale. {@code layout/forest.html} draws it.
 *
 * @param subject head of the first column: "Environment"
 * @param ticks labels of the axis
 */
public record Forest(String caption, String subject, List<Tick> ticks, List<Row> rows) {
    /** Room at both ends, in percent of the width. */
    private static final double MARGIN = 4;
    /** An axis never shows less than 5 % to each side, so that noise does not look large. */
    private static final double LEAST = -Math.log(0.949);
    /** Share of the points' range that intervals may add to it at each side; longer ones get an arrow. */
    private static final double BEYOND = 0.5;
    /** Distance of two labels, in percent of the width. */
    private static final double APART = 19;

    private static final double[] STEPS = {
        0.95, 1.05, 0.9, 1.1, 0.8, 1.25, 0.7, 1.5, 1 / 2.0, 2, 1 / 3.0, 3, 1 / 5.0, 5, 0.1, 10, 0.05, 20, 0.02, 50,
        0.01, 100, 1e-3, 1e3, 1e-4, 1e4
    };

    /**
     * One subject compared with the baseline.
     *
     * @param chips facts that set rows apart, as hosts
     * @param href page of the comparison; null for none
     * @param speed null when it cannot be compared
     * @param note text of the last column, as what settles an open verdict
     */
    public record Line(
            String name,
            String detail,
            List<String> chips,
            @Nullable String href,
            @Nullable Speed speed,
            String note) {
        public Line(String name, @Nullable String href, @Nullable Speed speed) {
            this(name, "", List.of(), href, speed, "");
        }
    }

    /** A label of the axis; minor ones are left out on a phone. */
    public record Tick(String label, String x, String anchor, boolean minor) {}

    /** A line with its drawing; null where there is no speed. */
    public record Row(Line line, @Nullable Strip strip) {}

    /**
     * One drawing, in percent of its width.
     *
     * @param blind left end of the grey band of changes that cannot be seen; null for an outcome that is known
     * @param low left end of the interval; null without one
     * @param cutLow true if the interval goes on beyond the axis
     */
    public record Strip(
            String outcome,
            String x,
            @Nullable String blind,
            @Nullable String blindWidth,
            @Nullable String low,
            @Nullable String high,
            boolean cutLow,
            boolean cutHigh) {}

    public static Forest of(String caption, String subject, List<Line> lines) {
        Scale scale = Scale.of(
                lines.stream().flatMap(line -> Stream.ofNullable(line.speed())).toList());
        return new Forest(
                caption,
                subject,
                scale.ticks(),
                lines.stream()
                        .map(line -> new Row(line, line.speed() == null ? null : scale.strip(line.speed())))
                        .toList());
    }

    /** True if a row has a note. */
    public boolean isAnyNote() {
        return rows.stream().anyMatch(row -> !row.line().note().isEmpty());
    }

    /** Ends of the axis as logarithms. */
    private record Scale(double low, double high) {
        static Scale of(List<Speed> speeds) {
            double least = Math.min(0, points(speeds).min().orElse(0));
            double most = Math.max(0, points(speeds).max().orElse(0));
            double beyond = Math.max(BEYOND * (most - least), 2 * LEAST);
            double low = Math.max(least - beyond, ends(speeds, true).min().orElse(0));
            double high = Math.min(most + beyond, ends(speeds, false).max().orElse(0));
            return new Scale(Math.min(Math.min(low, least), -LEAST), Math.max(Math.max(high, most), LEAST));
        }

        private static DoubleStream points(List<Speed> speeds) {
            return speeds.stream().mapToDouble(speed -> Math.log(speed.ratio()));
        }

        private static DoubleStream ends(List<Speed> speeds, boolean lower) {
            return speeds.stream()
                    .mapToDouble(speed -> Math.log(lower ? speed.low() : speed.high()))
                    .filter(end -> !Double.isNaN(end));
        }

        private double percent(double log) {
            double share = (Math.max(low, Math.min(high, log)) - low) / (high - low);
            return MARGIN + (100 - 2 * MARGIN) * share;
        }

        private static String text(double percent) {
            return String.format(Locale.ROOT, "%.1f%%", percent);
        }

        Strip strip(Speed speed) {
            boolean known = !Double.isNaN(speed.low()) && !Double.isNaN(speed.high());
            double from = known ? Math.log(speed.low()) : 0;
            double until = known ? Math.log(speed.high()) : 0;
            boolean isBlind = speed.outcome() == Speed.Outcome.UNKNOWN && speed.blind() > 0;
            double band = isBlind ? Math.log1p(speed.blind()) : 0;
            return new Strip(
                    speed.outcome().id(),
                    text(percent(Math.log(speed.ratio()))),
                    isBlind ? text(percent(-band)) : null,
                    isBlind ? text(percent(band) - percent(-band)) : null,
                    known ? text(percent(from)) : null,
                    known ? text(percent(until)) : null,
                    from < low,
                    until > high);
        }

        /** "same", then to each side the steps with room between them. */
        List<Tick> ticks() {
            List<Double> chosen = new ArrayList<>(List.of(0.0));
            DoubleStream.of(STEPS)
                    .map(Math::log)
                    .boxed()
                    .sorted(Comparator.comparingDouble(step -> -Math.abs(step)))
                    .filter(step -> step >= low && step <= high)
                    .forEach(step -> {
                        if (chosen.stream().allMatch(one -> Math.abs(centre(one) - centre(step)) >= APART)) {
                            chosen.add(step);
                        }
                    });
            double first = chosen.stream().min(Comparator.naturalOrder()).orElseThrow();
            double last = chosen.stream().max(Comparator.naturalOrder()).orElseThrow();
            return chosen.stream()
                    .sorted()
                    .map(step -> new Tick(
                            label(step),
                            text(percent(step)),
                            percent(step) < APART / 2 ? "start" : percent(step) > 100 - APART / 2 ? "end" : "middle",
                            step != 0 && step != first && step != last))
                    .toList();
        }

        /** Middle of the label of a step; labels at the ends begin or end there. */
        private double centre(double step) {
            double at = percent(step);
            return at < APART / 2 ? at + APART / 2 : at > 100 - APART / 2 ? at - APART / 2 : at;
        }

        private static String label(double step) {
            return step == 0 ? "same" : ChangeWords.brief(Math.exp(step));
        }
    }
}
