package dev.plateau.collector.send;

import dev.plateau.collector.host.GitTag;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** Sends git's tags as releases. Best effort: results are stored without it, and an older server has no releases. */
public final class ReleaseUpload {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(LIMIT).build();
    private final Destination destination;

    public ReleaseUpload(Destination destination) {
        this.destination = destination;
    }

    /**
     * Adds the tags that the server does not know.
     *
     * @return reason why the server did not accept them; empty when it did
     */
    public Optional<String> send(List<GitTag> tags) throws InterruptedException {
        List<Map<String, String>> releases = tags.stream()
                .map(tag -> Map.of(
                        "name",
                        tag.name(),
                        "commit",
                        tag.commit(),
                        "time",
                        tag.time().toString()))
                .toList();
        HttpRequest request = HttpRequest.newBuilder(destination.api("releases"))
                .timeout(LIMIT)
                .header("Authorization", "Bearer " + destination.token())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(Map.of("releases", releases))))
                .build();
        try {
            int status =
                    client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            return status / 100 == 2 ? Optional.empty() : Optional.of("the server answered " + status);
        } catch (IOException e) {
            return Optional.of("no answer from " + destination.server());
        }
    }
}
