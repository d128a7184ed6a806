package dev.plateau.server.dashboard;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.ComparedRun;
import dev.plateau.comparison.ComparedScore;
import dev.plateau.server.comparisons.SideScore;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.statistics.Confidence;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.model.Conditions;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Upload.Outcome;
import dev.plateau.wire.text.Quantity;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Comparisons in words, the same for matrix, comparison and their exports. */
public final class Words {
    /** Smaller effects print as 0.0 %. */
    private static final double SMALLEST_EFFECT = 0.0005;

    /** A narrower interval has tenths of a percent, so that it does not look like a point. */
    private static final double NARROW = 0.02;

    private Words() {}

    public static String of(Outcome outcome) {
        return switch (outcome) {
            case NOT_RUNNABLE -> "not runnable";
            case FAILED -> "failed";
            case TIMED_OUT -> "timed out";
            case SAME_ENVIRONMENT -> "same as default";
        };
    }

    /** A score without its interval: "631 k ops/s". */
    public static String amount(LatestPoint point) {
        return ComparedScore.isNoAllocation(point.unit(), point.score())
                ? "≈ 0 B/op"
                : Quantity.of(point.score(), point.unit());
    }

    /** A score as measured: "631 k ops/s (confidence interval 621 to 640 k ops/s, 3 forks)". */
    public static String of(SideScore side) {
        LatestPoint point = side.point();
        String forks = point.forks() + (point.forks() == 1 ? " fork" : " forks");
        ScoreInterval interval = side.interval();
        String ends = interval == null
                ? ""
                : Confidence.TEXT + " interval " + Quantity.interval(interval.low(), interval.high(), point.unit())
                        + ", ";
        return Quantity.of(point.score(), point.unit()) + " (" + ends + forks + ")";
    }

    /** The comparison: "1.09 times baseline (1.05 to 1.13), regressed; changes over 2.3 % would show". */
    public static String of(CellComparison comparison) {
        return ratio(comparison) + comparison.words() + (comparison.isTooNoisy() ? "" : visible(comparison));
    }

    /** The comparison without its reason: "1.09 times baseline (1.05 to 1.13), regressed". */
    public static String brief(CellComparison comparison) {
        return ratio(comparison) + comparison.verdict().word();
    }

    private static String ratio(CellComparison comparison) {
        if (Double.isNaN(comparison.ratio())) {
            return "";
        }
        String interval = Double.isNaN(comparison.low())
                ? ""
                : " (" + times(comparison.low()) + " to " + times(comparison.high()) + ")";
        return times(comparison.ratio()) + " times baseline" + interval + ", ";
    }

    private static String visible(CellComparison comparison) {
        return comparison.minimumDetectableEffect() >= SMALLEST_EFFECT
                ? String.format(
                        Locale.ROOT, "; changes over %.1f %% would show", 100 * comparison.minimumDetectableEffect())
                : "";
    }

    /** A ratio with three significant digits. */
    public static String times(double ratio) {
        return ratio >= 100 ? Quantity.grouped(ratio) : Quantity.of(ratio, "");
    }

    /** The blackhole mode that comparability depends on: if the upload lacks it, JMH's default; null when that is unknown, too. */
    public static @Nullable String blackhole(Conditions conditions, Environment.Jdk jdk) {
        String mode = ComparedRun.blackhole(conditions, jdk);
        return mode == null || conditions.blackhole() != null ? mode : mode + " (default of JMH)";
    }

    /** The interval as changes: "−71 … −66 %"; where the number contradicts the verdict, the change of the medians that the verdict rests on. */
    public static String interval(CellComparison comparison) {
        return comparison.forks().isContradicted()
                ? "medians " + Quantity.change(comparison.forks().ratio())
                : interval(comparison.low(), comparison.high());
    }

    /** The interval of a score relative to it: "−4 … +5 %". */
    static String interval(ScoreInterval interval, double score) {
        return interval(interval.low() / score, interval.high() / score);
    }

    private static String interval(double low, double high) {
        if (high - low < NARROW) {
            return Quantity.change(low).replace(" %", "") + " … " + Quantity.change(high);
        }
        return Quantity.roughChange(low).replace(" %", "") + " … " + Quantity.roughChange(high);
    }
}
