package dev.plateau.server.codehosts;

import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * An event of a code host's web hook: somebody closed or reopened an issue.
 *
 * @param user login of the sender
 * @param at time of the change at the host
 * @param reason GitHub's reason for closing, such as {@code not_planned}; empty elsewhere
 */
record IssueEvent(long number, boolean isOpen, String user, Instant at, String reason) {
    /**
     * Reads an event; empty for any other.
     *
     * @throws IllegalArgumentException if fields are missing
     */
    static Optional<IssueEvent> of(CodeHostKind kind, JsonNode event) {
        boolean isGitLab = kind == CodeHostKind.GITLAB;
        JsonNode issue = event.path(isGitLab ? "object_attributes" : "issue");
        String action = (isGitLab ? issue : event).path("action").asString("");
        boolean isOfIssue = isGitLab
                ? event.path("object_kind").asString("").equals("issue")
                : issue.isObject()
                        && !event.has("comment")
                        && !issue.path("pull_request").isObject();
        if (!isOfIssue || !action.matches("closed?|reopen(ed)?")) {
            return Optional.empty();
        }
        return Optional.of(new IssueEvent(
                issue.path(isGitLab ? "iid" : "number").asLong(0),
                action.startsWith("reopen"),
                event.at(isGitLab ? "/user/username" : "/sender/login").asString(""),
                PullRequestEvent.time(issue, "/updated_at"),
                issue.path("state_reason").asString("")));
    }
}
