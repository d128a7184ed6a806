package dev.plateau.statistics.search;

import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.search.SearchListener.MeasuredFork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * Difference of two levels with an effect for each block: slow changes of the host are the same within a block, and cancel out.
 *
 * <p>Least squares of {@code y = block + difference * x}, x 0 or 1. With one block it is the pooled two-sample t. Reference: Cochran and Cox,
 * "Experimental Designs" (1957), chapter 9 (incomplete blocks, intrablock analysis). Assumes normal errors of one variance.
 */
final class BlockRegression {
    private final double[] centred;
    private final int[] blocks;
    private final double totalSquares;
    private final int blockCount;

    /**
     * Prepares for several ways to split the same values.
     *
     * @param values logs of fork medians
     * @param blocks number of the block of each
     */
    BlockRegression(double[] values, int[] blocks) {
        Map<Integer, Integer> dense = new HashMap<>();
        this.blocks = new int[blocks.length];
        for (int i = 0; i < blocks.length; i++) {
            int next = dense.size();
            this.blocks[i] = dense.computeIfAbsent(blocks[i], block -> next);
        }
        blockCount = dense.size();
        double[] sums = new double[blockCount];
        int[] counts = new int[blockCount];
        for (int i = 0; i < values.length; i++) {
            sums[this.blocks[i]] += values[i];
            counts[this.blocks[i]]++;
        }
        centred = new double[values.length];
        double squares = 0;
        for (int i = 0; i < values.length; i++) {
            centred[i] = values[i] - sums[this.blocks[i]] / counts[this.blocks[i]];
            squares += centred[i] * centred[i];
        }
        totalSquares = squares;
    }

    /**
     * The difference for one split.
     *
     * @param difference NaN without information
     * @param information sum of squares of x within blocks; 0 when no block has both levels
     * @param residualSquares left by the fit
     */
    record Fit(double difference, double information, double residualSquares, int degreesOfFreedom) {}

    /** Fits the difference between the values with x = 1 and those with x = 0. */
    Fit fit(IntUnaryOperator xOf) {
        int[] ones = new int[blockCount];
        int[] counts = new int[blockCount];
        double products = 0;
        for (int i = 0; i < centred.length; i++) {
            int x = xOf.applyAsInt(i);
            ones[blocks[i]] += x;
            counts[blocks[i]]++;
            products += x * centred[i];
        }
        double information = 0;
        for (int block = 0; block < blockCount; block++) {
            information += (double) ones[block] * (counts[block] - ones[block]) / counts[block];
        }
        double difference = information == 0 ? Double.NaN : products / information;
        double residual = information == 0 ? totalSquares : totalSquares - products * products / information;
        // Rounding must not make exact metrics, such as bytes, infinitely certain of one split.
        double least = 1e-12 * totalSquares;
        return new Fit(difference, information, Math.max(residual, least), centred.length - blockCount - 1);
    }

    /**
     * Difference of two groups of forks, second over first.
     *
     * @param inBlocks whether rounds have effects of their own
     * @return an estimate of 0 with an infinite error when the groups can't be compared
     */
    static LogRatio contrast(List<MeasuredFork> first, List<MeasuredFork> second, boolean inBlocks) {
        List<MeasuredFork> all = new ArrayList<>(first);
        all.addAll(second);
        double[] values = all.stream().mapToDouble(fork -> fork.reading().log()).toArray();
        int[] blocks =
                all.stream().mapToInt(fork -> inBlocks ? fork.round() : 0).toArray();
        Fit fit = new BlockRegression(values, blocks).fit(i -> i < first.size() ? 0 : 1);
        int freedom = fit.degreesOfFreedom();
        if (fit.information() == 0 || freedom == 0) {
            return new LogRatio(0, Double.POSITIVE_INFINITY, 1);
        }
        double variance = fit.residualSquares() / freedom;
        return new LogRatio(fit.difference(), Math.sqrt(variance / fit.information()), freedom);
    }
}
