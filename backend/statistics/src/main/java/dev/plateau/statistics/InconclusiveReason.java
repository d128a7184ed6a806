package dev.plateau.statistics;

import java.util.Locale;
import java.util.OptionalInt;

/** Why a comparison is inconclusive. */
public sealed interface InconclusiveReason
        permits InconclusiveReason.OneFork,
                InconclusiveReason.FalseDiscoveryRate,
                InconclusiveReason.SmallChange,
                Uncertainty {
    /** One clause for people, with the next step. */
    String words();

    /**
     * Forks on each side after which a change of this size will be visible with a probability of 80 %, those that were measured included. Empty
     * where forks are not the obstacle, or more than {@link Uncertainty#MAX_FORKS} are needed.
     *
     * @param effect relative change: 0.05 for 5 %
     */
    default OptionalInt forksToSee(double effect) {
        return OptionalInt.empty();
    }

    /** The need of a verdict where {@link #forksToSee} is empty, in a few words: "a second fork". */
    String lack();

    /** A side has a single fork, so its spread is unknown. */
    record OneFork(Side side) implements InconclusiveReason {
        @Override
        public String words() {
            return "the " + side.word() + " has one fork: measure at least two on each side";
        }

        @Override
        public String lack() {
            return "a second fork";
        }
    }

    /** Certain by itself, but not among all cells that were tested. */
    record FalseDiscoveryRate() implements InconclusiveReason {
        @Override
        public String words() {
            return "too weak for the false discovery rate over all benchmarks: measure this one again";
        }

        @Override
        public String lack() {
            return "a second measurement";
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

        @Override
        public String lack() {
            return "a change above " + Uncertainty.percent(minimumEffect);
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
