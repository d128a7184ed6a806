package dev.plateau.server.codehosts;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A request to measure a pull request: by REST, or by an event of a code host's web hook, a comment with the command or a new commit under the
 * label.
 *
 * @param user whose permission at the host counts: login, the id at GitLab; null by REST
 * @param at time of the event at the host, which its signature covers
 * @param head newest commit of an event about the label; null for others
 */
record PullRequestEvent(
        long number,
        @Nullable String user,
        Instant at,
        @Nullable String head) {
    /** First line of a comment that asks. */
    static final String COMMAND = "/plateau measure";

    static final String LABEL = "performance";

    /**
     * Reads an event; empty for any other.
     *
     * @throws IllegalArgumentException if fields are missing
     */
    static Optional<PullRequestEvent> of(CodeHostKind kind, JsonNode event) {
        return kind == CodeHostKind.GITLAB ? ofGitLab(event) : ofGitHub(event);
    }

    private static Optional<PullRequestEvent> ofGitHub(JsonNode event) {
        String user = event.at("/sender/login").asString("");
        JsonNode comment = event.path("comment");
        if (comment.isObject()) {
            boolean asks = text(event, "/action").equals("created")
                    && event.at("/issue/pull_request").isObject()
                    && isCommand(text(comment, "/body"));
            return asks
                    ? Optional.of(new PullRequestEvent(
                            event.at("/issue/number").asLong(0), user, time(comment, "/created_at"), null))
                    : Optional.empty();
        }
        JsonNode pull = event.path("pull_request");
        boolean asks = text(event, "/action").matches("labeled|label_updated|synchroni[sz]ed?")
                && has(pull.path("labels"), "name");
        return asks
                ? Optional.of(new PullRequestEvent(
                        pull.path("number").asLong(0), user, time(pull, "/updated_at"), text(pull, "/head/sha")))
                : Optional.empty();
    }

    private static Optional<PullRequestEvent> ofGitLab(JsonNode event) {
        String user = event.at("/user/id").asString("");
        JsonNode facts = event.path("object_attributes");
        if (text(event, "/object_kind").equals("note")) {
            boolean asks = text(facts, "/noteable_type").equals("MergeRequest") && isCommand(text(facts, "/note"));
            return asks
                    ? Optional.of(new PullRequestEvent(
                            event.at("/merge_request/iid").asLong(0), user, time(facts, "/created_at"), null))
                    : Optional.empty();
        }
        boolean asks = text(event, "/object_kind").equals("merge_request")
                && text(facts, "/action").matches("open|reopen|update")
                && has(event.path("labels"), "title");
        return asks
                ? Optional.of(new PullRequestEvent(
                        facts.path("iid").asLong(0), user, time(facts, "/updated_at"), text(facts, "/last_commit/id")))
                : Optional.empty();
    }

    private static boolean isCommand(String comment) {
        return comment.strip().lines().findFirst().orElse("").strip().equals(COMMAND);
    }

    private static boolean has(JsonNode labels, String name) {
        return StreamSupport.stream(labels.spliterator(), false)
                .anyMatch(label -> label.path(name).asString("").equals(LABEL));
    }

    static String text(JsonNode node, String path) {
        return node.at(path).asString("");
    }

    /** GitLab writes {@code 2026-02-27 10:06:20 UTC}, others ISO 8601. */
    static Instant time(JsonNode node, String path) {
        String text = text(node, path);
        try {
            return OffsetDateTime.parse(text.replace(" UTC", "Z").replaceFirst(" ", "T"))
                    .toInstant();
        } catch (DateTimeException unreadable) {
            throw new IllegalArgumentException("The event's time “" + text + "” can't be read.", unreadable);
        }
    }
}
