package dev.plateau.server.dashboard.profile;

import java.util.Optional;

/** How far a share of samples may be from the true share: a graph of 90 samples looks as sharp as one of 9,000. */
final class SampleError {
    /** Quantile of the normal distribution for a two-sided 99 % interval. */
    private static final double QUANTILE = 2.5758;

    /** Half an interval, as a share, that is not worth a sentence. */
    private static final double SMALL = 0.05;

    private SampleError() {}

    /**
     * What to know of shares of few samples: "90 samples: the 99 % interval of a share of 50 % is ±14 percentage points". Half is the share with
     * the widest interval. It takes samples as independent, which those of one thread are only roughly.
     *
     * @return empty where samples are many, and where there are none
     */
    static Optional<String> words(long samples) {
        double half = QUANTILE * Math.sqrt(0.25 / samples);
        return samples == 0 || half < SMALL
                ? Optional.empty()
                : Optional.of(samples + (samples == 1 ? " sample" : " samples")
                        + ": the 99 % interval of a share of 50 % is ±" + Math.round(100 * Math.min(0.5, half))
                        + " percentage points.");
    }
}
