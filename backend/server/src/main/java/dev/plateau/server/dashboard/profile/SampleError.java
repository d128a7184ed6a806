package dev.plateau.server.dashboard.profile;

import dev.plateau.statistics.Confidence;
import java.util.Optional;

/** Error of a share of samples against the true share: a graph of 90 samples looks as sharp as one of 9,000. */
final class SampleError {
    /** Half an interval, as a share, below which no sentence is shown. */
    private static final double SMALL = 0.05;

    private SampleError() {}

    /**
     * A warning for shares of few samples: "90 samples: the confidence interval of a share of 50 % is ±14 percentage points". The interval is widest
     * for a share of 50 %. It assumes independent samples, which those of one thread are only roughly.
     *
     * @return empty for many samples, and for none
     */
    static Optional<String> words(long samples) {
        double half = Confidence.NORMAL_QUANTILE * Math.sqrt(0.25 / samples);
        return samples == 0 || half < SMALL
                ? Optional.empty()
                : Optional.of(samples + (samples == 1 ? " sample" : " samples")
                        + ": the " + Confidence.TEXT + " interval of a share of 50 % is ±"
                        + Math.round(100 * Math.min(0.5, half))
                        + " percentage points.");
    }
}
