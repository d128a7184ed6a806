package dev.plateau.statistics.change;

import java.util.Arrays;

/**
 * The cheapest cut of a signal into pieces of constant level: least squares, each cut costs a penalty.
 *
 * <p>Exact. Functional pruning keeps, for every possible level of the current piece, the cheapest past; all others are dropped, so
 * that a signal of n points costs about n log n even when nothing changes (where PELT, which prunes by whole pasts, is quadratic).
 *
 * <p>Reference: Maidstone, Hocking, Rigaill, Fearnhead, "On optimal multiple changepoint algorithms for large data", Statistics and Computing
 * 27 (2017). Assumes independent noise of one size, without outliers: draw them in first. n &gt;= 0.
 */
final class Partition {
    private final double penalty;
    private Pieces current = new Pieces();
    private Pieces next = new Pieces();

    private Partition(double penalty) {
        this.penalty = penalty;
    }

    /**
     * Cuts a signal.
     *
     * @param signal finite values, in units of their noise
     * @param penalty cost of a cut, in squared units of noise
     * @return first indices of the second and later pieces, ascending
     */
    static int[] cuts(double[] signal, double penalty) {
        return signal.length == 0 ? new int[0] : new Partition(penalty).cut(signal);
    }

    private int[] cut(double[] signal) {
        int[] pieceStart = new int[signal.length];
        double low = Arrays.stream(signal).min().orElseThrow();
        double high = Arrays.stream(signal).max().orElseThrow();
        if (low == high) {
            return new int[0];
        }
        current.start(low);
        current.append(high, 0, 0, 0, 0);
        // pieceStart[i]: where the piece that ends with i begins
        for (int i = 0; i < signal.length; i++) {
            if (i > 0) {
                int cheapest = current.cheapest();
                pieceStart[i - 1] = current.since[cheapest];
                cap(current.cost(cheapest) + penalty, i);
            }
            add(signal[i]);
        }
        pieceStart[signal.length - 1] = current.since[current.cheapest()];
        return starts(pieceStart);
    }

    private static int[] starts(int[] pieceStart) {
        int[] found = new int[pieceStart.length];
        int at = found.length;
        for (int start = pieceStart[found.length - 1]; start > 0; start = pieceStart[start - 1]) {
            found[--at] = start;
        }
        return Arrays.copyOfRange(found, at, found.length);
    }

    /** A new piece, begun at {@code start}, is open to every level for the price {@code level}: the cheaper of the two stays. */
    private void cap(double level, int start) {
        next.start(current.low);
        for (int i = 0; i < current.size; i++) {
            double a = current.a[i];
            double b = current.b[i];
            double c = current.c[i];
            double middle = -b / (2 * a);
            double reach = Math.sqrt(Math.max(0, b * b - 4 * a * (c - level))) / (2 * a);
            next.append(Math.min(current.high[i], middle - reach), 0, 0, level, start);
            next.append(Math.min(current.high[i], middle + reach), a, b, c, current.since[i]);
            next.append(current.high[i], 0, 0, level, start);
        }
        Pieces other = current;
        current = next;
        next = other;
    }

    private void add(double value) {
        for (int i = 0; i < current.size; i++) {
            current.a[i] += 1;
            current.b[i] -= 2 * value;
            current.c[i] += value * value;
        }
    }

    /** The cost as a function of the level: neighbouring intervals, in each the quadratic ax² + bx + c and the piece's first point. */
    private static final class Pieces {
        private double low;
        private double[] high = new double[32];
        private double[] a = new double[32];
        private double[] b = new double[32];
        private double[] c = new double[32];
        private int[] since = new int[32];
        private int size;

        void start(double from) {
            low = from;
            size = 0;
        }

        /** Continues up to {@code to}; does nothing when that is not beyond the current end, or is NaN (squares that overflow a double). */
        void append(double to, double quadratic, double linear, double constant, int first) {
            double from = size == 0 ? low : high[size - 1];
            if (!(to > from)) {
                return;
            }
            boolean same = size > 0
                    && since[size - 1] == first
                    && a[size - 1] == quadratic
                    && b[size - 1] == linear
                    && c[size - 1] == constant;
            if (!same) {
                grow();
                a[size] = quadratic;
                b[size] = linear;
                c[size] = constant;
                since[size] = first;
                size++;
            }
            high[size - 1] = to;
        }

        private void grow() {
            if (size == high.length) {
                high = Arrays.copyOf(high, 2 * size);
                a = Arrays.copyOf(a, 2 * size);
                b = Arrays.copyOf(b, 2 * size);
                c = Arrays.copyOf(c, 2 * size);
                since = Arrays.copyOf(since, 2 * size);
            }
        }

        double cost(int i) {
            double from = i == 0 ? low : high[i - 1];
            double at = Math.max(from, Math.min(high[i], -b[i] / (2 * a[i])));
            return (a[i] * at + b[i]) * at + c[i];
        }

        int cheapest() {
            int best = 0;
            double lowest = Double.POSITIVE_INFINITY;
            for (int i = 0; i < size; i++) {
                double cost = cost(i);
                if (cost < lowest) {
                    lowest = cost;
                    best = i;
                }
            }
            return best;
        }
    }
}
