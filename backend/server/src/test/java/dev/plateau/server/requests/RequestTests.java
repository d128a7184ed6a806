package dev.plateau.server.requests;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** People and a CI job that want something measured, and agents that do it, over HTTP. */
@ServerTest
class RequestTests {
    private static final JsonMapper JSON = new JsonMapper();

    private final String name = "requests-" + UUID.randomUUID();

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    private HttpResponse<String> send(String method, String path, String body) throws Exception {
        return new ProjectUnderTest(server, name)
                .send(
                        "/requests" + path,
                        HttpRequest.newBuilder()
                                .header("Content-Type", "application/json")
                                .method(method, BodyPublishers.ofString(body)));
    }

    private long want(String body) throws Exception {
        HttpResponse<String> answer = send("POST", "", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return JSON.readTree(answer.body()).get("id").asLong();
    }

    private static String agent(String name, String host, String commit, boolean builds) {
        return "{\"name\":\"%s\",\"host\":\"%s\",\"commit\":\"%s\",\"builds\":%s}"
                .formatted(name, host, commit, builds);
    }

    private static String end(String agent, boolean done) {
        return "{\"agent\":\"%s\",\"done\":%s,\"outcome\":\"as it went\",\"execution\":\"e1\"}".formatted(agent, done);
    }

    private void silence(long id) {
        jdbc.sql("update request set heard_at = heard_at - interval '2 minutes' where id = ?")
                .param(id)
                .update();
    }

    private JsonNode request(long id) throws Exception {
        return new ProjectUnderTest(server, name).get("/requests/" + id);
    }

    @Test
    void aCellIsMeasuredAgainByAnAgentOfItsHostWithItsCommit() throws Exception {
        ProjectUnderTest project = new ProjectUnderTest(server, name);
        project.upload(
                "host=lab-1&branch=main&commit=abcdef12",
                JmhRows.file(row("org.example.Parser.parse").threads(4)));
        JsonNode point = project.get("/series?metric=score").get("items").get(0);
        long score = project.get("/series/" + point.get("id").asLong() + "/points")
                .get("items")
                .get(0)
                .get("scoreId")
                .asLong();

        long id = want("{\"score\":" + score + ",\"reason\":\"suspected\"}");
        assertThat(want("{\"score\":" + score + ",\"reason\":\"once more\"}")).isEqualTo(id);
        String host = jdbc.sql("select host from request where id = ?")
                .param(id)
                .query(String.class)
                .single();

        assertThat(send("POST", "/claim", agent("a", "elsewhere", "abcdef12", true))
                        .statusCode())
                .isEqualTo(204);
        assertThat(send("POST", "/claim", agent("a", host, "77777777", false)).statusCode())
                .isEqualTo(204);
        JsonNode claimed = JSON.readTree(
                send("POST", "/claim", agent("a", host, "abcdef12", false)).body());
        assertThat(claimed.get("id").asLong()).isEqualTo(id);
        assertThat(claimed.get("cell").get("benchmark").asString()).isEqualTo("org.example.Parser.parse");
        assertThat(claimed.get("cell").get("threads").asInt()).isEqualTo(4);
        assertThat(claimed.get("environment").get("jdk").get("version").asString())
                .isEqualTo("21.0.8");
        assertThat(send("PUT", "/" + id + "/heartbeat", "{\"agent\":\"a\"}").statusCode())
                .isEqualTo(204);
        assertThat(send("PUT", "/" + id + "/end", end("a", true)).statusCode()).isEqualTo(204);
        assertThat(request(id).get("state").asString()).isEqualTo("DONE");
        assertThat(request(id).get("execution").asString()).isEqualTo("e1");
    }

    @Test
    void theRequestOfAnAgentThatFellSilentGoesToAnother() throws Exception {
        long id = want("{\"commit\":\"abcdef12\",\"reason\":\"nightly\"}");
        send("POST", "/claim", agent("a", "h", "", true));
        assertThat(send("POST", "/claim", agent("b", "h", "", true)).statusCode())
                .isEqualTo(204);
        silence(id);
        assertThat(send("POST", "/claim", agent("b", "h", "", true)).statusCode())
                .isEqualTo(200);

        HttpResponse<String> lost = send("PUT", "/" + id + "/heartbeat", "{\"agent\":\"a\"}");

        assertThat(lost.statusCode()).isEqualTo(409);
        assertThat(lost.body()).contains("claimed, agent b");
        assertThat(send("PUT", "/" + id + "/end", end("a", true)).statusCode()).isEqualTo(409);
        assertThat(send("PUT", "/" + id + "/end", end("b", false)).statusCode()).isEqualTo(204);
        assertThat(request(id).get("state").asString()).isEqualTo("FAILED");
    }

    @Test
    void whatThreeAgentsDiedOfIsGivenUp() throws Exception {
        long id = want("{\"reason\":\"nightly\"}");
        for (String agent : List.of("a", "b", "c")) {
            assertThat(send("POST", "/claim", agent(agent, "h", "", true)).statusCode())
                    .isEqualTo(200);
            silence(id);
        }

        assertThat(send("POST", "/claim", agent("d", "h", "", true)).statusCode())
                .isEqualTo(204);
        assertThat(request(id).get("outcome").asString()).isEqualTo("given up: 3 agents began and fell silent");
    }

    @Test
    void noTwoAgentsGetTheSameRequest() throws Exception {
        int many = 40;
        for (int i = 0; i < many; i++) {
            want("{\"commit\":\"%08x\",\"reason\":\"bisecting\"}".formatted(i));
        }
        Set<Long> given = ConcurrentHashMap.newKeySet();
        List<Future<Integer>> agents = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 8; i++) {
                String agent = agent("agent-" + i, "h", "", true);
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
            HttpResponse<String> answer = send("POST", "/claim", agent);
            if (answer.statusCode() == 204) {
                return claims;
            }
            given.add(JSON.readTree(answer.body()).get("id").asLong());
            claims++;
        }
    }

