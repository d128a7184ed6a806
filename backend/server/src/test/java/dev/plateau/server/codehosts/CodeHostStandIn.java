package dev.plateau.server.codehosts;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A stand-in for the REST APIs of GitHub, GitLab and Gitea: paths, headers and answers as they document them. */
final class CodeHostStandIn implements AutoCloseable {
    static final String TOKEN = "plateau-token-of-the-stand-in";

    /** Newest commit of the main branch: none that anybody measures. */
    private static final String TIP = "5".repeat(40);

    private static final JsonMapper JSON = new JsonMapper();

    private final List<Request> requests = new CopyOnWriteArrayList<>();
    /** Comments of the only pull request by id, which begin with one of a person. */
    private final Map<Long, String> comments = new ConcurrentSkipListMap<>(Map.of(1L, "LGTM"));

    /** Check runs by id, as their last request. */
    private final Map<Long, JsonNode> checks = new ConcurrentSkipListMap<>();

    /** Signs the tokens of the only GitHub App. */
    private final KeyPair app;

    private volatile String mergeBase = "";
    private volatile long pullRequest;
    private volatile String head = "";
    private final Map<String, String> states = new ConcurrentHashMap<>();
    private final List<Request> workflows = new CopyOnWriteArrayList<>();
    private volatile boolean refusesWorkflows;
    private final IssuesStandIn issues = new IssuesStandIn();
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;

    /** A request that was accepted. */
    record Request(String method, String path, JsonNode body) {
        String field(String name) {
            return body.get(name).asString();
        }
    }

    record Answer(int status, String body) {}

    CodeHostStandIn() throws IOException, GeneralSecurityException {
        KeyPairGenerator keys = KeyPairGenerator.getInstance("RSA");
        keys.initialize(2048);
        app = keys.generateKeyPair();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(executor);
        server.createContext("/", this::take);
        server.start();
    }

