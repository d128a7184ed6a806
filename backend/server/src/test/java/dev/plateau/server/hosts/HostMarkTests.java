package dev.plateau.server.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.NightlyTest;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A host that people say to have changed with night 14. */
class HostMarkTests extends NightlyTest {
    private void upload(int from, int to, double nanos) throws Exception {
        nights.uploadOneByOne(from, to, 1, benchmark -> nanos);
    }

    private String path() {
        long host = jdbc.sql(
                        "select min(e.host_id) from run r join environment e on e.project_id = r.project_id and e.id = r.environment_id where r.project_id = ?")
                .param(nights.id())
                .query(Long.class)
                .single();
        return "/hosts/" + host + "/marks";
    }

    /** Night 14 is the 15th of February. */
    private HttpResponse<String> mark(String since, String text) throws Exception {
        return nights.uploads().json("POST", path(), "{\"since\": \"%s\", \"text\": \"%s\"}".formatted(since, text));
    }

    @Test
    void aStepWhereTheHostChangedIsTheHostsAndALaterOneIsNot() throws Exception {
        upload(0, 14, 100);
        assertThat(mark("2026-02-15T00:00:00Z", "new BIOS").statusCode()).isEqualTo(201);

        upload(14, 34, 130);
        assertThat(nights.changes()).isEmpty();
        assertThat(nights.incidents()).isEmpty();

        upload(34, 44, 160);
        assertThat(nights.changes()).hasSize(1);
        assertThat(nights.changes().get(0).get("state").asString()).isEqualTo("CONFIRMED");
        assertThat(nights.changes().get(0).get("ratio").asDouble()).isBetween(1.2, 1.26);
    }

    @Test
    void whatWasConfirmedAtThePlaceGoesAndComesBackWithoutTheMark() throws Exception {
        upload(0, 14, 100);
        upload(14, 24, 140);
        assertThat(nights.changes().get(0).get("state").asString()).isEqualTo("CONFIRMED");

        JsonNode mark = new JsonMapper()
                .readTree(mark("2026-02-15T00:00:00Z", "new BIOS").body());
        nights.awaitEvaluated();
        assertThat(nights.changes()).isEmpty();
        JsonNode incident = nights.incidents().get(0);
        assertThat(incident.get("triage").asString()).isEqualTo("INVALID");
        assertThat(nights.get("incidents/" + incident.get("id") + "/history")
                        .get("items")
                        .get(0)
                        .get("reason")
                        .asString())
                .isEqualTo("the host changed here: new BIOS");

        nights.uploads()
                .send(path() + "/" + mark.get("id"), HttpRequest.newBuilder().DELETE());
        nights.awaitEvaluated();
        assertThat(nights.changes().get(0).get("state").asString()).isEqualTo("CONFIRMED");
        assertThat(nights.incidents().get(0).get("triage").asString()).isEqualTo("NEW");
    }

    @Test
    void whatWasConfirmedLongBeforeStays() throws Exception {
        upload(0, 14, 100);
        upload(14, 26, 140);
        JsonNode before = nights.changes().get(0);

        mark("2026-02-26T00:00:00Z", "new BIOS");
        nights.awaitEvaluated();

        JsonNode after = nights.changes().get(0);
        assertThat(after.get("id")).isEqualTo(before.get("id"));
        assertThat(after.get("state").asString()).isEqualTo("CONFIRMED");
        assertThat(after.get("scoreId")).isEqualTo(before.get("scoreId"));
        assertThat(after.get("ratio")).isEqualTo(before.get("ratio"));
    }

    @Test
    void runsWithAMarkBetweenThemAreNotCompared() throws Exception {
        upload(0, 2, 100);
        upload(2, 3, 150);
        List<Long> runs = nights.runs();
        String pages = "/projects/" + nights.project();
        String obstacle = "the host changed between the runs: new BIOS";
        String acrossTheMark = pages + "/compare?baselineRun=" + runs.get(1) + "&candidateRun=" + runs.get(2);
        assertThat(server.get(acrossTheMark).body()).doesNotContain(obstacle);

        mark("2026-02-03T00:00:00Z", "new BIOS");

        assertThat(server.get(acrossTheMark).body()).contains(obstacle);
        String beforeTheMark = pages + "/compare?baselineRun=" + runs.get(0) + "&candidateRun=" + runs.get(1);
        assertThat(server.get(beforeTheMark).body()).doesNotContain(obstacle);
    }

    @Test
    void isDrawnAndTold() throws Exception {
        upload(0, 3, 100);
        mark("2026-02-02T00:00:00Z", "new BIOS");

        String page = "/projects/" + nights.project() + "/series/" + nights.series();
        assertThat(server.get(page).body()).contains("The host changed: new BIOS", "said by token");
        JsonNode chart = new JsonMapper().readTree(server.get(page + "/chart").body());
        assertThat(chart.get("marks").get(0).get("text").asString()).isEqualTo("new BIOS");
        assertThat(chart.get("marks").get(0).get("at"))
                .isEqualTo(chart.get("id").get(1));
        String run = chart.get("run").get(1).asString();
        assertThat(server.get("/projects/" + nights.project() + "/runs/" + run).body())
                .contains("changed: new BIOS");
    }

    @Test
    void refusesATimeToComeAnotherHostAndNoText() throws Exception {
        upload(0, 1, 100);

        assertThat(mark("2999-01-01T00:00:00Z", "new BIOS").statusCode()).isEqualTo(422);
        assertThat(mark("2026-02-02T00:00:00Z", " ").body()).contains("Describe the change of the host");
        assertThat(nights.uploads()
                        .send(
                                "/hosts/9223372036854775807/marks",
                                HttpRequest.newBuilder().GET())
                        .statusCode())
                .isEqualTo(404);
    }
}
