package dev.plateau.server.renames;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.access.TokenScope;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.NightlyTest;
import dev.plateau.server.testing.References;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Aliases of renamed benchmarks. */
class RenameTests extends NightlyTest {
    private static final Instant START = Instant.parse("2026-02-01T03:00:00Z");
    private static final String OLD = "org.example.Queue.offer";
    private static final String NEW = "org.example.fast.RingQueue.offer";

    private static String night(int night) {
        return "branch=main&host=lab&blackhole=FULL_DONTINLINE&commit=c" + night + "&measuredAt="
                + START.plus(night, ChronoUnit.DAYS);
    }

    private static JmhRows measured(String benchmark, int night, double nanos) {
        double score = nanos * (1 + 0.002 * (night * 7 % 5 - 2));
        return row(benchmark).forks(new double[] {score, score}, new double[] {score * 1.003, score * 0.999});
    }

    private void upload(String benchmark, int from, int to, double nanos) throws Exception {
        for (int night = from; night < to; night++) {
            nights.uploads().upload(night(night), file(measured(benchmark, night, nanos)));
        }
    }

    private HttpResponse<String> alias(String oldName, String newName) throws Exception {
        return nights.uploads()
                .json(
                        "PUT",
                        "/benchmark-aliases",
                        "{\"oldName\": \"%s\", \"newName\": \"%s\"}".formatted(oldName, newName));
    }

    private void join(String oldName, String newName) throws Exception {
        HttpResponse<String> answer = alias(oldName, newName);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        nights.awaitEvaluated();
    }

    /** The commit series of the project as "name: points", by name. */
    private List<String> series() throws Exception {
        return nights.uploads().items("/series?axis=commit").stream()
                .map(one -> one.get("benchmark").asString() + ": " + one.get("points"))
                .sorted()
                .toList();
    }

    private List<String> suggestions() throws Exception {
        return nights.uploads().items("/benchmark-aliases/suggestions").stream()
                .map(one ->
                        one.get("oldName").asString() + " " + one.get("newName").asString())
                .toList();
    }

    private Collection<String> ids(String sql) {
        return jdbc.sql(sql)
                .params(nights.id(), NEW)
                .query((row, number) -> row.getString(1))
                .list();
    }

    @Test
    void oneHistoryKeepsIncidentsAndNotesAndShowsTheChangeAcrossTheRename() throws Exception {
        upload(OLD, 0, 12, 100);
        upload(OLD, 12, 30, 130);
        nights.awaitEvaluated();
        long incident = nights.incidents().get(0).get("id").asLong();
        nights.uploads().json("PUT", "/incidents/" + incident + "/triage", "{\"triage\": \"ACKNOWLEDGED\"}");
        upload(NEW, 30, 48, 180);
        nights.awaitEvaluated();
        assertThat(nights.incidents()).as("without an alias").hasSize(1);
        Map<String, Collection<String>> gone = Map.of(
                "benchmark_key", ids("select id::text from benchmark_key where project_id = ? and benchmark = ?"),
                "series", ids("""
                        select s.id::text from series s join benchmark_key k on k.project_id = s.project_id and k.id = s.benchmark_key_id
                        where s.project_id = ? and k.benchmark = ?
                        """));
        String addedNote = "/series/" + newSeries() + "/annotations";
        nights.uploads().json("POST", addedNote, "{\"position\": \"2026-03-10T03:00:00Z\", \"text\": \"a new pool\"}");
        nights.uploads().json("POST", "/views", """
                {"name": "offers", "address": "/projects/%s/series/%d?last=30"}
                """.formatted(name, newSeries()));
        assertThat(new References(jdbc).holding(gone)).contains("series.benchmark_key_id", "score.series_id");

        join(OLD, NEW);

        assertThat(series()).containsExactly(NEW + ": 48");
        assertThat(new References(jdbc).holding(gone)).isEmpty();
        assertThat(nights.changes())
                .extracting(change -> change.at("/firstRun/commit").asString())
                .containsExactlyInAnyOrder("c12", "c30");
        assertThat(nights.incidents())
                .extracting(one -> one.get("title").asString())
                .satisfiesExactly(
                        second -> assertThat(second).startsWith("RingQueue.offer regressed since c30, 28 % slower"),
                        first -> assertThat(first).startsWith("RingQueue.offer regressed since c12, 44 % slower"));
        JsonNode known = nights.get("incidents/" + incident);
        assertThat(known.get("triage").asString()).isEqualTo("ACKNOWLEDGED");
        assertThat(nights.get("series/" + nights.series() + "/annotations")
                        .at("/items/0/text")
                        .asString())
                .isEqualTo("a new pool");
        assertThat(nights.get("views").at("/items/0/address").asString())
                .isEqualTo("/projects/" + name + "/series/" + nights.series() + "?last=30");
        upload(NEW, 48, 50, 180);
        nights.awaitEvaluated();
        assertThat(series()).containsExactly(NEW + ": 50");
        assertThat(nights.incidents()).hasSize(2);
        assertThat(nights.get("matrix").toString()).contains(NEW).doesNotContain(OLD);
    }

    private long newSeries() throws Exception {
        return nights.uploads().items("/series?axis=commit").stream()
                .filter(one -> one.get("benchmark").asString().equals(NEW))
                .findFirst()
                .orElseThrow()
                .get("id")
                .asLong();
    }

