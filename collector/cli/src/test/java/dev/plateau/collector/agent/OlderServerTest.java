package dev.plateau.collector.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.plateau.collector.CommandLineRun;
import dev.plateau.collector.ExitCode;
import dev.plateau.collector.agent.RequestRunner.RequestResult;
import dev.plateau.collector.send.Destination;
import dev.plateau.collector.send.ServerClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * This collector and agent with the recorded answers of a released server. It answers only requests that the released collector sent: same path
 * and parameters, no further fields. The server's VersionSkewTests has the other direction.
 */
class OlderServerTest {
    /** Ignored by servers of 0.1, which answer at once. */
    private static final String NEW_PARAMETER = "\\?wait=\\d+";

    @TempDir
    private Path folder;

    private final List<JsonNode> exchanges = Collections.synchronizedList(new ArrayList<>());
    private final HttpServer server;

    OlderServerTest() throws IOException {
        JsonMapper.shared()
                .readTree(OlderServerTest.class.getResourceAsStream("/exchanges/v0.1.0.json"))
                .forEach(exchanges::add);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/projects/shop/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        String path = exchange.getRequestURI()
                .toString()
                .replaceFirst("/api/v1/projects/shop", "")
                .replaceFirst(NEW_PARAMETER, "");
        JsonNode recorded = exchanges.stream()
                .filter(one -> one.get("method").asString().equals(exchange.getRequestMethod())
                        && one.get("path").asString().equals(path)
                        && fields(one.path("body").toString().getBytes(StandardCharsets.UTF_8))
                                .containsAll(fields(body)))
                .findFirst()
                .orElse(null);
        exchanges.remove(recorded);
        byte[] text = recorded == null
                ? new byte[0]
                : recorded.path("answer").toString().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(
                recorded == null ? 400 : recorded.get("status").asInt(), text.length == 0 ? -1 : text.length);
        exchange.getResponseBody().write(text);
        exchange.close();
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private CommandLineRun collect(String command, Object file, String... options) {
        return CommandLineRun.at(
                address(),
                Stream.concat(Stream.of(command, file), Stream.of(options)).toArray());
    }

    private Path results(int exchange) throws IOException {
        return Files.writeString(
                folder.resolve(exchange + ".json"),
                exchanges.get(exchange).get("body").toString());
    }

    @Test
    void uploadsAndGateWork() throws Exception {
        Path base = results(0);
        Path candidate = results(1);
        Path bad = results(5);
        Path bundle = Path.of("../benchmarks/sample")
                .resolve(exchanges.get(3).get("bundle").asString());

        assertThat(collect(
                                "upload",
                                base,
                                "--branch",
                                "main",
                                "--commit",
                                "aaaa1111",
                                "--commit-time",
                                "2026-11-20T08:00:00Z",
                                "--host",
                                "lab-1")
                        .output())
                .contains("stored: 2 scores in 2 series, 1 run");
        CommandLineRun gate = collect(
                "gate",
                candidate,
                "--branch",
                "feature",
                "--commit",
                "bbbb2222",
                "--baseline",
                "aaaa1111",
                "--host",
                "lab-1");
        assertThat(gate.output()).contains("regressed: 1 of 2 scores regressed, worst +20.0 %");
        assertThat(gate.code()).isEqualTo(ExitCode.FOUND);
        assertThat(collect("upload", bundle).output()).contains("stored: 1 recording, 1 run");
        assertThat(collect("upload", bundle).output()).contains("stored (the server had it already)");
        assertThat(collect("upload", bad, "--branch", "main", "--commit", "aaaa1111")
                        .output())
                .contains(
                        "refused (422): The upload can't be stored",
                        "row 0 org.example.Parser.parse threads: is missing");
        assertThat(collect("upload", base, "--branch", "main", "--commit", "aaaa1111")
                        .output())
                .contains("refused (401): Token refused");
    }

    @Test
    void anAgentClaimsReportsAndEnds() throws Exception {
        Queue queue = new Queue(new ServerClient(new Destination(address(), "shop", "t")), "lab-1/1");
        Duration wait = Duration.ofSeconds(15);

        Claimed claimed = queue.claim("name:lab-7", null, false, wait).orElseThrow();
        assertThat(claimed.reason()).isEqualTo("nightly");
        assertThat(queue.heartbeat(claimed.id())).isTrue();
        queue.end(claimed.id(), new RequestResult(true, "measured", "20261128-232641-4359ec98", null));
        assertThat(queue.claim("name:lab-7", null, false, wait)).isEmpty();
        assertThat(queue.heartbeat(claimed.id())).as("it has ended").isFalse();

        Claimed search = queue.claim("name:lab-1", null, true, wait).orElseThrow();
        assertThat(Objects.requireNonNull(search.search()).candidates()).isEqualTo("COMMITS");
        assertThat(Objects.requireNonNull(search.search().from()).jdk().version())
                .isEqualTo("25.0.1");
        assertThat(Objects.requireNonNull(search.cell()).benchmark()).isEqualTo("org.example.shop.Prices.sum");
    }

    /** Names of the fields of an object; none of a file. */
    private static List<String> fields(byte[] json) {
        JsonNode body = json.length > 0 && json[0] == '{'
                ? JsonMapper.shared().readTree(json)
                : JsonMapper.shared().createArrayNode();
        return List.copyOf(body.propertyNames());
    }
}
