package dev.plateau.statistics.search;

import dev.plateau.statistics.LogRatio;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Part of a change that a culprit explains, on the log scale, with a 95 % interval: 0.64 (0.51 to 0.77).
 *
 * <p>By the delta method for a ratio of two estimates, taken as independent. Reference: Cochran, "Sampling Techniques" (1977), section 6.4.
 * Above 1 where a culprit changes more than both sides differ by.
 */
public record ShareOfChange(double share, double low, double high) {
    private static final double TAIL = 0.025;

    static ShareOfChange of(LogRatio part, LogRatio total) {
        double share = part.estimate() / total.estimate();
        double error = Math.hypot(part.standardError(), share * total.standardError()) / Math.abs(total.estimate());
        double freedom = Math.min(part.degreesOfFreedom(), total.degreesOfFreedom());
        double halfWidth = error == 0 ? 0 : error * TDistribution.of(freedom).inverseSurvivalProbability(TAIL);
        return new ShareOfChange(share, share - halfWidth, share + halfWidth);
    }

    /** Share that several culprits explain together, if their effects add up and were measured independently. */
    static ShareOfChange sum(List<SearchOutcome.VerifiedCause> members) {
        double share =
                members.stream().mapToDouble(member -> member.share().share).sum();
        double halfWidth = Math.sqrt(members.stream()
                .mapToDouble(member -> member.share().high - member.share().share)
                .map(half -> half * half)
                .sum());
        return new ShareOfChange(share, share - halfWidth, share + halfWidth);
    }
}
