package dev.plateau.comparison;

import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.RunSpread;
import dev.plateau.statistics.VariancePrior;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.ForkCount;
import dev.plateau.wire.model.Units;
import dev.plateau.wire.model.Upload.Settings;
import dev.plateau.wire.text.Quantity;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A score on one side of a comparison.
 *
 * @param unit canonical unit
 * @param score in {@code unit}
 * @param forks measured forks
 * @param background whether it is bytes that JMH and the JVM allocate beside the benchmark
 * @param summary logs of the fork medians; null when a value is not positive, or without raw data
 * @param settings JMH's; null when not known
 */
public record ComparedScore(
        ComparedRun run,
        String unit,
        Direction direction,
        double score,
        boolean background,
        int forks,
        @Nullable ForkSummary summary,
        ScoreHistory history,
        @Nullable Settings settings) {
    /**
     * Noise of a benchmark, by its earlier runs on the same host.
     *
     * @param forks variance of log fork medians within a run
     * @param runs spread from execution to execution
     */
    public record ScoreHistory(VariancePrior forks, RunSpread runs) {
        /** No earlier run is known. */
        public static final ScoreHistory NONE = new ScoreHistory(VariancePrior.NONE, RunSpread.UNKNOWN);

        ScoreHistory and(ScoreHistory other) {
            return new ScoreHistory(forks.and(other.forks), runs.and(other.runs));
        }
    }

    /** "2 of 5 forks have results"; empty if none is lost. */
    Optional<String> lostForks() {
        return settings == null ? Optional.empty() : ForkCount.lost(settings, forks);
    }

    ComparedFact.Measured measured() {
        return run.measured(settings, forks);
    }

    /** Fewer bytes than this per operation give no ratio. */
    private static final double NO_ALLOCATION_BYTES = 1;

    /** True for an allocation too small to be the benchmark's own: a ratio to it would be noise. */
    public static boolean isNoAllocation(String unit, double score) {
        return unit.equals(Units.BYTES_PER_OPERATION) && Math.abs(score) < NO_ALLOCATION_BYTES;
    }

    /** A score without its interval: "631 k ops/s". */
    public static String amount(String unit, double score) {
        return isNoAllocation(unit, score) ? "≈ 0 B/op" : Quantity.of(score, unit);
    }

    /** Same for this score; also true for background allocation of any size. */
    boolean isNoAllocation() {
        return background || isNoAllocation(unit, score);
    }

    /** True for bytes that the benchmark does not allocate: less than one object per operation, or {@link #background}. */
    boolean isBackgroundAllocation() {
        return background || Units.isLessThanAnObject(unit, score);
    }
}