    @Test
    void whatIsWithdrawnIsTakenFromItsAgent() throws Exception {
        long id = want("{\"reason\":\"nightly\"}");
        send("POST", "/claim", agent("a", "h", "", true));

        assertThat(send("DELETE", "/" + id, "").statusCode()).isEqualTo(204);
        assertThat(send("PUT", "/" + id + "/heartbeat", "{\"agent\":\"a\"}").statusCode())
                .isEqualTo(409);
        assertThat(send("DELETE", "/" + id, "").statusCode()).isEqualTo(409);
    }

    private void measured(String commit, String jdk, String... benchmarks) throws Exception {
        JmhRows[] rows = new JmhRows[benchmarks.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = row("org.example.Parser." + benchmarks[i]).jdk(jdk);
        }
        new ProjectUnderTest(server, name).upload("host=" + name + "&branch=main&commit=" + commit, JmhRows.file(rows));
    }

    private JsonNode missing(String body) throws Exception {
        HttpResponse<String> answer = send("POST", "/missing", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body()).get("items");
    }

    private static List<String> cells(JsonNode requests) {
        return requests.valueStream()
                .map(request -> request.get("cell").get("benchmark").asString().replace("org.example.Parser.", "")
                        + " on "
                        + request.get("environment").get("jdk").get("version").asString())
                .sorted()
                .toList();
    }

