package dev.plateau.server.load;

import dev.plateau.server.testing.RemoteProject;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** An agent of a machine in the REST API. Answers are returned whatever they are. */
record AgentClient(RemoteProject project, String name, String host) {
    static final JsonMapper JSON = new JsonMapper();

    private static final Duration LIMIT = Duration.ofSeconds(90);

    /** Asks for a request, which the server may answer after so long. */
    HttpResponse<String> claim(Duration wait) throws IOException, InterruptedException {
        return send(
                "POST", "/requests/claim?wait=" + wait.toSeconds(), Map.of("name", name, "host", host, "builds", true));
    }

    /** Ends a request. */
    HttpResponse<String> end(long request) throws IOException, InterruptedException {
        return send("PUT", "/requests/" + request + "/end", Map.of("agent", name, "done", true, "outcome", "measured"));
    }

    /** Requests all of the agent's plan at a commit, on its machine. */
    HttpResponse<String> request(String commit) throws IOException, InterruptedException {
        return send("POST", "/requests", Map.of("commit", commit, "host", host, "reason", "load"));
    }

    private HttpResponse<String> send(String method, String path, Map<String, ?> body)
            throws IOException, InterruptedException {
        return project.send(
                path,
                HttpRequest.newBuilder()
                        .timeout(LIMIT)
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(JSON.writeValueAsString(body))),
                BodyHandlers.ofString());
    }
}
