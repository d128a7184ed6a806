package dev.plateau.server.codehosts;

import dev.plateau.server.alerts.MailedTest;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.testing.JmhRows;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;

/** A project that is connected to a stand-in of a code host. */
abstract class CodeHostTest extends MailedTest {
    static final String BASE = commit("base");

    static final String SECRET = "secret of the web hook";

    @Autowired
    CodeHosts hosts;

    @Autowired
    Outbox outbox;

    CodeHostStandIn host;

    @BeforeEach
    void open() throws Exception {
        host = new CodeHostStandIn();
    }

    @AfterEach
    void close() {
        hosts.remove(nights.id());
        host.close();
    }

    void connect(CodeHostSettings settings) {
        hosts.put(nights.id(), settings);
    }

    /** Connects with comments on pull requests. */
    void connect(CodeHostKind kind, boolean strict, @Nullable String workflow) {
        connect(new CodeHostSettings(
                kind,
                host.repository(),
                CodeHostStandIn.TOKEN,
                true,
                strict,
                null,
                SECRET,
                false,
                List.of(),
                workflow));
    }

    static String commit(String name) {
        return (UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)) + "00000000").replace("-", "");
    }

    long upload(String branch, String commit, double nanos) throws Exception {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        String parameters = "branch=" + branch + "&commit=" + commit + "&host=ci&measuredAt=" + now;
        double[][] forks = {{nanos, nanos * 1.001}, {nanos * 1.002, nanos}, {nanos * 0.999, nanos}};
        return nights.uploads()
                .uploadRun(
                        parameters,
                        JmhRows.file(JmhRows.row("org.example.Parser.parse").forks(forks)));
    }

    HttpResponse<String> send(String method, String path, String token, String body) throws Exception {
        return server.sendAsStranger(HttpRequest.newBuilder(server.uri(path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body)));
    }

    /** Delivers an event to the web hook. */
    HttpResponse<String> event(CodeHostKind kind, String body) throws Exception {
        return event(kind, body, SECRET);
    }

    HttpResponse<String> event(CodeHostKind kind, String body, String secret) throws Exception {
        return server.sendAsStranger(CodeHostStandIn.event(
                server.uri("/api/v1/projects/" + name + "/code-host/events"), kind, body, secret));
    }
}
