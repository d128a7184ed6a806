package dev.plateau.server.codehosts;

import dev.plateau.server.alerts.delivery.HookClient.Refused;
import dev.plateau.server.codehosts.CommitReport.State;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** The part of a code host's REST API that reports need. Calls fail with an exception whose message has the reason, without the token. */
sealed interface CodeHostApi {
    /** Largest page of a list. */
    int PAGE = 100;

    int NOT_FOUND = 404;

    /** Pages of comments that are searched. */
    int MAX_PAGES = 20;

    /** Headers that authorize a request. */
    static Map<String, String> headers(CodeHostKind kind, String token) {
        return switch (kind) {
            case GITHUB ->
                Map.of(
                        "Authorization",
                        "Bearer " + token,
                        "Accept",
                        "application/vnd.github+json",
                        "X-GitHub-Api-Version",
                        "2022-11-28");
            case GITLAB -> Map.of("PRIVATE-TOKEN", token);
            case GITEA -> Map.of("Authorization", "token " + token);
        };
    }

    /** @param isApp true if the token is that of a GitHub App, which may create check runs */
    static CodeHostApi of(CodeHostKind kind, RestCalls calls, boolean isApp) {
        return kind == CodeHostKind.GITLAB ? new GitLab(calls) : new GitHub(calls, kind == CodeHostKind.GITEA, isApp);
    }

    RestCalls calls();

    /** Sets the state of a commit. */
    void setStatus(String commit, CommitReport report) throws IOException;

    /** Numbers of the open pull requests whose newest commit this is. */
    List<Long> pullRequests(String commit) throws IOException;

    /**
     * A pull request.
     *
     * @throws IllegalArgumentException if the answer has no valid commits
     */
    PullRequest pullRequest(long number) throws IOException;

    /** Tests whether a user may push to the repository. */
    boolean mayWrite(String user) throws IOException;

    /**
     * Starts a workflow, as the branch that a pull request goes to has it.
     *
     * @param workflow name of its file
     */
    void start(String workflow, PullRequest pull) throws IOException;

    /** Reads JSON; empty if the host has none at this path. */
    default Optional<JsonNode> find(String path) throws IOException {
        try {
            return Optional.of(calls().get(path));
        } catch (Refused refused) {
            if (refused.status() != NOT_FOUND) {
                throw refused;
            }
            return Optional.empty();
        }
    }

    /** Path of the comments of a pull request. */
    String comments(long pullRequest);

    /** Path of a comment. */
    String comment(long pullRequest, long comment);

    /** Method that replaces a comment. */
    String replaces();

    /** True if a list of comments has pages, the oldest first. */
    boolean hasPages();

    /** Comments on a pull request, or replaces the comment that begins with the mark. Two callers at once could add two comments. */
    default void comment(long pullRequest, String mark, String text) throws IOException {
        for (int page = 1; page <= MAX_PAGES; page++) {
            String query = hasPages() ? "?sort=asc&order_by=created_at&per_page=" + PAGE + "&page=" + page : "";
            JsonNode found = calls().get(comments(pullRequest) + query);
            for (JsonNode comment : found) {
                if (comment.path("body").asString("").startsWith(mark)) {
                    long id = comment.path("id").asLong();
                    calls().send(replaces(), comment(pullRequest, id), Map.of("body", text));
                    return;
                }
            }
            if (!hasPages() || found.size() < PAGE) {
                calls().send("POST", comments(pullRequest), Map.of("body", text));
                return;
            }
        }
        throw new IOException("The pull request " + pullRequest + " has too many comments.");
    }

    /** Numbers of the pull requests of a list with this newest commit. */
    private static List<Long> numbers(JsonNode list, String number, String sha, String commit) {
        return StreamSupport.stream(list.spliterator(), false)
                .filter(request -> request.at(sha).asString("").equals(commit))
                .filter(request -> request.path("state").asString("").startsWith("open"))
                .map(request -> request.path(number).asLong())
                .toList();
    }

    /**
     * The API of GitHub, which Gitea and Forgejo share but for two lists.
     *
     * @param isGitea true if no pull requests can be looked up by a commit, and lists of comments are whole
     * @param hasChecks true if states are check runs
     */
    record GitHub(RestCalls calls, boolean isGitea, boolean hasChecks) implements CodeHostApi {
        /** A login, also as a part of a path. */
        private static final Pattern LOGIN = Pattern.compile("\\w[\\w.-]{0,99}");

        @Override
        public PullRequest pullRequest(long number) throws IOException {
            JsonNode pull = calls.get("/pulls/" + number);
            String head = pull.at("/head/sha").asString("");
            String base = pull.at("/base/sha").asString("");
            String target = pull.at("/base/ref").asString("");
            // The first check keeps the path of the second call harmless.
            PullRequest found = new PullRequest(number, head, base, target);
            String shared = isGitea
                    ? pull.path("merge_base").asString("")
                    : calls.get("/compare/" + found.base() + "..." + found.head())
                            .at("/merge_base_commit/sha")
                            .asString("");
            return new PullRequest(number, head, shared, target);
        }

        @Override
        public boolean mayWrite(String user) throws IOException {
            return LOGIN.matcher(user).matches()
                    && find("/collaborators/" + user + "/permission")
                            .filter(found ->
                                    found.path("permission").asString("").matches("write|admin|owner"))
                            .isPresent();
        }

