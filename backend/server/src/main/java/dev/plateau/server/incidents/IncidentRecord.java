package dev.plateau.server.incidents;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.plateau.statistics.online.ChangeStatus;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * An incident as it is read: by REST, pages, mails and web hooks.
 *
 * @param axis commit or jdk
 * @param branch that its changes were found on; empty when not known
 * @param afterCommit last commit before its range; null where the uploads name none
 * @param untilCommit last commit of its range
 * @param certainty of its surest change: suspect, warning or confirmed
 * @param tracker address in a bug tracker
 * @param mutedUntil no messages until then; null when not muted
 * @param at time of the last commit of its range: when it happened, not when it was found
 * @param closedAt null while it is open
 * @param recoveredSince first commit (or time) with the old level; null where runs did not close it
 * @param version number of edits by people; an edit may name the version that it is based on
 * @param step the JDKs it lies between; null along commits
 * @param history true where all of its changes were found in history
 * @param severity set by a person, or by its largest change
 * @param due day set by a person; of a new regression, two working days after it was opened; else null
 * @param assigneeId account of the assignee; null without one
 */
public record IncidentRecord(
        long id,
        IncidentKind kind,
        String axis,
        String branch,
        Cause cause,
        @Nullable String afterCommit,
        @Nullable String untilCommit,
        ChangeStatus certainty,
        String title,
        Triage triage,
        @Nullable String assignee,
        @Nullable String tracker,
        @Nullable Instant mutedUntil,
        Instant at,
        Instant openedAt,
        @Nullable Instant closedAt,
        @Nullable String recoveredSince,
        int version,
        @JsonIgnore long project,
        @JsonIgnore @Nullable JdkStep step,
        @JsonIgnore boolean history,
        Severity severity,
        @Nullable LocalDate due,
        @JsonIgnore @Nullable Long assigneeId) {
    /** The direction of an incident. */
    public enum IncidentKind {
        REGRESSION,
        /** Shown, but sends no message. */
        IMPROVEMENT
    }

    /** Two JDKs on one host, by id. */
    @Embeddable
    public record JdkStep(
            @Column(name = "host_id") Long host,
            @Column(name = "from_jdk_id") Long from,
            @Column(name = "to_jdk_id") Long to) {}

    /** The commits after one up to another. */
    public record Commits(String after, String until) {}

    /** The commits that it may have come with; null along JDK builds, and where the uploads name none. */
    public @Nullable Commits commits() {
        return afterCommit == null || untilCommit == null ? null : new Commits(afterCommit, untilCommit);
    }

    /** True if alert rules may send messages about it: improvements, history and causes that are no news are only shown. */
    public boolean alerting() {
        return kind == IncidentKind.REGRESSION && cause.mayAlert() && !history;
    }

    /** True while messages are held back. */
    public boolean isMuted(Instant now) {
        return mutedUntil != null && mutedUntil.isAfter(now);
    }

    /** First day with messages again; null while it is not muted. */
    public @Nullable LocalDate mutedDay(Instant now) {
        return mutedUntil != null && isMuted(now) ? LocalDate.ofInstant(mutedUntil, ZoneOffset.UTC) : null;
    }

    /** True while it is open, after the day on which it was due. */
    public boolean isOverdue(Instant now) {
        return closedAt == null && due != null && due.isBefore(LocalDate.ofInstant(now, ZoneOffset.UTC));
    }

    /** "suspected", "likely", or empty for confirmed changes. */
    public String doubt() {
        return switch (certainty) {
            case SUSPECT -> "suspected";
            case WARNING -> "likely";
            case CONFIRMED, RECOVERED -> "";
        };
    }
}
