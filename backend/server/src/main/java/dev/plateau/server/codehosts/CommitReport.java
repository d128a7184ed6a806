package dev.plateau.server.codehosts;

import dev.plateau.comparison.gate.GateMarkdown;
import dev.plateau.server.requests.Request;
import dev.plateau.server.requests.Request.RequestState;
import dev.plateau.wire.read.GateRecord;
import dev.plateau.wire.read.GateRecord.GatedRun;
import dev.plateau.wire.read.GateRecord.Outcome;
import dev.plateau.wire.text.Bounded;
import dev.plateau.wire.text.MarkdownText;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * The state of a commit, as code hosts show it.
 *
 * @param name name of the check: of several projects, each has its own
 * @param description one line
 * @param link page with the reasons
 * @param text Markdown for the comment of a pull request and the summary of a check, which begins with the comment's mark
 */
record CommitReport(State state, String name, String description, String link, String text) {
    /** GitHub's limit, the lowest. */
    private static final int MAX_DESCRIPTION = 140;

    /** The state of a check; its name in lower case is that of GitHub and Gitea. */
    enum State {
        PENDING,
        SUCCESS,
        FAILURE,
        ERROR;

        String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The report of a verdict.
     *
     * @param isStrict true if an inconclusive verdict is an error
     * @param page makes the address of a page from its path
     */
    static CommitReport of(
            String project, String commit, GateRecord verdict, boolean isStrict, UnaryOperator<String> page) {
        String words = verdict.summary();
        String sentence = words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
        List<String> comparisons = verdict.runs().stream()
                .map(GatedRun::compare)
                .filter(Objects::nonNull)
                .toList();
        return new CommitReport(
                verdict.complete() ? state(verdict.outcome(), isStrict) : State.PENDING,
                "plateau/" + project,
                Bounded.text((verdict.complete() ? "" : "Measuring. ") + sentence, MAX_DESCRIPTION),
                page.apply(
                        comparisons.size() == 1
                                ? comparisons.getFirst()
                                : "/projects/" + project + "/commits/" + commit),
                GateMarkdown.of(mark(project), verdict, page.apply("")));
    }

    /**
     * The report of requests without a verdict.
     *
     * @param requests for both commits of a pull request, the newest ones
     */
    static CommitReport of(String project, List<Request> requests, UnaryOperator<String> page) {
        List<String> failures = requests.stream()
                .filter(request -> request.state() == RequestState.FAILED || request.state() == RequestState.WITHDRAWN)
                .map(request -> "Not measured: " + (request.outcome().isEmpty() ? "withdrawn" : request.outcome()))
                .toList();
        boolean isOpen = requests.stream().anyMatch(Request::isOpen);
        boolean isBegun = requests.stream().anyMatch(request -> request.agent() != null);
        String sentence = isOpen || failures.isEmpty()
                ? isBegun ? "An agent measures the merge base and this commit." : "Waits for an agent."
                : failures.getLast();
        return new CommitReport(
                isOpen || failures.isEmpty() ? State.PENDING : State.ERROR,
                "plateau/" + project,
                Bounded.text(sentence, MAX_DESCRIPTION),
                page.apply("/projects/" + project + "/requests"),
                mark(project) + "\n### Performance: " + (isOpen || failures.isEmpty() ? "measuring" : "not measured")
                        + "\n\n" + MarkdownText.prose(sentence) + "\n");
    }

    /** First line of the only comment of a project. */
    static String mark(String project) {
        return "<!-- plateau " + project + " -->";
    }

    private static State state(Outcome outcome, boolean isStrict) {
        return switch (outcome) {
            case FINE -> State.SUCCESS;
            case REGRESSED -> State.FAILURE;
            case INCONCLUSIVE -> isStrict ? State.ERROR : State.SUCCESS;
        };
    }
}
