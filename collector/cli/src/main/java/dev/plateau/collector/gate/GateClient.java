package dev.plateau.collector.gate;

import dev.plateau.collector.send.Destination;
import dev.plateau.collector.usage.Plain;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests a verdict from a server, and waits for it while a collector still measures or the server is unreachable. */
public final class GateClient {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration PAUSE = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(Duration.ofSeconds(3))
            // A redirect would send the token to an address of the answer's choice.
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final Destination destination;
    private final List<String> parameters = new ArrayList<>();

    public GateClient(Destination destination) {
        this.destination = destination;
    }

    /** Adds a parameter of the resource; may be repeated. */
    public GateClient with(String name, Object value) {
        parameters.add(name + "=" + URLEncoder.encode(value.toString(), StandardCharsets.UTF_8));
        return this;
    }

    /**
     * The verdict once it is complete.
     *
     * @throws IOException when the server refuses, or gives no verdict in time
     */
    public GateResponse ask(Duration limit) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            String obstacle;
            try {
                HttpResponse<String> response = client.send(request(), HttpResponse.BodyHandlers.ofString());
                if (response.statusCode() < 500 && response.statusCode() != 429) {
                    GateResponse verdict = verdict(response);
                    if (verdict.complete()) {
                        return verdict;
                    }
                    obstacle = "a collector is still measuring";
                } else {
                    obstacle = "the server answered " + response.statusCode();
                }
            } catch (Refused refused) {
                throw refused;
            } catch (IOException e) {
                obstacle = "no answer from " + destination.server() + " (" + e.getMessage() + ")";
            }
            if (System.nanoTime() + PAUSE.toNanos() > deadline) {
                throw new IOException("No verdict within " + limit.toSeconds() + " s: " + obstacle
                        + ". Give more time with --timeout.");
            }
            Thread.sleep(PAUSE.toMillis());
        }
    }

    /** A retry would get the same answer. */
    private static final class Refused extends IOException {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }
    }

    private HttpRequest request() {
        return HttpRequest.newBuilder(destination.api("verdict?" + String.join("&", parameters)))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + destination.token())
                .header("Accept", "application/json, application/problem+json")
                .build();
    }

    private GateResponse verdict(HttpResponse<String> response) throws Refused {
        try {
            if (response.statusCode() == 200) {
                return JSON.readValue(response.body(), GateResponse.class);
            }
            if (response.statusCode() / 100 == 3) {
                throw new Refused("The server redirects to "
                        + Plain.text(response.headers().firstValue("Location").orElse("another address"))
                        + ": give its final address with --server.");
            }
            JsonNode problem = JSON.readTree(response.body());
            throw new Refused("The server refused (" + response.statusCode() + "): "
                    + Plain.text(problem.path("title").asString("no reason given") + ". "
                            + problem.path("detail").asString("")));
        } catch (JacksonException e) {
            throw new Refused("This is not an answer of a Plateau server (" + response.statusCode() + "): check "
                    + destination.server());
        }
    }
}
