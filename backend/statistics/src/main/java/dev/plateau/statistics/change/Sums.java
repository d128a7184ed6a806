package dev.plateau.statistics.change;

/** Sums and sums of squares of any part of an array, each in constant time. */
final class Sums {
    private final double[] sum;
    private final double[] squares;

    Sums(double[] values) {
        sum = new double[values.length + 1];
        squares = new double[values.length + 1];
        for (int i = 0; i < values.length; i++) {
            sum[i + 1] = sum[i] + values[i];
            squares[i + 1] = squares[i] + values[i] * values[i];
        }
    }

    double mean(int from, int to) {
        return (sum[to] - sum[from]) / (to - from);
    }

    /** Sum of squared distances from the mean. */
    double scatter(int from, int to) {
        double total = sum[to] - sum[from];
        return Math.max(0, squares[to] - squares[from] - total * total / (to - from));
    }

    /** Sum of squared distances of the means of [from, at) and [at, to) from their common mean, each as often as it has values. */
    double between(int from, int at, int to) {
        double left = at - from;
        double all = to - from;
        double excess = sum[at] - sum[from] - (sum[to] - sum[from]) * (left / all);
        return excess * excess * (all / (left * (all - left)));
    }

    /** Sum of all squares. */
    double squares() {
        return squares[squares.length - 1];
    }
}
