package dev.plateau.server.dashboard.profile;

import dev.plateau.server.profiles.Profiles.RecordingSummary;

/**
 * A recording that is explained, with the name of its side.
 *
 * @param label what makes it different from the other side: "17.0.9 default"
 */
public record RecordedSide(String label, RecordingSummary fork) {
    /** Whether it was read, if only in part. */
    boolean isRead() {
        return !fork.kinds().isEmpty();
    }

    /** What can't be said of this side as a whole; empty when all can. */
    String trouble() {
        return switch (fork.state()) {
            case WAITING -> "the recording is still being read. Look again in a moment.";
            case WHOLE -> "";
            case PARTLY -> "part of the recording could not be read: " + fork.reason();
            case REFUSED -> "the recording can’t be shown: " + fork.reason();
        };
    }

    /** Time in locks and monitors. */
    public BlockedTime blocked() {
        return BlockedTime.of(fork);
    }

    /** Likewise for each operation, in words. */
    public String blockedPerOperation() {
        return blocked().words(true);
    }
}
