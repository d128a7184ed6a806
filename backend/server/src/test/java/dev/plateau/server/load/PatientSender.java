package dev.plateau.server.load;

import dev.plateau.server.testing.RemoteProject;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sends as the collector does: the same under the same key, after longer and longer pauses, until a server has answered with its receipt. */
final class PatientSender {
    /** Those of the collector; it sends once more from its spool later. */
    private static final List<Duration> PAUSES = List.of(
            Duration.ofMillis(500),
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(4),
            Duration.ofSeconds(8));

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final JsonMapper JSON = new JsonMapper();

    private final IntFunction<RemoteProject> servers;
    private final List<Duration> pauses;
    private final Attempts attempts;
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger repeated = new AtomicInteger();

    /** Sends to the project as server 0, 1 and so on shows it, whatever the number; there may be one server alone. */
    PatientSender(IntFunction<RemoteProject> servers) {
        this(servers, PAUSES, (_, _) -> {});
    }

    /** Sends with other pauses, and notes each attempt. */
    PatientSender(IntFunction<RemoteProject> servers, List<Duration> pauses, Attempts attempts) {
        this.servers = servers;
        this.pauses = pauses;
        this.attempts = attempts;
    }

    /** Takes note of attempts. */
    @FunctionalInterface
    interface Attempts {
        /**
         * One that has ended.
         *
         * @param start by {@link System#nanoTime}
         * @param status of the answer; 0 without one
         */
        void ended(long start, int status);
    }

    /** How many requests were sent, and how many of them because an earlier one was not answered. */
    @Override
    public String toString() {
        return sent + " requests, " + repeated + " of them repeated";
    }

    /**
     * Sends to one server and then to the other in turns.
     *
     * @param path behind the project's name
     * @return the receipt
     * @throws IOException when a server refuses it, or none stores it
     */
    JsonNode send(int first, String path, String type, byte[] body) throws IOException, InterruptedException {
        return send(first, "POST", path, type, body);
    }

    /** Puts it likewise. */
    JsonNode put(int first, String path, String type, byte[] body) throws IOException, InterruptedException {
        return send(first, "PUT", path, type, body);
    }

    private JsonNode send(int first, String method, String path, String type, byte[] body)
            throws IOException, InterruptedException {
        String last = "";
        for (int attempt = 0; attempt <= pauses.size(); attempt++) {
            if (attempt > 0) {
                Thread.sleep(pauses.get(attempt - 1));
                repeated.incrementAndGet();
            }
            sent.incrementAndGet();
            long start = System.nanoTime();
            try {
                HttpResponse<String> answer = attempt(servers.apply(first + attempt), method, path, type, body);
                attempts.ended(start, answer.statusCode());
                if (answer.statusCode() == 200 || answer.statusCode() == 201) {
                    return JSON.readTree(answer.body());
                }
                last = answer.statusCode() + " " + answer.body();
                if (answer.statusCode() < 500 && answer.statusCode() != 429) {
                    break;
                }
            } catch (IOException broken) {
                attempts.ended(start, 0);
                last = broken.toString();
            }
        }
        throw new IOException(path + " was not stored: " + last);
    }

    private static HttpResponse<String> attempt(
            RemoteProject server, String method, String path, String type, byte[] body)
            throws IOException, InterruptedException {
        String key = Sha256.of((Sha256.of(body) + path).getBytes(StandardCharsets.UTF_8));
        return server.send(
                path,
                HttpRequest.newBuilder()
                        .timeout(LIMIT)
                        .header("Content-Type", type)
                        .header("Idempotency-Key", key)
                        .method(method, BodyPublishers.ofByteArray(body)),
                BodyHandlers.ofString());
    }
}
