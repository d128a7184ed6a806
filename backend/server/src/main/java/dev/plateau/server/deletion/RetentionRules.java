package dev.plateau.server.deletion;

import dev.plateau.server.access.BranchPatterns;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Days after which parts of a project are deleted; null for never. Scores with their intervals stay, so series and verdicts do.
 *
 * @param measurements of single iterations, after the measurement; the mean of each fork stays
 * @param recordings files of recordings, after their arrival
 * @param profiles recordings with their profiles, after their arrival
 * @param logs output of cells without a score, after the measurement
 * @param branchDays runs of some branches, after the last run of their branch
 * @param branches patterns of these branches, between commas: {@code pull/*}
 */
public record RetentionRules(
        @Nullable Integer measurements,
        @Nullable Integer recordings,
        @Nullable Integer profiles,
        @Nullable Integer logs,
        @Nullable Integer branchDays,
        String branches) {
    /** Deletes nothing. */
    static final RetentionRules NONE = new RetentionRules(null, null, null, null, null, "");

    private static final int MAX_DAYS = 36_500;

    /** @throws IllegalArgumentException with a sentence for a value that can't be used */
    public RetentionRules {
        branches = BranchPatterns.of(branches).toString();
        if (Stream.of(measurements, recordings, profiles, logs, branchDays)
                .anyMatch(days -> days != null && (days < 1 || days > MAX_DAYS))) {
            throw new IllegalArgumentException("Enter 1 to " + MAX_DAYS + " days, or nothing to keep it for ever.");
        }
        if ((branchDays == null) != branches.isEmpty()) {
            throw new IllegalArgumentException("Branches need both patterns, such as pull/*, and days.");
        }
    }
}
