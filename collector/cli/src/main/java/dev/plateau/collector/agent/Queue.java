package dev.plateau.collector.agent;

import dev.plateau.collector.send.Destination;
import dev.plateau.collector.send.Uploader;
import dev.plateau.collector.usage.Plain;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The server's queue of requests. */
public final class Queue {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int NOTHING_TO_DO = 204;
    private static final int LOST = 409;

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(3)).build();
    private final Destination destination;
    private final String agent;

    /**
     * A queue as one agent sees it.
     *
     * @param agent a name that no other agent has
     */
    public Queue(Destination destination, String agent) {
        this.destination = destination;
        this.agent = agent;
    }

    /**
     * Takes the next request that this agent can do.
     *
     * @param host fingerprint of this machine
     * @param commit state of the project that is built here, if known
     * @param builds true if other commits can be built
     * @throws IOException when the server is unreachable or refuses
     */
    public Optional<Claimed> claim(String host, @Nullable String commit, boolean builds)
            throws IOException, InterruptedException {
        Map<String, @Nullable Object> self = new LinkedHashMap<>();
        self.put("name", agent);
        self.put("host", host);
        self.put("commit", commit);
        self.put("builds", builds);
        HttpResponse<String> answer = send("POST", "requests/claim", self);
        if (answer.statusCode() == NOTHING_TO_DO) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readValue(answer.body(), Claimed.class));
        } catch (JacksonException e) {
            throw new IOException("this is not an answer of a Plateau server", e);
        }
    }

    /** Sends a heartbeat; false when the request is no longer its own. */
    boolean heartbeat(long request) throws IOException, InterruptedException {
        return send("PUT", "requests/" + request + "/heartbeat", Map.of("agent", agent))
                        .statusCode()
                != LOST;
    }

    /** Reports the result of a request; retries for about a quarter of a minute while the server can't answer: a search may have taken hours. */
    public void end(long request, RequestResult requestResult) throws IOException, InterruptedException {
        Map<String, @Nullable Object> report = new LinkedHashMap<>();
        report.put("agent", agent);
        report.put("done", requestResult.done());
        report.put("outcome", requestResult.outcome());
        report.put("execution", requestResult.execution());
        report.put("report", requestResult.report());
        // Well below the minute without a heartbeat after which another agent gets the request.
        for (Duration pause : Uploader.PAUSES) {
            try {
                send("PUT", "requests/" + request + "/end", report);
                return;
            } catch (RefusedByServer refused) {
                throw refused;
            } catch (IOException away) {
                Thread.sleep(pause.toMillis());
            }
        }
        send("PUT", "requests/" + request + "/end", report);
    }

    /** A retry would get the same answer. */
    private static final class RefusedByServer extends IOException {
        private static final long serialVersionUID = 1L;

        RefusedByServer(String message) {
            super(message);
        }
    }

    private HttpResponse<String> send(String method, String path, Map<String, ? extends @Nullable Object> body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(destination.api(path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + destination.token())
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)))
                .build();
        HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        boolean expected = answer.statusCode() < 300 || answer.statusCode() == LOST;
        if (!expected) {
            String message = "the server answered " + answer.statusCode() + ": " + Plain.text(answer.body());
            throw answer.statusCode() < 500 ? new RefusedByServer(message) : new IOException(message);
        }
        return answer;
    }
}
