package dev.plateau.server.deletion;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.server.catalog.Projects;
import dev.plateau.server.deletion.Retention.RetentionReport;
import dev.plateau.server.testing.NightlyTest;
import dev.plateau.server.testing.TestRecording;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

class RetentionTests extends NightlyTest {
    private static final RetentionRules RULES = new RetentionRules(30, 30, 60, 30, 30, "pull/*");

    @TempDir
    Path folder;

    @Autowired
    Retention retention;

    @Autowired
    Projects projects;

    @Test
    void reportEqualsThePreviewAndTheDeletedRowsAndVerdictsStay() throws Exception {
        fill();
        JsonNode points = nights.get("series/" + nights.series() + "/points?branch=main");
        JsonNode changes = nights.changes();
        assertThat(changes).isNotEmpty();
        String rules = """
                {"measurements": %d, "recordings": %d, "profiles": %d, "logs": %d, "branchDays": %d, "branches": "%s"}
                """.formatted(
                        RULES.measurements(),
                        RULES.recordings(),
                        RULES.profiles(),
                        RULES.logs(),
                        RULES.branchDays(),
                        RULES.branches());
        nights.uploads().json("PUT", "/retention", rules);
        assertThat(retention.of(nights.id())).isEqualTo(RULES);
        assertThat(nights.uploads().json("POST", "/retention/preview", rules).body())
                .contains("\"measurements\":43");

        RetentionCounts preview = retention.preview(nights.id(), RULES);
        assertThat(preview).isEqualTo(new RetentionCounts(43, 2, 1, 1, 2));
        String page = server.get("/projects/" + name + "/settings/retention").body();
        assertThat(page).contains("Expired now", ">43<", "value=\"pull/*\"", "Retention has deleted nothing yet.");

        assertThat(retention.expire(projects.get(nights.id()))).isEqualTo(preview);
        nights.await("a deletion is still under way", """
                select not exists (select from deletion d join project p on p.id = d.project_id where p.name = ?)
                """);

        RetentionReport report = retention.reports(nights.id()).getFirst();
        assertThat(new RetentionCounts(
                        report.measurements(), report.recordings(), report.profiles(), report.logs(), report.runs()))
                .isEqualTo(preview);
        assertThat(retention.preview(nights.id(), RULES)).isEqualTo(RetentionCounts.NONE);
        assertThat(retention.expire(projects.get(nights.id()))).isEqualTo(RetentionCounts.NONE);
        assertThat(retention.reports(nights.id())).hasSize(1);
        assertThat(count("run", "branch = 'pull/1'")).isZero();
        assertThat(count("run", "branch = 'pull/2'")).isEqualTo(2);
        assertThat(count("recording", "kept_in = 'NOWHERE'")).isEqualTo(1);
        assertThat(count("recording", "true")).isEqualTo(2);

        nights.uploads().json("POST", "/repairs", "{}");
        nights.awaitEvaluated();
        assertThat(nights.get("series/" + nights.series() + "/points?branch=main"))
                .isEqualTo(points);
        assertThat(nights.changes()).isEqualTo(changes);
        String score = points.get("items").get(0).get("scoreId").toString();
        JsonNode raw = nights.get("scores/" + score);
        assertThat(raw.get("measurements")).hasSize(2).allMatch(fork -> fork.size() == 1);
        assertThat(raw.get("percentiles")).isEmpty();
        assertThat(server.get("/projects/" + name + "/cells/" + score).body())
                .contains("The retention of this project deleted the iterations");
    }

    /** Two benchmarks in 20 nights, branches, recordings of three ages, and an output. */
    private void fill() throws Exception {
        nights.uploadOneByOne(0, 14, 2, benchmark -> benchmark == 0 ? 100 : 50);
        nights.uploadOneByOne(14, 20, 2, benchmark -> benchmark == 0 ? 140 : 50);
        String old = "&measuredAt=2026-03-01T03:00:00Z";
        String rows = file(row("a.B.c").forks(new double[] {1, 2}));
        nights.uploads().upload("branch=pull/1&commit=p1" + old, rows);
        nights.uploads().upload("branch=pull/1&commit=p2" + old, rows);
        nights.uploads().upload("branch=pull/2&commit=p3" + old, rows);
        nights.uploads().upload("branch=pull/2&commit=p4", rows);
        long first = nights.runs().getFirst();
        for (int days : List.of(10, 40, 70)) {
            nights.uploads()
                    .send(
                            "/runs/" + first + "/recordings",
                            HttpRequest.newBuilder()
                                    .header("Content-Type", "application/octet-stream")
                                    .POST(BodyPublishers.ofFile(TestRecording.ofParks(folder, 100 + days))));
            jdbc.sql(
                            "update recording set received_at = now() - make_interval(days => ?) where project_id = ? and id = (select max(id) from recording where project_id = ?)")
                    .params(days, nights.id(), nights.id())
                    .update();
        }
        nights.await("a recording waits", """
                select not exists (select 1 from recording r join project p on p.id = r.project_id where p.name = ? and state = 'WAITING')
                """);
        jdbc.sql("""
                        insert into unmeasured (project_id, run_id, upload_id, benchmark_key_id, outcome, reason, output)
                        select u.project_id, ?, u.id, k.id, 'FAILED', 'exit code 1', 'a long log' from upload u join benchmark_key k using (project_id)
                        where u.project_id = ? limit 1
                        """).params(first, nights.id()).update();
        nights.awaitEvaluated();
    }

    private long count(String table, String condition) {
        return jdbc.sql("select count(*) from " + table + " where project_id = ? and " + condition)
                .param(nights.id())
                .query(Long.class)
                .single();
    }

    @Test
    void rulesThatCantBeUsedAreRefused() {
        assertThatThrownBy(() -> new RetentionRules(0, null, null, null, null, ""))
                .hasMessage("Enter 1 to 36500 days, or nothing to keep it for ever.");
        assertThatThrownBy(() -> new RetentionRules(null, null, null, null, 30, ""))
                .hasMessage("Branches need both patterns, such as pull/*, and days.");
    }
}
