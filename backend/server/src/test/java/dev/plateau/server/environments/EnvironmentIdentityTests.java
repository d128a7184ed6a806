package dev.plateau.server.environments;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
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
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Facts that make two environments, facts that do not, and labels that tell them apart. */
@ServerTest
class EnvironmentIdentityTests {
    @Autowired
    private TestServer server;

    @Autowired
    private JdbcClient jdbc;

    @TempDir
    private Path folder;

    @Test
    void whereOutputGoesMakesNoEnvironment() throws Exception {
        var project = new ProjectUnderTest(server, "identity-output");
        project.upload(
                "commit=1",
                file(
                        row("a.B.one").flag("-Xlog:gc*:file=one.log"),
                        row("a.B.two").flag("-Xlog:gc*:file=two.log")));
        project.upload("commit=2", file(row("a.B.one").flag("-Xlog:gc*:file=three.log")));
        project.upload(
                "commit=3", file(row("a.B.one").flag("-agentpath:/ci/1/ap.so=start,event=cpu,file=/ci/1/a.jfr")));
        project.upload(
                "commit=4", file(row("a.B.one").flag("-agentpath:/ci/2/ap.so=start,event=cpu,file=/ci/2/a.jfr")));

        assertThat(project.items("/environments")).hasSize(2);
    }

    @Test
    void aFlagSetOfAnOlderFormGoesOn() throws Exception {
        var project = new ProjectUnderTest(server, "identity-older");
        project.upload("commit=1", file(row("a.B.one").flag("-Xlog:gc*:file=one.log")));
        List<String> older = List.of("-Xlog:gc*:file=one.log");
        assertThat(jdbc.sql("""
                        update flag_set set canonical = ?, digest = ? where canonical = '{-Xlog:gc*}'
                          and project_id = (select id from project where name = 'identity-older')
                        """)
                        .params(older.toArray(String[]::new), Digests.of(older))
                        .update())
                .isEqualTo(1);

        project.upload("commit=2", file(row("a.B.one").flag("-Xlog:gc*:file=two.log")));

        assertThat(project.items("/environments")).hasSize(1);
        assertThat(project.items("/environments").getFirst().get("flags").get(0).asString())
                .isEqualTo("-Xlog:gc*");
    }

    @Test
    void twoBuildsOfOneVersionAreTwoJdksAndRunsWithoutADigestGoOn() throws Exception {
        var project = new ProjectUnderTest(server, "identity-builds");
        long older = environment(project, "e1", null);
        long first = environment(project, "e2", "0a");
        long second = environment(project, "e3", "0b");

        assertThat(first).as("its build is only known now").isEqualTo(older);
        assertThat(second).isNotEqualTo(first);
        assertThat(environment(project, "e4", "0a")).isEqualTo(first);
        assertThat(environment(project, "e5", "0b")).isEqualTo(second);
        assertThat(environment(project, "e6", null)).isEqualTo(first);
        assertThat(project.items("/environments"))
                .extracting(known -> known.get("distinction").asString())
                .containsExactlyInAnyOrder("0a0a000a0a", "0b0b000b0b");
        assertThat(project.get("/matrix").get("environments"))
                .extracting(column -> column.get("label").asString())
                .containsExactlyInAnyOrder("21.0.8 default, 0a0a000a0a", "21.0.8 default, 0b0b000b0b");
        assertThat(server.get("/projects/identity-builds/environments").body())
                .contains("build 0a0a000a0a", "build 0b0b000b0b");
    }

    @Test
    void aLabelGrowsByTheVendorThenByFlagsUntilItIsTheOnlyOne() throws Exception {
        var project = new ProjectUnderTest(server, "identity-labels");
        project.upload("host=lab&commit=1&jdkVendor=Ada", file(row("a.B.one")));
        project.upload("host=lab&commit=1&jdkVendor=Zoe", file(row("a.B.one")));
        project.upload("host=lab&commit=1&flagSet=fast", file(row("a.B.one").flag("-Xmx1g")));
        project.upload("host=lab&commit=2&flagSet=fast", file(row("a.B.one").flag("-Xmx2g")));
        project.upload("host=lab&commit=2&flagSet=alone", file(row("a.B.one").flag("-Xmx3g")));

        assertThat(project.items("/environments"))
                .extracting(known -> known.get("flagSet").asString() + ": "
                        + known.get("distinction").asString())
                .containsExactlyInAnyOrder(
                        "default: Ada",
                        "default: Zoe",
                        "fast: -XX:MaxHeapSize=1073741824",
                        "fast: -XX:MaxHeapSize=2147483648",
                        "alone: ");
    }

    private long environment(ProjectUnderTest project, String execution, @Nullable String files) throws Exception {
        Path bundle = folder.resolve("bundle.zip");
        var jdk = new Environment.Jdk("Some Vendor", "21.0.8", "OpenJDK 64-Bit Server VM", "21.0.8+9-LTS");
        var host = new Environment.Host("identity-builds", "lab", "Linux", "amd64", "Some CPU", 2, 8L << 30);
        Instant at = Instant.parse("2026-03-01T12:00:00Z");
        var manifest = new Manifest(
                Manifest.FORMAT,
                Manifest.VERSION,
                "0.1.0",
                execution,
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
                        null,
                        null,
                        "G1",
                        256L << 20,
                        null,
                        null,
                        files == null ? null : new Manifest.JdkFiles(files.repeat(32), "0" + files.repeat(31) + "0"),
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
        BundleWriter.write(
                bundle,
                manifest,
                Map.of(
                        "fork.json",
                        file(row("a.B.one").forks(new double[] {1, 2})).getBytes(UTF_8)));
        HttpResponse<String> answer = project.send(
                "/uploads",
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/zip")
                        .POST(BodyPublishers.ofFile(bundle)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        JsonNode run = tools.jackson.databind.json.JsonMapper.shared()
                .readTree(answer.body())
                .at("/runs/0/id");
        return project.get("/runs/" + run.asLong())
                .at("/environment/ids/environment")
                .asLong(-1);
    }
}
