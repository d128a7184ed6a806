package dev.plateau.statistics.change;

import dev.plateau.statistics.change.SplitMerge.Sums;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/** Signal, t detectors and vote by their definitions: everything sorted and computed anew, every detector run, every p-value computed. */
final class PlainDetection {
    private static final double SIGNIFICANCE = 1e-5;
    private static final double CAP = 1.5;

    private PlainDetection() {}

    static List<ChangePoint> changePoints(double[] series, double minimumEffect) {
        Signal signal = signal(series);
        if (signal.length() < ChangePoints.MIN_RUNS || signal.scale() == 0) {
            return List.of();
        }
        DetectorSettings settings = DetectorSettings.DEFAULT;
        List<Vote> votes = Vote.of(
                List.of(
                        slidingT(signal.drawnIn()),
                        new PlainSplitMerge(signal.drawnIn()).find(),
                        Partition.cuts(signal.drawnIn(), 9 * Math.log(signal.length())),
                        ranked(signal)),
                3);
        return new ChangePointFilter(signal, votes, minimumEffect, settings).changePoints();
    }

    static Signal signal(double[] series) {
        int[] index = IntStream.range(0, series.length)
                .filter(i -> Double.isFinite(series[i]))
                .toArray();
        boolean logarithmic = Arrays.stream(index).allMatch(i -> series[i] > 0);
        double[] values = Arrays.stream(index)
                .mapToDouble(i -> logarithmic ? Math.log(series[i]) : series[i])
                .toArray();
        double scale = noise(values);
        double reach = scale > 0 ? 3.5 * medianNoise(values) / scale : 3.5;
        double centre = median(values);
        double[] raw = Arrays.stream(values)
                .map(value -> scale > 0 ? (value - centre) / scale : value)
                .toArray();
        double[] drawn = IntStream.range(0, raw.length)
                .mapToDouble(i -> {
                    double median = median(Arrays.copyOfRange(raw, Math.max(0, i - 3), Math.min(raw.length, i + 4)));
                    return Math.max(median - reach, Math.min(median + reach, raw[i]));
                })
                .toArray();
        return new Signal(raw, drawn, centre, scale, logarithmic, index);
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        return n == 0 || Double.isNaN(sorted[n - 1])
                ? Double.NaN
                : n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    }

    private static double noise(double[] values) {
        double median = medianNoise(values);
        return Math.max(median, Math.min(meanNoise(values), CAP * median));
    }

    private static double medianNoise(double[] values) {
        double median = median(differences(values));
        return median > 0 ? median / (0.674489750196082 * Math.sqrt(2)) : meanNoise(values);
    }

    private static double meanNoise(double[] values) {
        return Arrays.stream(differences(values)).average().orElse(0) * Math.sqrt(Math.PI) / 2;
    }

    private static double[] differences(double[] values) {
        return IntStream.range(1, values.length)
                .mapToDouble(i -> Math.abs(values[i] - values[i - 1]))
                .toArray();
    }

    private static int[] ranked(Signal signal) {
        double[] ranks = ranks(signal.raw());
        double noise = noise(ranks);
        if (!(noise > 0)) {
            return new int[0];
        }
        double centre = (ranks.length + 1) / 2.0;
        return Partition.cuts(
                Arrays.stream(ranks).map(rank -> (rank - centre) / noise).toArray(), 4.5 * Math.log(ranks.length));
    }

    static double[] ranks(double[] values) {
        List<Integer> order = IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .toList();
        double[] ranks = new double[values.length];
        for (int from = 0; from < order.size(); ) {
            int to = from + 1;
            while (to < order.size() && values[order.get(to)] == values[order.get(from)]) {
                to++;
            }
            for (int i : order.subList(from, to)) {
                ranks[i] = (from + to + 1) / 2.0;
            }
            from = to;
        }
        return ranks;
    }

    static int[] slidingT(double[] x) {
        double[] t = new double[x.length];
        for (int i = 5; i <= x.length - 5; i++) {
            t[i] = Side.t(x, i);
        }
        return IntStream.rangeClosed(5, x.length - 5)
                .filter(i -> isPeak(t, i)
                        && 2 * TDistribution.of(Side.freedom(x, i)).survivalProbability(t[i]) < SIGNIFICANCE)
                .toArray();
    }

