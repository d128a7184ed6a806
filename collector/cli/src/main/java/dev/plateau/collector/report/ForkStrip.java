package dev.plateau.collector.report;

import dev.plateau.statistics.Robust;
import dev.plateau.wire.model.Score;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * The forks of a score as points, on an axis that the columns of a benchmark share.
 *
 * @param points medians of the forks, in percent of the width
 */
record ForkStrip(List<String> points) {
    /** Room at both ends, in percent of the width. */
    private static final double MARGIN = 4;
    /** From this ratio on a linear axis would hide the differences of small values. */
    private static final double WIDE = 3;

    /** From the smallest to the largest fork of any column. */
    record Axis(double low, double high) {
        static Axis of(List<Score> scores) {
            double[] all = scores.stream().flatMapToDouble(ForkStrip::medians).toArray();
            return new Axis(
                    Arrays.stream(all).min().orElse(Double.NaN),
                    Arrays.stream(all).max().orElse(Double.NaN));
        }

        private boolean isLogarithmic() {
            return low > 0 && high / low > WIDE;
        }

        private double at(double value) {
            return isLogarithmic() ? Math.log(value) : value;
        }

        private String percent(double value) {
            double share = high == low ? 0.5 : (at(value) - at(low)) / (at(high) - at(low));
            return String.format(Locale.ROOT, "%.1f%%", MARGIN + (100 - 2 * MARGIN) * share);
        }

        ForkStrip strip(Score score) {
            return new ForkStrip(medians(score).mapToObj(this::percent).toList());
        }
    }

    private static DoubleStream medians(Score score) {
        return Arrays.stream(score.measurements())
                .filter(fork -> fork.length > 0)
                .mapToDouble(Robust::median);
    }
}
