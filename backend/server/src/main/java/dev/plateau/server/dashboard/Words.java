package dev.plateau.server.dashboard;

import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Difference;
import dev.plateau.server.comparisons.Side;
import dev.plateau.server.comparisons.Verdict;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.server.wording.Quantity;
import dev.plateau.wire.Score;
import dev.plateau.wire.Upload.Outcome;
import java.util.Locale;

/** How comparisons are said in words: one place, so that matrix, comparison and their exports say the same. */
final class Words {
    /** Less prints as nothing, and is: bytes per operation that don't vary. */
    private static final double SMALLEST_FLOOR = 0.0005;

    private Words() {}

    /** What the verdict means for this metric: "faster", "more bytes", "same". */
    static String of(Verdict verdict, LatestPoint point, double ratio) {
        return switch (verdict) {
            case IMPROVED -> isTime(point) ? "faster" : point.unit().equals("B/op") ? "fewer bytes" : "better";
            case REGRESSED -> isTime(point) ? "slower" : point.unit().equals("B/op") ? "more bytes" : "worse";
            case CHANGED -> ratio > 1 ? "higher" : "lower";
            case UNCHANGED -> "same";
            case INCONCLUSIVE -> "cannot say";
        };
    }

    private static boolean isTime(LatestPoint point) {
        return point.metric().equals(Score.PRIMARY)
                && (point.unit().equals("ops/s") || point.unit().equals("ns/op"));
    }

    static String of(Outcome outcome) {
        return switch (outcome) {
            case NOT_RUNNABLE -> "not runnable";
            case FAILED -> "failed";
            case TIMED_OUT -> "timed out";
            case SAME_ENVIRONMENT -> "same as default";
        };
    }

    /** A score without its interval: "631 k ops/s". */
    static String amount(LatestPoint point) {
        return Difference.isNoAllocation(point) ? "≈ 0 B/op" : Quantity.of(point.score(), point.unit());
    }

    /** A score as measured: "631 k ops/s (621 to 640 k ops/s, 3 forks)". */
    static String of(LatestPoint point) {
        String forks = point.forks() + (point.forks() == 1 ? " fork" : " forks");
        String interval = point.low().isEmpty() || point.high().isEmpty()
                ? ""
                : Quantity.interval(point.low().getAsDouble(), point.high().getAsDouble(), point.unit()) + ", ";
        return Quantity.of(point.score(), point.unit()) + " (" + interval + forks + ")";
    }

    /** The difference: "1.09 times baseline (1.05 to 1.13), faster; can see changes over 2.3 % here". */
    static String of(Difference difference, Side candidate) {
        String reason = difference.reason().isEmpty() ? noiseFloor(difference) : ": " + difference.reason();
        String verdict = verdict(difference, candidate.point()) + reason;
        if (Double.isNaN(difference.ratio())) {
            return verdict;
        }
        String interval = Double.isNaN(difference.low())
                ? ""
                : " (" + times(difference.low()) + " to " + times(difference.high()) + ")";
        return times(difference.ratio()) + " times baseline" + interval + ", " + verdict;
    }

    private static String noiseFloor(Difference difference) {
        return difference.noiseFloor() >= SMALLEST_FLOOR
                ? String.format(Locale.ROOT, "; can see changes over %.1f %% here", 100 * difference.noiseFloor())
                : "";
    }

    /** The verdict alone: "faster". */
    static String verdict(Cell.Compared cell) {
        return verdict(cell.difference(), cell.side().point());
    }

    private static String verdict(Difference difference, LatestPoint candidate) {
        return difference.isInsideNoise() ? "inside noise" : of(difference.verdict(), candidate, difference.ratio());
    }

    /** A ratio with three significant digits. */
    static String times(double ratio) {
        return ratio >= 100 ? Quantity.grouped(ratio) : Quantity.of(ratio, "").strip();
    }

    /** The interval as changes: "−71 … −66 %". */
    static String interval(Difference difference) {
        return Quantity.roughChange(difference.low()).replace(" %", "") + " … "
                + Quantity.roughChange(difference.high());
    }
}
