package dev.plateau.server.dashboard.search;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.access.TokenScope;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.SearchedProject;
import dev.plateau.server.testing.SeededScores;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ServerTest
class SearchTests {
    private static final JsonMapper JSON = JsonMapper.shared();

    /** A word that no other test uses, as the server has projects of other tests. */
    private final String word = "w" + UUID.randomUUID().toString().substring(0, 8);

    @Autowired
    @SuppressWarnings("NullAway.Init")
    TestServer server;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    JdbcClient jdbc;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    Projects projects;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    Search search;

    @SuppressWarnings("NullAway.Init")
    private ProjectUnderTest project;

    private long run;

    @BeforeEach
    void upload() throws Exception {
        project = new ProjectUnderTest(server, "search-" + word);
        JsonNode receipt = project.upload(
                "branch=side-" + word + "&commit=ABCDEF0123456789&measuredAt=2026-03-01T10:00:00Z",
                JmhRows.file(
                        row("org.example." + word + ".Locks.lazySynchronized").jdk("17.0.9"),
                        row("org.example." + word + ".Locks.eager")
                                .jdk("17.0.9")
                                .threads(4),
                        row("org.example." + word + ".Locks.eager").jdk("17.0.9")));
        run = receipt.get("runs").get(0).get("id").asLong();
    }

    @ParameterizedTest
    @CsvSource({
        "locks lazy, benchmark, Locks.lazySynchronized",
        "SYNC, benchmark, Locks.lazySynchronized",
        "ynchron ock, benchmark, Locks.lazySynchronized",
        "def0, commit, abcdef0123456789",
        "matrix, page, Matrix",
        "triage, page, Incidents"
    })
    void findsWordsAnywhereInAnyCase(String q, String kind, String title) throws Exception {
        JsonNode best = found(q).getFirst();

        assertThat(best.get("kind").stringValue()).isEqualTo(kind);
        assertThat(best.get("title").stringValue()).isEqualTo(title);
        assertThat(server.get(best.get("path").stringValue()).statusCode()).isEqualTo(200);
    }

    @Test
    void findsARunByItsNumberBranchCommitAndEnvironment() throws Exception {
        for (String q : List.of("run " + run, "" + run, "side run", "17.0.9 side", "unknown host side", "cdef01 run")) {
            assertThat(titles("run", q)).as(q).containsExactly("Run " + run);
        }
        assertThat(titles("run", "21.0.8 side")).isEmpty();
    }

    @Test
    void findsTheOldestOfTenThousandRuns() {
        Project large = SearchedProject.seed(jdbc, projects);

        assertThat(search.find(SearchWords.of("b7a782741f667201b54880c925faec4b"), List.of(large), large))
                .flatMap(Search.Group::hits)
                .extracting(SearchHit::kind)
                .containsExactly(SearchHit.SearchKind.COMMIT, SearchHit.SearchKind.RUN);
    }

    @Test
    void namesABenchmarkOnceHoweverManyThreadsItHas() throws Exception {
        assertThat(titles("benchmark", "eager")).containsExactly("Locks.eager");
    }

    @Test
    void theRunOfANumberComesBeforeRunsThatContainIt() throws Exception {
        var scores = new SeededScores(jdbc, "numbers-" + word);
        long environment = scores.environment(21, "21.0.8", "default");
        long first = scores.run(environment, Instant.parse("2026-03-01T09:00:00Z"));
        for (int i = 0; i < 30; i++) {
            long later = scores.run(environment, Instant.parse("2026-03-02T09:00:00Z"));
            jdbc.sql("update run set branch = ? where id = ?")
                    .params("fix-" + first, later)
                    .update();
        }

        List<JsonNode> runs = items("/api/v1/projects/numbers-" + word + "/search?q=" + first);

        assertThat(runs.getFirst().get("title").stringValue()).isEqualTo("Run " + first);
        assertThat(runs).hasSize(20);
    }

    @Test
    void aNameThatBeginsWithTheWordComesFirst() throws Exception {
        project.upload(
                "",
                JmhRows.file(
                        row("org.example.Unpark.park"), row("org.example.Spark.run"), row("org.example.Park.none")));

        assertThat(titles("benchmark", "park")).containsExactly("Park.none", "Unpark.park", "Spark.run");
    }

    @Test
    void withoutWordsThereArePagesAndTheProject() throws Exception {
        assertThat(found("")).extracting(item -> item.get("kind").stringValue()).containsOnly("page", "project");
    }

