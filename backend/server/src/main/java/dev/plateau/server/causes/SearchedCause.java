package dev.plateau.server.causes;

import dev.plateau.server.requests.CauseReport;
import dev.plateau.server.requests.Request;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A search for the cause of an incident, with what it found.
 *
 * @param report null until it has ended, and where it failed
 */
public record SearchedCause(Request request, @Nullable CauseReport report) {
    public boolean isVerified() {
        return report != null && report.isVerified();
    }

    /** Whether it waits for an agent, or an agent is at it. */
    public boolean isOpen() {
        return request.isOpen();
    }

    /** What it found in a sentence. */
    public String headline() {
        return report == null ? request.outcome() : CauseWords.headline(report);
    }

    /** What else it found, a sentence each. */
    public List<String> details() {
        return report == null ? List.of() : CauseWords.details(report);
    }

    /** The path with the posterior; without positions where the report does not have it. */
    public SearchPath path() {
        return report == null ? new SearchPath(List.of()) : SearchPath.of(report);
    }

    /**
     * A fork for people.
     *
     * @param applied which candidates were applied, in words
     * @param problem why it has no median; empty where it has one
     */
    public record Row(int number, String applied, double median, String problem) {}

    /** Forks in their order; none where the report does not tell. */
    public List<Row> forks() {
        CauseReport found = report;
        return found == null || found.log() == null
                ? List.of()
                : found.log().stream()
                        .map(fork -> new Row(
                                fork.number(),
                                CauseWords.applied(found, fork),
                                fork.median(),
                                Objects.requireNonNullElse(fork.problem(), "")))
                        .toList();
    }
}
