package dev.plateau.statistics;

import dev.plateau.statistics.InconclusiveReason.FalseDiscoveryRate;
import dev.plateau.statistics.InconclusiveReason.OneFork;
import dev.plateau.statistics.InconclusiveReason.Side;
import dev.plateau.statistics.InconclusiveReason.SmallChange;
import dev.plateau.statistics.Verdict.Inconclusive;
import dev.plateau.statistics.Verdict.Larger;
import dev.plateau.statistics.Verdict.Smaller;
import dev.plateau.statistics.Verdict.Unchanged;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Decides which differences between forks are changes: for all cells of an upload together.
 *
 * <p>A cell has changed when its interval excludes "no change", its ratio is at least the minimum effect, and it survives the correction for
 * all the cells that were tested. It is unchanged when two one-sided tests show that any change is smaller than the minimum effect. Else it is
 * inconclusive, with a reason. The variance of a cell is moderated by its own history and, where the rule borrows, by that of all cells
 * ({@link VariancePrior}). Sides of unequal forks have the wider interval of a common variance and of one for each side; so has each cell of a
 * column whose candidates are noisier or calmer than their baselines.
 *
 * <p>Measured on 302 real benchmarks against themselves: see docs/statistics.md. Needs two forks on each side of a cell. Cost O(n log n).
 *
 * @param confidence of the interval, for example 0.99
 * @param minimumEffect smallest relative change that matters, for example 0.02
 * @param falseDiscoveryRate share of wrong ones expected among the cells called changed, for example 0.05
 * @param borrows whether the cells are alike enough to estimate each other's variance
 */
public record VerdictRule(double confidence, double minimumEffect, double falseDiscoveryRate, boolean borrows) {
    /** confidence intervals, changes from 2 % on, a false discovery rate of 5 % over the cells of a column. */
    public static final VerdictRule DEFAULT = new VerdictRule(Confidence.LEVEL, 0.02, 0.05, true);

    /**
     * For bytes per operation: changes from 0.5 % on. Most cells hardly vary, and some fork by fork, as the compiler removed an allocation or
     * not: the variance of the former must not make one such fork a certain change.
     */
    public static final VerdictRule BYTES = new VerdictRule(Confidence.LEVEL, 0.005, 0.05, false);

    /** Error of each of the two tests that show "unchanged". */
    static final double EQUIVALENCE_LEVEL = 0.05;

    /** "90 %": confidence of the interval that both tests of {@link #EQUIVALENCE_LEVEL} together are, and so decides "unchanged". */
    public static final String EQUIVALENCE_TEXT = Math.round(100 * (1 - 2 * EQUIVALENCE_LEVEL)) + " %";

    /** The rule for a canonical unit: that for bytes, or the default. */
    public static VerdictRule ofUnit(String unit) {
        return unit.equals("B/op") ? BYTES : DEFAULT;
    }

    /**
     * Two sides to be compared.
     *
     * @param history variance of the forks of earlier runs of this cell on this host, or {@link VariancePrior#NONE}; used only where it explains
     *     how much the forks of this cell vary
     * @param executions spread between the executions of both sides; empty when their forks took turns in one execution
     */
    public record Cell(
            ForkSummary baseline, ForkSummary candidate, VariancePrior history, Optional<Executions> executions) {
        /** Two sides from one execution, whose forks take turns. */
        public Cell(ForkSummary baseline, ForkSummary candidate, VariancePrior history) {
            this(baseline, candidate, history, Optional.empty());
        }

        /** Two sides from two executions. */
        public Cell(ForkSummary baseline, ForkSummary candidate, VariancePrior history, Executions executions) {
            this(baseline, candidate, history, Optional.of(executions));
        }

        private boolean isComparable() {
            return baseline.forks() >= 2 && candidate.forks() >= 2;
        }

        private boolean hasUsefulHistory() {
            return executions.map(Executions::isHostStable).orElse(true)
                    && variances().allMatch(history::explains);
        }

        private boolean hasEqualForks() {
            return baseline.forks() == candidate.forks();
        }

        /** One for both sides of equal forks, else one for each: the side with fewer forks hardly shows in a common one. */
        private Stream<VariancePrior> variances() {
            return hasEqualForks()
                    ? Stream.of(variance())
                    : Stream.of(variance(Side.BASELINE), variance(Side.CANDIDATE));
        }

        private VariancePrior variance(Side side) {
            return VariancePrior.pooled(List.of(side == Side.BASELINE ? baseline : candidate));
        }

        private VariancePrior variance() {
            return VariancePrior.pooled(List.of(baseline, candidate));
        }

        private Cell onUnstableHost() {
            return new Cell(baseline, candidate, history, executions.map(Executions::onUnstableHost));
        }
    }

