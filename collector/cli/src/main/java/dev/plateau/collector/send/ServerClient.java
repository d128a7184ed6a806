package dev.plateau.collector.send;

import dev.plateau.collector.send.Answer.Accepted;
import dev.plateau.collector.send.Answer.Refused;
import dev.plateau.collector.send.Answer.Unavailable;
import dev.plateau.collector.usage.Plain;
import dev.plateau.wire.bundle.BundleWriter;
import dev.plateau.wire.model.Manifest;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Requests to a project on a server, with its token; answers are JSON. An attempt that may have arrived can be repeated without harm: the server
 * recognizes an upload by its key, and a report replaces the one before.
 */
public final class ServerClient {
    /** Reads and writes the documents of requests and answers. */
    public static final JsonMapper JSON = new JsonMapper();

    private static final int MAX_DETAIL = 500;
    private static final Set<Integer> TRANSIENT = Set.of(408, 425, 429);
    /** Something beside the file is wrong: token, rights, or the project's name. */
    private static final Set<Integer> NOT_THE_FILE = Set.of(401, 403, 404, 405);

    /** Pauses between attempts, up to twice as long with jitter, and longer where the server asks for it. */
    private static final List<Duration> PAUSES = List.of(
            Duration.ofMillis(500),
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(4),
            Duration.ofSeconds(8));

    private static final Duration UPLOAD_LIMIT = Duration.ofSeconds(60);
    private static final Duration MAX_WAIT_OF_AN_UPLOAD = Duration.ofSeconds(60);

    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(Duration.ofSeconds(3))
            // A redirect would send the token to an address of the answer's choice.
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final Destination destination;
    private final Pause pause;
    private final Random random;

    /** Waits between attempts. */
    @FunctionalInterface
    interface Pause {
        void of(Duration duration) throws InterruptedException;
    }

    /** One attempt at a request. */
    @FunctionalInterface
    public interface Attempt {
        Answer make() throws IOException, InterruptedException;
    }

    public ServerClient(Destination destination) {
        this(destination, duration -> Thread.sleep(duration.toMillis()), new Random());
    }

    ServerClient(Destination destination, Pause pause, Random random) {
        this.destination = destination;
        this.pause = pause;
        this.random = random;
    }

    public Destination destination() {
        return destination;
    }

    /** Reads a resource of the project, once. */
    public Answer get(String path, Duration limit) throws InterruptedException {
        return answer(request(path, limit), limit);
    }

