package dev.plateau.recording.compare;

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
