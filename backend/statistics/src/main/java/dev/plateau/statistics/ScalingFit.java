package dev.plateau.statistics;

import java.util.Arrays;
import java.util.Optional;

/**
 * The Universal Scalability Law over thread counts: {@code X(N) = λN / (1 + σ(N - 1) + κN(N - 1))}.
 *
 * <p>Reference: Gunther, "Guerrilla Capacity Planning" (2007), chapter 4. Fitted by least squares of the relative errors of N / X(N), which is
 * linear in the coefficients; none may be below 0, for less than no contention has no meaning. Assumes throughput (more is better) of a closed
 * system whose errors are alike in relative size. Needs three different thread counts. Cost O(n).
 *
 * @param perThread λ: throughput of one undisturbed thread, in the unit of the scores
 * @param contention σ: share of the work that waits in line, 0 to 1 in a real queue; 1/σ caps the speed-up
 * @param coherency κ: cost of keeping each pair of threads consistent; above 0 throughput falls again beyond a peak
 */
public record ScalingFit(double perThread, double contention, double coherency) {
    /**
     * Fits the law.
     *
     * @param threads thread counts, 1 or more
     * @param throughput score at each, above 0
     * @return empty with fewer than three different thread counts, a value that is not above 0, or no positive λ
     */
    public static Optional<ScalingFit> of(int[] threads, double[] throughput) {
        if (Arrays.stream(threads).distinct().count() < 3
                || Arrays.stream(threads).anyMatch(n -> n < 1)
                || Arrays.stream(throughput).anyMatch(x -> !(x > 0) || Double.isInfinite(x))) {
            return Optional.empty();
        }
        double best = Double.POSITIVE_INFINITY;
        double[] chosen = new double[3];
        // The constraint is on two coefficients: the best of the four ways of holding them at 0 is the constrained
        // optimum.
        for (boolean[] free : new boolean[][] {{true, true}, {true, false}, {false, true}, {false, false}}) {
            double[] fitted = leastSquares(threads, throughput, free);
            double error = error(threads, throughput, fitted);
            if (fitted[0] > 0 && fitted[1] >= 0 && fitted[2] >= 0 && error < best) {
                best = error;
                chosen = fitted;
            }
        }
        return chosen[0] > 0
                ? Optional.of(new ScalingFit(1 / chosen[0], chosen[1] / chosen[0], chosen[2] / chosen[0]))
                : Optional.empty();
    }

    /** Throughput the law expects. */
    public double at(double threads) {
        return perThread * threads / (1 + contention * (threads - 1) + coherency * threads * (threads - 1));
    }

    /** Thread count at which throughput is highest; infinite without coherency cost; never below 1. */
    public double peak() {
        return coherency == 0
                ? Double.POSITIVE_INFINITY
                : Math.max(1, Math.sqrt(Math.max(0, 1 - contention) / coherency));
    }

    private static double[] row(int n, double x) {
        return new double[] {x / n, x / n * (n - 1), x / n * n * (n - 1.0)};
    }

    private static double error(int[] threads, double[] throughput, double[] coefficients) {
        double error = 0;
        for (int i = 0; i < threads.length; i++) {
            double[] row = row(threads[i], throughput[i]);
            double residual = 1 - row[0] * coefficients[0] - row[1] * coefficients[1] - row[2] * coefficients[2];
            error += residual * residual;
        }
        return error;
    }

    /** Normal equations of the free coefficients, solved by elimination with pivots. */
    private static double[] leastSquares(int[] threads, double[] throughput, boolean[] free) {
        double[][] equations = new double[3][4];
        for (int i = 0; i < threads.length; i++) {
            double[] row = row(threads[i], throughput[i]);
            for (int j = 0; j < 3; j++) {
                for (int k = 0; k < 3; k++) {
                    equations[j][k] += row[j] * row[k];
                }
                equations[j][3] += row[j];
            }
        }
        for (int held = 1; held <= 2; held++) {
            if (!free[held - 1]) {
                for (int k = 0; k < 3; k++) {
                    equations[held][k] = 0;
                    equations[k][held] = 0;
                }
                equations[held][held] = 1;
                equations[held][3] = 0;
            }
        }
        return solve(equations);
    }

    private static double[] solve(double[][] m) {
        for (int column = 0; column < 3; column++) {
            int pivot = column;
            for (int row = column + 1; row < 3; row++) {
                if (Math.abs(m[row][column]) > Math.abs(m[pivot][column])) {
                    pivot = row;
                }
            }
            double[] swapped = m[pivot];
            m[pivot] = m[column];
            m[column] = swapped;
            for (int row = 0; row < 3; row++) {
                if (row != column) {
                    double factor = m[row][column] / m[column][column];
                    for (int k = column; k < 4; k++) {
                        m[row][k] -= factor * m[column][k];
                    }
                }
            }
        }
        return new double[] {m[0][3] / m[0][0], m[1][3] / m[1][1], m[2][3] / m[2][2]};
    }
}
