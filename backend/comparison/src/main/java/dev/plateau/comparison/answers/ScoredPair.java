package dev.plateau.comparison.answers;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.comparison.ComparedScore;
import dev.plateau.comparison.GeometricMean;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Scores of one benchmark on two sides, compared.
 *
 * @param href page of the comparison; null without one
 */
public record ScoredPair(
        BenchmarkKey key,
        ComparedScore baseline,
        ComparedScore candidate,
        CellComparison comparison,
        @Nullable String href) {
    /** Speed of the candidate; empty without one. */
    public Optional<Speed> speed() {
        return Speed.of(comparison, candidate.direction());
    }

    /** Forks that settle an open verdict; empty for a known one, and where forks settle nothing. */
    public Optional<Settling> settling() {
        return Settling.of(this);
    }

    GeometricMean.Part part() {
        return new GeometricMean.Part(comparison, candidate.direction());
    }

    boolean isComparable() {
        return comparison.verdict() != CellVerdict.NOT_COMPARABLE;
    }

    /** Mean speed; empty where no pair has an interval. */
    static Optional<Speed> mean(List<ScoredPair> pairs) {
        return GeometricMean.of(pairs.stream().map(ScoredPair::part).toList()).map(Speed::of);
    }
}
