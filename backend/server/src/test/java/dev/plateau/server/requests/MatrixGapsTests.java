package dev.plateau.server.requests;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What some JDKs of a machine have measured at a commit, and others have not. */
class MatrixGapsTests extends QueueTest {
    private static final JsonMapper JSON = new JsonMapper();

    private void measured(String commit, String jdk, String... benchmarks) throws Exception {
        JmhRows[] rows = new JmhRows[benchmarks.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = row("org.example.Parser." + benchmarks[i]).jdk(jdk);
        }
        project.upload("host=" + name + "&branch=main&commit=" + commit, JmhRows.file(rows));
    }

    private JsonNode missing(String body) throws Exception {
        HttpResponse<String> answer = queue.send("POST", "/missing", body);
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
        project.upload(
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
                        insert into unmeasured (project_id, run_id, upload_id, benchmark_key_id, outcome, reason)
                        select r.project_id, r.id, u.upload_id, k.id, 'NOT_RUNNABLE', 'needs JDK 17' from run r
                        join upload_part u on u.project_id = r.project_id and u.run_id = r.id
                        join benchmark_key k on k.project_id = r.project_id and k.benchmark like '%.skip' join project p on p.id = r.project_id
                        where p.name = ? and r.commit_sha = '00001111'
                        """).param(name).update();
        long skip = project.items("/runs").getFirst().get("id").asLong();
        long score =
                project.items("/runs/" + skip + "/scores").getFirst().get("id").asLong();

        assertThat(cells(missing("{\"commit\": \"abcdef1234\", \"reason\": \"holes\"}")))
                .containsExactly("parse on 11.0.13");
        assertThat(cells(missing("{\"score\": " + score + ", \"reason\": \"one row\"}")))
                .hasSizeLessThan(2);
    }

    /** A label that begins with the commit; an agent would hand it to git. */
    @Test
    void whatWasMeasuredAtALabelIsNotAskedOfAgents() throws Exception {
        measured("00001111", "11.0.13", "parse");
        measured("abcdef12-dirty", "17.0.9", "parse");

        HttpResponse<String> answer = queue.send("POST", "/missing", "{\"commit\":\"abcdef12\",\"reason\":\"x\"}");

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        assertThat(answer.body()).contains("abcdef12-dirty");
        assertThat(queue.newest()).isEmpty();
    }

    @Test
    void holesThatNobodyCanFindAreRefused() throws Exception {
        assertThat(queue.send("POST", "/missing", "{\"reason\":\"x\"}").statusCode())
                .isEqualTo(400);
        assertThat(queue.send("POST", "/missing", "{\"commit\":\"0123456\",\"reason\":\"x\"}")
                        .statusCode())
                .isEqualTo(404);
        assertThat(queue.send("POST", "/missing", "{\"commit\":\"main\",\"reason\":\"x\"}")
                        .body())
                .contains("hexadecimal");
    }
}