    /** Sends a document to a resource of the project, once. */
    public Answer send(String method, String path, Object document, Duration limit) throws InterruptedException {
        return answer(
                request(path, limit)
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofByteArray(JSON.writeValueAsBytes(document))),
                limit);
    }

    /** Sends a file, once; a bundle that an older server can't read once more in the older format. */
    public Answer upload(Outgoing outgoing, Duration limit) throws IOException, InterruptedException {
        byte[] content = outgoing.content();
        Answer answer = upload(outgoing, content, limit);
        return answer instanceof Refused refused && readsVersion4(refused.problem())
                ? upload(outgoing, BundleWriter.inVersion4(content), limit)
                : answer;
    }

    private static boolean readsVersion4(JsonNode problem) {
        JsonNode first = problem.path("problems").path(0);
        return first.path("file").asString("").equals(Manifest.ENTRY)
                && first.path("reason").asString("").contains("this reads up to 4:");
    }

    private Answer upload(Outgoing outgoing, byte[] content, Duration limit) throws InterruptedException {
        String query = outgoing.query().isEmpty() ? "" : "?" + outgoing.query();
        Answer answer = answer(
                request("uploads" + query, limit)
                        .header("Content-Type", Outgoing.contentType(content))
                        .header("Idempotency-Key", outgoing.idempotencyKey(content))
                        .POST(BodyPublishers.ofByteArray(content)),
                limit);
        return answer instanceof Accepted accepted && !accepted.body().has("upload") ? notPlateau(200) : answer;
    }

    /** Sends a file; retries five times, 15 to 31 s in all, longer if the server asks for pauses of up to a minute. */
    public Answer uploadPatiently(Outgoing outgoing) throws IOException, InterruptedException {
        return patiently(() -> upload(outgoing, UPLOAD_LIMIT), MAX_WAIT_OF_AN_UPLOAD);
    }

    /**
     * Repeats an attempt up to five times while the server can't answer.
     *
     * @param maxWait up to which a pause that the server requests is kept
     */
    public Answer patiently(Attempt attempt, Duration maxWait) throws IOException, InterruptedException {
        Answer answer = attempt.make();
        for (Duration wait : PAUSES) {
            if (!(answer instanceof Unavailable unavailable)) {
                return answer;
            }
            // Many collectors that lost one server must not retry all at once.
            Duration jittered = wait.plusMillis(random.nextInt((int) wait.toMillis()));
            Duration asked = Duration.ofSeconds(Math.min(unavailable.retryAfterSeconds(), maxWait.toSeconds()));
            pause.of(asked.compareTo(jittered) > 0 ? asked : jittered);
            answer = attempt.make();
        }
        return answer;
    }

    private HttpRequest.Builder request(String path, Duration limit) {
        return HttpRequest.newBuilder(destination.api(path))
                .timeout(limit)
                .header("Authorization", "Bearer " + destination.token())
                .header("Accept", "application/json, application/problem+json");
    }

    private Answer answer(HttpRequest.Builder request, Duration limit) throws InterruptedException {
        try {
            return answer(client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
        } catch (HttpTimeoutException e) {
            return new Unavailable(destination.server() + " did not answer within " + limit.toSeconds() + " s", 0);
        } catch (ConnectException e) {
            return new Unavailable("no server answers at " + destination.server(), 0);
        } catch (IOException e) {
            return new Unavailable("the connection to " + destination.server() + " broke: " + e.getMessage(), 0);
        }
    }

    private static Answer answer(HttpResponse<byte[]> response) {
        int status = response.statusCode();
        if (status >= 500 || TRANSIENT.contains(status)) {
            long after = response.headers()
                    .firstValue("Retry-After")
                    .filter(text -> text.matches("\\d{1,6}"))
                    .map(Long::valueOf)
                    .orElse(0L);
            return new Unavailable("the server answered " + status + detail(response.body()), after);
        }
        if (status / 100 == 3) {
            String place = response.headers().firstValue("Location").orElse("another address");
            return new Refused(
                    status,
                    true,
                    problem(
                            "the server redirects to " + place,
                            "The token is not sent there: give the final address of the server."));
        }
        try {
            byte[] body = response.body();
            JsonNode document = body.length == 0 ? JSON.createObjectNode() : JSON.readTree(body);
            return status / 100 == 2
                    ? new Accepted(document)
                    : new Refused(status, NOT_THE_FILE.contains(status), document);
        } catch (JacksonException e) {
            return notPlateau(status);
        }
    }

    /** The words of a problem, such as the name of a quota; empty for any other body. */
    private static String detail(byte[] body) {
        try {
            String detail = JSON.readTree(body).path("detail").asString("");
            return detail.isEmpty()
                    ? ""
                    : ": " + Plain.text(detail.substring(0, Math.min(detail.length(), MAX_DETAIL)));
        } catch (JacksonException noProblem) {
            return "";
        }
    }

    /** Another program than Plateau's server may answer, with any content; a proxy's login page comes with status 200. */
    private static Refused notPlateau(int status) {
        return new Refused(
                status,
                status / 100 == 2 || NOT_THE_FILE.contains(status),
                problem(
                        "this is not an answer of a Plateau server",
                        "Check the address of the server, and whether a proxy on the way asks for a login."));
    }

    private static JsonNode problem(String title, String detail) {
        return JSON.createObjectNode().put("title", title).put("detail", detail);
    }
}
