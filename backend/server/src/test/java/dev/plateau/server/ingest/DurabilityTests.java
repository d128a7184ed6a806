package dev.plateau.server.ingest;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ServerProcess;
import dev.plateau.server.testing.TestDataFolder;
import dev.plateau.server.testing.TestTokens;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DurabilityTests {
    private static final int UPLOADS = 100;
    private static final int ACKNOWLEDGED_BEFORE_THE_KILL = 30;

    private final HttpClient client = HttpClient.newHttpClient();
    private final JsonMapper json = new JsonMapper();

    @TempDir
    Path data;

    @Test
    void acknowledgedUploadsSurviveAKillAndNoneIsStoredTwice() throws Exception {
        Map<Integer, String> acknowledged = new ConcurrentHashMap<>();
        String token;
        TestDataFolder.fill(data);
        try (ServerProcess server = ServerProcess.start("--port", "0", "--data", data.toString())) {
            URI address = server.address();
            token = TestTokens.create(data, "kill");
            killInTheMiddle(server, address, token, acknowledged);
        }
        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(ACKNOWLEDGED_BEFORE_THE_KILL);
        try (ServerProcess server = ServerProcess.start("--port", "0", "--data", data.toString())) {
            URI address = server.address();
            for (int number = 0; number < UPLOADS; number++) {
                HttpResponse<String> again = send(address, token, number);
                JsonNode receipt = json.readTree(again.body());
                String before = acknowledged.get(number);
                if (before != null) {
                    assertThat(again.statusCode()).isEqualTo(200);
                    assertThat(receipt.get("upload").stringValue()).isEqualTo(before);
                }
            }
            JsonNode series = get(address, token, "/series").get("items");
            assertThat(series).hasSize(1);
            assertThat(series.get(0).get("points").intValue()).isEqualTo(UPLOADS);
            assertThat(get(address, token, "/uploads?limit=1000").get("items")).hasSize(UPLOADS);
        }
    }

    private void killInTheMiddle(ServerProcess server, URI address, String token, Map<Integer, String> acknowledged)
            throws InterruptedException {
        Set<Integer> unacknowledged = ConcurrentHashMap.newKeySet();
        var enough = new CountDownLatch(ACKNOWLEDGED_BEFORE_THE_KILL);
        try (var senders = Executors.newFixedThreadPool(4)) {
            for (int number = 0; number < UPLOADS; number++) {
                int upload = number;
                senders.execute(() -> {
                    try {
                        HttpResponse<String> answer = send(address, token, upload);
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

    private HttpResponse<String> send(URI address, String token, int number) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(address.resolve("/api/v1/projects/kill/uploads?commit=c" + number))
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(file(row("a.B.c"))))
                        .build(),
                BodyHandlers.ofString());
    }

    private JsonNode get(URI address, String token, String rest) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address.resolve("/api/v1/projects/kill" + rest))
                .header("Authorization", "Bearer " + token)
                .build();
        return json.readTree(client.send(request, BodyHandlers.ofString()).body());
    }
}
