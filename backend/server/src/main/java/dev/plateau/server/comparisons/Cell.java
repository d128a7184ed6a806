package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellComparison;
import dev.plateau.server.runs.LatestUnmeasured;
import java.util.stream.Stream;

/** One benchmark in one environment. */
public sealed interface Cell {
    /** A score in the baseline column itself. */
    record Baseline(Side side) implements Cell {}

    /** A score beside the baseline's. */
    record Compared(Side side, Side baseline, CellComparison comparison) implements Cell {}

    /** A score whose benchmark has none in the baseline column. */
    record Alone(Side side) implements Cell {}

    /** No score, and why. */
    record Unmeasured(LatestUnmeasured unmeasured) implements Cell {}

    /** Nothing was measured or tried here. */
    record Empty() implements Cell {}

    /** The scores behind the cell. */
    default Stream<Side> sides() {
        return switch (this) {
            case Baseline baseline -> Stream.of(baseline.side());
            case Compared compared -> Stream.of(compared.side(), compared.baseline());
            case Alone alone -> Stream.of(alone.side());
            default -> Stream.of();
        };
    }

    /** Size of the difference; NaN for a cell that shows none. */
    default double size() {
        return this instanceof Compared compared ? compared.comparison().size() : Double.NaN;
    }
}
