package dev.plateau.server.environments;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.plateau.server.hosts.SharedMachines;
import dev.plateau.server.testing.CalibratedNights;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestDatabase;
import dev.plateau.server.testing.TestServer;
import dev.plateau.wire.bundle.BundleWriter;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Mode;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Projects that measure the same flags on the same machine read nothing that the other one wrote. */
@ServerTest
class ProjectIsolationTests {
    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    SharedMachines shared;

    @TempDir
    Path folder;

    @Test
    void nameOfAFlagSetIsThatOfTheProject() throws Exception {
        var first = new ProjectUnderTest(server, "isolation-name-first");
        var second = new ProjectUnderTest(server, "isolation-name-second");
        first.upload("commit=1&flagSet=call-eve", file(row("a.B.one").flag("-XX:+UseSerialGC")));
        second.upload("commit=1", file(row("a.B.one").flag("-XX:+UseSerialGC")));
        first.upload("commit=2&flagSet=call-eve", file(row("a.B.one").flag("-XX:+UseSerialGC")));

        assertThat(only(second).get("flagSet").asString()).isEqualTo("-XX:+UseSerialGC");
        assertThat(only(first).get("flagSet").asString()).isEqualTo("call-eve");
    }

    @Test
    void finalFlagsAndHostAreThoseOfTheProject() throws Exception {
        var first = new ProjectUnderTest(server, "isolation-flags-first");
        var second = new ProjectUnderTest(server, "isolation-flags-second");
        assertThat(send(first, host("isolation-1", "call-eve"), "flags.txt").statusCode())
                .isEqualTo(201);
        assertThat(send(second, host("isolation-1", "lab"), null).statusCode()).isEqualTo(201);

        assertThat(only(first).get("finalFlagsKnown").asBoolean()).isTrue();
        assertThat(only(second).get("finalFlagsKnown").asBoolean()).isFalse();
        assertThat(only(second).get("host").get("label").asString()).isEqualTo("lab");
    }

    @Test
    void calibrationReadingsOfOthersCountOnlyWhereAnAdministratorSharesTheMachine() throws Exception {
        assumeFalse(TestDatabase.isDistributed(), "a machine counts for each project by itself");
        var attacker = new CalibratedNights(new ProjectUnderTest(server, "isolation-readings-first"), "isolation-2");
        var victim = new CalibratedNights(new ProjectUnderTest(server, "isolation-readings-second"), "isolation-2");
        attacker.slowDown("memory-walk-1", 0.5);
        for (int night = 0; night < 10; night++) {
            attacker.upload(night, 1, benchmark -> 100, 1, 1, 1);
        }
        long alone = victim.upload(11, 1, benchmark -> 100, 1, 1, 1);
        assertThat(excluded(alone)).isFalse();

        shared.share("isolation-2", "ada");
        long compared = victim.upload(12, 1, benchmark -> 100, 1, 1, 1);
        assertThat(excluded(compared)).isTrue();

        shared.unshare("isolation-2");
        assertThat(excluded(victim.upload(13, 1, benchmark -> 100, 1, 1, 1))).isFalse();
    }

    @Test
    void pageOfEnvironmentsSharesAMachine() throws Exception {
        var project = new ProjectUnderTest(server, "isolation-page");
        send(project, host("isolation-3", "lab"), null);
        String page = server.get("/projects/isolation-page/environments").body();
        assertThat(page).contains("Calibration readings of other projects", "not used", "Share");
    }

    @ParameterizedTest
    @ValueSource(strings = {"unknown", "name:lab-1", " "})
    void bundleCannotClaimAHostThatIsKnownByNameOnly(String fingerprint) throws Exception {
        var project = new ProjectUnderTest(server, "isolation-fingerprint");
        HttpResponse<String> answer = send(project, host(fingerprint, "lab"), null);
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("host.host.fingerprint");
    }

    private boolean excluded(long run) {
        return jdbc.sql("""
                        select s.exclusion is not null from calibrated_run c join host_state s on s.project_id = c.project_id and s.id = c.host_state_id where c.run_id = ?
                        """).param(run).query(Boolean.class).single();
    }

    private static JsonNode only(ProjectUnderTest project) throws Exception {
        List<JsonNode> environments = project.items("/environments");
        assertThat(environments).hasSize(1);
        return environments.getFirst();
    }

    private static Environment.Host host(String fingerprint, String label) {
        return new Environment.Host(fingerprint, label, "Linux", "amd64", "Some CPU", 2, 8L << 30);
    }

    private HttpResponse<String> send(ProjectUnderTest project, Environment.Host host, @Nullable String flagsFinal)
            throws Exception {
        Path bundle = folder.resolve("bundle.zip");
        var jdk = new Environment.Jdk("Some Vendor", "21.0.8", "OpenJDK 64-Bit Server VM", "21.0.8+9-LTS");
        Instant at = Instant.parse("2026-03-01T12:00:00Z");
        var manifest = new Manifest(
                Manifest.FORMAT,
                Manifest.VERSION,
                "0.1.0",
                "e1",
                "nightly",
                42,
                null,
                at,
                new Commit("0123abc", "main", at, false),
                new Manifest.HostFacts(host, null, null, null),
                List.of(new Manifest.EnvironmentFacts(
                        "default",
                        jdk,
                        "default",
                        List.of(),
                        flagsFinal,
                        null,
                        "G1",
                        256L << 20,
                        null,
                        null,
                        null,
                        null)),
                List.of(new Manifest.Job(
                        "default",
                        new BenchmarkKey("a.B.one", Map.of(), Mode.AVERAGE_TIME, 1),
                        null,
                        null,
                        null,
                        List.of("fork.json"),
                        at,
                        at.plusSeconds(9))),
                List.of(),
                List.of(),
                List.of());
        byte[] fork = file(row("a.B.one").forks(new double[] {1, 2})).getBytes(UTF_8);
        BundleWriter.write(
                bundle,
                manifest,
                flagsFinal == null
                        ? Map.of("fork.json", fork)
                        : Map.of(
                                "fork.json",
                                fork,
                                flagsFinal,
                                "     bool UseSerialGC    = true    {product} {default}\n".getBytes(UTF_8)));
        return project.send(
                "/uploads",
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/zip")
                        .POST(BodyPublishers.ofFile(bundle)));
    }
}
