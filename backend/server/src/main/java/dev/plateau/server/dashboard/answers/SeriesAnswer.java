package dev.plateau.server.dashboard.answers;

import dev.plateau.server.incidents.ChangeFact;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Quantity;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Facts of a series.
 *
 * @param level newest score: "410 ns/op"; null without points
 * @param isEvaluated false for a metric without a better direction
 * @param step newest confirmed change among the shown points
 */
public record SeriesAnswer(
        String benchmark,
        ChangeFact.Kind kind,
        @Nullable String level,
        long points,
        boolean isEvaluated,
        Optional<Step> step) {
    /** Points of a branch from which on changes are detected. */
    public static final int MIN_POINTS = 10;

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);

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
            @Nullable Place ended) {}

    /** A point on the axis; without a commit its time alone. */
    public record Place(@Nullable String commit, Instant at) {}

    /** "CartBenchmark.add regressed by 25 % on 3 November 2026; 57a7eb fixed it 6 days later." */
    public String sentence() {
        if (level == null) {
            return benchmark + " has no points here.";
        }
        if (step.isEmpty()) {
            return benchmark + (isEvaluated && points >= MIN_POINTS ? " is stable: " : ": ") + level
                    + ", the newest of " + points + (points == 1 ? " point." : " points.");
        }
        Step newest = step.get();
        Place ended = newest.ended();
        String commit = newest.first().commit();
        if (ended == null) {
            return new ChangeFact(benchmark, kind, newest.ratio()).sentence() + " since "
                    + (commit == null ? "" : Names.commit(commit) + " on ")
                    + DAY.format(newest.first().at()) + ".";
        }
        String by = ended.commit();
        return benchmark + " " + newest.verdict()
                + (newest.ratio() == null
                        ? ""
                        : " by " + Quantity.roughChange(newest.ratio()).substring(1)) + " on "
                + DAY.format(newest.first().at()) + "; " + (by == null ? "a later run" : Names.commit(by)) + " "
                + (newest.verdict().equals("regressed") ? "fixed it " : "undid it ")
                + later(ChronoUnit.DAYS.between(newest.first().at(), ended.at())) + ".";
    }

    private static String later(long days) {
        return days == 0 ? "within a day" : days == 1 ? "a day later" : days + " days later";
    }
}
