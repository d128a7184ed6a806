package dev.plateau.server.codehosts;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The issues in the REST API of a code host. */
record IssueApi(CodeHostKind kind, RestCalls calls) {
    private static final String ISSUES = "/issues";

    /** Newest issues among which {@link #find} searches: a page of GitHub and GitLab; Gitea's default allows 50. */
    private static final int SEARCHED = 100;

    /**
     * An issue at the host.
     *
     * @param changedAt the host's time of its newest change
     */
    record HostedIssue(long number, Instant changedAt) {}

    HostedIssue create(IssueText text, List<String> labels) throws IOException {
        Map<String, Object> body = content(text);
        if (!labels.isEmpty()) {
            body.put(
                    "labels",
                    switch (kind) {
                        case GITHUB -> labels;
                        case GITLAB -> String.join(",", labels);
                        case GITEA -> ids(labels);
                    });
        }
        return issue(calls.send("POST", ISSUES, body));
    }

    /**
     * Replaces title and text.
     *
     * @param opens true to reopen it, false to close it; null to leave its state
     */
    HostedIssue update(long number, IssueText text, @Nullable Boolean opens) throws IOException {
        Map<String, Object> body = content(text);
        if (opens != null && kind == CodeHostKind.GITLAB) {
            body.put("state_event", opens ? "reopen" : "close");
        } else if (opens != null) {
            body.put("state", opens ? "open" : "closed");
        }
        if (opens != null && kind == CodeHostKind.GITHUB) {
            body.put("state_reason", opens ? "reopened" : text.isReal() ? "completed" : "not_planned");
        }
        return issue(calls.send(kind == CodeHostKind.GITLAB ? "PUT" : "PATCH", ISSUES + "/" + number, body));
    }

    void comment(long number, String text) throws IOException {
        String comments = kind == CodeHostKind.GITLAB ? "/notes" : "/comments";
        calls.send("POST", ISSUES + "/" + number + comments, Map.of("body", text));
    }

    /** The issue whose text begins with a mark, among the newest ones. */
    Optional<HostedIssue> find(String mark) throws IOException {
        String query = switch (kind) {
            case GITHUB -> "?state=all&sort=created&direction=desc&per_page=";
            case GITLAB -> "?scope=all&order_by=created_at&sort=desc&per_page=";
            case GITEA -> "?state=all&type=issues&limit=";
        };
        return StreamSupport.stream(calls.get(ISSUES + query + SEARCHED).spliterator(), false)
                .filter(issue -> issue.path(text()).asString("").startsWith(mark))
                .findFirst()
                .map(this::issue);
    }

    private Map<String, Object> content(IssueText text) {
        return new LinkedHashMap<>(Map.of("title", text.title(), text(), text.body()));
    }

    private String text() {
        return kind == CodeHostKind.GITLAB ? "description" : "body";
    }

    /** Ids of those labels that the repository has. */
    private List<Long> ids(List<String> labels) throws IOException {
        return StreamSupport.stream(calls.get("/labels?limit=" + SEARCHED).spliterator(), false)
                .filter(label -> labels.contains(label.path("name").asString("")))
                .map(label -> label.path("id").asLong())
                .toList();
    }

    private HostedIssue issue(JsonNode issue) {
        long number = issue.path(kind == CodeHostKind.GITLAB ? "iid" : "number").asLong(0);
        return new HostedIssue(number, PullRequestEvent.time(issue, "/updated_at"));
    }
}
