package dev.plateau.server.dashboard.series;

import dev.plateau.server.incidents.details.Sparkline;
import dev.plateau.statistics.Robust;
import dev.plateau.statistics.online.Replay.Notice;
import dev.plateau.wire.text.Quantity;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A change that the detectors would have reported in a series.
 *
 * @param name of the series
 * @param series its id, or null for entered scores
 * @param runs of the whole series
 */
record ReplayedChange(String name, @Nullable Long series, int runs, Notice notice, Sparkline sketch) {
    /** Runs on each side that the sparkline shows and the levels are computed from. */
    private static final int AROUND = 40;

    /** One for each notice, in their order. */
    static List<ReplayedChange> of(String name, @Nullable Long series, double[] scores, List<Notice> notices) {
        return notices.stream()
                .map(notice -> new ReplayedChange(name, series, scores.length, notice, sketch(scores, notice, notices)))
                .toList();
    }

    private static Sparkline sketch(double[] scores, Notice notice, List<Notice> all) {
        int start = neighbour(all, notice, -1).orElse(0);
        int end = neighbour(all, notice, 1).orElse(scores.length);
        int from = Math.max(0, notice.index() - AROUND);
        int to = Math.min(scores.length, notice.index() + AROUND);
        return new Sparkline(
                known(scores, from, to),
                known(scores, from, notice.index()).length,
                known(scores, from, Math.min(end, to)).length,
                median(known(scores, Math.max(start, from), notice.index())),
                median(known(scores, notice.index(), Math.min(end, to))));
    }

    /** The nearest confirmed place before (-1) or after (1) a notice. */
    private static OptionalInt neighbour(List<Notice> all, Notice notice, int side) {
        IntStream places = all.stream()
                .filter(Notice::isConfirmed)
                .mapToInt(Notice::index)
                .filter(place -> Integer.signum(Integer.compare(place, notice.index())) == side);
        return side < 0 ? places.max() : places.min();
    }

    private static double[] known(double[] scores, int from, int to) {
        return Arrays.stream(scores, from, to).filter(Double::isFinite).toArray();
    }

    private static double median(double[] scores) {
        return scores.length == 0 ? Double.NaN : Robust.median(scores, 0, scores.length);
    }

    /** The first run of the new level, counted from 1. */
    public int run() {
        return notice.index() + 1;
    }

    /** "+20.1 %"; a dash without a ratio. */
    public String change() {
        double ratio = sketch.after() / sketch.before();
        return ratio > 0 && Double.isFinite(ratio) ? Quantity.change(ratio) : Quantity.NONE;
    }

    /** Distance on the log scale, for sorting; 0 without a ratio. */
    double size() {
        double ratio = sketch.after() / sketch.before();
        return ratio > 0 && Double.isFinite(ratio) ? Math.abs(Math.log(ratio)) : 0;
    }

    /** Runs of the new level until the warning, the first being 1; a dash without a warning. */
    public String warnedAfter() {
        return after(notice.warned());
    }

    /** Runs of the new level until the confirmation, counted in the same way. */
    public String confirmedAfter() {
        return after(notice.confirmed());
    }

    private String after(OptionalInt place) {
        return place.isPresent() ? String.valueOf(place.getAsInt() - notice.index() + 1) : Quantity.NONE;
    }
}