    private static boolean isPeak(double[] t, int i) {
        return IntStream.range(Math.max(0, i - 5), Math.min(t.length, i + 6))
                .noneMatch(j -> t[j] > t[i] || (t[j] == t[i] && j < i));
    }

    private record Side(double mean, double scatter, double points) {
        static Side before(double[] x, int place) {
            return of(x, place - 1, -1, Math.min(place, 12));
        }

        static Side after(double[] x, int place) {
            return of(x, place, 1, Math.min(x.length - place, 9));
        }

        static double freedom(double[] x, int place) {
            return 5 + before(x, place).points + after(x, place).points - 2;
        }

        static double t(double[] x, int place) {
            Side before = before(x, place);
            Side after = after(x, place);
            double variance = (5 + before.scatter + after.scatter) / freedom(x, place);
            return Math.abs(after.mean - before.mean) / Math.sqrt(variance * (1 / before.points + 1 / after.points));
        }

        private static Side of(double[] x, int start, int step, int length) {
            double weights = 0;
            double squaredWeights = 0;
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < length; i++) {
                double weight = (length - i) / (double) length;
                double value = x[start + step * i];
                weights += weight;
                squaredWeights += weight * weight;
                sum += weight * value;
                squares += weight * value * value;
            }
            double mean = sum / weights;
            double points = weights * weights / squaredWeights;
            return new Side(mean, Math.max(0, squares / weights - mean * mean) * points, points);
        }
    }

    /** Every place of a window gets its t, every window its p-value. */
    record PlainSplitMerge(double[] x) {
        int[] find() {
            Sums sums = new Sums(x);
            List<Integer> found = new ArrayList<>();
            int start = 0;
            while (start < x.length) {
                int before = found.size();
                split(sums, start, Math.min(start + 50, x.length), found);
                int last = found.size() > before ? found.get(found.size() - 1) : 0;
                start = Math.max(last, start + 25);
            }
            return merge(sums, found.stream().distinct().sorted().toList());
        }

        private static void split(Sums sums, int from, int to, List<Integer> found) {
            int best = -1;
            double strongest = 0;
            for (int i = from + 5; i <= to - 5; i++) {
                double t = t(sums, from, i, to);
                if (t > strongest) {
                    strongest = t;
                    best = i;
                }
            }
            if (best > 0 && p(strongest, to - from) < SIGNIFICANCE * 10) {
                split(sums, from, best, found);
                found.add(best);
                split(sums, best, to, found);
            }
        }

        private int[] merge(Sums sums, List<Integer> candidates) {
            List<Integer> kept = new ArrayList<>(candidates);
            while (!kept.isEmpty()) {
                double[] p = new double[kept.size()];
                for (int i = 0; i < p.length; i++) {
                    int at = kept.get(i);
                    int from = Math.max(i == 0 ? 0 : kept.get(i - 1), at - 50);
                    int to = Math.min(i == p.length - 1 ? x.length : kept.get(i + 1), at + 50);
                    p[i] = p(t(sums, from, at, to), to - from);
                }
                int weakest = IntStream.range(0, p.length)
                        .boxed()
                        .max(Comparator.comparingDouble((Integer i) -> p[i]).thenComparing(Comparator.reverseOrder()))
                        .orElseThrow();
                if (p[weakest] < SIGNIFICANCE) {
                    break;
                }
                kept.remove(weakest);
            }
            return kept.stream().mapToInt(Integer::intValue).toArray();
        }

        private static double t(Sums sums, int from, int at, int to) {
            double variance = (5 + sums.scatter(from, at) + sums.scatter(at, to)) / (5.0 + to - from - 2);
            return Math.abs(sums.mean(at, to) - sums.mean(from, at))
                    / Math.sqrt(variance * (1.0 / (at - from) + 1.0 / (to - at)));
        }

        private static double p(double t, int points) {
            return 2 * TDistribution.of(5.0 + points - 2).survivalProbability(t);
        }
    }
}
