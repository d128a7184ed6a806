package dev.plateau.server.ingest;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.catalog.CommitLog;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import dev.plateau.wire.bundle.BundleWriter;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Mode;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Subjects and authors of commits in uploads, and whether a project stores them. */
@ServerTest
class CommitUploadTests {
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    private static final LoggedCommit LAZY = new LoggedCommit("c2", "c1", "Parse lazily", "Ada Lovelace");

    private final String name = "commits-" + UUID.randomUUID();

    @Autowired
    TestServer server;

    @Autowired
    Projects projects;

    @Autowired
    CommitLog log;

    @TempDir
    Path folder;

    private ProjectUnderTest project;

    @BeforeEach
    void makeProject() {
        project = new ProjectUnderTest(server, name);
    }

    private long id() {
        return projects.find(name).orElseThrow().id();
    }

    private HttpResponse<String> send(List<LoggedCommit> commits) throws Exception {
        var jdk = new Environment.Jdk("Some Vendor", "21.0.8", "OpenJDK 64-Bit Server VM", "21.0.8+9-LTS");
        var host = new Environment.Host("commit-uploads", "lab", "Linux", "amd64", "Some CPU", 2, 8L << 30);
        var key = new BenchmarkKey("a.B.c", Map.of(), Mode.AVERAGE_TIME, 1);
        var manifest = new Manifest(
                Manifest.FORMAT,
                Manifest.VERSION,
                "0.1.0",
                "e1",
                "nightly",
                42,
                null,
                START,
                new Commit("c2", "main", START, false),
                new Manifest.HostFacts(host, null, null, null),
                List.of(new Manifest.EnvironmentFacts(
                        "default", jdk, "default", List.of(), null, null, "G1", 256L << 20, null, null, null, null)),
                List.of(new Manifest.Job("default", key, null, null, null, List.of("1.json"), START, START)),
                List.of(),
                List.of(),
                commits);
        Path bundle = folder.resolve("bundle.zip");
        byte[] fork = file(row("a.B.c").forks(new double[] {1, 2})).getBytes(StandardCharsets.UTF_8);
        BundleWriter.write(bundle, manifest, Map.of("1.json", fork));
        return project.send(
                "/uploads",
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/zip")
                        .POST(BodyPublishers.ofFile(bundle)));
    }

    @Test
    void thoseOfABundleAreStored() throws Exception {
        LoggedCommit before = new LoggedCommit("c1", null, "Add the parser", null);

        assertThat(send(List.of(LAZY, before)).statusCode()).isEqualTo(201);

        assertThat(log.find(id(), List.of("c1", "c2"))).isEqualTo(Map.of("c1", before, "c2", LAZY));
    }

    @Test
    void tooManyAreRefusedWithTheField() throws Exception {
        HttpResponse<String> answer = send(Collections.nCopies(51, LAZY));

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("\"field\":\"commits\"", "has 51 elements, the limit is 50");
    }

    @Test
    void parametersDescribeTheCommitOfPlainJmhJson() throws Exception {
        String content = file(row("a.B.c"));

        project.upload("commit=c7&commitSubject=Parse+lazily&commitAuthor=Ada+Lovelace", content);
        project.upload("commit=c8&commitAuthor=Nobody", content);

        assertThat(log.find(id(), "c7")).contains(new LoggedCommit("c7", null, "Parse lazily", "Ada Lovelace"));
        assertThat(log.find(id(), "c8")).isEmpty();
        assertThat(project.upload("commit=c7&commitSubject=Another", content)
                        .get("duplicate")
                        .asBoolean())
                .as("a subject makes no other upload")
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"commitAuthor=Ada+%3Cada@example.org%3E", "commitSubject=a%0ab", "commitAuthor=%E2%80%AEadA"})
    void parameterThatCannotBeStoredIsNamed(String parameter) throws Exception {
        HttpResponse<String> answer = project.send("commit=c1&" + parameter, file(row("a.B.c")));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains(parameter.substring(0, parameter.indexOf('=')));
    }

    @Test
    void aProjectStoresNoAuthorsOnceTheyAreSwitchedOff() throws Exception {
        project.upload("commit=c7&commitSubject=Parse+lazily&commitAuthor=Ada", file(row("a.B.c")));
        assertThat(project.get("/author-names").get("stored").asBoolean()).isTrue();

        assertThat(project.json("PUT", "/author-names", "{}").statusCode()).isEqualTo(422);
        assertThat(project.get("/author-names").get("stored").asBoolean()).isTrue();
        assertThat(project.json("PUT", "/author-names", "{\"stored\": false}").statusCode())
                .isEqualTo(200);
        send(List.of(LAZY));

        assertThat(project.get("/author-names").get("stored").asBoolean()).isFalse();
        assertThat(log.find(id(), List.of("c2", "c7")).values())
                .hasSize(2)
                .allSatisfy(commit -> assertThat(commit.author()).isNull());
    }
}
