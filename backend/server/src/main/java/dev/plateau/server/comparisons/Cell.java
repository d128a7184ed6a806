package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellComparison;
import dev.plateau.server.runs.UnmeasuredCell;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One benchmark in one environment. */
public sealed interface Cell {
    /** A score in the baseline column itself. */
    record Baseline(SideScore side) implements Cell {}

    /** A score compared with the baseline's. */
    record Compared(SideScore side, SideScore baseline, CellComparison comparison) implements Cell {}

    /**
     * A score whose benchmark has none in the baseline column.
     *
     * @param baseline reason why the baseline has none; null if it never tried
     */
    record Alone(SideScore side, @Nullable UnmeasuredCell baseline) implements Cell {}

    /** A score of the baseline whose benchmark was never tried here. */
    record BaselineOnly(SideScore baseline) implements Cell {}

    /**
     * A cell without a score, with the reason.
     *
     * @param baseline the baseline's score; null if it has none
     */
    record Unmeasured(UnmeasuredCell unmeasured, @Nullable SideScore baseline) implements Cell {}

    /** Nothing was measured or tried here. */
    record Empty() implements Cell {}

    /** True if nothing was measured or tried here, whatever the baseline has. */
    default boolean isBlank() {
        return this instanceof Empty || this instanceof BaselineOnly;
    }

    /** The baseline's score for this cell; empty if there is none. */
    default Optional<SideScore> baselineSide() {
        return switch (this) {
            case Compared compared -> Optional.of(compared.baseline());
            case BaselineOnly only -> Optional.of(only.baseline());
            case Unmeasured unmeasured -> Optional.ofNullable(unmeasured.baseline());
            default -> Optional.empty();
        };
    }

    /** The compared scores behind the cell, its own first. */
    default Stream<SideScore> sides() {
        return switch (this) {
            case Baseline baseline -> Stream.of(baseline.side());
            case Compared compared -> Stream.of(compared.side(), compared.baseline());
            case Alone alone -> Stream.of(alone.side());
            default -> Stream.of();
        };
    }

    /** Size of the difference; NaN for a cell without one. */
    default double size() {
        return this instanceof Compared compared ? compared.comparison().size() : Double.NaN;
    }
}
