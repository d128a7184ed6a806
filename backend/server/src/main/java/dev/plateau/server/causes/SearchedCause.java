package dev.plateau.server.causes;

import dev.plateau.server.requests.CauseReport;
import dev.plateau.server.requests.Request;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A search for the cause of an incident, with its result.
 *
 * @param report null until it has ended, and if it failed
 */
public record SearchedCause(Request request, @Nullable CauseReport report) {
    public boolean isVerified() {
        return report != null && report.isVerified();
    }

    /** True while it waits for an agent, or an agent runs it. */
    public boolean isOpen() {
        return request.isOpen();
    }

    /** The result as a sentence. */
    public String headline() {
        return report == null ? request.outcome() : CauseWords.headline(report);
    }

    /** Further results, a sentence each. */
    public List<String> details() {
        return report == null ? List.of() : CauseWords.details(report);
    }

    /** The path with the posterior; without positions if the report does not have it. */
    public SearchPath path() {
        return report == null ? new SearchPath(List.of()) : SearchPath.of(report);
    }

    /**
     * A fork, as text.
     *
     * @param applied the applied candidates, in words
     * @param problem reason why it has no median; empty if it has one
     */
    public record Row(int number, String applied, double median, String problem) {}

    /** Forks in order; empty without a log in the report. */
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
