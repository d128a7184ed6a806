package dev.plateau.statistics.search;

import dev.plateau.statistics.Robust;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Main effects of many candidates at once: in each run half of them are applied, in orthogonal patterns.
 *
 * <p>Finds several small effects with fewer forks than one search after the other. Candidates that only work together hide, and can make a third
 * one look active: so each finding is verified. References: Plackett and Burman, "The design of optimum multifactorial experiments", Biometrika 33
 * (1946), here with Sylvester's matrices; Lenth, "Quick and easy analysis of unreplicated factorials", Technometrics 31 (1989). Assumes that few
 * candidates are active. Needs more runs than candidates.
 */
final class Screening {
    /** Chance that any inactive candidate is called active. */
    private static final double FAMILY_LEVEL = 0.01;

    private static final double LENTH = 1.5;
    private static final double LENTH_CUT = 2.5;

    private final int runs;
    private final List<Integer> columns;
    private final List<Integer> order;
    private final int factors;

    /**
     * Makes the design.
     *
     * @param factors number of candidates
     * @param least runs; rounded up to a power of 2 above the number of candidates
     * @param seed of the assignment of columns, and of the order of the runs
     */
    Screening(int factors, int least, long seed) {
        int size = Integer.highestOneBit(Math.max(least, factors + 1) - 1) * 2;
        Random random = new Random(seed);
        List<Integer> all = new ArrayList<>(IntStream.range(1, size).boxed().toList());
        Collections.shuffle(all, random);
        List<Integer> rows = new ArrayList<>(IntStream.range(0, size).boxed().toList());
        Collections.shuffle(rows, random);
        this.runs = size;
        this.columns = all;
        this.order = rows;
        this.factors = factors;
    }

    int runs() {
        return runs;
    }

    /** Indexes of the candidates that are applied in a run, from 0. */
    List<Integer> applied(int run) {
        return IntStream.range(0, factors)
                .filter(factor -> sign(run, columns.get(factor)) == 1)
                .boxed()
                .toList();
    }

    private int sign(int run, int column) {
        return Integer.bitCount(order.get(run) & column) % 2 == 0 ? 1 : -1;
    }

    /**
     * Indexes of the candidates with an effect, from 0.
     *
     * @param logs log of the fork median of each run
     * @param direction 1 for effects that make values larger, -1 for smaller
     */
    List<Integer> active(double[] logs, int direction) {
        double[] contrasts = columns.stream()
                .mapToDouble(column -> IntStream.range(0, runs)
                        .mapToDouble(run -> sign(run, column) * logs[run])
                        .sum())
                .toArray();
        double margin = margin(contrasts);
        return IntStream.range(0, factors)
                .filter(factor -> direction * contrasts[factor] > margin)
                .boxed()
                .toList();
    }

    /** Lenth's simultaneous margin of error, which has the scale of the contrasts; columns without a candidate show the noise as well. */
    private static double margin(double[] contrasts) {
        double[] sizes = Arrays.stream(contrasts).map(Math::abs).toArray();
        double first = LENTH * Robust.median(sizes);
        double pseudoError = LENTH
                * Robust.median(Arrays.stream(sizes)
                        .filter(size -> size <= LENTH_CUT * first)
                        .toArray());
        double each = -Math.expm1(Math.log1p(-FAMILY_LEVEL) / contrasts.length);
        return pseudoError * TDistribution.of(contrasts.length / 3.0).inverseSurvivalProbability(each / 2);
    }
}
