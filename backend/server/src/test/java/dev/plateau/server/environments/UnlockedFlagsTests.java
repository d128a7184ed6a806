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
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Flags that only show when they are unlocked rank among the differences, and make no environment of their own. */
@ServerTest
class UnlockedFlagsTests {
    private static final String PLAIN = "     bool UseSerialGC    = true    {product} {default}\n";
    private static final String LOCKING = "     intx LockingMode    = %d    {experimental} {default}\n";
    private static final Manifest.JdkFiles FILES = new Manifest.JdkFiles("0a".repeat(32), "0b".repeat(32));

    private final String name = "unlocked-" + UUID.randomUUID();

    @Autowired
    private TestServer server;

    @TempDir
    private Path folder;

    @Test
    void rankAmongTheDifferencesOfTwoJdks() throws Exception {
        ProjectUnderTest project = new ProjectUnderTest(server, name);
        upload(project, "21.0.8", "e1", PLAIN, null);
        upload(project, "25.0.3", "e1", PLAIN, null);
        assertThat(project.items("/environments")).hasSize(2);
        assertThat(differences(project)).as("the plain lists are equal").isEmpty();

        upload(project, "21.0.8", "e2", PLAIN, PLAIN + LOCKING.formatted(1));
        assertThat(differences(project)).as("one side alone says nothing").isEmpty();
        long run = upload(project, "25.0.3", "e2", PLAIN, PLAIN + LOCKING.formatted(2));

        assertThat(project.items("/environments")).as("the identity stays").hasSize(2);
        assertThat(differences(project)).hasSize(1);
        assertThat(differences(project).get(0).get("name").asString()).isEqualTo("LockingMode");
        assertThat(project.get("/runs/" + run)
                        .get("facts")
                        .get("jdkFiles")
                        .get("modulesSha256")
                        .asString())
                .isEqualTo(FILES.modulesSha256());
        JsonNode build = project.get("/runs/" + run).get("facts").get("build");
        assertThat(build.get("jars").get(0).get("sha256").asString()).isEqualTo("0c".repeat(32));
        assertThat(build.get("command").asString())
                .startsWith("mvn package -Drepository.password=#")
                .doesNotContain("swordfish");
    }

    @ParameterizedTest
    @ValueSource(strings = {"21.0.8", "25.0.3"})
    void thePlainListsCountWhileOneSideHasNoOther(String unlocked) throws Exception {
        ProjectUnderTest project = new ProjectUnderTest(server, name);
        Map<String, Integer> levels = Map.of("21.0.8", 9, "25.0.3", 15);
        for (String version : List.of("21.0.8", "25.0.3")) {
            String plain =
                    PLAIN + "     intx MaxInlineLevel = %d    {product} {default}\n".formatted(levels.get(version));
            upload(project, version, "e1", plain, version.equals(unlocked) ? plain + LOCKING.formatted(1) : null);
        }

        assertThat(differences(project)).hasSize(1);
        assertThat(differences(project).get(0).get("name").asString()).isEqualTo("MaxInlineLevel");
    }

    private static JsonNode differences(ProjectUnderTest project) throws Exception {
        List<JsonNode> environments = project.items("/environments");
        return project.get("/environments/" + environments.get(1).get("ids").get("environment")
                        + "/flag-differences?baseline="
                        + environments.get(0).get("ids").get("environment"))
                .get("items");
    }

    private long upload(
            ProjectUnderTest project, String version, String execution, String plain, @Nullable String unlocked)
            throws Exception {
        Path bundle = folder.resolve("bundle.zip");
        String build = version + "+9-LTS";
        var jdk = new Environment.Jdk("Some Vendor", version, "OpenJDK 64-Bit Server VM", build);
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
                new Manifest.HostFacts(
                        new Environment.Host(name, "lab", "Linux", "amd64", "Some CPU", 2, 8L << 30), null, null, null),
                List.of(new Manifest.EnvironmentFacts(
                        "default",
                        jdk,
                        "default",
                        List.of(),
                        "flags.txt",
                        null,
                        "G1",
                        256L << 20,
                        null,
                        unlocked == null ? null : "unlocked.txt",
                        FILES,
                        new Manifest.BenchmarkBuild(
                                List.of(new Manifest.JarFacts("0c".repeat(32), 9, false)),
                                "mvn package -Drepository.password=swordfish"))),
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
        byte[] fork =
                file(row("a.B.one").jdk(version).forks(new double[] {1, 2})).getBytes(UTF_8);
        Map<String, byte[]> entries = unlocked == null
                ? Map.of("fork.json", fork, "flags.txt", plain.getBytes(UTF_8))
                : Map.of(
                        "fork.json",
                        fork,
                        "flags.txt",
                        plain.getBytes(UTF_8),
                        "unlocked.txt",
                        unlocked.getBytes(UTF_8));
        BundleWriter.write(bundle, manifest, entries);
        HttpResponse<String> answer = project.send(
                "/uploads",
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/zip")
                        .POST(BodyPublishers.ofFile(bundle)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return new JsonMapper().readTree(answer.body()).at("/runs/0/id").asLong();
    }
}
