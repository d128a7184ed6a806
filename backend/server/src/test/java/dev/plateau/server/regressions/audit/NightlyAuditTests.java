package dev.plateau.server.regressions.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.regressions.PointDeletion;
import dev.plateau.server.regressions.StoredChangePoints;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.SeededNights;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A flat benchmark of which a change is told, and one that got 10 % slower of which none is. */
@ServerTest
class NightlyAuditTests {
    private SeededNights nights;
    private ProjectUnderTest project;
    private long flat;
    private long slower;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    TestServer server;

    @Autowired
    NightlyAudits nightlyAudits;

    @Autowired
    SeriesAudit audit;

    @Autowired
    StoredChangePoints changes;

    @Autowired
    PointDeletion deletion;

    @Autowired
    TransactionTemplate transactions;

    @BeforeEach
    void start() {
        nights = new SeededNights(jdbc, "whole-" + UUID.randomUUID());
        project = new ProjectUnderTest(server, nights.name());
        flat = nights.benchmark("org.example.Parser.flat", "{}", "avgt", 1);
        slower = nights.benchmark("org.example.Parser.slower", "{}", "avgt", 1);
        for (int night = 0; night < 30; night++) {
            long run = nights.night(night);
            double noise = 1 + 0.002 * (night * 7 % 5 - 2);
            nights.score(run, flat, "ns/op", 100 * noise);
            nights.score(run, slower, "ns/op", (night < 15 ? 100 : 110) * noise);
        }
        jdbc.sql("""
                        insert into change_point (project_id, series_id, branch, state, score_id, earliest_score_id, latest_score_id,
                            level_before, level_after, ratio, low, high, detected_at, confirmed_at, confirmed_by_version)
                        select project_id, series_id, 'main', 'CONFIRMED', score_id, score_id, score_id, 100, 105, 1.05, 1.04, 1.06, now(), now(), 0
                        from point where series_id = ? order by position offset 10 limit 1
                        """).param(nights.series(flat)).update();
    }

    private NightlyAudit finished() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (newest().finishedAt() == null) {
            assertThat(System.nanoTime()).as("an audit is still running").isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        return newest();
    }

    private NightlyAudit newest() {
        return nightlyAudits.newest(nights.project(), 1).getFirst();
    }

    private List<String> stored() {
        return jdbc.sql("select c::text from change_point c join series s on s.id = c.series_id where s.project_id = ?")
                .param(nights.project())
                .query((row, number) -> row.getString(1))
                .list();
    }

    @Test
    void tellsWhatTheWholeHistoryMakesNothingOfAndWhatWasNeverConfirmedAndChangesNeither() throws Exception {
        List<String> before = stored();
        JsonNode requested = new JsonMapper()
                .readTree(project.send("/audits", HttpRequest.newBuilder().POST(BodyPublishers.noBody()))
                        .body());
        assertThat(requested.get("requestedBy").asString()).startsWith("token ");
        finished();

        JsonNode found =
                project.get("/audits/" + requested.get("id") + "/findings").get("items");
        assertThat(found).hasSize(2);
        assertThat(found.get(0).get("kind").asString()).isEqualTo("UNSUPPORTED");
        assertThat(found.get(0).get("seriesId").asLong()).isEqualTo(nights.series(flat));
        assertThat(found.get(0).get("changePointId").isNull()).isFalse();
        assertThat(found.get(1).get("kind").asString()).isEqualTo("UNCONFIRMED");
        assertThat(found.get(1).get("seriesId").asLong()).isEqualTo(nights.series(slower));
        assertThat(found.get(1).get("ratio").asDouble()).isBetween(1.09, 1.11);
        assertThat(stored()).isEqualTo(before);
        assertThat(server.get("/projects/" + nights.name() + "/minimum-effect-rules")
                        .body())
                .contains(
                        "Nightly audit",
                        "1 confirmed change without support, 1 unconfirmed.",
                        "/series/" + nights.series(slower) + "?point=");
    }

    @Test
    void oneAtATimeAndNoOtherServerLooksMeanwhile() {
        transactions.executeWithoutResult(status -> {
            nightlyAudits.request(nights.project(), "ada");
            NightlyAudit again = nightlyAudits.request(nights.project(), "bob");
            assertThat(again.requestedBy()).isEqualTo("ada");
        });
        NightlyAudit done = finished();

        assertThat(done.evaluated()).isEqualTo(done.series()).isEqualTo(2);
        assertThat(nightlyAudits.newest(nights.project(), 9)).hasSize(1);
    }

    @Test
    void goesOnWhereADyingServerWas() {
        long evaluated = nights.series(flat);
        jdbc.sql("""
                        insert into audit (project_id, requested_at, requested_by, series, evaluated, last_series_id)
                        values (?, now(), 'Plateau', 2, 1, ?)
                        """).params(nights.project(), evaluated).update();
        nightlyAudits.request(nights.project(), "ada");
        NightlyAudit done = finished();

        assertThat(done.evaluated()).isEqualTo(2);
        assertThat(nightlyAudits.findings(nights.project(), done.id()))
                .singleElement()
                .extracting(AuditFinding::series)
                .isEqualTo(nights.series(slower));
    }