    @Test
    void anImportOfTheOldNameExtendsSeriesInBothDirections() throws Exception {
        upload(NEW, 12, 14, 100);
        for (int night = 0; night < 12; night++) {
            nights.uploads()
                    .upload(
                            night(night),
                            file(
                                    measured(OLD, night, 100),
                                    measured(OLD, night, 90).jdk("25.0.1")));
        }

        join(OLD, NEW);

        assertThat(series()).containsExactly(NEW + ": 12", NEW + ": 14");
        assertThat(nights.uploads().items("/series?axis=jdk"))
                .extracting(one -> one.get("points").asInt())
                .containsExactly(26);
    }

    @Test
    void incidentsOfANameWithoutANewResultAreRenamed() throws Exception {
        upload(OLD, 0, 12, 100);
        upload(OLD, 12, 30, 130);
        nights.awaitEvaluated();

        join(OLD, NEW);

        assertThat(series()).containsExactly(NEW + ": 30");
        assertThat(nights.incidents())
                .extracting(one -> one.get("title").asString())
                .satisfiesExactly(
                        title -> assertThat(title).startsWith("RingQueue.offer regressed since c12, 23 % slower"));
    }

    @Test
    void readersAndStrangersSetNone() throws Exception {
        String reader = server.token(name, BranchPatterns.ANY, TokenScope.READ, TokenScope.GATE, TokenScope.UPLOAD);
        HttpRequest.Builder put = HttpRequest.newBuilder(server.uri("/api/v1/projects/" + name + "/benchmark-aliases"))
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"oldName\": \"a.B.one\", \"newName\": \"a.B.two\"}"));

        assertThat(server.sendAsStranger(put.copy()).statusCode()).isEqualTo(401);
        assertThat(server.send(put.header("Authorization", "Bearer " + reader)).statusCode())
                .isEqualTo(403);
        assertThat(nights.uploads().items("/benchmark-aliases")).isEmpty();
    }

    @Test
    void uploadsOfTheOldNameAreStoredUnderTheNewestOneUntilTheAliasIsDeleted() throws Exception {
        join("a.B.first", "a.B.second");
        join("a.B.second", "a.B.third");
        upload("a.B.first", 0, 2, 100);
        upload("a.B.third", 2, 3, 100);
        nights.uploads().upload(night(3), file(measured("a.B.second", 3, 100), measured("a.B.first", 3, 100)));

        assertThat(series()).as("of one run the first score stays").containsExactly("a.B.third: 4");
        assertThat(nights.uploads()
                        .json("DELETE", "/benchmark-aliases?oldName=a.B.second", "")
                        .statusCode())
                .isEqualTo(204);
        upload("a.B.first", 4, 5, 100);

        assertThat(series()).containsExactly("a.B.second: 1", "a.B.third: 4");
    }

    @Test
    void aPackageMoveJoinsAllOfItsBenchmarks() throws Exception {
        upload("a.B.one", 0, 2, 100);
        upload("a.B.two", 0, 2, 50);
        upload("a.sub.B.one", 2, 3, 100);

        join("a", "a.sub");

        assertThat(series()).containsExactly("a.sub.B.one: 3", "a.sub.B.two: 2");
        assertThat(nights.uploads().items("/benchmark-aliases"))
                .extracting(one -> one.get("oldName").asString())
                .containsExactly("a.B.one", "a.B.two");
    }

    @Test
    void benchmarksOfOneRunAreRefusedAndTheRunIsNamed() throws Exception {
        upload(OLD, 0, 1, 100);
        nights.uploads().upload(night(1), file(measured(OLD, 1, 100), measured(NEW, 1, 100)));

        HttpResponse<String> refused = alias(OLD, NEW);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("Run " + nights.runs().get(1) + " measured both " + OLD + " and " + NEW);
        assertThat(nights.uploads().items("/benchmark-aliases")).isEmpty();
        assertThat(series()).containsExactly(OLD + ": 2", NEW + ": 1");
    }

    @Test
    void anAliasThatLeadsBackIsRefused() throws Exception {
        join("a.B.one", "a.B.two");
        join("a.B.two", "a.B.three");

        assertThat(alias("a.B.three", "a.B.one").body()).contains("a.B.one leads back to a.B.three");
        assertThat(alias("a.B.one", "a.B.one").statusCode()).isEqualTo(422);
        assertThat(alias("a.B.one", " ").statusCode()).isEqualTo(422);
    }

    @Test
    void namesOfOneScoreAreSuggestedAndOthersAreNot() throws Exception {
        for (int night = 0; night < 20; night++) {
            boolean before = night < 10;
            nights.uploads()
                    .upload(
                            night(night),
                            file(
                                    measured("a.B.all", night, 80),
                                    measured(before ? OLD : NEW, night, 100),
                                    measured(before ? "a.B.slow" : "a.C.slow", night, before ? 100 : 130)));
        }
        nights.uploads().upload(night(20), file(measured("a.B.all", 20, 80)));

        assertThat(suggestions()).containsExactly(OLD + " " + NEW);
        String page = server.get("/projects/" + name + "/benchmark-aliases").body();
        assertThat(page).contains("Join " + OLD + " with " + NEW).doesNotContain("a.C.slow");

        join(OLD, NEW);

        assertThat(suggestions()).isEmpty();
        assertThat(server.get("/projects/" + name + "/benchmark-aliases").body())
                .contains("Delete the alias of " + OLD);
    }
}
