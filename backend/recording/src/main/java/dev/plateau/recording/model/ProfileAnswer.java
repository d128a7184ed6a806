package dev.plateau.recording.model;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Facts of one kind of event in recordings: of one, of a pair, or of more.
 *
 * @param recorded sides, baseline first
 * @param grown frames of a pair with a larger share in the candidate
 * @param basis on which a pair's shares are compared
 */
public record ProfileAnswer(EventKind kind, List<Recorded> recorded, List<GrownFrame> grown, ShareBasis basis) {
    /** A smaller share of the first frame shows a flat profile. */
    private static final double PEAK = 0.1;

    private static final int MAX_FRAMES = 3;

    /**
     * A side.
     *
     * @param isObservable false if the recording cannot have such events
     * @param events that are shown
     * @param hidden events that rules cut
     * @param blocked time of an operation, in ns; null for other kinds, unknown operations and events that are seen in part only
     * @param amount of an operation in words: "5.9 µs/op"; null for samples of code and unknown operations
     * @param top frame with the largest share of its own; null without events
     * @param share of that frame, from 0 to 1
     */
    public record Recorded(
            String label,
            boolean isObservable,
            long events,
            long hidden,
            @Nullable Double blocked,
            @Nullable String amount,
            @Nullable String top,
            double share) {}

    /** True if no side has an event, hidden ones included: there is no graph to draw. */
    public boolean isEmpty() {
        return recorded.stream().allMatch(side -> side.events() + side.hidden() == 0);
    }

    /** "LazyInputStream.getInstance: 32 to 98 % of CPU."; of waits the totals first, as equal shares of more are no equal costs. */
    public String sentence() {
        if (recorded.stream().noneMatch(side -> side.events() > 0)) {
            return nothing();
        }
        if (recorded.size() != 2) {
            return recorded.stream().map(this::top).collect(Collectors.joining("; ")) + ".";
        }
        String total = total(recorded.get(0), recorded.get(1));
        return switch (basis) {
            case ABSENT -> recorded.stream().map(this::top).collect(Collectors.joining("; ")) + ".";
            case TOO_FEW -> total + tooFew();
            case OTHER_THRESHOLD ->
                "Frames are not comparable: the recorders of " + sides() + " left out waits of different lengths.";
            case OTHER_SAMPLER ->
                total
                        + (grown.isEmpty()
                                ? "Frames are not comparable: " + sides() + " used different samplers."
                                : frames(" and ") + ", by different samplers.");
            case COMPARABLE ->
                total
                        + (!grown.isEmpty()
                                ? frames(" to ") + "."
                                : total.isEmpty()
                                        ? "No frame’s share of " + kind.whole() + " grew beyond chance."
                                        : "No frame’s share grew beyond chance.");
        };
    }

    /**
     * "Lock contention at synchronized: 270 ns/op to 405 ns/op (+50 %). "; empty without those of both sides, and for allocation: samples are an
     * estimate of what JMH's gc profiler counts.
     */
    private String total(Recorded baseline, Recorded candidate) {
        Double before = baseline.blocked();
        Double after = candidate.blocked();
        if (kind == EventKind.ALLOCATION || before == null || after == null || !(before > 0)) {
            return "";
        }
        long percent = Math.round((after / before - 1) * 100);
        return kind.whole().substring(0, 1).toUpperCase(Locale.ROOT)
                + kind.whole().substring(1) + ": " + baseline.amount() + " to " + candidate.amount() + " ("
                + (percent < 0 ? "−" : percent > 0 ? "+" : "") + Math.abs(percent) + " %). ";
    }

    private String tooFew() {
        int needed = (int) DrawnShares.DrawnShare.MIN_DRAWS;
        String words = "Too few " + events() + " for a difference: ";
        return words
                + (recorded.stream().allMatch(side -> side.events() >= needed)
                        ? "a few large ones make up most of the whole."
                        : count(recorded.get(0)) + ", " + count(recorded.get(1)) + "; " + needed
                                + " needed on each side.");
    }

    /** Reason for a list of frames that is not one of growth; empty for a sound comparison. */
    public static String caveat(EventKind kind, ShareBasis basis) {
        return switch (basis) {
            case COMPARABLE, ABSENT -> "";
            case TOO_FEW -> "too few for a difference: " + kind.label();
            case OTHER_SAMPLER -> "different samplers: " + kind.label();
            case OTHER_THRESHOLD -> "different thresholds: " + kind.label();
        };
    }

    private String nothing() {
        if (recorded.stream().anyMatch(side -> side.hidden() > 0)) {
            return "Every recorded event is hidden, as listed below.";
        }
        if (recorded.stream().noneMatch(Recorded::isObservable)) {
            return kind.label() + " cannot be observed in "
                    + (recorded.size() == 1 ? "this recording." : "these recordings.");
        }
        return "No " + event() + " was recorded" + (recorded.size() == 2 ? " on either side." : ".");
    }

    private String event() {
        return switch (kind) {
            case CPU -> "running code";
            case ALLOCATION -> "allocation";
            case MONITOR -> "wait at synchronized";
            case PARK -> "wait for a lock or condition";
            case WAIT -> "Object.wait";
            case PINNED -> "pinned virtual thread";
            case NATIVE -> "native allocation";
            case OTHER -> "sample of another event";
        };
    }

    private String events() {
        return kind.unit().equals("samples") ? "samples" : "events";
    }

    private String count(Recorded side) {
        return side.events() + " on " + side.label();
    }

    private String sides() {
        return recorded.get(0).label() + " and "
                + recorded.get(recorded.size() - 1).label();
    }

    private String top(Recorded side) {
        String prefix = recorded.size() == 1 ? "" : side.label() + ": ";
        if (side.top() == null) {
            return prefix + (side.isObservable() ? "none" : "not observable");
        }
        String whole = " of " + kind.whole() + (side.amount() == null ? "" : " (" + side.amount() + ")");
        String percent = GrownFrame.percent(side.share());
        return prefix
                + (side.share() < PEAK
                        ? (prefix.isEmpty() ? "No" : "no") + " method has more than " + percent + whole
                        : side.top() + (prefix.isEmpty() ? ": " : " ") + percent + whole);
    }

    private String frames(String between) {
        List<GrownFrame> named = grown.stream().limit(MAX_FRAMES).toList();
        return named.stream()
                        .map(frame -> frame.frame().shortName() + ": "
                                + frame.baseline().replace(" %", "") + between + frame.candidate())
                        .collect(Collectors.joining("; "))
                + " of " + kind.whole();
    }
}
