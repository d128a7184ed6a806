package dev.plateau.recording.model;

import dev.plateau.recording.model.CostGrowth.Weight;
import java.util.Map;
import java.util.Objects;

/** Shares of one side's weight, by part. */
final class DrawnShares<K> {
    private final Map<K, Weight> parts;
    private final double draws;
    private final double cost;
    private final double all;
    private final double squares;

    /**
     * Shares of these parts.
     *
     * @param draws effective number of events of the side
     * @param cost total cost of all weight
     */
    DrawnShares(Map<K, Weight> parts, double draws, double cost) {
        this.parts = parts;
        this.draws = draws;
        this.cost = cost;
        all = parts.values().stream().mapToDouble(Weight::weight).sum();
        squares = parts.values().stream().mapToDouble(Weight::squares).sum();
    }

    /** True if there is weight, in enough events to compare it. */
    boolean areEnough() {
        return draws >= DrawnShare.MIN_DRAWS && all > 0;
    }

    /**
     * The share of a part. One whose events are heavier than others varies more than the side's effective events suggest, so it gets fewer draws:
     * those of a share with its variance as a ratio of sums (Cochran, Sampling Techniques, 1977, section 6.3). The weights of all parts are taken
     * to scatter alike around their own mean, which determines how the squares of all weights are divided among the parts.
     */
    DrawnShare of(K part) {
        Weight weight = Objects.requireNonNullElse(parts.get(part), Weight.NONE);
        double share = all == 0 ? 0 : weight.weight() / all;
        if (share == 0 || share == 1) {
            return new DrawnShare(share, draws, cost);
        }
        double other = 1 - share;
        double ofSquares = weight.squares() / squares;
        double variance = other * other * ofSquares + share * share * (1 - ofSquares);
        return new DrawnShare(share, draws * Math.min(1, share * other / variance), cost);
    }

    /**
     * A share of all weight of one side, found in events that are taken as independent draws.
     *
     * @param share from 0 to 1
     * @param draws number of events, or of events of equal weight with the same certainty
     * @param cost total cost of all weight, such as 120 ns per operation; 1 to compare shares themselves
     */
    record DrawnShare(double share, double draws, double cost) {
        /** Fewer draws show nothing: the normal approximation does not hold. */
        static final double MIN_DRAWS = 30;

        /** Standard errors between both sides that count as growth. */
        private static final double ERRORS = 3;

        /** The share of the cost. */
        double amount() {
            return share * cost;
        }

        /** Standard error of the amount; 0 for a share of 0 or 1, however few the draws. */
        double error() {
            return error(share);
        }

        private double error(double of) {
            return cost * Math.sqrt(of * (1 - of) / draws);
        }

        /**
         * True if the amount exceeds another one by more than chance explains: by three standard errors that the difference has if both amounts are
         * equal. That is the two-proportion z test with a pooled share (Fleiss, Levin and Paik 2003, section 3.2), which has an error even where a
         * share is 0 or 1. Where the costs differ, equal amounts are unequal shares of them.
         */
        boolean exceeds(DrawnShare other) {
            double pooled = (draws * share + other.draws * other.share) / (draws / cost + other.draws / other.cost);
            double error = Math.hypot(error(Math.min(1, pooled / cost)), other.error(Math.min(1, pooled / other.cost)));
            return amount() - other.amount() > ERRORS * error;
        }
    }
}
