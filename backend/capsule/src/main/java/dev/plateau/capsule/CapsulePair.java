package dev.plateau.capsule;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.plateau.statistics.Confidence;
import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.RatioInterval;
import java.util.Optional;

/**
 * Two sides and the ratio that a reproduction should find.
 *
 * @param ratio the second side over the first
 */
public record CapsulePair(
        CapsuleSide from, CapsuleSide to, @JsonIgnore LogRatio ratio) {
    private static final int MIN_BLOCKS = 6;
    private static final int MAX_BLOCKS = 30;

    /** Student's t of an interval with many blocks, rounded up for few. */
    private static final double T = 3;

    /** The pair of two sides; empty where their forks do not differ beyond chance, so that there is nothing to reproduce. */
    public static Optional<CapsulePair> differing(CapsuleSide from, CapsuleSide to) {
        return of(from, to).filter(pair -> pair.interval().excludesNoChange());
    }

    /** The pair of two sides, even if their forks do not differ; empty below two forks of a side, or with a score of 0. */
    public static Optional<CapsulePair> of(CapsuleSide from, CapsuleSide to) {
        return from.forks()
                .flatMap(near -> to.forks().flatMap(far -> LogRatio.welch(near, far)))
                .map(ratio -> new CapsulePair(from, to, ratio));
    }

    RatioInterval.Known interval() {
        return ratio.interval(Confidence.LEVEL);
    }

    /** True if both sides have the same JDK build, so that one JDK measures both. */
    boolean isOneBuild() {
        return from.build().isSameAs(to.build());
    }

    /** Blocks whose interval is about as wide as half of the change, by the spread of the measured forks. */
    int blocks() {
        double variance = variance(from) + variance(to);
        double needed = 4 * T * T * variance / (ratio.estimate() * ratio.estimate());
        return (int) Math.max(MIN_BLOCKS, Math.min(MAX_BLOCKS, Math.ceil(needed)));
    }

    private static double variance(CapsuleSide side) {
        double sd = side.summary().logSd();
        return sd * sd;
    }
}
