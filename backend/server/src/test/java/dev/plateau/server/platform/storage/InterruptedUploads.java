package dev.plateau.server.platform.storage;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Uploads of which some are acknowledged and some under way when their server is killed. */
final class InterruptedUploads {
    private static final int UPLOADS = 100;
    private static final int ACKNOWLEDGED_BEFORE_THE_KILL = 30;

    private final JsonMapper json = new JsonMapper();
    private final Map<Integer, String> acknowledged = new ConcurrentHashMap<>();
    private final String token;

    /** @param token of the project shop */
    InterruptedUploads(String token) {
        this.token = token;
    }

    /** Kills the server in the middle. */
    void send(ServerProcess server) throws IOException, InterruptedException {
        URI address = server.address();
        Set<Integer> unacknowledged = ConcurrentHashMap.newKeySet();
        var enough = new CountDownLatch(ACKNOWLEDGED_BEFORE_THE_KILL);
        try (var senders = Executors.newFixedThreadPool(4)) {
            for (int number = 0; number < UPLOADS; number++) {
                int upload = number;
                senders.execute(() -> {
                    try {
                        HttpResponse<String> answer = send(address, upload);
                        if (answer.statusCode() == 201) {
                            acknowledged.put(
                                    upload,
                                    json.readTree(answer.body()).get("upload").stringValue());
                            enough.countDown();
                        }
                    } catch (IOException | InterruptedException killed) {
                        unacknowledged.add(upload);
                    }
                });
            }
            assertThat(enough.await(2, TimeUnit.MINUTES)).isTrue();
            server.kill();
        }
        assertThat(unacknowledged)
                .as("uploads under way or not yet sent when the server died")
                .isNotEmpty();
    }

    /** Sends all of them to the next server: what was acknowledged is there, and nothing is stored twice. */
    void sendAgain(URI server) throws IOException, InterruptedException {
        for (int number = 0; number < UPLOADS; number++) {
            HttpResponse<String> again = send(server, number);
            JsonNode receipt = json.readTree(again.body());
            String before = acknowledged.get(number);
            if (before != null) {
                assertThat(again.statusCode()).isEqualTo(200);
                assertThat(receipt.get("upload").stringValue()).isEqualTo(before);
            }
        }
        JsonNode series = get(server, "/series").get("items");
        assertThat(series).hasSize(1);
        assertThat(series.get(0).get("points").intValue()).isEqualTo(UPLOADS);
        assertThat(get(server, "/uploads?limit=1000").get("items")).hasSize(UPLOADS);
    }

    private HttpResponse<String> send(URI server, int number) throws IOException, InterruptedException {
        return project(server)
                .send(
                        "/uploads?commit=c" + number,
                        HttpRequest.newBuilder()
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(file(row("a.B.c")))),
                        BodyHandlers.ofString());
    }

    private JsonNode get(URI server, String rest) throws IOException, InterruptedException {
        return json.readTree(project(server)
                .send(rest, HttpRequest.newBuilder().GET(), BodyHandlers.ofString())
                .body());
    }

    private RemoteProject project(URI server) {
        return new RemoteProject(server, "shop", token);
    }
}
