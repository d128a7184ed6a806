package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.InconclusiveReason.SmallChange;
import dev.plateau.statistics.Verdict.Inconclusive;
import dev.plateau.statistics.VerdictRule.Cell;
import dev.plateau.statistics.VerdictRule.Decision;
import dev.plateau.statistics.VerdictRule.Executions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Verdicts between two executions. */
class VerdictRuleExecutionsTest {
    private static final RunSpread KNOWN = new RunSpread(1e-4, 5, 0.25, 0);
    private static final ForkSummary BASELINE = new ForkSummary(3, 0, 0.01);
    private static final ForkSummary CANDIDATE = new ForkSummary(3, 0.01, 0.01);
    private static final Cell IN_ONE_EXECUTION = new Cell(BASELINE, CANDIDATE, VariancePrior.NONE);

    private static Cell between(RunSpread history, RunSpread hostMove) {
        return new Cell(BASELINE, CANDIDATE, VariancePrior.NONE, new Executions(history, hostMove, true));
    }

    private static boolean byForksAlone(Cell... cells) {
        return VerdictRule.DEFAULT.decide(List.of(cells)).get(0).byForksAlone();
    }

    @Test
    void forksDecideAloneWhereNothingIsKnownOfTwoExecutions() {
        assertThat(byForksAlone(between(RunSpread.UNKNOWN, RunSpread.UNKNOWN))).isTrue();
        assertThat(byForksAlone(between(KNOWN, RunSpread.UNKNOWN))).isFalse();
        assertThat(byForksAlone(between(RunSpread.UNKNOWN, RunSpread.ofHostMove(0.01, 0.01))))
                .isFalse();
        assertThat(byForksAlone(IN_ONE_EXECUTION)).isFalse();
    }

    /** Eight benchmarks of two executions give an estimate; benchmarks whose forks were interleaved in one execution give none. */
    @Test
    void aColumnTellsOfItsExecutions() {
        Cell between = between(RunSpread.UNKNOWN, RunSpread.UNKNOWN);
        List<Cell> column = Collections.nCopies(8, between);
        List<Cell> mixed = new ArrayList<>(Collections.nCopies(8, IN_ONE_EXECUTION));
        mixed.addAll(Collections.nCopies(7, between));

        assertThat(VerdictRule.DEFAULT.decide(column)).noneMatch(Decision::byForksAlone);
        assertThat(VerdictRule.DEFAULT.decide(mixed).subList(8, 15)).allMatch(Decision::byForksAlone);
        assertThat(VerdictRule.BYTES.decide(column)).as("does not borrow").allMatch(Decision::byForksAlone);
    }

    /** A cell between two executions keeps its history when histories do not explain the forks of cells within one execution. */
    @Test
    void restlessForksOfOneExecutionLeaveTheHistoryOfOthers() {
        ForkSummary restless = new ForkSummary(3, 0, 0.5);
        VariancePrior quiet = new VariancePrior(1e-4, 40);
        Executions unknown = new Executions(RunSpread.UNKNOWN, RunSpread.UNKNOWN, true);
        List<Cell> cells = new ArrayList<>(List.of(new Cell(BASELINE, CANDIDATE, quiet, unknown)));
        double degreesOfFreedom = degreesOfFreedom(cells);
        cells.addAll(Collections.nCopies(20, new Cell(restless, restless, quiet)));

        assertThat(degreesOfFreedom).isEqualTo(44);
        assertThat(degreesOfFreedom(cells)).isEqualTo(44);
        cells.addAll(Collections.nCopies(20, new Cell(restless, restless, quiet, unknown)));
        assertThat(degreesOfFreedom(cells)).as("of a busy host").isEqualTo(4);
    }

    private static double degreesOfFreedom(List<Cell> cells) {
        return VerdictRule.BYTES.decide(cells).get(0).difference().orElseThrow().degreesOfFreedom();
    }

    @Test
    void bytesHaveARuleOfTheirOwn() {
        assertThat(VerdictRule.ofUnit("B/op")).isEqualTo(VerdictRule.BYTES);
        assertThat(VerdictRule.ofUnit("ns/op")).isEqualTo(VerdictRule.DEFAULT);
    }

    /** 1.9 % for certain, give or take 0.2 %. */
    @Test
    void aCertainChangeThatMayBeSmallSaysSo() {
        Cell cell = new Cell(
                new ForkSummary(5, 0, 0.001), new ForkSummary(5, Math.log1p(0.0195), 0.001), VariancePrior.NONE);
        Decision decision = VerdictRule.DEFAULT.decide(List.of(cell)).get(0);

        assertThat(decision.verdict()).isEqualTo(new Inconclusive(new SmallChange(0.02)));
        assertThat(new SmallChange(0.02).words())
                .isEqualTo("the change may be smaller than the minimum effect of 2.0 %");
    }
}