    /** Address of the page of a repository. */
    String repository() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/acme/shop";
    }

    /** Requests that started a workflow or pipeline. */
    List<Request> workflows() {
        return List.copyOf(workflows);
    }

    void refuseWorkflows(boolean refuses) {
        refusesWorkflows = refuses;
    }

    IssuesStandIn issues() {
        return issues;
    }

    /** A delivery of the host's web hook. */
    static HttpRequest.Builder event(URI address, CodeHostKind kind, String body, String secret) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        boolean isGitLab = kind == CodeHostKind.GITLAB;
        return HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .header(
                        isGitLab ? "X-Gitlab-Token" : "X-Hub-Signature-256",
                        isGitLab ? secret : "sha256=" + HexFormat.of().formatHex(HostEvents.hmac(secret, bytes)))
                .POST(BodyPublishers.ofByteArray(bytes));
    }

    /** Opens the only pull request. */
    void open(long number, String commit) {
        pullRequest = number;
        head = commit;
    }

    /** Opens the only pull request, of a branch that left the main branch at a commit. */
    void open(long number, String commit, String leftAt) {
        open(number, commit);
        mergeBase = leftAt;
    }

    /** The private key of the app in the form in which GitHub hands it out: PKCS #1, that of Java without its envelope. */
    String appKey() {
        byte[] whole = app.getPrivate().getEncoded();
        byte[] inner = Arrays.copyOfRange(whole, 26, whole.length);
        return "-----BEGIN RSA PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(inner)
                + "\n-----END RSA PRIVATE KEY-----\n";
    }

    /** The check runs, the oldest first. */
    List<JsonNode> checks() {
        return List.copyOf(checks.values());
    }

    /** Comments of the pull request, the oldest first. */
    List<String> comments() {
        return List.copyOf(comments.values());
    }

    /** The states that a commit was given, in order. */
    List<Request> statuses(String commit) {
        return requests.stream()
                .filter(request -> request.path().endsWith("/statuses/" + commit))
                .toList();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            Request request = new Request(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toASCIIString(),
                    JSON.readTree(body.isEmpty() ? "{}" : body));
            Answer answer = isOfApp(exchange)
                    ? app(request)
                    : isAuthorized(exchange)
                            ? answer(request)
                            : new Answer(401, "{\"message\": \"Bad credentials\", \"status\": \"401\"}");
            byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    /** Tests for a valid JSON web token of the app. */
    private boolean isOfApp(HttpExchange exchange) {
        String[] token = exchange.getRequestHeaders().getFirst("Authorization") instanceof String header
                ? header.replace("Bearer ", "").split("\\.")
                : new String[0];
        if (token.length != 3) {
            return false;
        }
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initVerify(app.getPublic());
            signature.update((token[0] + "." + token[1]).getBytes(StandardCharsets.UTF_8));
            JsonNode claims = JSON.readTree(Base64.getUrlDecoder().decode(token[1]));
            long seconds = claims.get("exp").asLong() - claims.get("iat").asLong();
            return signature.verify(Base64.getUrlDecoder().decode(token[2]))
                    && claims.get("iss").asString().equals("Iv23liStandIn")
                    && seconds <= 600;
        } catch (GeneralSecurityException | IllegalArgumentException forged) {
            return false;
        }
    }

    private static Answer app(Request request) {
        return switch (request.method() + " " + request.path()) {
            case "GET /api/v3/repos/acme/shop/installation" -> new Answer(200, "{\"id\": 33}");
            case "POST /api/v3/app/installations/33/access_tokens" ->
                new Answer(201, "{\"token\": \"" + TOKEN + "\", \"expires_at\": \"2030-01-01T00:00:00Z\"}");
            default -> new Answer(403, "{\"message\": \"Resource not accessible by integration\"}");
        };
    }

    private static boolean isAuthorized(HttpExchange exchange) {
        String path = exchange.getRequestURI().toASCIIString();
        String header = path.startsWith("/api/v4/") ? "PRIVATE-TOKEN" : "Authorization";
        String scheme = path.startsWith("/api/v3/") ? "Bearer " : path.startsWith("/api/v1/") ? "token " : "";
        return (scheme + TOKEN).equals(exchange.getRequestHeaders().getFirst(header));
    }

    private Answer answer(Request request) {
        String base = Stream.of("/api/v3/repos/acme/shop", "/api/v1/repos/acme/shop", "/api/v4/projects/acme%2Fshop")
                .filter(request.path()::startsWith)
                .findFirst()
                .orElse(null);
        String rest = base == null ? "" : request.path().substring(base.length());
        boolean isGitLab = Objects.requireNonNullElse(base, "").startsWith("/api/v4/");
        if (request.method().equals("POST") && rest.matches("/statuses/[0-9a-f]{40}")) {
            String state = request.field("state");
            if (isGitLab && state.equals(states.put(rest, state))) {
                return new Answer(
                        400,
                        "{\"message\": \"Cannot transition status via :enqueue from :pending"
                                + " (Reason(s): Status cannot transition via \\\"enqueue\\\")\"}");
            }
            requests.add(request);
            return new Answer(201, "{\"id\": 1, \"state\": \"" + state + "\"}");
        }
        String path = rest.replaceFirst("\\?.*", "");
        boolean isList = path.equals("/repository/commits/" + head + "/merge_requests")
                || path.equals("/commits/" + head + "/pulls")
                || path.equals("/pulls");
        if (request.method().equals("GET") && isList && pullRequest != 0) {
            return new Answer(
                    200,
                    JSON.writeValueAsString(List.of(
                            isGitLab
                                    ? Map.of("iid", pullRequest, "id", 1, "sha", head, "state", "opened")
                                    : Map.of(
                                            "number",
                                            pullRequest,
                                            "id",
                                            1,
                                            "head",
                                            Map.of("sha", head),
                                            "state",
                                            "open"))));
        }
        if (request.method().equals("GET")
                && (isList || path.matches(".*/commits/[0-9a-f]{40}/(pulls|merge_requests)"))) {
            return new Answer(200, "[]");
        }
        if (request.method().equals("GET") && path.matches("/(pulls|merge_requests)/" + pullRequest)) {
            return new Answer(200, JSON.writeValueAsString(pullRequest(isGitLab)));
        }
        if (path.matches("/compare/.*|/(collaborators|members)/.*")) {
            return asked(path);
        }
        if (path.matches("/labels|/issues|/issues/" + IssuesStandIn.NUMBERS + "(/comments|/notes)?")) {
            return issues.answer(request, path, isGitLab, base != null && base.startsWith("/api/v1/"));
        }
        if (request.method().equals("POST")
                && path.matches("/pipeline|/actions/workflows/performance.yml/dispatches")) {
            if (refusesWorkflows) {
                return new Answer(422, "{\"message\": \"Workflow does not have 'workflow_dispatch' trigger\"}");
            }
            workflows.add(request);
            return isGitLab ? new Answer(201, "{\"id\": 46, \"status\": \"created\"}") : new Answer(204, "");
        }
        return path.contains("/check-runs") ? check(request, path) : comment(request, path, isGitLab);
    }

    private Map<String, Object> pullRequest(boolean isGitLab) {
        return isGitLab
                ? Map.of("sha", head, "target_branch", "main", "diff_refs", Map.of("base_sha", mergeBase))
                : Map.of(
                        "merge_base",
                        mergeBase,
                        "head",
                        Map.of("sha", head),
                        "base",
                        Map.of("sha", TIP, "ref", "main"));
    }

    private Answer asked(String path) {
        String answer = switch (path) {
            case "/collaborators/octocat/permission" -> "{\"permission\": \"write\"}";
            case "/collaborators/stranger/permission" -> "{\"permission\": \"read\"}";
            case "/members/all/7" -> "{\"access_level\": 30}";
            default ->
                path.equals("/compare/" + TIP + "..." + head)
                        ? "{\"merge_base_commit\": {\"sha\": \"" + mergeBase + "\"}}"
                        : "";
        };
        return answer.isEmpty() ? new Answer(404, "{\"message\": \"Not Found\"}") : new Answer(200, answer);
    }

    private Answer check(Request request, String path) {
        if (request.method().equals("GET")) {
            List<Map<String, Object>> found = checks.entrySet().stream()
                    .filter(check -> path.equals(
                            "/commits/" + check.getValue().path("head_sha").asString() + "/check-runs"))
                    .map(check -> Map.<String, Object>of(
                            "id",
                            check.getKey(),
                            "status",
                            check.getValue().path("status").asString()))
                    .toList()
                    .reversed();
            return new Answer(200, JSON.writeValueAsString(Map.of("total_count", found.size(), "check_runs", found)));
        }
        boolean isNew = request.method().equals("POST");
        long id = isNew ? checks.size() + 1 : Long.parseLong(path.replaceFirst(".*/", ""));
        checks.put(id, request.body());
        return new Answer(isNew ? 201 : 200, "{\"id\": " + id + "}");
    }

    private Answer comment(Request request, String path, boolean isGitLab) {
        String list = (isGitLab ? "/merge_requests/" : "/issues/") + pullRequest + (isGitLab ? "/notes" : "/comments");
        if (request.method().equals("GET") && path.equals(list)) {
            return new Answer(
                    200,
                    JSON.writeValueAsString(comments.entrySet().stream()
                            .map(comment -> Map.of("id", comment.getKey(), "body", comment.getValue()))
                            .toList()));
        }
        if (request.method().equals("POST") && path.equals(list)) {
            long id = comments.size() + 1;
            comments.put(id, request.field("body"));
            return new Answer(201, "{\"id\": " + id + "}");
        }
        String one = isGitLab ? list + "/" : "/issues/comments/";
        if (request.method().equals(isGitLab ? "PUT" : "PATCH") && path.startsWith(one)) {
            comments.replace(Long.valueOf(path.substring(one.length())), request.field("body"));
            return new Answer(200, "{}");
        }
        return new Answer(404, "{\"message\": \"Not Found\"}");
    }

    @Override
    public void close() {
        server.stop(0);
        executor.shutdownNow();
    }
}
