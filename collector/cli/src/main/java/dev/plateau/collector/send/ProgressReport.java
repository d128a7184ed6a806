package dev.plateau.collector.send;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Progress of an execution, for the dashboard. Best effort: a report that fails is not repeated, and the measuring never waits for it longer than
 * {@link #LIMIT}.
 */
public final class ProgressReport {
    private static final Duration LIMIT = Duration.ofSeconds(2);
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(LIMIT).build();
    private final Destination destination;

    public ProgressReport(Destination destination) {
        this.destination = destination;
    }

    /**
     * State of an execution.
     *
     * @param planned number of cells
     * @param measured cells with a score
     * @param unmeasured cells with a reason instead
     * @param current the cell being measured; null when there is none
     */
    public record State(
            String plan,
            int planned,
            int measured,
            int unmeasured,
            @Nullable String current,
            Instant startedAt,
            @Nullable Instant expectedEnd,
            boolean finished) {}

    /**
     * Sends the state to the server.
     *
     * @return true if the server accepted it
     */
    public boolean put(String execution, State state) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(destination.api("executions/" + execution))
                .timeout(LIMIT)
                .header("Authorization", "Bearer " + destination.token())
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(state)))
                .build();
        try {
            int status =
                    client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            return status >= 200 && status < 300;
        } catch (IOException e) {
            return false;
        }
    }
}
