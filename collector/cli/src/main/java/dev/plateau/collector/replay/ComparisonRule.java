package dev.plateau.collector.replay;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.ColumnVerdicts;
import dev.plateau.comparison.ComparedPair;
import dev.plateau.comparison.ComparedScore;
import dev.plateau.comparison.ScoreHistory;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.RunSpread;
import dev.plateau.statistics.VariancePrior;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Mode;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** The comparison that matrix, gate and terminal share. */
record ComparisonRule(String unit) implements ColumnRule {
    @Override
    public List<Verdict> compare(List<Cell> column) {
        return ColumnVerdicts.of(column.stream().map(this::pair).toList()).stream()
                .map(ComparisonRule::verdict)
                .toList();
    }

    private ComparedPair pair(Cell cell) {
        return new ComparedPair(
                score(cell.baseline()), score(cell.candidate()), Mode.AVERAGE_TIME, OptionalDouble.empty());
    }

    /** Larger numbers count as improved, for every metric. */
    private ComparedScore score(Side side) {
        return new ComparedScore(
                side.execution().run(),
                unit,
                Direction.HIGHER_IS_BETTER,
                Arrays.stream(side.forks())
                        .flatMapToDouble(Arrays::stream)
                        .average()
                        .orElse(Double.NaN),
                false,
                side.forks().length,
                ForkSummary.of(side.forks()).orElseThrow(),
                new ScoreHistory(VariancePrior.pooled(side.history()), RunSpread.ofRuns(side.history())));
    }

    private static Verdict verdict(CellComparison cell) {
        Answer answer = switch (cell.verdict()) {
            case IMPROVED -> Answer.LARGER;
            case REGRESSED -> Answer.SMALLER;
            case UNCHANGED -> Answer.UNCHANGED;
            case INCONCLUSIVE, NOT_COMPARABLE -> Answer.INCONCLUSIVE;
        };
        return new Verdict(answer, cell.low(), cell.high(), cell.minimumDetectableEffect());
    }
}
