package dev.plateau.server.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.platform.storage.EmbeddedPostgres;
import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.ModuleFolder;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerContext;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server of this version on a data folder of a released one answers the requests that the released collector and agent sent as the released
 * server did. The collector's OlderServerTest has the other direction.
 */
class VersionSkewTests {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern ID = Pattern.compile("(?<=requests/|run=)\\d+");

    /** Fields on whose values collectors and agents decide. */
    private static final Set<String> DECISIVE =
            Set.of("outcome", "complete", "duplicate", "verdict", "state", "candidates", "status", "type");

    @TempDir
    private Path folder;

    private final Map<String, String> ids = new HashMap<>();

    @ParameterizedTest
    @ValueSource(strings = "v0.1.0")
    void theReleasedCollectorAndAgentGetTheAnswersThatTheyRead(String version) throws Exception {
        PackedDataFolder.unpack(version, folder);
        String token = Files.readString(folder.resolve(PackedDataFolder.TOKEN));
        try (ServerContext server = ServerContext.start(Map.of("PLATEAU_DATA", folder.toString()))) {
            RemoteProject project = new RemoteProject(server.address(), "shop", token);
            send(project, "POST", "/requests", BodyPublishers.ofString("{\"reason\": \"nightly\"}"));
            Path exchanges =
                    ModuleFolder.resolve("../../collector/cli/src/test/resources/exchanges/" + version + ".json");
            for (JsonNode exchange : JSON.readTree(exchanges)) {
                replay(
                        exchange.has("token")
                                ? new RemoteProject(
                                        server.address(),
                                        "shop",
                                        exchange.get("token").asString())
                                : project,
                        exchange);
            }
            assertThat(answerOfAServerThatStops(project, server)).isEqualTo(204);
        }
    }

    private void replay(RemoteProject project, JsonNode exchange) throws IOException, InterruptedException {
        String method = exchange.get("method").asString();
        String path = ID.matcher(exchange.get("path").asString())
                .replaceAll(id -> Matcher.quoteReplacement(ids.getOrDefault(id.group(), id.group())));
        String[] headers = exchange.path("headers")
                .propertyStream()
                .flatMap(header -> Stream.of(header.getKey(), header.getValue().asString()))
                .toArray(String[]::new);
        HttpResponse<String> answer = send(project, method, path, body(exchange), headers);
        assertThat(answer.statusCode())
                .as("%s %s: %s", method, path, answer.body())
                .isEqualTo(exchange.get("status").asInt());
        if (exchange.has("answer")) {
            check(method + " " + path + " ", exchange.get("answer"), JSON.readTree(answer.body()));
        }
    }

    private static HttpResponse<String> send(
            RemoteProject project, String method, String path, BodyPublisher body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder().method(method, body);
        return project.send(
                path,
                headers.length == 0 ? request.header("Content-Type", "application/json") : request.headers(headers),
                BodyHandlers.ofString());
    }

    private static BodyPublisher body(JsonNode exchange) throws IOException {
        if (exchange.has("bundle")) {
            return BodyPublishers.ofFile(ModuleFolder.resolve("../../collector/benchmarks/sample/"
                    + exchange.get("bundle").asString()));
        }
        return exchange.has("body")
                ? BodyPublishers.ofString(exchange.get("body").toString())
                : BodyPublishers.noBody();
    }

    /** Everything that the released server sent is there, in the same form; further fields may be. */
    private void check(String place, JsonNode released, JsonNode now) {
        if (released.isNull()) {
            return;
        }
        assertThat(now.getNodeType()).as(place).isEqualTo(released.getNodeType());
        if (released.isArray()) {
            assertThat(now.size()).as(place).isGreaterThanOrEqualTo(released.size());
            for (int i = 0; i < released.size(); i++) {
                check(place + "[" + i + "]", released.get(i), now.get(i));
            }
        }
        released.properties().forEach(field -> {
            String name = place + "." + field.getKey();
            JsonNode value = now.get(field.getKey());
            assertThat(value).as(name).isNotNull();
            if (field.getKey().equals("id")) {
                ids.put(field.getValue().asString(), value.asString());
            } else if (DECISIVE.contains(field.getKey())) {
                assertThat(value).as(name).isEqualTo(field.getValue());
            }
            check(name, field.getValue(), value);
        });
    }

    /** Status of the answer to an agent that waits for a request when the server stops. */
    private int answerOfAServerThatStops(RemoteProject project, ServerContext server) throws Exception {
        String agent = "{\"name\": \"waiting\", \"host\": \"lab-8\", \"commit\": null, \"builds\": false}";
        try (ExecutorService agents = Executors.newSingleThreadExecutor();
                var connection = DataFolderCommand.connect(
                        EmbeddedPostgres.runningIn(folder).orElseThrow())) {
            Future<HttpResponse<String>> answer = agents.submit(
                    () -> send(project, "POST", "/requests/claim?wait=50", BodyPublishers.ofString(agent)));
            Eventually.until(
                    "the agent waits",
                    () -> JdbcClient.create(connection)
                            .sql("select exists (select from agent where name = 'waiting')")
                            .query(Boolean.class)
                            .single());
            server.close();
            return answer.get().statusCode();
        }
    }
}
