package dev.plateau.server.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.NightlyTest;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs that people exclude: change points that only they support disappear, and return with them. */
class ExcludedRunTests extends NightlyTest {
    private void upload(int from, int to, double nanos) throws Exception {
        nights.uploadOneByOne(from, to, 2, benchmark -> benchmark == 0 ? nanos : 50);
    }

    private HttpResponse<String> mark(long run, String why) throws Exception {
        return nights.uploads().json("PUT", "/runs/" + run + "/mark", "{\"reason\": \"" + why + "\"}");
    }

    private HttpResponse<String> takeBack(long run) throws Exception {
        return nights.uploads()
                .send("/runs/" + run + "/mark", HttpRequest.newBuilder().DELETE());
    }

    private JsonNode incident() throws Exception {
        assertThat(nights.incidents()).as("%s", nights.incidents()).hasSize(1);
        return nights.incidents().get(0);
    }

    @Test
    void aChangeFoundOnlyByBadRunsGoesAndItsIncidentIsInvalid() throws Exception {
        upload(0, 14, 100);
        upload(14, 21, 140);
        assertThat(nights.changes().get(0).get("state").asString()).isEqualTo("CONFIRMED");
        assertThat(incident().get("triage").asString()).isEqualTo("NEW");

        for (long run : nights.runs().subList(14, 21)) {
            mark(run, "the wrong kernel");
        }
        nights.awaitEvaluated();

        assertThat(nights.changes()).isEmpty();
        assertThat(incident().get("triage").asString()).isEqualTo("INVALID");
        JsonNode last = nights.get("incidents/" + incident().get("id") + "/history")
                .get("items")
                .get(0);
        assertThat(last.get("actor").asString()).isEqualTo("Plateau");
        assertThat(last.get("reason").asString()).matches("run \\d+ was excluded: the wrong kernel");
        assertThat(server.get("/projects/" + nights.project() + "/incidents/"
                                + incident().get("id"))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void theSameChangeComesBackWithTheRuns() throws Exception {
        upload(0, 14, 100);
        upload(14, 21, 140);
        List<Long> bad = nights.runs().subList(14, 21);
        for (long run : bad) {
            mark(run, "the wrong kernel");
        }
        nights.awaitEvaluated();

        for (long run : bad) {
            takeBack(run);
        }
        nights.awaitEvaluated();

        assertThat(nights.changes().get(0).get("state").asString()).isEqualTo("CONFIRMED");
        assertThat(incident().get("triage").asString()).isEqualTo("NEW");
    }

    @Test
    void aChangeThatOtherRunsShowTooKeepsItsId() throws Exception {
        upload(0, 14, 100);
        upload(14, 26, 140);
        JsonNode before = nights.changes().get(0);

        mark(nights.runs().get(20), "a backup ran");
        mark(nights.runs().get(14), "a backup ran");
        nights.awaitEvaluated();

        assertThat(nights.changes()).hasSize(1);
        assertThat(nights.changes().get(0).get("id")).isEqualTo(before.get("id"));
        assertThat(nights.changes().get(0).get("state").asString()).isEqualTo("CONFIRMED");
        assertThat(incident().get("triage").asString()).isEqualTo("NEW");
    }

    /** A run may be excluded between the start of an evaluation and the time when it reads which runs are. */
    @Test
    void anEvaluationThatSeesAnExclusionTooEarlyAddsNoSecondChange() throws Exception {
        upload(0, 14, 100);
        upload(14, 26, 140);
        JsonNode before = nights.changes().get(0);

        jdbc.sql("""
                        insert into run_mark (project_id, run_id, excluded, reason, marked_by, marked_at)
                        select project_id, id, true, 'a backup ran', 'Ada', now() from run where id = ?
                        """).param(nights.runs().get(14)).update();
        upload(26, 30, 140);

        assertThat(nights.changes()).hasSize(1);
        assertThat(nights.changes().get(0).get("id")).isEqualTo(before.get("id"));
    }

    @Test
    void whatLiesFarFromTheBadRunStaysAsItIs() throws Exception {
        upload(0, 14, 100);
        upload(14, 60, 140);
        JsonNode before = nights.changes().get(0);

        mark(nights.runs().get(55), "a backup ran");
        nights.awaitEvaluated();

        assertThat(nights.changes().get(0)).isEqualTo(before);
    }

    @Test
    void withoutAnyEvaluatedRunNothingIsLeft() throws Exception {
        upload(0, 14, 100);
        upload(14, 21, 140);

        for (long run : nights.runs()) {
            mark(run, "all wrong");
        }
        nights.awaitEvaluated();

        assertThat(nights.changes()).isEmpty();
        upload(21, 24, 140);
        assertThat(nights.changes()).isEmpty();
    }

    @Test
    void saysWhoMarkedItWhyAndWhen() throws Exception {
        upload(0, 1, 100);
        long run = nights.runs().getFirst();

        HttpResponse<String> answer = mark(run, "a backup ran");

        JsonNode marked = new JsonMapper().readTree(answer.body());
        assertThat(marked.get("excluded").asBoolean()).isTrue();
        assertThat(marked.get("reason").asString())
                .startsWith("excluded by token ")
                .endsWith(": a backup ran");
        mark(run, "said twice is said once");
        takeBack(run);
        JsonNode history = nights.get("runs/" + run + "/mark").get("history");
        assertThat(history).hasSize(2);
        assertThat(history.get(0).get("excluded").asBoolean()).isFalse();
        assertThat(history.get(1).get("reason").asString()).isEqualTo("a backup ran");
        String page =
                server.get("/projects/" + nights.project() + "/runs/" + run).body();
        assertThat(page)
                .contains("Exclude from detection", "a backup ran", "included again")
                .doesNotContain("Excluded from detection");
    }

    @Test
    void refusesWhatHasNoReasonOrNoRun() throws Exception {
        upload(0, 1, 100);

        assertThat(mark(nights.runs().getFirst(), " ").statusCode()).isEqualTo(422);
        assertThat(mark(nights.runs().getFirst(), " ").body()).contains("Enter a reason why the run is excluded");
        assertThat(mark(Long.MAX_VALUE, "why").statusCode()).isEqualTo(404);
        assertThat(server.sendAsStranger(HttpRequest.newBuilder(server.uri("/api/v1/projects/" + nights.project()
                                        + "/runs/" + nights.runs().getFirst() + "/mark"))
                                .DELETE())
                        .statusCode())
                .isEqualTo(401);
        assertThat(server.send(HttpRequest.newBuilder(server.uri("/projects/" + nights.project() + "/runs/"
                                        + nights.runs().getFirst() + "/mark?excluded=true&reason=x"))
                                .POST(BodyPublishers.noBody()))
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void theGateSaysNothingOfABadRunAndComparesToNone() throws Exception {
        upload(0, 3, 100);
        List<Long> runs = nights.runs();
        mark(runs.get(1), "a backup ran");

        JsonNode next = nights.get("verdict?run=" + runs.get(2)).get("runs").get(0);
        assertThat(next.get("baseline").get("run").asLong()).isEqualTo(runs.getFirst());
        JsonNode bad = nights.get("verdict?run=" + runs.get(1));
        assertThat(bad.get("outcome").asString()).isEqualTo("INCONCLUSIVE");
        assertThat(bad.get("runs").get(0).get("reason").asString()).contains("this run is excluded by token");
        String address = "/projects/" + nights.project() + "/compare?baselineRun=" + runs.get(0) + "&candidateRun="
                + runs.get(1);
        assertThat(server.get(address).body()).contains("Not comparable: the candidate run is excluded by token");
    }
}
