package dev.plateau.server.comparisons;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.access.TokenScope;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.PageForm;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Releases over REST and on pages, and as baselines. */
@ServerTest
class ReleaseTests {
    private static final String V1 = "aaaa1111aaaa1111aaaa1111aaaa1111aaaa1111";
    private static final String V2 = "bbbb2222bbbb2222bbbb2222bbbb2222bbbb2222";
    private static final String HEAD = "cccc3333cccc3333cccc3333cccc3333cccc3333";

    private final String name = "releases-" + UUID.randomUUID();

    @Autowired
    TestServer server;

    private ProjectUnderTest project;

    @BeforeEach
    void makeProject() throws Exception {
        project = new ProjectUnderTest(server, name);
        put("v1", V1, "2026-03-01T12:00:00Z");
        put("v2", V2, "2026-03-05T12:00:00Z");
    }

    private HttpResponse<String> put(String release, String commit, String time) throws Exception {
        return project.json("PUT", "/releases", json(release, commit, time));
    }

    private static String json(String release, String commit, String time) {
        return "{\"name\": \"%s\", \"commit\": \"%s\", \"time\": \"%s\"}".formatted(release, commit, time);
    }

    private List<String> releases() throws Exception {
        return project.items("/releases").stream()
                .map(one -> one.get("name").asString() + " " + one.get("commit").asString())
                .toList();
    }

    /** Measures a commit and returns the id of the run. */
    private long measure(String commit, int day) throws Exception {
        return project.upload(
                        "branch=main&commit=" + commit + "&measuredAt=2026-03-%02dT12:00:00Z".formatted(day),
                        JmhRows.file(row("org.example.Shop.sum")))
                .at("/runs/0/id")
                .asLong();
    }

    @Test
    void areListedNewestFirst() throws Exception {
        assertThat(releases()).containsExactly("v2 " + V2, "v1 " + V1);
    }

    @Test
    void putMovesTheReleaseOfThatName() throws Exception {
        assertThat(put("v1", HEAD, "2026-03-09T12:00:00Z").statusCode()).isEqualTo(200);

        assertThat(releases()).containsExactly("v1 " + HEAD, "v2 " + V2);
    }

    @Test
    void collectorsAddNewNamesAndMoveNone() throws Exception {
        HttpResponse<String> added = project.json(
                "POST",
                "/releases",
                "{\"releases\": [" + json("v1", HEAD, "2026-03-09T12:00:00Z") + ", "
                        + json("v3", HEAD, "2026-03-09T12:00:00Z") + "]}");

        assertThat(added.body()).isEqualTo("{\"added\":1}");
        assertThat(releases()).containsExactly("v3 " + HEAD, "v2 " + V2, "v1 " + V1);
    }

    @Test
    void tokenOfSomeBranchesAddsNone() throws Exception {
        String token = server.token(name, BranchPatterns.of("pr/*"), TokenScope.UPLOAD);

        HttpResponse<String> refused = server.post(
                "/api/v1/projects/" + name + "/releases",
                token,
                "{\"releases\": [" + json("v3", HEAD, "2026-03-09T12:00:00Z") + "]}");

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("pr/*", "Nothing was stored");
    }

    @ParameterizedTest
    @CsvSource({
        "' ', aaaa1111, 2026-03-01T12:00:00Z, A release's name must have 1 to 200 characters",
        "v9, aaa, 2026-03-01T12:00:00Z, its commit must have 4 to 500 characters",
        "v9, aaaa1111, 1970-01-01T00:00:00Z, its time must be that of the commit"
    })
    void badReleaseIsRefusedWithTheReason(String release, String commit, String time, String reason) throws Exception {
        HttpResponse<String> refused = put(release, commit, time);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains(reason);
    }

