package dev.plateau.server.dashboard;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.catalog.CommitLog;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import dev.plateau.wire.model.LoggedCommit;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** Two commits on two JDKs, of which the second makes one benchmark slower on one of them. */
@ServerTest
class CommitPageTests {
    private static final double[] STEADY = {0.998, 1, 1.002, 0.999, 1.001};
    private static final String OLD = "17.0.9";
    private static final String NEW = "21.0.8";

    private final String name = "commit-" + UUID.randomUUID();

    @Autowired
    @SuppressWarnings("NullAway.Init")
    TestServer server;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    CommitLog log;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    Projects projects;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    TransactionTemplate transactions;

    @SuppressWarnings("NullAway.Init")
    private ProjectUnderTest project;

    @BeforeEach
    void create() {
        project = new ProjectUnderTest(server, name);
    }

    private static JmhRows measured(String benchmark, String jdk, double nanos) {
        double[][] iterations = new double[STEADY.length][];
        for (int i = 0; i < STEADY.length; i++) {
            iterations[i] = new double[] {nanos * STEADY[i], nanos * STEADY[i] * 1.001};
        }
        return row("org.example." + benchmark).jdk(jdk).forks(iterations);
    }

    private JsonNode upload(String branch, String commit, int hour, JmhRows... rows) throws Exception {
        String measuredAt = "2026-03-01T%02d:00:00Z".formatted(hour);
        return project.upload(
                "branch=" + branch + "&commit=" + commit + "&measuredAt=" + measuredAt, JmhRows.file(rows));
    }

    private void uploadBoth() throws Exception {
        upload(
                "main",
                "aaaa1111",
                1,
                measured("Parser.parse", OLD, 100),
                measured("Parser.skip", OLD, 50),
                measured("Parser.parse", NEW, 100),
                measured("Parser.skip", NEW, 50));
        upload(
                "main",
                "bbbb2222",
                2,
                measured("Parser.parse", OLD, 100),
                measured("Parser.skip", OLD, 50),
                measured("Parser.parse", NEW, 130),
                measured("Parser.skip", NEW, 50));
    }

    private String page(String commit) throws Exception {
        HttpResponse<String> page = server.get("/projects/" + name + "/commits/" + commit);
        assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
        return page.body();
    }

    private static String text(String page) {
        return page.replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ");
    }

    @Test
    void countsWhatChangedInEachEnvironment() throws Exception {
        uploadBoth();

        String page = page("bbbb2222");

        assertThat(text(page))
                .contains("Commit bbbb2222")
                .contains("1 regressed of 2 benchmarks, in at least one of 2 environments.")
                .contains("Changed, largest first (1)")
                .contains("23 % slower")
                .doesNotContain("Parser. skip");
        assertThat(page).contains("/commits/aaaa1111", "/compare?baselineRun=");
    }

    @Test
    void comparesTheRunsThatItLinksTo() throws Exception {
        uploadBoth();
        String page = page("bbbb2222");
        String compare = page.replaceAll("(?s).*?href=\"([^\"]*/compare\\?baselineRun=[^\"]*)\".*", "$1")
                .replace("&amp;", "&");

        assertThat(server.get(compare).body()).contains("Parser.", "Compare");
    }

    @Test
    void joinsTheRunsOfACommit() throws Exception {
        upload("main", "aaaa1111", 1, measured("Parser.parse", NEW, 100));
        upload("main", "aaaa1111", 2, measured("Parser.skip", NEW, 50));
        upload("main", "bbbb2222", 3, measured("Parser.parse", NEW, 130));
        upload("main", "bbbb2222", 4, measured("Parser.skip", NEW, 65));

        assertThat(text(page("bbbb2222"))).contains("2 regressed of 2 benchmarks, in one environment.");
    }

    @Test
    void saysThatNothingChanged() throws Exception {
        upload("main", "aaaa1111", 1, measured("Parser.parse", NEW, 100));
        upload("main", "bbbb2222", 2, measured("Parser.parse", NEW, 100));

        assertThat(text(page("bbbb2222")))
                .contains("No change of 1 benchmark, in one environment.")
                .doesNotContain("Changed, largest first");
        assertThat(text(page("aaaa1111")))
                .contains("No earlier run here has a benchmark of this one.")
                .doesNotContain("data-label=\"Speed\"");
    }

    @Test
    void comparesTheFirstCommitOfABranchWithTheMainOne() throws Exception {
        upload("main", "aaaa1111", 1, measured("Parser.parse", NEW, 100));
        upload("faster", "bbbb2222", 2, measured("Parser.parse", NEW, 70));

        assertThat(text(page("bbbb2222"))).contains("1 improved of 1 benchmark, in one environment.");
    }

    @Test
    void prefersTheParentAndSaysWhereItWasNotMeasured() throws Exception {
        uploadBoth();
        upload("main", "cccc3333", 3, measured("Parser.parse", NEW, 130));
        describe(
                new LoggedCommit("bbbb2222", "aaaa1111", "Parse lazily", "Ada Lovelace"),
                new LoggedCommit("cccc3333", "aaaa1111", "Skip faster", null),
                new LoggedCommit("dddd4444", "bbbb2222", "Document the parser", null));

        assertThat(text(page("cccc3333"))).contains("1 regressed of 1 benchmark", "aaaa1111");
        assertThat(text(page("bbbb2222"))).contains("Parse lazily", "Ada Lovelace");
        assertThat(text(page("dddd4444"))).contains("No run measured this commit.", "Document the parser");

        describe(new LoggedCommit("eeee5555", "dddd4444", "Parse eagerly", null));
        upload("main", "eeee5555", 4, measured("Parser.parse", NEW, 100));

        assertThat(text(page("eeee5555")))
                .contains("Its parent was not measured here: commits between may have a part.", "cccc3333");
    }

    @Test
    void leavesExcludedRunsOut() throws Exception {
        uploadBoth();
        JsonNode receipt = upload("main", "cccc3333", 3, measured("Parser.parse", NEW, 300));
        long run = receipt.get("runs").get(0).get("id").asLong();
        project.json("PUT", "/runs/" + run + "/mark", "{\"reason\": \"a backup ran\"}");

        assertThat(text(page("cccc3333"))).contains("a backup ran").doesNotContain("1 regressed");
    }

    @Test
    void findsACommitByItsFirstDigits() throws Exception {
        upload("main", "aaaa1111", 1, measured("Parser.parse", NEW, 100));
        upload("main", "aaaa2222", 2, measured("Parser.parse", NEW, 100));

        assertThat(text(page("aaaa2"))).contains("Commit aaaa2222");
        HttpResponse<String> ambiguous = server.get("/projects/" + name + "/commits/aaaa");
        HttpResponse<String> unknown = server.get("/projects/" + name + "/commits/ffff");
        assertThat(ambiguous.statusCode()).isEqualTo(404);
        assertThat(ambiguous.body())
                .contains("Several commits of project " + name + " begin with aaaa: aaaa1111, aaaa2222.");
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.body()).contains("has no run of commit ffff.");
    }

    private void describe(LoggedCommit... commits) {
        long id = projects.find(name).orElseThrow().id();
        transactions.executeWithoutResult(status -> log.keep(id, List.of(commits)));
    }
}