    /**
     * Estimates of the spread between two executions.
     *
     * @param history learnt from earlier runs, or {@link RunSpread#UNKNOWN}
     * @param hostMove spread by the calibrations of both, or {@link RunSpread#UNKNOWN}
     * @param isHostStable whether the host was as stable as the earlier runs lead to expect: the history of a quiet host does not fit a busy one
     */
    public record Executions(RunSpread history, RunSpread hostMove, boolean isHostStable) {
        private Executions onUnstableHost() {
            return new Executions(history, hostMove, false);
        }

        private boolean areUnknown() {
            return !history.isKnown() && !hostMove.isKnown();
        }
    }

    /**
     * Result for a cell.
     *
     * @param difference empty when a side has fewer than two forks
     * @param q smallest false discovery rate at which the difference counts; NaN without one
     * @param byForksAlone whether the sides come from two executions and the spread between these is unknown
     * @param noise variance of the candidate's forks as a multiple of that of the baseline's, over all cells; 1 unless they surely differ
     */
    public record Decision(
            Optional<LogRatio> difference, double q, Verdict verdict, boolean byForksAlone, double noise) {}

    /** Decides on all cells of an upload together; the decisions are in the order of the cells. */
    public List<Decision> decide(List<Cell> cells) {
        return decide(cells, Collections.nCopies(cells.size(), minimumEffect));
    }

    /**
     * Decides on cells together, each with a minimum effect of its own instead of this rule's.
     *
     * @param minimumEffects in the order of the cells
     */
    public List<Decision> decide(List<Cell> cells, List<Double> minimumEffects) {
        return decideKnowingHost(
                historiesExplain(cells)
                        ? cells
                        : cells.stream().map(Cell::onUnstableHost).toList(),
                minimumEffects);
    }

    /** The clock of a host does not show every load: its forks and earlier runs may. */
    private static boolean historiesExplain(List<Cell> cells) {
        List<Cell> between = cells.stream()
                .filter(cell -> cell.isComparable() && cell.executions().isPresent())
                .toList();
        return VariancePrior.explain(
                        between.stream().map(Cell::history).toList(),
                        between.stream().map(Cell::variance).toList())
                && RunSpread.keepLevel(between.stream()
                        .flatMap(cell -> cell.executions().stream())
                        .map(Executions::history)
                        .toList());
    }

