package dev.plateau.server.requests;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.platform.api.Page;
import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.Nights;
import dev.plateau.server.testing.PageForm;
import dev.plateau.server.testing.Statements;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** People and a CI job that want something measured, and agents that do it, over HTTP. */
class RequestTests extends QueueTest {
    private static final JsonMapper JSON = new JsonMapper();

    @Autowired
    RequestController controller;

    @Autowired
    MeterRegistry meters;

    private void stopReporting(long id) {
        jdbc.sql("update request set last_seen_at = now() - interval '2 minutes' where id = ?")
                .param(id)
                .update();
    }

    @Test
    void aCellIsMeasuredAgainByAnAgentOfItsHostWithItsCommit() throws Exception {
        project.upload(
                "host=lab-1&branch=main&commit=abcdef12",
                JmhRows.file(row("org.example.Parser.parse").threads(4)));
        JsonNode point = project.get("/series?metric=score").get("items").get(0);
        long score = project.get("/series/" + point.get("id").asLong() + "/points")
                .get("items")
                .get(0)
                .get("scoreId")
                .asLong();

        long id = queue.want("{\"score\":" + score + ",\"reason\":\"suspected\"}");
        assertThat(queue.want("{\"score\":" + score + ",\"reason\":\"once more\"}"))
                .isEqualTo(id);
        String host = jdbc.sql("select host from request where id = ?")
                .param(id)
                .query(String.class)
                .single();

        assertThat(queue.claim("a", "elsewhere", "abcdef12", true).statusCode()).isEqualTo(204);
        assertThat(queue.claim("a", host, "77777777", false).statusCode()).isEqualTo(204);
        JsonNode claimed =
                JSON.readTree(queue.claim("a", host, "abcdef12", false).body());
        assertThat(claimed.get("id").asLong()).isEqualTo(id);
        assertThat(claimed.get("cell").get("benchmark").asString()).isEqualTo("org.example.Parser.parse");
        assertThat(claimed.get("cell").get("threads").asInt()).isEqualTo(4);
        assertThat(claimed.get("environment").get("jdk").get("version").asString())
                .isEqualTo("21.0.8");
        assertThat(queue.heartbeat(id, "a").statusCode()).isEqualTo(204);
        assertThat(queue.end(id, "a", true).statusCode()).isEqualTo(204);
        assertThat(queue.request(id).get("state").asString()).isEqualTo("DONE");
        assertThat(queue.request(id).get("execution").asString()).isEqualTo("e1");
    }

    @Test
    void theRequestOfAnAgentThatStoppedReportingGoesToAnother() throws Exception {
        long id = queue.want("{\"commit\":\"abcdef12\",\"reason\":\"nightly\"}");
        queue.claim("a", "h", "", true);
        queue.nothingFor("b", "h");
        stopReporting(id);
        queue.claimed("b", "h");

        HttpResponse<String> lost = queue.heartbeat(id, "a");

        assertThat(lost.statusCode()).isEqualTo(409);
        assertThat(lost.body()).contains("claimed, agent b");
        assertThat(queue.end(id, "a", true).statusCode()).isEqualTo(409);
        assertThat(queue.end(id, "b", false).statusCode()).isEqualTo(204);
        assertThat(queue.request(id).get("state").asString()).isEqualTo("FAILED");
    }

    @Test
    void whatThreeAgentsDiedOfIsGivenUp() throws Exception {
        long id = queue.want("{\"reason\":\"nightly\"}");
        for (String agent : List.of("a", "b", "c")) {
            queue.claimed(agent, "h");
            stopReporting(id);
        }

        queue.nothingFor("d", "h");
        assertThat(queue.request(id).get("outcome").asString())
                .isEqualTo("given up: 3 agents began and stopped reporting");
    }

