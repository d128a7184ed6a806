package dev.plateau.recording.compare;

import dev.plateau.recording.compare.CostGrowth.Weight;
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
}
