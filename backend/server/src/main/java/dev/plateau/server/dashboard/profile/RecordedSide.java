package dev.plateau.server.dashboard.profile;

import dev.plateau.server.profiles.Profiles.RecordingSummary;

/**
 * An explained recording, with the name of its side.
 *
 * @param label its difference from the other side: "17.0.9 default"
 */
public record RecordedSide(String label, RecordingSummary fork) {
    /** True if it was read, at least in part. */
    boolean isRead() {
        return !fork.kinds().isEmpty();
    }

    /** Reason why this side can't be shown, or only in part; empty for a whole one. */
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

    /** Time in locks and monitors per operation, in words. */
    public String blockedPerOperation() {
        return blocked().words(true);
    }
}
