package dev.plateau.comparison;

import dev.plateau.wire.text.Verdicts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The ratio of a candidate to its baseline, and the verdict.
 *
 * @param ratio candidate over baseline: above 1 is the larger number, whatever the direction. With an interval, the estimate that it belongs to
 *     and that the verdict is based on: the ratio of the geometric means of the fork medians. Without one, the ratio of the scores, JMH's means.
 *     NaN when a ratio has no meaning
 * @param low lower end of its confidence interval; {@code low <= ratio}; NaN without one
 * @param high upper end; {@code ratio <= high}; NaN without one
 * @param minimumDetectableEffect smallest relative change whose interval would exclude "no change" here: 0.023 for 2.3 %; NaN without an
 *     interval
 * @param kind basis of the verdict
 * @param reasons reasons for no change or no verdict, and caveats of the verdict; may be empty
 */
public record CellComparison(
        CellVerdict verdict,
        double ratio,
        double low,
        double high,
        double minimumDetectableEffect,
        Kind kind,
        List<CellReason> reasons) {
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
        CellComparison untested = of(CellVerdict.INCONCLUSIVE, ratio, Kind.NO_INTERVAL, reason);
        return Double.isNaN(ratio) ? untested : untested.withReason(new CellReason.OfMeans());
    }

    static CellComparison withoutRatio(CellVerdict verdict, CellReason reason) {
        return of(verdict, Double.NaN, Kind.NO_ALLOCATION, reason);
    }

    private static CellComparison of(CellVerdict verdict, double ratio, Kind kind, CellReason reason) {
        return new CellComparison(verdict, ratio, Double.NaN, Double.NaN, Double.NaN, kind, List.of(reason));
    }

    CellComparison withReason(CellReason reason) {
        List<CellReason> all =
                Stream.concat(reasons.stream(), Stream.of(reason)).toList();
        return new CellComparison(verdict, ratio, low, high, minimumDetectableEffect, kind, all);
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

    /** Size of the difference that is certain: the end of the interval nearest to "no change"; {@link #size} without an interval beside it. */
    public double certainSize() {
        double from = Math.log(low);
        double until = Math.log(high);
        return Double.isNaN(from) || Double.isNaN(until) || from * until <= 0
                ? size()
                : Math.min(Math.abs(from), Math.abs(until));
    }

    /** True if the spread between the two executions is unknown and therefore not part of the interval. */
    public boolean isByForksAlone() {
        return reasons.contains(new CellReason.ByForksAlone());
    }

    /** The side whose forks vary more, over all benchmarks; empty where both vary alike. */
    public Optional<CellReason.NoisierSide> noisierSide() {
        return reason(CellReason.NoisierSide.class);
    }

    /** Facts in which the sides differ though they are comparable, in words; empty where they agree. */
    public Optional<String> otherSettings() {
        return reason(CellReason.OtherSettings.class).map(CellReason::words);
    }

    /** The sentence for scores that are visibly further apart, or closer, than the ratio; empty for others. */
    public Optional<String> otherMeans() {
        return reason(CellReason.OtherMeans.class).map(CellReason::words);
    }

    private <R extends CellReason> Optional<R> reason(Class<R> type) {
        return reasons.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    /** The reasons in words, one clause each; may be empty. */
    public String reason() {
        return reasons.stream().map(CellReason::words).collect(Collectors.joining("; "));
    }

    /** The verdict with its reason in parentheses: "inconclusive (too noisy: changes over 12 % would show)". */
    public String words() {
        return Verdicts.withReason(verdict.id(), reason());
    }
}
