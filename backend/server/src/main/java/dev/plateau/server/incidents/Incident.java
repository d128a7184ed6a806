package dev.plateau.server.incidents;

import dev.plateau.server.series.Axis;
import dev.plateau.statistics.online.ChangeStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Changes of level that share a cause.
 *
 * @param branch the branch that they were found on; empty when not known
 * @param step the JDKs it lies between; null along commits
 * @param commits those that it may have come with; null along JDK builds, and where the uploads do not tell
 * @param certainty that of its surest change: suspect, warning or confirmed
 * @param title in words, made of its changes
 * @param assignee who looks after it, or null
 * @param tracker address in a bug tracker, or null
 * @param mutedUntil no messages until then; null when not muted
 * @param closedAt when nothing was left to do, or null
 * @param recoveredSince first commit (or time) with the old level, or null
 */
public record Incident(
        long id,
        long project,
        IncidentKind kind,
        Axis axis,
        String branch,
        Cause cause,
        @Nullable JdkStep step,
        @Nullable Commits commits,
        ChangeStatus certainty,
        String title,
        Triage triage,
        @Nullable String assignee,
        @Nullable String tracker,
        @Nullable Instant mutedUntil,
        Instant openedAt,
        @Nullable Instant closedAt,
        @Nullable String recoveredSince) {
    /** Two JDKs on one host, by id. */
    public record JdkStep(long host, long from, long to) {}

    /** The commits after one up to another. */
    public record Commits(String after, String until) {}

    /** Whether messages are held back now. */
    public boolean isMuted(Instant now) {
        return mutedUntil != null && mutedUntil.isAfter(now);
    }

    /** "Suspected", "Warning", or empty for what is confirmed. */
    public String doubt() {
        return switch (certainty) {
            case SUSPECT -> "suspected";
            case WARNING -> "likely";
            case CONFIRMED, RECOVERED -> "";
        };
    }
}