    @Test
    void asksForWhatOtherJdksHaveAtACommit() throws Exception {
        measured("00001111", "11.0.13", "parse", "skip");
        measured("00001111", "21.0.7", "parse");
        measured("abcdef1234", "17.0.9", "parse", "skip");
        measured("abcdef1234", "21.0.8", "parse");
        new ProjectUnderTest(server, name)
                .upload(
                        "host=elsewhere-" + name + "&commit=abcdef1234",
                        JmhRows.file(row("org.example.Parser.other").jdk("17.0.9")));

        JsonNode asked = missing("{\"commit\": \"abcdef1\", \"reason\": \"holes\"}");

        assertThat(cells(asked)).containsExactly("parse on 11.0.13", "skip on 11.0.13", "skip on 21.0.8");
        assertThat(asked.get(0).get("commit").asString()).isEqualTo("abcdef1234");
        assertThat(asked.get(0).get("state").asString()).isEqualTo("WAITING");
        assertThat(missing("{\"commit\": \"abcdef1\", \"reason\": \"again\"}"))
                .as("what waits is not asked for twice")
                .isEqualTo(asked);
    }

    @Test
    void asksNotForWhatCantRunThere() throws Exception {
        measured("00001111", "11.0.13", "parse");
        measured("abcdef1234", "17.0.9", "parse", "skip");
        jdbc.sql("""
                        insert into unmeasured (run_id, upload_id, benchmark_key_id, outcome, reason)
                        select r.id, (select u.id from upload u where u.project_id = p.id limit 1), k.id, 'NOT_RUNNABLE', 'needs JDK 17'
                        from project p join run r on r.project_id = p.id and r.commit_sha = '00001111'
                        join benchmark_key k on k.project_id = p.id and k.benchmark like '%.skip' where p.name = ?
                        """).param(name).update();
        long skip = new ProjectUnderTest(server, name)
                .items("/runs")
                .getFirst()
                .get("id")
                .asLong();
        long score = new ProjectUnderTest(server, name)
                .items("/runs/" + skip + "/scores")
                .getFirst()
                .get("id")
                .asLong();

        assertThat(cells(missing("{\"commit\": \"abcdef1234\", \"reason\": \"holes\"}")))
                .containsExactly("parse on 11.0.13");
        assertThat(cells(missing("{\"score\": " + score + ", \"reason\": \"one row\"}")))
                .hasSizeLessThan(2);
    }

    @Test
    void aPlanIsAskedForOnAMachineThatHasAnAgent() throws Exception {
        assertThat(send("POST", "", "{\"host\":\"lab-9\",\"reason\":\"x\"}").body())
                .contains("no agent of a machine");
        send("POST", "/claim", agent("a", "lab-9", "", true));

        long id = want("{\"commit\":\"abcdef12\",\"host\":\"lab-9\",\"reason\":\"this plan at this commit\"}");

        assertThat(send("POST", "/claim", agent("b", "elsewhere", "", true)).statusCode())
                .isEqualTo(204);
        assertThat(JSON.readTree(send("POST", "/claim", agent("a", "lab-9", "", true))
                                .body())
                        .get("id")
                        .asLong())
                .isEqualTo(id);
    }

    @Test
    void holesThatNobodyCanFindAreRefused() throws Exception {
        assertThat(send("POST", "/missing", "{\"reason\":\"x\"}").statusCode()).isEqualTo(400);
        assertThat(send("POST", "/missing", "{\"commit\":\"0123456\",\"reason\":\"x\"}")
                        .statusCode())
                .isEqualTo(404);
        assertThat(send("POST", "/missing", "{\"commit\":\"main\",\"reason\":\"x\"}")
                        .body())
                .contains("hexadecimal");
    }

    @Test
    void wishesThatCantBeFulfilledAreRefused() throws Exception {
        assertThat(send("POST", "", "{\"commit\":\"abcdef12\"}").body()).contains("reason");
        assertThat(send("POST", "", "{\"commit\":\"$(rm -rf)\",\"reason\":\"x\"}")
                        .body())
                .contains("hexadecimal");
        assertThat(send("POST", "", "{\"score\":1,\"reason\":\"x\"}").statusCode())
                .isEqualTo(404);
        assertThat(send("POST", "/claim", "{\"name\":\"\",\"host\":\"h\"}").statusCode())
                .isEqualTo(400);
    }

