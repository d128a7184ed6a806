package dev.plateau.comparison;

import dev.plateau.statistics.InconclusiveReason.Side;
import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.Verdict.Inconclusive;
import dev.plateau.statistics.Verdict.Larger;
import dev.plateau.statistics.Verdict.Smaller;
import dev.plateau.statistics.Verdict.Unchanged;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.statistics.VerdictRule.Decision;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The verdicts of a column: all benchmarks of one metric on two sides. They are tested together, because the false discovery rate holds over the
 * column, and the benchmarks of a suite show how much forks vary here.
 */
public final class ColumnVerdicts {
    /** Far below any effect: scores and fork medians round differently. */
    private static final double ROUNDING = 1e-9;

    private final VerdictRule rule;

    private ColumnVerdicts(VerdictRule rule) {
        this.rule = rule;
    }

    /** Compares the pairs of a column; the results are in the order of the pairs. */
    public static List<CellComparison> of(List<ComparedPair> column) {
        boolean bytes = column.stream().anyMatch(ComparedPair::isOfBytes);
        return new ColumnVerdicts(bytes ? VerdictRule.BYTES : VerdictRule.DEFAULT).compare(column);
    }

    private List<CellComparison> compare(List<ComparedPair> column) {
        List<Optional<CellComparison>> untested =
                column.stream().map(ComparedPair::withoutTest).toList();
        List<ComparedPair> pairs = IntStream.range(0, column.size())
                .filter(i -> untested.get(i).isEmpty())
                .mapToObj(column::get)
                .toList();
        Iterator<Decision> decision = rule.decide(
                        pairs.stream().map(ComparedPair::cell).toList(),
                        pairs.stream().map(this::minimumEffect).toList())
                .iterator();
        return IntStream.range(0, column.size())
                .mapToObj(i ->
                        named(column.get(i), untested.get(i).orElseGet(() -> tested(column.get(i), decision.next()))))
                .toList();
    }

    /** Adds the facts in which the sides differ, and lost forks, whatever the verdict. */
    private static CellComparison named(ComparedPair pair, CellComparison comparison) {
        CellComparison named = comparison.verdict() == CellVerdict.NOT_COMPARABLE
                ? comparison
                : Comparability.named(pair.baseline(), pair.candidate())
                        .map(words -> comparison.withReason(new CellReason.OtherSettings(words)))
                        .orElse(comparison);
        return withLostForks(Side.CANDIDATE, pair.candidate(), withLostForks(Side.BASELINE, pair.baseline(), named));
    }

    private static CellComparison withLostForks(Side side, ComparedScore score, CellComparison comparison) {
        return score.lostForks()
                .map(lost -> comparison.withReason(new CellReason.LostForks(side, lost)))
                .orElse(comparison);
    }

    private double minimumEffect(ComparedPair pair) {
        return pair.minimumEffect().orElse(rule.minimumEffect());
    }

    private CellComparison tested(ComparedPair pair, Decision decision) {
        if (decision.difference().isEmpty()) {
            return CellComparison.untested(
                    pair.ratioOfMeans(), new CellReason.Inconclusive(((Inconclusive) decision.verdict()).reason()));
        }
        LogRatio found = decision.difference().get();
        RatioInterval.Known forks = found.interval(rule.confidence());
        CellVerdict verdict = verdict(pair, decision);
        boolean hasNoDirection = verdict == CellVerdict.INCONCLUSIVE && isChange(decision);
        return new CellComparison(
                verdict,
                forks.ratio(),
                forks.low(),
                forks.high(),
                found.noiseFloor(rule.confidence()),
                hasNoDirection ? CellComparison.Kind.NO_DIRECTION : CellComparison.Kind.TESTED,
                reasons(pair, decision, forks, hasNoDirection));
    }

    /** Java 17 has no switch over a sealed type yet. */
    private static CellVerdict verdict(ComparedPair pair, Decision decision) {
        if (isChange(decision)) {
            return CellVerdict.ofChange(
                    decision.verdict() instanceof Larger, pair.candidate().direction());
        }
        return decision.verdict() instanceof Unchanged ? CellVerdict.UNCHANGED : CellVerdict.INCONCLUSIVE;
    }

    private static boolean isChange(Decision decision) {
        return decision.verdict() instanceof Larger || decision.verdict() instanceof Smaller;
    }

    private List<CellReason> reasons(
            ComparedPair pair, Decision decision, RatioInterval.Known forks, boolean hasNoDirection) {
        List<CellReason> reasons = new ArrayList<>();
        if (decision.verdict() instanceof Unchanged) {
            reasons.add(new CellReason.Equivalent(minimumEffect(pair)));
        }
        if (decision.verdict() instanceof Inconclusive inconclusive) {
            reasons.add(new CellReason.Inconclusive(inconclusive.reason()));
        }
        if (hasNoDirection) {
            reasons.add(new CellReason.NoDirection());
        }
        if (hasOtherMeans(pair, decision, forks)) {
            reasons.add(new CellReason.OtherMeans(pair.ratioOfMeans()));
        }
        if (decision.byForksAlone()) {
            reasons.add(new CellReason.ByForksAlone());
        }
        if (decision.noise() != 1) {
            reasons.add(new CellReason.NoisierSide(Math.sqrt(decision.noise())));
        }
        return List.copyOf(reasons);
    }

    /**
     * The test uses medians of forks, a score is a mean: a few iterations can move the score alone. A reader sees it where the scores' ratio lies
     * outside the interval, and further from the estimate than the minimum effect; beside "unchanged", where it is itself beyond that effect.
     */
    private boolean hasOtherMeans(ComparedPair pair, Decision decision, RatioInterval.Known forks) {
        double means = pair.ratioOfMeans();
        boolean isUnchanged = decision.verdict() instanceof Unchanged;
        double away = Math.abs(Math.log(isUnchanged ? means : means / forks.ratio()));
        return away > Math.log1p(minimumEffect(pair)) + ROUNDING
                && (isUnchanged || means < forks.low() || means > forks.high());
    }
}
