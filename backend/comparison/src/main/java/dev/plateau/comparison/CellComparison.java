package dev.plateau.comparison;

import dev.plateau.wire.text.Verdicts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The ratio of a candidate's score to its baseline's, and the verdict.
 *
 * @param ratio candidate over baseline of the scores as stored: above 1 is the larger number, whatever the direction. NaN when a ratio has no
 *     meaning
 * @param low lower end of its confidence interval; {@code low <= ratio}; NaN when there is none
 * @param high upper end; NaN when there is none
 * @param minimumDetectableEffect smallest relative change whose interval would exclude "no change" here: 0.023 for 2.3 %; NaN without an
 *     interval
 * @param forks ratio of the fork medians, which the test sees; {@link ForkRatio#NONE} without a test
 * @param kind basis of the verdict
 * @param reasons reasons for no change or no verdict, and caveats of the verdict; may be empty
 */
public record CellComparison(
        CellVerdict verdict,
        double ratio,
        double low,
        double high,
        double minimumDetectableEffect,
        ForkRatio forks,
        Kind kind,
        List<CellReason> reasons) {
    /**
     * Ratio of the fork medians with its confidence interval. The verdict is based on it; the ratio of the scores may differ.
     *
     * @param isContradicted whether the ratio of the scores contradicts the verdict
     */
    public record ForkRatio(double ratio, double low, double high, boolean isContradicted) {
        static final ForkRatio NONE = new ForkRatio(Double.NaN, Double.NaN, Double.NaN, false);
    }

    /** Basis of a verdict. */
    public enum Kind {
        /** A ratio with an interval. */
        TESTED,
        /** A ratio with an interval that shows a change, of a metric that has no better direction. */
        NO_DIRECTION,
        /** The conditions differ, so nothing was tested. */
        NOT_COMPARABLE,
        /** Too few forks, or values without a logarithm. */
        NO_INTERVAL,
        /** One side or both allocate nothing, so there is no ratio. */
        NO_ALLOCATION
    }

    static CellComparison notComparable(double ratio, CellReason reason) {
        return of(CellVerdict.NOT_COMPARABLE, ratio, Kind.NOT_COMPARABLE, reason);
    }

    /**
     * Scores of different code, where the environments are the subject: without a ratio, which would be that of the code.
     */
    public static CellComparison ofOtherCommits(CellReason.OtherCommits reason) {
        return notComparable(Double.NaN, reason);
    }

    static CellComparison untested(double ratio, CellReason reason) {
        return of(CellVerdict.INCONCLUSIVE, ratio, Kind.NO_INTERVAL, reason);
    }

    static CellComparison withoutRatio(CellVerdict verdict, CellReason reason) {
        return of(verdict, Double.NaN, Kind.NO_ALLOCATION, reason);
    }

    private static CellComparison of(CellVerdict verdict, double ratio, Kind kind, CellReason reason) {
        return new CellComparison(
                verdict, ratio, Double.NaN, Double.NaN, Double.NaN, ForkRatio.NONE, kind, List.of(reason));
    }

    CellComparison withReason(CellReason reason) {
        List<CellReason> all =
                Stream.concat(reasons.stream(), Stream.of(reason)).toList();
        return new CellComparison(verdict, ratio, low, high, minimumDetectableEffect, forks, kind, all);
    }

    /**
     * Forks on each side after which a change of this size will be visible with a probability of 80 %, those that were measured included; empty
     * where forks do not settle it.
     *
     * @param effect relative change: 0.05 for 5 %
     */
    public OptionalInt forksToSee(double effect) {
        return reasons.stream()
                .filter(CellReason.Inconclusive.class::isInstance)
                .mapToInt(reason -> ((CellReason.Inconclusive) reason)
                        .reason()
                        .forksToSee(effect)
                        .orElse(0))
                .filter(forks -> forks > 0)
                .findFirst();
    }

    /** The need of an open verdict where {@link #forksToSee} is empty: "both sides in one execution"; may be empty. */
    public String lack() {
        return first(CellReason::lack);
    }

    /** As {@link CellReason#bounds}: "under 2.0 % either way"; may be empty. */
    public String bounds() {
        return first(CellReason::bounds);
    }

    private String first(Function<CellReason, String> text) {
        return reasons.stream()
                .map(text)
                .filter(words -> !words.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** True if both sides were tested and show neither a change nor equivalence. */
    public boolean isTooNoisy() {
        return verdict == CellVerdict.INCONCLUSIVE && kind == Kind.TESTED;
    }

    /** Size of the difference, the same for twice and half: |ln ratio|. Infinite when an allocation appeared or disappeared; NaN when unknown. */
    public double size() {
        return kind == Kind.NO_ALLOCATION && verdict.isChange() ? Double.POSITIVE_INFINITY : Math.abs(Math.log(ratio));
    }

    /** Size of the difference that the verdict is based on: as {@link #size}, of the fork medians where they were tested. */
    public double testedSize() {
        return Double.isNaN(forks.ratio()) ? size() : Math.abs(Math.log(forks.ratio()));
    }

    /** Size of the difference that is certain: the end of the interval nearest to "no change"; {@link #testedSize} without an interval beside it. */
    public double certainSize() {
        boolean byForks = forks.isContradicted();
        double from = Math.log(byForks ? forks.low() : low);
        double until = Math.log(byForks ? forks.high() : high);
        return Double.isNaN(from) || Double.isNaN(until) || from * until <= 0
                ? testedSize()
                : Math.min(Math.abs(from), Math.abs(until));
    }

    /** True if the spread between the two executions is unknown and therefore not part of the interval. */
    public boolean isByForksAlone() {
        return reasons.contains(new CellReason.ByForksAlone());
    }

    /** The side whose forks vary more, over all benchmarks; empty where both vary alike. */
    public Optional<CellReason.NoisierSide> noisierSide() {
        return reasons.stream()
                .filter(CellReason.NoisierSide.class::isInstance)
                .map(CellReason.NoisierSide.class::cast)
                .findFirst();
    }

    /** Facts in which the sides differ though they are comparable, in words; empty where they agree. */
    public Optional<String> otherSettings() {
        return reasons.stream()
                .filter(CellReason.OtherSettings.class::isInstance)
                .map(CellReason::words)
                .findFirst();
    }

    /** The reasons in words, one clause each; may be empty. */
    public String reason() {
        return words(reasons);
    }

    /** The reasons in words, without those that {@link #isByForksAlone} and {@link #noisierSide} report. */
    public String ownReason() {
        return words(reasons.stream()
                .filter(reason ->
                        !(reason instanceof CellReason.ByForksAlone || reason instanceof CellReason.NoisierSide))
                .toList());
    }

    private static String words(List<CellReason> reasons) {
        return reasons.stream().map(CellReason::words).collect(Collectors.joining("; "));
    }

    /** The verdict with its reason in parentheses: "inconclusive (too noisy: changes over 12 % would show)". */
    public String words() {
        return Verdicts.withReason(verdict.id(), reason());
    }
}
