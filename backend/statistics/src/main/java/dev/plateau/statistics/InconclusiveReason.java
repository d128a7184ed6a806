package dev.plateau.statistics;

import java.util.Locale;

/** Why a comparison is inconclusive. */
public sealed interface InconclusiveReason
        permits InconclusiveReason.OneFork,
                InconclusiveReason.FalseDiscoveryRate,
                InconclusiveReason.SmallChange,
                Uncertainty {
    /** One clause for people, with the next step. */
    String words();

    /** A side has a single fork, so its spread is unknown. */
    record OneFork(Side side) implements InconclusiveReason {
        @Override
        public String words() {
            return "the " + side.word() + " has one fork: measure at least two on each side";
        }
    }

    /** Certain by itself, but not among all cells that were tested. */
    record FalseDiscoveryRate() implements InconclusiveReason {
        @Override
        public String words() {
            return "too weak for the false discovery rate over all benchmarks: measure this one again";
        }
    }

    /**
     * Certain, but perhaps too small to matter.
     *
     * @param minimumEffect relative change: 0.02 for 2 %
     */
    record SmallChange(double minimumEffect) implements InconclusiveReason {
        @Override
        public String words() {
            return "the change may be smaller than the minimum effect of " + Uncertainty.percent(minimumEffect);
        }
    }

    /** A side of a comparison. */
    enum Side {
        BASELINE,
        CANDIDATE;

        /** As in texts: "baseline". */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
