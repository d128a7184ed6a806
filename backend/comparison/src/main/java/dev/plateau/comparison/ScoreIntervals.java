package dev.plateau.comparison;

import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.statistics.VariancePrior;
import dev.plateau.statistics.VerdictRule;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The confidence intervals of the scores of one column (all benchmarks of one metric in one environment), with the moderated variance that the verdicts
 * use. The variance of the column is computed once, an interval on demand: a page shows few of them.
 */
public final class ScoreIntervals {
    private final VariancePrior suite;

    private ScoreIntervals(VariancePrior suite) {
        this.suite = suite;
    }

    /** The intervals of a column. */
    public static ScoreIntervals of(List<ComparedScore> column) {
        return new ScoreIntervals(VariancePrior.ofSuite(column.stream()
                .filter(ScoreIntervals::borrows)
                .map(score -> own(Objects.requireNonNull(score.summary())))
                .toList()));
    }

    /**
     * The interval of one score of the column.
     *
     * @return empty for a score of one fork, or that has no logarithm
     */
    public Optional<ScoreInterval> around(ComparedScore score) {
        return interval(score, borrows(score) ? suite : VariancePrior.NONE);
    }

    /** The interval of a score without a column. */
    public static Optional<ScoreInterval> ofOne(ComparedScore score) {
        return interval(score, VariancePrior.NONE);
    }

    /** False for scores without spread and for bytes per operation: they do not borrow the variance of the column. */
    private static boolean borrows(ComparedScore score) {
        ForkSummary summary = score.summary();
        return summary != null
                && summary.forks() > 1
                && summary.logSd() > 0
                && VerdictRule.ofUnit(score.unit()).borrows();
    }

    private static Optional<ScoreInterval> interval(ComparedScore score, VariancePrior suite) {
        return Optional.ofNullable(score.summary())
                .flatMap(summary -> ScoreInterval.around(
                        score.score(), summary, suite.and(history(score, summary)), VerdictRule.DEFAULT.confidence()));
    }

    /** As in verdicts: only where it explains how much these forks vary. */
    private static VariancePrior history(ComparedScore score, ForkSummary summary) {
        VariancePrior history = score.history().forks();
        return history.explains(own(summary)) ? history : VariancePrior.NONE;
    }

    private static VariancePrior own(ForkSummary summary) {
        return VariancePrior.pooled(List.of(summary));
    }
}