    @Test
    void noTwoAgentsGetTheSameRequest() throws Exception {
        int many = 40;
        for (int i = 0; i < many; i++) {
            queue.want("{\"commit\":\"%08x\",\"reason\":\"bisecting\"}".formatted(i));
        }
        Set<Long> given = ConcurrentHashMap.newKeySet();
        List<Future<Integer>> agents = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 8; i++) {
                String agent = "agent-" + i;
                agents.add(pool.submit(() -> claimAll(agent, given)));
            }
        }

        int claims = 0;
        for (Future<Integer> agent : agents) {
            claims += agent.get();
        }
        assertThat(claims).isEqualTo(many);
        assertThat(given).hasSize(many);
    }

    private int claimAll(String agent, Set<Long> given) throws Exception {
        int claims = 0;
        while (true) {
            HttpResponse<String> answer = queue.claim(agent, "h", "", true);
            if (answer.statusCode() == 204) {
                return claims;
            }
            given.add(JSON.readTree(answer.body()).get("id").asLong());
            claims++;
        }
    }

    @Test
    void anAgentThatWaitsGetsALaterRequestHoweverManyOthersCantBeDone() throws Exception {
        RequestQueue crowded = new RequestQueue(new Nights(server, jdbc, "crowded-" + name).uploads());
        crowded.claim("gone", "elsewhere", "", true);
        for (int i = 0; i < 30; i++) {
            crowded.want("{\"commit\":\"%040x\",\"host\":\"elsewhere\",\"reason\":\"x\"}".formatted(i));
        }
        try (ExecutorService agents = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<HttpResponse<String>> idle = agents.submit(() -> crowded.waitingClaim("idle", "h"));
            Future<HttpResponse<String>> other = agents.submit(() -> queue.waitingClaim("other", "elsewhere"));
            Future<HttpResponse<String>> agent = agents.submit(() -> queue.waitingClaim("a", "h"));
            Eventually.until(
                    "all of them wait",
                    () -> jdbc.sql("select count(*) = 3 from agent join project p on p.id = project_id"
                                    + " where agent.name in ('idle', 'other', 'a') and p.name in (?, ?)")
                            .params(name, "crowded-" + name)
                            .query(Boolean.class)
                            .single());

            long id = queue.want("{\"host\":\"h\",\"reason\":\"nightly\"}");

            assertThat(JSON.readTree(agent.get().body()).get("id").asLong()).isEqualTo(id);
            assertThat(idle.isDone()).isFalse();
            assertThat(other.isDone()).isFalse();
            crowded.want("{\"host\":\"h\",\"reason\":\"nightly\"}");
            queue.want("{\"reason\":\"nightly\"}");
            assertThat(idle.get().statusCode()).isEqualTo(200);
            assertThat(other.get().statusCode()).isEqualTo(200);
        }
    }

    @Test
    void thePageShowsWhichAgentsWorkWaitAndAreAway() throws Exception {
        queue.claim("away", "h", "", true);
        jdbc.sql("update agent set last_seen_at = now() - interval '3 minutes' where name = 'away'")
                .update();
        queue.claim("idle", "h", "", true);
        queue.want("{\"reason\":\"nightly\"}");
        queue.claimed("busy", "h");

        assertThat(server.get("/projects/" + name + "/requests").body())
                .contains("3 agents: 1 working, 1 waiting, 1 away")
                .containsPattern("away</th>\\s*<td[^>]*>h</td>\\s*<td[^>]*>away<")
                .containsPattern("busy</th>\\s*<td[^>]*>h</td>\\s*<td[^>]*>working<");
        assertThat(meters.get("plateau.agents").tag("state", "working").gauge().value())
                .isPositive();
    }

    /** A killed agent, also one behind a proxy that closes its connection. */
    @Test
    void anAgentThatClosedItsConnectionGetsNoRequest() throws Exception {
        URI address = server.uri("");
        String body = "{\"name\":\"killed\",\"host\":\"h\",\"builds\":true}";
        String head = "POST /api/v1/projects/" + name + "/requests/claim?wait=50 HTTP/1.1\r\nHost: localhost\r\n"
                + "Authorization: Bearer " + project.token() + "\r\nContent-Type: application/json\r\nContent-Length: "
                + body.length() + "\r\n\r\n";
        try (ExecutorService agents = Executors.newVirtualThreadPerTaskExecutor()) {
            try (Socket killed = new Socket(address.getHost(), address.getPort())) {
                killed.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
                awaitAgents("killed");
            }
            Future<HttpResponse<String>> alive = agents.submit(() -> queue.waitingClaim("alive", "h"));
            awaitAgents("alive");

            long id = queue.want("{\"reason\":\"nightly\"}");

            assertThat(alive.get().statusCode()).isEqualTo(200);
            assertThat(queue.request(id).get("agent").asString()).isEqualTo("alive");
        }
    }

    private void awaitAgents(String... names) {
        Eventually.until(
                "these agents wait: " + List.of(names),
                () -> jdbc.sql("select count(*) from agent join project p on p.id = project_id"
                                        + " where agent.name = any(?) and p.name = ?")
                                .params(names, name)
                                .query(Integer.class)
                                .single()
                        == names.length);
    }

    @Test
    void aPersonsRequestComesBeforeThoseOfJobs() throws Exception {
        long nightly = queue.want("{\"commit\":\"aaaaaaa1\",\"reason\":\"nightly\"}");
        queue.want("{\"commit\":\"aaaaaaa2\",\"reason\":\"nightly\"}");
        PageForm form = PageForm.on(server, "/projects/" + name + "/requests");
        form.post("/projects/" + name + "/requests", "commit=aaaaaaa3&reason=bisecting");
        form.post("/projects/" + name + "/requests", "commit=aaaaaaa2&reason=bisecting");

        assertThat(List.of(
                        queue.claimed("a", "h").get("commit").asString(),
                        queue.claimed("a", "h").get("commit").asString()))
                .as("the second is an equal request, which a person wants, too")
                .containsExactly("aaaaaaa2", "aaaaaaa3");
        assertThat(queue.claimed("a", "h").get("id").asLong()).isEqualTo(nightly);
    }

    @Test
    void aDrainedAgentFinishesItsRequestAndGetsNoOther() throws Exception {
        long id = queue.want("{\"reason\":\"nightly\"}");
        queue.claimed("a", "h");
        jdbc.sql("update request set claimed_at = now() - interval '6 hours' where id = ?")
                .param(id)
                .update();
        assertThat(drain("a", true)).isEqualTo(204);
        long next = queue.want("{\"reason\":\"later\",\"commit\":\"abcdef12\"}");

        String page = server.get("/projects/" + name + "/requests").body();
        assertThat(page)
                .contains("working, then drained", "1 request</span> for")
                .containsPattern("25 %[^%]*4 %");
        assertThat(queue.end(id, "a", true).statusCode()).isEqualTo(204);
        queue.nothingFor("a", "h");
        assertThat(queue.waitingClaim("a", "h").statusCode()).isEqualTo(204);
        JsonNode agent = project.items("/agents").getFirst();
        assertThat(agent.get("state").asString()).isEqualTo("DRAINED");
        assertThat(agent.get("busyDay").asDouble()).isBetween(0.25, 0.26);
        assertThat(drain("a", false)).isEqualTo(204);
        assertThat(queue.claimed("a", "h").get("id").asLong()).isEqualTo(next);
        assertThat(drain("unknown", true)).isEqualTo(404);
    }

    private int drain(String agent, boolean draining) throws Exception {
        return project.json("PUT", "/agents/draining", "{\"agent\":\"%s\",\"draining\":%s}".formatted(agent, draining))
                .statusCode();
    }

    @Test
    void whatIsWithdrawnIsTakenFromItsAgent() throws Exception {
        long id = queue.want("{\"reason\":\"nightly\"}");
        queue.claim("a", "h", "", true);

        assertThat(queue.send("DELETE", "/" + id, "").statusCode()).isEqualTo(204);
        assertThat(queue.heartbeat(id, "a").statusCode()).isEqualTo(409);
        assertThat(queue.send("DELETE", "/" + id, "").statusCode()).isEqualTo(409);
    }

    @Test
    void aPlanIsAskedForOnAMachineThatHasAnAgent() throws Exception {
        assertThat(queue.send("POST", "", "{\"host\":\"lab-9\",\"reason\":\"x\"}")
                        .body())
                .contains("no agent of a machine");
        queue.claim("a", "lab-9", "", true);

        long id = queue.want("{\"commit\":\"abcdef12\",\"host\":\"lab-9\",\"reason\":\"this plan at this commit\"}");

        queue.nothingFor("b", "elsewhere");
        assertThat(queue.claimed("a", "lab-9").get("id").asLong()).isEqualTo(id);
    }

    @Test
    void theSamePlanOnAnotherMachineOrBranchIsAnotherRequest() throws Exception {
        queue.claim("a", "lab-1", "", true);
        queue.claim("b", "lab-2", "", true);
        String place = "{\"commit\":\"abcdef12\",\"host\":\"%s\",\"branch\":\"%s\",\"reason\":\"x\"}";

        long first = queue.want(place.formatted("lab-1", "main"));
        long machine = queue.want(place.formatted("lab-2", "main"));
        long branch = queue.want(place.formatted("lab-1", "topic"));

        assertThat(List.of(first, machine, branch)).doesNotHaveDuplicates();
        assertThat(queue.want(place.formatted("lab-1", "main"))).isEqualTo(first);
        assertThat(queue.claimed("b", "lab-2").get("id").asLong()).isEqualTo(machine);
    }

    @Test
    void aListTakesAsManyStatementsForManyRequestsAsForOne() throws Exception {
        for (int i = 0; i < 6; i++) {
            project.upload("host=lab-" + i + "&commit=abcdef12", JmhRows.file(row("org.example.Parser.parse" + i)));
        }
        List<Long> scores = new ArrayList<>();
        for (JsonNode run : project.items("/runs")) {
            for (JsonNode score : project.items("/runs/" + run.get("id").asLong() + "/scores")) {
                scores.add(score.get("id").asLong());
            }
        }
        assertThat(scores).hasSize(6);
        queue.want("{\"score\":" + scores.getFirst() + ",\"reason\":\"again\"}");
        int one = statementsOfList(1);

        for (long score : scores) {
            queue.want("{\"score\":" + score + ",\"reason\":\"again\"}");
        }

        assertThat(statementsOfList(6)).isEqualTo(one).isPositive();
    }

    private int statementsOfList(int expected) throws Exception {
        return Statements.of(() -> {
            Page<RequestRecord> page = controller.list(name, Long.MAX_VALUE, 50);
            assertThat(page.items()).hasSize(expected).allSatisfy(item -> {
                assertThat(item.cell()).isNotNull();
                assertThat(item.environment()).isNotNull();
            });
        });
    }

    /** The texts reached git's command line on an agent. */
    @ParameterizedTest
    @ValueSource(strings = {"-f", "--orphan=x", "origin/evil", "v1.2", "abcdef", "abcdef12-dirty"})
    void aCellWhoseUploadNamesNoCommitIsNotAskedOfAgents(String label) throws Exception {
        JsonNode run = project.upload("commit=" + label, JmhRows.file(row("org.example.Parser.parse")))
                .get("runs")
                .get(0);
        long score = project.items("/runs/" + run.get("id") + "/scores")
                .getFirst()
                .get("id")
                .asLong();

        HttpResponse<String> cell = queue.send("POST", "", "{\"score\":" + score + ",\"reason\":\"x\"}");
        HttpResponse<String> row = queue.send("POST", "/missing", "{\"score\":" + score + ",\"reason\":\"x\"}");
        HttpResponse<String> plan = queue.send("POST", "", "{\"commit\":\"" + label + "\",\"reason\":\"x\"}");

        assertThat(List.of(cell, row, plan)).allSatisfy(answer -> {
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
            assertThat(answer.body()).contains("7 to 64 hexadecimal digits");
        });
        assertThat(queue.newest()).isEmpty();
    }

    @Test
    void wishesThatCantBeFulfilledAreRefused() throws Exception {
        assertThat(queue.send("POST", "", "{\"commit\":\"abcdef12\"}").body()).contains("reason");
        assertThat(queue.send("POST", "", "{\"commit\":\"$(rm -rf)\",\"reason\":\"x\"}")
                        .body())
                .contains("hexadecimal");
        assertThat(queue.send("POST", "", "{\"score\":1,\"reason\":\"x\"}").statusCode())
                .isEqualTo(404);
        assertThat(queue.send("POST", "/claim", "{\"name\":\"\",\"host\":\"h\"}")
                        .statusCode())
                .isEqualTo(400);
    }
}
