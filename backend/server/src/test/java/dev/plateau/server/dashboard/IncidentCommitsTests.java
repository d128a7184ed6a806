package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.catalog.CommitLog;
import dev.plateau.server.testing.NightlyTest;
import dev.plateau.wire.model.LoggedCommit;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** An incident names the commits that it may have come with, and their authors. */
class IncidentCommitsTests extends NightlyTest {
    private static final int SLOWER_SINCE = 14;

    @Autowired
    CommitLog log;

    @Autowired
    TransactionTemplate transactions;

    private JsonNode regress() throws Exception {
        nights.uploadOneByOne(0, SLOWER_SINCE, 2, benchmark -> 100);
        nights.uploadOneByOne(SLOWER_SINCE, SLOWER_SINCE + 6, 2, benchmark -> 150);
        return nights.incidents().get(0);
    }

    /** Each night's commit has the one of the night before as its parent. */
    private void describe(int from, int to) {
        List<LoggedCommit> commits = IntStream.range(from, to)
                .mapToObj(night -> new LoggedCommit(
                        "c" + night, "c" + (night - 1), "Change <" + night + ">", night % 2 == 0 ? "Ada" : "Bob"))
                .toList();
        transactions.executeWithoutResult(status -> log.keep(nights.id(), commits));
    }

    @Test
    void thePageShowsThemAndSuggestsTheirAuthors() throws Exception {
        JsonNode incident = regress();
        describe(0, 20);

        String page = server.get("/projects/" + name + "/incidents/" + incident.get("id"))
                .body();

        assertThat(page)
                .contains("Change &lt;" + SLOWER_SINCE + "&gt;", "<option value=\"Ada\">")
                .doesNotContain("Those that were measured");
        JsonNode known = nights.get("incidents/" + incident.get("id") + "/commits");
        assertThat(known.get("complete").asBoolean()).isTrue();
        assertThat(known.get("commits").get(0).get("sha")).isEqualTo(incident.get("untilCommit"));
        JsonNode last = known.get("commits").get(known.get("commits").size() - 1);
        assertThat(last.get("parent")).isEqualTo(incident.get("afterCommit"));
    }

    @Test
    void withoutParentsThoseThatWereMeasuredAreListed() throws Exception {
        JsonNode incident = regress();
        String worst = "c" + SLOWER_SINCE;
        transactions.executeWithoutResult(
                status -> log.keep(nights.id(), List.of(new LoggedCommit(worst, null, "Parse lazily", null))));

        assertThat(server.get("/projects/" + name + "/incidents/" + incident.get("id"))
                        .body())
                .contains("Those that were measured", "Parse lazily");
        JsonNode known = nights.get("incidents/" + incident.get("id") + "/commits");
        assertThat(known.get("complete").asBoolean()).isFalse();
        List<String> measured = known.get("commits")
                .valueStream()
                .map(commit -> commit.get("sha").asString())
                .toList();
        assertThat(measured)
                .contains(worst)
                .doesNotContain(incident.get("afterCommit").asString());
        assertThat(measured.getFirst()).isEqualTo(incident.get("untilCommit").asString());
    }

    @Test
    void runAndSeriesShowTheSubject() throws Exception {
        nights.upload(1, 1, benchmark -> 100);
        long run = nights.runs().getFirst();
        String path = "/projects/" + name + "/runs/" + run;
        assertThat(server.get(path + "/commit").statusCode()).isEqualTo(204);
        describe(1, 2);

        assertThat(server.get(path).body()).contains("Change &lt;1&gt;", "Bob");
        assertThat(server.get(path + "/commit").body()).contains("\"subject\":\"Change <1>\"");
        assertThat(server.get("/projects/" + name + "/series/" + nights.series())
                        .body())
                .contains("Change &lt;1&gt;");
    }
}