    @Test
    void aKindWithTheBestResultComesFirstAndEachKindIsTogether() throws Exception {
        List<String> kinds =
                found(word).stream().map(item -> item.get("kind").stringValue()).toList();

        assertThat(kinds).contains("project", "benchmark", "run", "page");
        assertThat(kinds.stream().distinct().flatMap(kind -> kinds.stream().filter(kind::equals)))
                .containsExactlyElementsOf(kinds);
    }

    @Test
    void aTokenFindsItsProjectOnly() throws Exception {
        var other = new ProjectUnderTest(server, "other-" + word);
        other.upload("branch=side-" + word, JmhRows.file(row("org.example." + word + ".Other.secret")));
        String reader = server.token(project.name(), BranchPatterns.ANY, TokenScope.READ);
        String uploader = server.token(project.name(), BranchPatterns.ANY, TokenScope.UPLOAD);

        assertThat(withToken("/api/v1/search?q=" + word, uploader).statusCode()).isEqualTo(403);
        assertThat(withToken("/api/v1/projects/" + other.name() + "/search?q=" + word, reader)
                        .statusCode())
                .isEqualTo(403);
        String body = withToken("/api/v1/search?q=" + word, reader).body();
        assertThat(body).contains("Locks.eager").doesNotContain("Other.secret", other.name());
        assertThat(withToken("/api/v1/search?q=", reader).body()).doesNotContain(other.name());
        assertThat(server.get("/api/v1/search?q=" + word).body()).contains("Locks.eager", "Other.secret");
        assertThat(found(word).toString()).doesNotContain(other.name());
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "_", "\\", "%%%", "'", "\"", "(", "[a", "${x}", "<b>"})
    void signsFindThemselvesOnly(String q) throws Exception {
        assertThat(found(q))
                .filteredOn(item ->
                        !List.of("page", "project").contains(item.get("kind").stringValue()))
                .isEmpty();
    }

    @Test
    void statesItsLimits() throws Exception {
        HttpResponse<String> tooLong = server.get("/api/v1/search?q=" + "a".repeat(201));
        assertThat(tooLong.statusCode()).isEqualTo(400);
        assertThat(tooLong.body()).contains("Parameter q: a search has at most 200 characters, this one has 201.");
        assertThat(server.get("/api/v1/search?q=1+2+3+4+5+6+7+8+9").body()).contains("has at most 8 words");
        assertThat(server.get("/search?q=" + "a".repeat(201)).statusCode()).isEqualTo(400);
    }

    @Test
    void thePageShowsTheGroupsWithoutScript() throws Exception {
        String page = server.get("/projects/" + project.name() + "/search?q=locks+" + word)
                .body();

        assertThat(page)
                .contains("<h2 id=\"found-benchmark\">Benchmarks</h2>", ">Locks.eager</span>")
                .contains("href=\"/projects/" + project.name() + "/series?q=org.example." + word + ".Locks.eager\"")
                .contains("role=\"search\"");
        assertThat(server.get("/search?q=nothing-like-" + word).body())
                .contains("No results for “nothing-like-" + word);
        assertThat(server.get("/search?q=%3Cb%3E").body()).contains("“&lt;b&gt;”");
        assertThat(server.get("/projects/" + project.name() + "/runs").body())
                .contains("href=\"/projects/" + project.name() + "/search\"");
    }

    /** On a server of many projects a person looks for something of the one at hand. */
    @Test
    void resultsOfTheProjectAtHandComeFirst() throws Exception {
        var other = new ProjectUnderTest(server, "a-" + word);
        other.upload("", JmhRows.file(row("org.example.Locks.lazySynchronized")));

        String page = server.get("/projects/" + project.name() + "/search?q=lazysynchronized")
                .body();

        assertThat(page.indexOf("/projects/" + project.name() + "/series?q="))
                .isPositive()
                .isLessThan(page.indexOf("/projects/" + other.name() + "/series?q="));
    }

    private List<String> titles(String kind, String q) throws Exception {
        return found(q).stream()
                .filter(item -> item.get("kind").stringValue().equals(kind))
                .map(item -> item.get("title").stringValue())
                .toList();
    }

    private List<JsonNode> found(String q) throws Exception {
        return items(
                "/api/v1/projects/" + project.name() + "/search?q=" + URLEncoder.encode(q, StandardCharsets.UTF_8));
    }

    private List<JsonNode> items(String path) throws Exception {
        HttpResponse<String> answer = server.get(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body()).get("items").valueStream().toList();
    }

    private HttpResponse<String> withToken(String path, String token) throws Exception {
        return server.sendAsStranger(
                HttpRequest.newBuilder(server.uri(path)).header("Authorization", "Bearer " + token));
    }
}
