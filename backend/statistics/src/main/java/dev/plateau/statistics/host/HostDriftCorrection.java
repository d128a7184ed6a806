package dev.plateau.statistics.host;

/**
 * Removes the moves of a host from the scores of a series that follows them.
 *
 * <p>A benchmark that sleeps or waits for something else does not follow its host, and correcting it would make steps where there are none. So
 * the drift is removed from all scores or from none: from all when that makes the series calmer, as the sum of the distances between
 * neighbours (of logs) shows. Both sums see the same changes of the code. Needs two scores. Reference: total variation. Cost O(n).
 */
public final class HostDriftCorrection {
    private HostDriftCorrection() {}

    /**
     * The scores without the host's moves, or as they are where that is calmer.
     *
     * @param scores in order
     * @param factors factors that scale each score to the usual host, if the series follows it: above 0, 1 where the host did not move
     */
    public static double[] corrected(double[] scores, double[] factors) {
        double[] corrected = new double[scores.length];
        for (int i = 0; i < scores.length; i++) {
            corrected[i] = scores[i] * factors[i];
        }
        return variation(corrected) < variation(scores) ? corrected : scores;
    }

    private static double variation(double[] scores) {
        double sum = 0;
        for (int i = 1; i < scores.length; i++) {
            double step = Math.abs(Math.log(scores[i]) - Math.log(scores[i - 1]));
            sum += Double.isFinite(step) ? step : 0;
        }
        return sum;
    }
}
