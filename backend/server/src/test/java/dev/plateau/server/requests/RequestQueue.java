package dev.plateau.server.requests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ProjectUnderTest;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The queue of a project over HTTP: what people and a CI job say to it, and what agents do. */
final class RequestQueue {
    private static final JsonMapper JSON = new JsonMapper();

    private final ProjectUnderTest project;

    RequestQueue(ProjectUnderTest project) {
        this.project = project;
    }

    HttpResponse<String> send(String method, String path, String body) throws IOException, InterruptedException {
        return project.json(method, "/requests" + path, body);
    }

    /** Asks for something, and returns the id of the request. */
    long want(String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = send("POST", "", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return JSON.readTree(answer.body()).get("id").asLong();
    }

    /** An agent asks for something to do, whether there is anything or not. */
    HttpResponse<String> claim(String agent, String host, String commit, boolean builds)
            throws IOException, InterruptedException {
        return send(
                "POST",
                "/claim",
                "{\"name\":\"%s\",\"host\":\"%s\",\"commit\":\"%s\",\"builds\":%s}"
                        .formatted(agent, host, commit, builds));
    }

    /** An agent that builds any commit waits for something to do. */
    HttpResponse<String> waitingClaim(String agent, String host) throws IOException, InterruptedException {
        return send(
                "POST", "/claim?wait=50", "{\"name\":\"%s\",\"host\":\"%s\",\"builds\":true}".formatted(agent, host));
    }

    /** An agent that builds any commit gets something to do. */
    JsonNode claimed(String agent, String host) throws IOException, InterruptedException {
        HttpResponse<String> answer = claim(agent, host, "", true);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    /** An agent that builds any commit finds nothing to do. */
    void nothingFor(String agent, String host) throws IOException, InterruptedException {
        assertThat(claim(agent, host, "", true).statusCode()).isEqualTo(204);
    }

    HttpResponse<String> heartbeat(long request, String agent) throws IOException, InterruptedException {
        return send("PUT", "/" + request + "/heartbeat", "{\"agent\":\"" + agent + "\"}");
    }

    HttpResponse<String> end(long request, String agent, boolean done) throws IOException, InterruptedException {
        return send(
                "PUT",
                "/" + request + "/end",
                "{\"agent\":\"%s\",\"done\":%s,\"outcome\":\"as it went\",\"execution\":\"e1\"}"
                        .formatted(agent, done));
    }

    JsonNode request(long id) throws IOException, InterruptedException {
        return project.get("/requests/" + id);
    }

    /** All requests, newest first. */
    List<JsonNode> newest() throws IOException, InterruptedException {
        return project.items("/requests");
    }
}