    @Test
    void deletedReleaseIsInNoList() throws Exception {
        long id = project.items("/releases").getFirst().get("id").asLong();

        assertThat(project.json("DELETE", "/releases/" + id, "").statusCode()).isEqualTo(204);

        assertThat(releases()).containsExactly("v1 " + V1);
        assertThat(project.json("DELETE", "/releases/" + id, "").statusCode()).isEqualTo(404);
    }

    @Test
    void gateComparesWithTheRunOfARelease() throws Exception {
        long baseline = measure(V1, 1);
        measure(V2, 2);
        measure(HEAD, 3);

        JsonNode verdict = project.get("/verdict?commit=" + HEAD + "&baseline=release:v1");

        assertThat(verdict.at("/runs/0/baseline/run").asLong()).isEqualTo(baseline);
        assertThat(project.get("/verdict?commit=release:v1").at("/runs/0/run").asLong())
                .isEqualTo(baseline);
    }

    @Test
    void comparisonTakesTheRunInTheEnvironmentOfTheOtherSide() throws Exception {
        measure(V1, 1);
        long candidate = measure(HEAD, 3);

        JsonNode compared = project.get("/comparisons?baselineRun=release:v1&candidateRun=" + candidate);

        assertThat(compared.at("/rows/0/cells").toString() + compared).contains("org.example.Shop.sum");
        assertThat(server.get("/api/v1/projects/" + name
                                + "/comparisons?baselineRun=release:v1&candidateRun=release:v2")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void releaseWithoutARunThereIsNotFound() throws Exception {
        long candidate = measure(HEAD, 3);

        HttpResponse<String> missing = server.get(
                "/api/v1/projects/" + name + "/comparisons?baselineRun=release:v1&candidateRun=" + candidate);

        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(missing.body()).contains("There is no run of release:v1", "Measure that commit there");
    }

    @ParameterizedTest
    @ValueSource(strings = {"verdict?commit=cccc3333&baseline=", "comparisons?candidateRun=1&baselineRun="})
    void unknownReleaseNamesThoseThatExist(String request) throws Exception {
        measure(HEAD, 3);

        HttpResponse<String> unknown = server.get(
                "/api/v1/projects/" + name + "/" + request.replace("Run=1", "Run=" + measure(HEAD, 4)) + "release:v9");

        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.body()).contains("There is no release v9. There are v2, v1.", "Settings");
    }

    @Test
    void pagesTakeAReleaseAsBaseline() throws Exception {
        long baseline = measure(V1, 1);
        long candidate = measure(HEAD, 3);
        long score = project.items("/runs/" + candidate + "/scores")
                .getFirst()
                .get("id")
                .asLong();

        assertThat(server.get("/projects/" + name + "/compare?baselineRun=release:v1&candidateRun=" + candidate)
                        .body())
                .contains("baseline: run " + baseline);
        assertThat(server.get("/projects/" + name + "/cells/" + score + "?baselineRun=release:v1")
                        .body())
                .contains("baselineRun=" + baseline);
        assertThat(server.get("/projects/" + name + "/commits/release:v1").body())
                .contains(V1);
    }

    @Test
    void settingsPageAddsAndDeletesOne() throws Exception {
        String settings = "/projects/" + name + "/settings";
        PageForm form = PageForm.on(server, settings);

        assertThat(form.post(settings + "/releases", "name=v3&commit=" + HEAD + "&time=2026-03-09T12:00:00%2B01:00")
                        .statusCode())
                .isEqualTo(302);
        assertThat(server.get(settings).body()).contains(">v3<", HEAD);

        long id = project.items("/releases").getFirst().get("id").asLong();
        form.post(settings + "/releases/" + id + "/delete", "");
        assertThat(releases()).containsExactly("v2 " + V2, "v1 " + V1);

        HttpResponse<String> refused = form.post(settings + "/releases", "name=v4&commit=" + HEAD + "&time=monday");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains("The time “monday” can’t be read".replace("’", "&#39;"), "value=\"monday\"");
    }
}
