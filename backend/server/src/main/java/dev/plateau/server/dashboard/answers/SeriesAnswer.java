package dev.plateau.server.dashboard.answers;

import dev.plateau.server.incidents.ChangeFact;
import dev.plateau.server.series.Point;
import dev.plateau.wire.text.Names;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Facts of a series.
 *
 * @param level newest score: "410 ns/op"; null without points
 * @param isEvaluated false for a metric without a better direction
 * @param step largest confirmed change among the shown points that lasts; else the newest one
 * @param bytes the same of its bytes per operation, if it lasts and is larger
 * @param gap difference between JDK builds of a series with too few points for confirmed changes
 * @param year the current one, which dates leave out
 */
public record SeriesAnswer(
        String benchmark,
        ChangeFact.Kind kind,
        @Nullable String level,
        long points,
        boolean isEvaluated,
        Optional<Step> step,
        Optional<Step> bytes,
        Optional<Gap> gap,
        int year) {
    /** Points of a branch from which on changes are detected. */
    public static final int MIN_POINTS = 10;

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMMM", Locale.ENGLISH);

    /**
     * A step of the level.
     *
     * @param verdict "regressed", "improved" or "changed"
     * @param ratio level after over level before; null without one
     * @param ended point that led back; null while the change lasts
     */
    public record Step(
            String verdict,
            @Nullable Double ratio,
            Place first,
            @Nullable Place ended) {
        /** Size on the log scale. */
        public double size() {
            return ratio == null ? 0 : Math.abs(Math.log(ratio));
        }

        /** The largest that lasts; else the first. */
        public static Optional<Step> largest(List<Step> newestFirst) {
            return newestFirst.stream()
                    .filter(step -> step.ended == null)
                    .max(Comparator.comparingDouble(Step::size))
                    .or(() -> newestFirst.stream().findFirst());
        }
    }

    /**
     * A difference between neighbouring points.
     *
     * @param from label of the earlier one
     */
    public record Gap(double ratio, String from, String to) {
        /** Smaller ones are no headline. */
        private static final double LEAST = Math.log(1.1);

        /** The largest one whose intervals do not overlap, and that the newest point still has; empty without one. */
        public static Optional<Gap> of(List<Point> inOrder, Function<Point, String> label) {
            Point newest = inOrder.isEmpty() ? null : inOrder.getLast();
            return IntStream.range(1, inOrder.size())
                    .filter(i -> isApart(inOrder.get(i - 1), inOrder.get(i))
                            && newest != null
                            && isApart(inOrder.get(i - 1), newest)
                            && inOrder.get(i).score() > inOrder.get(i - 1).score()
                                    == newest.score() > inOrder.get(i - 1).score())
                    .mapToObj(i -> new Gap(
                            inOrder.get(i).score() / inOrder.get(i - 1).score(),
                            label.apply(inOrder.get(i - 1)),
                            label.apply(inOrder.get(i))))
                    .filter(gap -> gap.size() >= LEAST && !gap.from.equals(gap.to))
                    .max(Comparator.comparingDouble(Gap::size));
        }

        private static boolean isApart(Point one, Point other) {
            return one.low() != null
                    && one.high() != null
                    && other.low() != null
                    && other.high() != null
                    && (one.high() < other.low() || other.high() < one.low());
        }

        private double size() {
            return Math.abs(Math.log(ratio));
        }
    }

    /** A point on the axis; without a commit its time alone. */
    public record Place(@Nullable String commit, Instant at) {}

    /** "Cart.add got 20 % slower on 3 November; 57a7eb fixed it 6 days later." */
    public String sentence() {
        if (level == null) {
            return benchmark + " has no points here.";
        }
        if (bytes.isPresent()) {
            return since(bytes.get(), benchmark, ChangeFact.Kind.BYTES)
                    + step.filter(own -> own.ended() == null)
                            .map(own -> ", and " + since(own, "", kind).strip() + ".")
                            .orElse("; its " + kind.label() + " is " + level + ".");
        }
        if (step.isEmpty() && gap.isPresent()) {
            Gap largest = gap.get();
            return new ChangeFact(benchmark, kind, largest.ratio()).sentence() + " from JDK " + largest.from() + " to "
                    + largest.to() + "; " + level + " is the newest of " + points + " points.";
        }
        if (step.isEmpty()) {
            return benchmark + (isEvaluated && points >= MIN_POINTS ? " is stable: " : ": ") + level
                    + ", the newest of " + points + (points == 1 ? " point." : " points.");
        }
        Step newest = step.get();
        Place ended = newest.ended();
        if (ended == null) {
            return since(newest, benchmark, kind) + ".";
        }
        String by = ended.commit();
        return benchmark + " " + new ChangeFact(benchmark, kind, newest.ratio()).past(newest.verdict()) + " on "
                + day(newest.first().at()) + "; " + (by == null ? "a later run" : Names.commit(by)) + " "
                + (newest.verdict().equals("regressed") ? "fixed it " : "undid it ")
                + later(ChronoUnit.DAYS.between(newest.first().at(), ended.at())) + ".";
    }

    private String since(Step step, String subject, ChangeFact.Kind of) {
        String commit = step.first.commit();
        return new ChangeFact(subject, of, step.ratio).sentence() + " since "
                + (commit == null ? "" : Names.commit(commit) + " on ")
                + day(step.first.at());
    }

    /** "3 November"; with its year in another one. */
    private String day(Instant at) {
        LocalDate day = LocalDate.ofInstant(at, ZoneOffset.UTC);
        return DAY.format(day) + (day.getYear() == year ? "" : " " + day.getYear());
    }

    private static String later(long days) {
        return days == 0 ? "within a day" : days == 1 ? "a day later" : days + " days later";
    }
}