    /** Nights with these levels. */
    private void nights(double... nanos) throws Exception {
        ProjectUnderTest project = new ProjectUnderTest(server, name);
        for (int night = 0; night < nanos.length; night++) {
            double score = nanos[night] + 0.1 * (night * 7 % 5);
            project.upload(
                    "host=lab-1&branch=main&commit=c" + night + "&measuredAt="
                            + Instant.parse("2026-02-10T03:00:00Z").plus(night, ChronoUnit.DAYS),
                    JmhRows.file(row("org.example.Parser.parse")
                            .forks(new double[] {score, score}, new double[] {score * 1.002, score}, new double[] {
                                score, score * 0.999
                            })));
        }
        awaitJudged();
    }

    private void awaitJudged() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        String left =
                "select count(*) from unjudged u join series s on s.id = u.series_id join project p on p.id = s.project_id"
                        + " where p.name = ?";
        while (jdbc.sql(left).param(name).query(Long.class).single() > 0) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private String hostOf() {
        return jdbc.sql("select distinct h.fingerprint from host h where label = 'lab-1'")
                .query(String.class)
                .list()
                .getFirst();
    }

    @Test
    void aSuspectedChangeIsMeasuredAgainWhereAnAgentIs() throws Exception {
        new ProjectUnderTest(server, name).upload("host=lab-1", JmhRows.file(row("org.example.Other.first")));
        send("POST", "/claim", agent("a", hostOf(), "", false));
        nights(100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 130);

        JsonNode asked = new ProjectUnderTest(server, name).get("/requests").get("items");

        assertThat(asked).hasSize(1);
        assertThat(asked.get(0).get("reason").asString()).isEqualTo("suspected change of 30 %");
        assertThat(asked.get(0).get("commit").asString()).isEqualTo("c12");
    }

    @Test
    void whatMayBeTheEndOfAChangeIsMeasuredAgain() throws Exception {
        new ProjectUnderTest(server, name).upload("host=lab-1", JmhRows.file(row("org.example.Other.first")));
        send("POST", "/claim", agent("a", hostOf(), "", false));
        nights(100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 130, 130, 130, 130, 130, 130, 100);

        JsonNode newest =
                new ProjectUnderTest(server, name).get("/requests").get("items").get(0);

        assertThat(newest.get("reason").asString()).isEqualTo("perhaps back on the level before");
        assertThat(newest.get("commit").asString()).isEqualTo("c18");
    }

    @Test
    void withoutAnAgentNothingPilesUp() throws Exception {
        nights(100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 130);

        assertThat(new ProjectUnderTest(server, name).get("/requests").get("items"))
                .isEmpty();
    }

    /** Ten runs of one JDK, and the first of the next. */
    @Test
    void whatAnotherJdkSeemsToChangeIsMeasuredAgain() throws Exception {
        new ProjectUnderTest(server, name).upload("host=lab-1", JmhRows.file(row("org.example.Other.first")));
        send("POST", "/claim", agent("a", hostOf(), "", false));
        nights(100, 100, 100, 100, 100, 100, 100, 100, 100, 100);
        new ProjectUnderTest(server, name)
                .upload(
                        "host=lab-1&branch=main&commit=c9&measuredAt=2026-02-20T04:00:00Z",
                        JmhRows.file(row("org.example.Parser.parse")
                                .jdk("25.0.3")
                                .forks(new double[] {150, 150}, new double[] {151, 150})));
        awaitJudged();

        JsonNode asked = new ProjectUnderTest(server, name).get("/requests").get("items");

        assertThat(asked).hasSize(1);
        assertThat(asked.get(0).get("reason").asString()).isEqualTo("suspected change of 50 %");
        assertThat(asked.get(0).get("environment").get("jdk").get("version").asString())
                .isEqualTo("25.0.3");
    }
}
