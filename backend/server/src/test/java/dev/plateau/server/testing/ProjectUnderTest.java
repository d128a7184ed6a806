package dev.plateau.server.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A project of its own on the server under test, with a token. */
public class ProjectUnderTest {
    private static final JsonMapper JSON = new JsonMapper();

    private final TestServer server;
    private final String name;
    private final String path;
    private final String token;

    public ProjectUnderTest(TestServer server, String name) {
        this.server = server;
        this.name = name;
        this.path = "/api/v1/projects/" + name;
        this.token = server.token(name);
    }

    public String name() {
        return name;
    }

    public String token() {
        return token;
    }

    /** Sends JMH JSON and returns the answer, whatever it is. */
    public HttpResponse<String> send(String parameters, String file) throws IOException, InterruptedException {
        return server.post(path + "/uploads?" + parameters, token, file);
    }

    /** Sends JMH JSON that is stored, and returns the receipt. */
    public JsonNode upload(String parameters, String file) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(parameters, file);
        assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201);
        return JSON.readTree(answer.body());
    }

    /** Sends JMH JSON that is stored, and returns the id of its first run. */
    public long uploadRun(String parameters, String file) throws IOException, InterruptedException {
        return upload(parameters, file).get("runs").get(0).get("id").asLong();
    }

    /** Sends any request with the token; the path goes on behind the project's name. */
    public HttpResponse<String> send(String rest, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return server.send(request.uri(server.uri(path + rest)).header("Authorization", "Bearer " + token));
    }

    /** Sends JSON with the token; the path goes on behind the project's name. */
    public HttpResponse<String> json(String method, String rest, String body) throws IOException, InterruptedException {
        return send(
                rest,
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(body)));
    }

    /** Gets JSON; the path goes on behind the project's name. */
    public JsonNode get(String rest) throws IOException, InterruptedException {
        HttpResponse<String> answer = server.get(path + rest);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    /** Gets a list with all its pages. */
    public List<JsonNode> items(String rest) throws IOException, InterruptedException {
        var items = new ArrayList<JsonNode>();
        JsonNode page = get(rest);
        page.get("items").forEach(items::add);
        while (!page.get("next").isNull()) {
            String next = page.get("next").stringValue();
            page = get(next.substring(next.indexOf(path) + path.length()));
            page.get("items").forEach(items::add);
        }
        return items;
    }
}