    /** The database refuses what is found in one series: as a mistake of ours would fail. */
    @Test
    void aSeriesThatCantBeEvaluatedHoldsUpNoOtherAndIsTriedAgainTheNextNight() throws Exception {
        jdbc.sql("create function refuse() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$")
                .update();
        jdbc.sql("create trigger refuse before insert on audit_finding for each row when (new.series_id = "
                        + nights.series(flat) + ") execute function refuse()")
                .update();
        NightlyAudit night;
        try {
            nightlyAudits.request(nights.project(), "ada");
            night = finished();
        } finally {
            jdbc.sql("drop function refuse cascade").update();
        }

        assertThat(night.evaluated()).isEqualTo(2);
        assertThat(night.failed()).isEqualTo(1);
        assertThat(nightlyAudits.findings(nights.project(), night.id()))
                .singleElement()
                .extracting(AuditFinding::series)
                .isEqualTo(nights.series(slower));
        JsonNode failure =
                project.get("/audits/" + night.id() + "/failures").get("items").get(0);
        assertThat(failure.get("seriesId").asLong()).isEqualTo(nights.series(flat));
        assertThat(failure.get("axis").asString()).isEqualTo("commit");
        assertThat(failure.get("reason").asString()).contains("not this one");
        assertThat(server.get("/projects/" + nights.name() + "/minimum-effect-rules")
                        .body())
                .contains("1 series failed; the next audit tries again.", "not this one");

        nightlyAudits.request(nights.project(), "ada");
        assertThat(finished().failed()).isZero();
        assertThat(newest().unsupported()).isEqualTo(1);
    }

    @Test
    void aChangeThatIsConfirmedMeanwhileIsNoFinding() {
        whileTheAuditWaits(() -> {
            changes.lock(List.of(nights.series(slower)));
            return () -> jdbc.sql("""
                            insert into change_point (project_id, series_id, branch, state, score_id, earliest_score_id, latest_score_id,
                                level_before, level_after, ratio, low, high, detected_at, confirmed_at, confirmed_by_version)
                            select project_id, series_id, 'main', 'CONFIRMED', score_id, score_id, score_id, 100, 110, 1.1, 1.09, 1.11, now(), now(), 0
                            from point where series_id = ? order by position offset 15 limit 1
                            """).param(nights.series(slower)).update();
        });

        assertThat(nightlyAudits.findings(nights.project(), finished().id()))
                .extracting(AuditFinding::series)
                .containsExactly(nights.series(flat));
    }

    @Test
    void aSeriesThatIsDeletedMeanwhileLeavesNoFinding() {
        long kept = nights.series(flat);
        whileTheAuditWaits(() -> {
            jdbc.sql("select run_id, score_id from point where series_id = ?")
                    .param(nights.series(slower))
                    .query((row, number) -> Map.entry(row.getLong(1), row.getLong(2)))
                    .list()
                    .forEach(point ->
                            deletion.delete(nights.project(), point.getKey(), List.of(point.getValue()), "deleted"));
            return () -> {};
        });

        assertThat(nightlyAudits.findings(nights.project(), finished().id()))
                .extracting(AuditFinding::series)
                .containsExactly(kept);
    }

    @Test
    void pointsThatWaitToBeEvaluatedAreLeftToTheNextAudit() {
        transactions.executeWithoutResult(status -> {
            // Nobody else sees the row, and nobody evaluates the series before the audit does.
            jdbc.sql("insert into detection_queue (series_id, branch) values (?, 'main')")
                    .param(nights.series(slower))
                    .update();
            nightlyAudits.request(nights.project(), "ada");
            assertThat(audit.next()).isTrue();
            assertThat(nightlyAudits.findings(nights.project(), newest().id()))
                    .extracting(AuditFinding::series)
                    .containsExactly(nights.series(flat));
            status.setRollbackOnly();
        });
    }

    /** Begins something in a transaction, and ends it once the audit waits for the transaction (or has not waited, and is done). */
    private void whileTheAuditWaits(Supplier<Runnable> begin) {
        transactions.executeWithoutResult(status -> {
            Runnable end = begin.get();
            CompletableFuture.runAsync(() -> nightlyAudits.request(nights.project(), "ada"))
                    .join();
            String waits = "select exists (select from pg_locks where locktype = 'advisory' and not granted)";
            while (newest().finishedAt() == null
                    && !jdbc.sql(waits).query(Boolean.class).single()) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
            end.run();
        });
    }

    @Test
    void twoServersAskForOneANight() {
        nightlyAudits.requestAll();
        finished();
        nightlyAudits.requestAll();

        assertThat(nightlyAudits.newest(nights.project(), 9)).hasSize(1);
    }

    @Test
    void theNewestFourteenAreKept() {
        jdbc.sql("""
                        insert into audit (project_id, requested_at, requested_by, series, finished_at)
                        select ?, now(), 'ada', 0, now() from generate_series(1, 20)
                        """).param(nights.project()).update();
        nightlyAudits.request(nights.project(), "ada");
        finished();

        assertThat(nightlyAudits.newest(nights.project(), 99)).hasSize(NightlyAudits.KEPT);
    }
}
