package dev.plateau.statistics.change;

/**
 * The optimal partition of the signal with its outliers drawn in.
 *
 * <p>Reference: see {@link Partition}; the penalty is far above the 2 log n of independent noise, for real series wander. Finds all changes at
 * once, however close. Cost about O(n log n).
 */
final class RobustPartition implements Detector {
    private final double penalty;

    RobustPartition(DetectorSettings settings) {
        penalty = settings.penalty();
    }

    @Override
    public int[] find(Signal signal) {
        return Partition.cuts(signal.drawnIn(), penalty * Math.log(signal.length()));
    }
}
