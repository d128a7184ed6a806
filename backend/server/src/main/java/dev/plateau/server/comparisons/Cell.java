package dev.plateau.server.comparisons;

import dev.plateau.server.runs.LatestUnmeasured;

/** One benchmark in one environment. */
public sealed interface Cell {
    /** A score in the baseline column itself. */
    record Baseline(Side side) implements Cell {}

    /** A score beside the baseline's. */
    record Compared(Side side, Side baseline, Difference difference) implements Cell {}

    /** A score whose benchmark has none in the baseline column. */
    record Alone(Side side) implements Cell {}

    /** No score, and why. */
    record Unmeasured(LatestUnmeasured unmeasured) implements Cell {}

    /** Nothing was measured or tried here. */
    record Empty() implements Cell {}

    /** Size of the difference; NaN for a cell that shows none. */
    default double size() {
        return this instanceof Compared compared ? compared.difference().size() : Double.NaN;
    }
}
