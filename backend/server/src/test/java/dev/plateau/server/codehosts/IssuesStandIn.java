package dev.plateau.server.codehosts;

import dev.plateau.server.codehosts.CodeHostStandIn.Answer;
import dev.plateau.server.codehosts.CodeHostStandIn.Request;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The issues of the stand-in for code hosts: fields and answers as GitHub, GitLab and Gitea document them. */
final class IssuesStandIn {
    /** Numbers of issues, as a regular expression; pull requests have smaller ones. */
    static final String NUMBERS = "4\\d";

    private static final int FIRST = 41;

    private static final JsonMapper JSON = new JsonMapper();

    private final List<HostIssue> all = new ArrayList<>();
    private final AtomicInteger seconds = new AtomicInteger();

    /** Answer to creations that got lost; null for none. */
    private volatile Integer lost;

    /** An issue at the host; labels are names, or ids at Gitea. */
    static final class HostIssue {
        String title = "";
        String body = "";
        boolean isOpen = true;
        String reason = "";
        String updatedAt = "";
        final List<String> labels = new ArrayList<>();
        final List<String> comments = new ArrayList<>();
    }

    synchronized List<HostIssue> all() {
        return List.copyOf(all);
    }

    HostIssue only() {
        return all().getFirst();
    }

    /** Creates further issues, but answers with an error. */
    void loseAnswers(Integer status) {
        lost = status;
    }

    /** A later time of the host. */
    String time() {
        return Instant.parse("2026-03-01T10:00:00Z")
                .plusSeconds(seconds.incrementAndGet())
                .toString();
    }

    synchronized Answer answer(Request request, String path, boolean isGitLab, boolean isGitea) {
        if (path.equals("/labels")) {
            return new Answer(200, "[{\"id\": 5, \"name\": \"performance\"}, {\"id\": 6, \"name\": \"bug\"}]");
        }
        if (path.equals("/issues") && request.method().equals("GET")) {
            return new Answer(
                    200,
                    JSON.writeValueAsString(all.reversed().stream()
                            .map(issue -> facts(issue, isGitLab))
                            .toList()));
        }
        if (path.equals("/issues")) {
            HostIssue created = new HostIssue();
            all.add(created);
            set(created, request.body(), isGitLab);
            return lost == null
                    ? new Answer(201, JSON.writeValueAsString(facts(created, isGitLab)))
                    : new Answer(lost, "<html>Bad Gateway</html>");
        }
        int number = Integer.parseInt(path.replaceAll("\\D", ""));
        if (number - FIRST >= all.size()) {
            return new Answer(404, "{\"message\": \"Not Found\"}");
        }
        HostIssue issue = all.get(number - FIRST);
        if (path.endsWith(isGitLab ? "/notes" : "/comments")) {
            issue.comments.add(request.field("body"));
            return new Answer(201, "{\"id\": 1}");
        }
        if (!request.method().equals(isGitLab ? "PUT" : "PATCH")
                || isGitea && request.body().has("state_reason")) {
            return new Answer(405, "{\"message\": \"Method Not Allowed\"}");
        }
        set(issue, request.body(), isGitLab);
        return new Answer(200, JSON.writeValueAsString(facts(issue, isGitLab)));
    }

    private void set(HostIssue issue, JsonNode body, boolean isGitLab) {
        issue.title = body.get("title").asString();
        issue.body = body.get(isGitLab ? "description" : "body").asString();
        issue.isOpen = switch (body.path(isGitLab ? "state_event" : "state").asString("")) {
            case "close", "closed" -> false;
            case "reopen", "open" -> true;
            case "" -> issue.isOpen;
            default -> throw new IllegalArgumentException(body.toString());
        };
        issue.reason = body.path("state_reason").asString("");
        JsonNode labels = body.path("labels");
        if (labels.isString()) {
            issue.labels.addAll(List.of(labels.asString().split(",")));
        }
        StreamSupport.stream(labels.spliterator(), false)
                .map(JsonNode::asString)
                .forEach(issue.labels::add);
        issue.updatedAt = time();
    }

    private Map<String, Object> facts(HostIssue issue, boolean isGitLab) {
        int number = FIRST + all.indexOf(issue);
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("id", 1000 + number);
        facts.put(isGitLab ? "iid" : "number", number);
        facts.put("title", issue.title);
        facts.put(isGitLab ? "description" : "body", issue.body);
        facts.put("state", issue.isOpen ? isGitLab ? "opened" : "open" : "closed");
        facts.put("updated_at", isGitLab ? issue.updatedAt.replace("Z", ".000Z") : issue.updatedAt);
        return facts;
    }
}
