package dev.plateau.collector.replay;

import dev.plateau.statistics.ForkSummary;
import java.util.List;

/** Compares all cells of a column together, as for users. */
@FunctionalInterface
interface ColumnRule {
    /**
     * One side of a cell.
     *
     * @param execution that it was measured in
     * @param forks [fork][iteration]
     * @param history earlier runs of the same benchmark, in order
     */
    record Side(SameCodeExecution execution, double[][] forks, List<ForkSummary> history) {}

    /** Two sides of one benchmark. */
    record Cell(Side baseline, Side candidate) {}

    /** The verdict. */
    enum Answer {
        LARGER,
        SMALLER,
        UNCHANGED,
        INCONCLUSIVE;

        boolean isChange() {
            return this == LARGER || this == SMALLER;
        }
    }

    /**
     * An answer with the confidence interval of the ratio.
     *
     * @param detectable smallest relative change whose interval would exclude "no change"; NaN without an interval
     */
    record Verdict(Answer answer, double low, double high, double detectable) {
        boolean excludesNoChange() {
            return low > 1 || high < 1;
        }
    }

    /** The verdicts, in the order of the cells. */
    List<Verdict> compare(List<Cell> column);
}
