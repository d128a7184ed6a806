package dev.plateau.server.platform.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ModuleFolder;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The alert rules and the dashboard of docs/operations. */
@ServerTest
class PrometheusTests {
    private static final Path FOLDER = ModuleFolder.resolve("../../docs/operations");
    private static final Path PROMETHEUS = Path.of("/usr/bin/prometheus");
    private static final Pattern METRIC = Pattern.compile("\\b(?:plateau|http|hikaricp|process|disk)_[a-z_]+");
    private static final Pattern TAG = Pattern.compile("\\b(queue|state|method|uri)=~?\"([^\"]+)\"");

    @TempDir
    private Path folder;

    @Autowired
    TestServer server;

    @Autowired
    Projects projects;

    @Autowired
    JdbcClient jdbc;

    @ParameterizedTest
    @ValueSource(strings = {"prometheus-rules.yml", "grafana-dashboard.json"})
    void everyMetricIsAtTheEndpoint(String file) throws Exception {
        new ProjectUnderTest(server, "metrics-" + UUID.randomUUID())
                .upload("commit=abcdef12", JmhRows.file(JmhRows.row("org.example.Parser.parse")));
        String metrics = metrics();
        String text = Files.readString(FOLDER.resolve(file)).replace("\\\"", "\"");

        assertThat(METRIC.matcher(text).results().map(MatchResult::group).distinct())
                .hasSizeGreaterThan(5)
                .allSatisfy(metric -> assertThat(metrics).containsPattern("(?m)^" + metric + "[{ ]"));
        assertThat(TAG.matcher(text)
                        .results()
                        .flatMap(tag ->
                                Stream.of(tag.group(2).split("\\|")).map(value -> tag.group(1) + "=\"" + value + "\""))
                        .distinct())
                .isNotEmpty()
                .allSatisfy(tag -> assertThat(metrics).containsPattern(tag));
        assertThat(metrics)
                .as("the disk of the temporary folder")
                .containsPattern("disk_free_bytes\\{path=\"[^\"]*plateau-");
    }

    /** With a mail server away, each attempt moves the time of the next one on. */
    @Test
    void aMessageThatFailsWaitsSinceItWasCreated() throws Exception {
        server.token("failing");
        long project = projects.find("failing").orElseThrow().id();
        jdbc.sql("""
                insert into message (project_id, kind, channel, recipient, cadence, commit_sha, attempts, created_at, due_at)
                values (?, 'COMMIT', 'CODE_HOST', 'none', 'IMMEDIATE', 'c', 3, now() - interval '25 minutes', now() + interval '1 hour')
                """).param(project).update();
        try {
            Pattern age = Pattern.compile("plateau_queue_age\\{queue=\"messages\"} 1[5-9][0-9]{2}\\.");
            Eventually.until(
                    "the age is 25 minutes", () -> age.matcher(metrics()).find());
        } finally {
            jdbc.sql("delete from message where project_id = ?").param(project).update();
        }
    }

    /** {@code promtool test rules} runs them; it is not on every machine. */
    @Test
    void everyRuleHasATestThatItFires() throws Exception {
        Pattern rule = Pattern.compile("- alert: (\\w+)");
        Pattern fires = Pattern.compile("alertname: (\\w+)\\n +exp_alerts:");
        assertThat(names(fires, "prometheus-rules-test.yml"))
                .containsExactlyInAnyOrderElementsOf(names(rule, "prometheus-rules.yml"));
    }

    private static Set<String> names(Pattern name, String file) throws IOException {
        return name.matcher(Files.readString(FOLDER.resolve(file)))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    private String metrics() throws IOException, InterruptedException {
        return server.get("/actuator/prometheus").body();
    }

    /** A real Prometheus reads the server, and the rule fires. Skipped where Prometheus is not installed. */
    @Test
    void theRuleFiresWhenDetectionIsStuck() throws Exception {
        assumeTrue(Files.isExecutable(PROMETHEUS), "Prometheus is not installed");
        server.token("stuck");
        long project = projects.find("stuck").orElseThrow().id();
        String rules = Files.readString(FOLDER.resolve("prometheus-rules.yml")).replaceAll("for: \\d+m", "for: 0s");
        Files.writeString(folder.resolve("rules.yml"), rules);
        HttpServer withKey = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        withKey.createContext("/", exchange -> {
            byte[] text = unchecked().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/plain; version=0.0.4");
            exchange.sendResponseHeaders(200, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        withKey.start();
        Files.writeString(folder.resolve("prometheus.yml"), """
                global: {scrape_interval: 1s, evaluation_interval: 1s}
                rule_files: [rules.yml]
                scrape_configs:
                  - job_name: plateau
                    metrics_path: /actuator/prometheus
                    static_configs: [{targets: ["127.0.0.1:%d"]}]
                """.formatted(
                        withKey.getAddress().getPort()));
        int port = freePort();
        Process prometheus = new ProcessBuilder(
                        PROMETHEUS.toString(),
                        "--config.file=" + folder.resolve("prometheus.yml"),
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("prometheus.log").toFile())
                .start();
        try {
            URI alerts = URI.create("http://127.0.0.1:" + port + "/api/v1/alerts");
            Eventually.until(
                    "Prometheus has read the server",
                    () -> read(URI.create("http://127.0.0.1:" + port + "/api/v1/query?query=plateau_queue_age"))
                            .contains("detection"));
            jdbc.sql("""
                    insert into detection_queue (project_id, series_id, branch, position, history, entered_at, retry_at)
                    values (?, 1, '', now(), false, now() - interval '25 minutes', now() + interval '1 hour')
                    """).param(project).update();
            Eventually.until("the rule fires", () -> read(alerts).contains("PlateauDetectionBehind"));
            jdbc.sql("delete from detection_queue where project_id = ?")
                    .param(project)
                    .update();
            Eventually.until("the rule ends", () -> !read(alerts).contains("PlateauDetectionBehind"));
        } finally {
            jdbc.sql("delete from detection_queue where project_id = ?")
                    .param(project)
                    .update();
            prometheus.destroy();
            prometheus.waitFor();
            withKey.stop(0);
        }
    }

    private String unchecked() throws IOException {
        try {
            return metrics();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static String read(URI address) throws InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString())
                    .body();
        } catch (IOException starting) {
            return "";
        }
    }
}
