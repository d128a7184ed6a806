package dev.plateau.collector.send;

import dev.plateau.collector.send.Answer.Refused;
import dev.plateau.collector.send.Answer.Stored;
import dev.plateau.collector.send.Answer.Unavailable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sends files to a server. An attempt that may have arrived can be repeated without harm: the server recognizes it by its key. */
public final class Uploader {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Set<Integer> TRANSIENT = Set.of(408, 425, 429);
    /** Something beside the file is wrong: token, rights, or the project's name. */
    private static final Set<Integer> NOT_THE_FILE = Set.of(401, 403, 404, 405);

    /** Between attempts to reach a server that does not answer; a quarter of a minute in all. */
    public static final List<Duration> PAUSES = List.of(
            Duration.ofMillis(500),
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(4),
            Duration.ofSeconds(8));

    private static final long MAX_WAIT_SECONDS = 60;

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

    public Uploader(Destination destination) {
        this(destination, duration -> Thread.sleep(duration.toMillis()), new Random());
    }

    Uploader(Destination destination, Pause pause, Random random) {
        this.destination = destination;
        this.pause = pause;
        this.random = random;
    }

    public Destination destination() {
        return destination;
    }

    /** Sends, and retries for about a quarter of a minute while the server can't answer. */
    public Answer sendPatiently(Outgoing outgoing) throws IOException, InterruptedException {
        Answer answer = send(outgoing, Duration.ofSeconds(60));
        for (Duration wait : PAUSES) {
            if (!(answer instanceof Unavailable unavailable)) {
                return answer;
            }
            // Many collectors that lost one server must not retry all at once.
            Duration jittered = wait.plusMillis(random.nextInt((int) wait.toMillis()));
            Duration asked = Duration.ofSeconds(Math.min(unavailable.retryAfterSeconds(), MAX_WAIT_SECONDS));
            pause.of(asked.compareTo(jittered) > 0 ? asked : jittered);
            answer = send(outgoing, Duration.ofSeconds(60));
        }
        return answer;
    }

    /** Sends once. */
    public Answer send(Outgoing outgoing, Duration limit) throws IOException, InterruptedException {
        byte[] content = outgoing.content();
        String query = outgoing.query().isEmpty() ? "" : "?" + outgoing.query();
        HttpRequest request = HttpRequest.newBuilder(destination.api("uploads" + query))
                .timeout(limit)
                .header("Authorization", "Bearer " + destination.token())
                .header("Content-Type", Outgoing.contentType(content))
                .header("Idempotency-Key", outgoing.idempotencyKey(content))
                .header("Accept", "application/json, application/problem+json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(content))
                .build();
        try {
            return answer(client.send(request, HttpResponse.BodyHandlers.ofByteArray()));
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
            return new Unavailable("the server answered " + status, after);
        }
        if (status / 100 == 3) {
            return new Refused(status, true, redirected(response));
        }
        JsonNode body = json(response.body());
        if (status == 200 || status == 201) {
            return body.has("upload") ? new Stored(body) : new Refused(status, true, noReceipt());
        }
        return new Refused(status, NOT_THE_FILE.contains(status), body);
    }

    /** A proxy's login page comes with status 200, too: then nothing is stored. */
    private static JsonNode noReceipt() {
        return JSON.createObjectNode()
                .put("title", "this is not an answer of a Plateau server")
                .put("detail", "Check the address of the server, and whether a proxy on the way asks for a login.");
    }

    private static JsonNode redirected(HttpResponse<byte[]> response) {
        String place = response.headers().firstValue("Location").orElse("another address");
        return JSON.createObjectNode()
                .put("title", "the server redirects to " + place)
                .put("detail", "The token is not sent there: give the final address of the server.");
    }

    /** Another program than Plateau's server may answer, with any content. */
    private static JsonNode json(byte[] body) {
        try {
            return body.length == 0 ? JSON.createObjectNode() : JSON.readTree(body);
        } catch (JacksonException e) {
            return JSON.createObjectNode().put("title", "this is not an answer of a Plateau server");
        }
    }
}