        @Override
        public void start(String workflow, PullRequest pull) throws IOException {
            Map<String, String> inputs =
                    Map.of("commit", pull.head(), "base", pull.base(), "pull-request", String.valueOf(pull.number()));
            calls.send(
                    "POST",
                    "/actions/workflows/" + workflow + "/dispatches",
                    Map.of("ref", pull.target(), "inputs", inputs));
        }

        /** Creates the check run of a commit, or updates it in place. */
        private void setCheck(String commit, CommitReport report) throws IOException {
            Map<String, Object> check = new LinkedHashMap<>(Map.of(
                    "name",
                    report.name(),
                    "head_sha",
                    commit,
                    "details_url",
                    report.link(),
                    "status",
                    report.state() == State.PENDING ? "in_progress" : "completed",
                    "output",
                    Map.of("title", report.description(), "summary", report.text())));
            if (report.state() != State.PENDING) {
                check.put("conclusion", report.state() == State.SUCCESS ? "success" : "failure");
            }
            String query = "?filter=latest&check_name=" + URLEncoder.encode(report.name(), StandardCharsets.UTF_8);
            JsonNode earlier =
                    calls.get("/commits/" + commit + "/check-runs" + query).at("/check_runs/0");
            // A completed check can't be reopened: another one of the same name replaces it.
            boolean isUpdate = earlier.isObject()
                    && (report.state() != State.PENDING
                            || !earlier.path("status").asString("").equals("completed"));
            calls.send(
                    isUpdate ? "PATCH" : "POST",
                    "/check-runs" + (isUpdate ? "/" + earlier.path("id").asLong() : ""),
                    check);
        }

        @Override
        public List<Long> pullRequests(String commit) throws IOException {
            String newest = "/pulls?state=open&sort=recentupdate&limit=50";
            String path = isGitea ? newest : "/commits/" + commit + "/pulls?per_page=" + PAGE;
            return numbers(calls.get(path), "number", "/head/sha", commit);
        }

        @Override
        public String comments(long pullRequest) {
            return "/issues/" + pullRequest + "/comments";
        }

        @Override
        public String comment(long pullRequest, long comment) {
            return "/issues/comments/" + comment;
        }

        @Override
        public String replaces() {
            return "PATCH";
        }

        @Override
        public boolean hasPages() {
            return !isGitea;
        }

        @Override
        public void setStatus(String commit, CommitReport report) throws IOException {
            if (hasChecks) {
                setCheck(commit, report);
                return;
            }
            calls.send(
                    "POST",
                    "/statuses/" + commit,
                    Map.of(
                            "state",
                            report.state().id(),
                            "context",
                            report.name(),
                            "description",
                            report.description(),
                            "target_url",
                            report.link()));
        }
    }

    /** The API of GitLab. */
    record GitLab(RestCalls calls) implements CodeHostApi {
        /** GitLab's answer to a state that the status has already. */
        private static final String SAME_STATE = "Cannot transition status";

        private static final int DEVELOPER = 30;

        @Override
        public PullRequest pullRequest(long number) throws IOException {
            JsonNode request = calls.get("/merge_requests/" + number);
            return new PullRequest(
                    number,
                    request.path("sha").asString(""),
                    request.at("/diff_refs/base_sha").asString(""),
                    request.path("target_branch").asString(""));
        }

        @Override
        public void start(String workflow, PullRequest pull) throws IOException {
            List<Map<String, String>> variables = List.of(
                    Map.of("key", "PLATEAU_COMMIT", "value", pull.head()),
                    Map.of("key", "PLATEAU_BASE", "value", pull.base()),
                    Map.of("key", "PLATEAU_PULL_REQUEST", "value", String.valueOf(pull.number())));
            calls.send("POST", "/pipeline", Map.of("ref", pull.target(), "variables", variables));
        }

        @Override
        public boolean mayWrite(String user) throws IOException {
            return user.matches("\\d{1,18}")
                    && find("/members/all/" + user)
                            .filter(member -> member.path("access_level").asInt(0) >= DEVELOPER)
                            .isPresent();
        }

        @Override
        public List<Long> pullRequests(String commit) throws IOException {
            String path = "/repository/commits/" + commit + "/merge_requests?state=opened&per_page=" + PAGE;
            return numbers(calls.get(path), "iid", "/sha", commit);
        }

        @Override
        public String comments(long pullRequest) {
            return "/merge_requests/" + pullRequest + "/notes";
        }

        @Override
        public String comment(long pullRequest, long comment) {
            return comments(pullRequest) + "/" + comment;
        }

        @Override
        public String replaces() {
            return "PUT";
        }

        @Override
        public boolean hasPages() {
            return true;
        }

        @Override
        public void setStatus(String commit, CommitReport report) throws IOException {
            try {
                calls.send(
                        "POST",
                        "/statuses/" + commit,
                        Map.of(
                                "state",
                                state(report.state()),
                                "name",
                                report.name(),
                                "description",
                                report.description(),
                                "target_url",
                                report.link()));
            } catch (Refused refused) {
                if (refused.status() != 400 || !refused.body().contains(SAME_STATE)) {
                    throw refused;
                }
            }
        }

        private static String state(State state) {
            return state == State.FAILURE || state == State.ERROR ? "failed" : state.id();
        }
    }
}