    private List<Decision> decideKnowingHost(List<Cell> cells, List<Double> minimumEffects) {
        double noise = borrows ? noise(cells) : 1;
        List<Optional<LogRatio>> byForks = byForks(cells, noise);
        VariancePrior suiteRuns = borrows ? suiteRuns(cells) : VariancePrior.NONE;
        RunSpread column = borrows ? column(cells, byForks) : RunSpread.UNKNOWN;
        List<Optional<LogRatio>> differences = IntStream.range(0, cells.size())
                .mapToObj(i -> byForks.get(i).map(forks -> betweenRuns(cells.get(i), forks, suiteRuns, column)))
                .toList();
        double[] p = differences.stream()
                .mapToDouble(difference -> difference.map(LogRatio::p).orElse(Double.NaN))
                .toArray();
        double[] q = BenjaminiHochberg.adjust(p);
        List<Decision> decision = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            Cell cell = cells.get(i);
            Optional<LogRatio> difference = differences.get(i);
            VerdictRule own = new VerdictRule(confidence, minimumEffects.get(i), falseDiscoveryRate, borrows);
            boolean byForksAlone =
                    cell.executions().filter(Executions::areUnknown).isPresent() && !column.isKnown();
            decision.add(new Decision(
                    difference, q[i], own.verdict(cell, byForks.get(i), difference, p[i], q[i]), byForksAlone, noise));
        }
        return decision;
    }

    private static double noise(List<Cell> cells) {
        List<Cell> comparable = cells.stream().filter(Cell::isComparable).toList();
        return VariancePrior.noise(
                comparable.stream().map(cell -> cell.variance(Side.BASELINE)).toList(),
                comparable.stream().map(cell -> cell.variance(Side.CANDIDATE)).toList());
    }

    private List<Optional<LogRatio>> byForks(List<Cell> cells, double noise) {
        VariancePrior suite = borrows
                ? VariancePrior.ofSuite(cells.stream()
                        .filter(Cell::isComparable)
                        .map(cell -> VariancePrior.ofBaseline(cell.baseline(), cell.candidate(), noise))
                        .toList())
                : VariancePrior.NONE;
        return cells.stream().map(cell -> byForks(cell, suite, noise)).toList();
    }

    /**
     * With unequal forks the pooled variance is mostly that of the side with more of them, and Welch's degrees of freedom are too many: the less
     * certain of the two is used. The same applies where one side of the whole column is noisier; earlier runs do not show which.
     */
    private Optional<LogRatio> byForks(Cell cell, VariancePrior suite, double noise) {
        if (!cell.isComparable()) {
            return Optional.empty();
        }
        VariancePrior history = noise == 1 && cell.hasUsefulHistory() ? cell.history() : VariancePrior.NONE;
        VariancePrior prior = suite.and(history);
        Optional<LogRatio> pooled = LogRatio.moderated(cell.baseline(), cell.candidate(), prior, noise);
        return noise == 1 && cell.hasEqualForks()
                ? pooled
                : Stream.of(pooled, LogRatio.welch(cell.baseline(), cell.candidate(), prior, noise))
                        .flatMap(Optional::stream)
                        .max(byWidth());
    }

    private Comparator<LogRatio> byWidth() {
        return Comparator.comparingDouble(difference -> difference.noiseFloor(confidence));
    }

    /** The widest of the spreads by earlier runs, by the calibrations of both executions and, without useful history, by other benchmarks. */
    private LogRatio betweenRuns(Cell cell, LogRatio forks, VariancePrior suiteRuns, RunSpread column) {
        if (cell.executions().isEmpty()) {
            return forks;
        }
        Executions executions = cell.executions().get();
        boolean asksColumn = !(executions.history().isKnown() && cell.hasUsefulHistory());
        double share = LogRatio.forkShare(cell.baseline(), cell.candidate());
        return Stream.of(
                        executions.history().moderated(suiteRuns),
                        executions.hostMove(),
                        asksColumn ? column : RunSpread.UNKNOWN)
                .map(spread -> forks.between(spread, share))
                .distinct()
                .max(byWidth())
                .orElseThrow();
    }

    private static RunSpread column(List<Cell> cells, List<Optional<LogRatio>> byForks) {
        return RunSpread.ofColumn(IntStream.range(0, cells.size())
                .filter(i -> cells.get(i).executions().isPresent())
                .mapToObj(byForks::get)
                .flatMap(Optional::stream)
                .toList());
    }

    private static VariancePrior suiteRuns(List<Cell> cells) {
        return VariancePrior.ofSuite(cells.stream()
                .filter(Cell::isComparable)
                .flatMap(cell -> cell.executions().stream())
                .map(Executions::history)
                .filter(RunSpread::isKnown)
                .map(RunSpread::prior)
                .toList());
    }

    private Verdict verdict(Cell cell, Optional<LogRatio> byForks, Optional<LogRatio> difference, double p, double q) {
        if (byForks.isEmpty() || difference.isEmpty()) {
            return new Inconclusive(new OneFork(cell.baseline().forks() < 2 ? Side.BASELINE : Side.CANDIDATE));
        }
        LogRatio found = difference.get();
        boolean differs = p < 1 - confidence;
        boolean matters = Math.abs(found.estimate()) >= Math.log1p(minimumEffect);
        if (differs && matters && q <= falseDiscoveryRate) {
            return found.estimate() > 0 ? new Larger() : new Smaller();
        }
        if (found.isWithin(minimumEffect, EQUIVALENCE_LEVEL)) {
            return new Unchanged();
        }
        if (differs) {
            return new Inconclusive(matters ? new FalseDiscoveryRate() : new SmallChange(minimumEffect));
        }
        return new Inconclusive(
                new Uncertainty(confidence, minimumEffect, cell.baseline(), cell.candidate(), byForks.get(), found));
    }
}
