package dev.plateau.server.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.CalibratedNights;
import dev.plateau.server.testing.Nights;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Nights with calibration readings: which runs detection excludes, and which hosts are unstable. */
@ServerTest
class HostHealthTests {
    private static final double[] CALM = {1, 1.01, 0.99, 1};
    private static final double[] VARYING = {1, 1.9, 1.3, 2.4};

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    ExcludedRuns excludedRuns;

    @Autowired
    HostHealth health;

    private Nights nights;
    private CalibratedNights calibrated;

    @BeforeEach
    void start() {
        String name = "hosts-" + UUID.randomUUID();
        nights = new Nights(server, jdbc, name);
        calibrated = new CalibratedNights(nights.uploads(), name);
    }

    private JsonNode changes() throws Exception {
        String series =
                nights.get("series?metric=score").get("items").get(0).get("id").asString();
        return nights.get("series/" + series + "/changes").get("items");
    }

    /** Readings that vary say nothing about the code: what twelve nights of it show is confirmed, as on a quiet host. */
    @Test
    void anUnstableHostExcludesNothing() throws Exception {
        for (int night = 0; night < 24; night++) {
            boolean slow = night >= 12;
            calibrated.upload(night, 1, benchmark -> slow ? 150 : 100, slow ? VARYING : CALM);
        }
        nights.awaitEvaluated();

        assertThat(excludedRuns.among(nights.id(), nights.runs()).keySet()).isEmpty();
        assertThat(health.unstable(nights.id(), nights.runs()).keySet())
                .containsExactlyInAnyOrderElementsOf(nights.runs().subList(12, 24));
        assertThat(changes().get(0).get("state").asString()).isEqualTo("CONFIRMED");
        assertThat(nights.incidents()).hasSize(1);
    }

    @Test
    void theFirstExecutionsOfAHostAreNeverExcluded() throws Exception {
        for (int night = 0; night < 5; night++) {
            calibrated.slowDown("integer-chain-1", 1 + night);
            calibrated.upload(night, 1, benchmark -> 100, night % 2 == 0 ? VARYING : CALM);
        }

        assertThat(excludedRuns.among(nights.id(), nights.runs()).keySet()).isEmpty();
    }

    /** The clock alone moved: its loops have no common factor, so nothing could be corrected. */
    @Test
    void nightsWhoseClockMovedWithoutExplanationAreExcluded() throws Exception {
        for (int night = 0; night < 24; night++) {
            boolean moved = night >= 12 && night < 17;
            calibrated.slowDown("integer-chain-1", moved ? 1.5 : 1);
            calibrated.upload(night, 1, benchmark -> moved ? 150 : 100, CALM);
        }
        nights.awaitEvaluated();

        assertThat(excludedRuns.among(nights.id(), nights.runs()).keySet())
                .containsExactlyInAnyOrderElementsOf(nights.runs().subList(12, 17));
        assertThat(changes()).isEmpty();
        assertThat(nights.incidents()).isEmpty();
    }

    @Test
    void pagesShowWhyARunIsExcludedAndThatAHostIsUnstable() throws Exception {
        for (int night = 0; night < 12; night++) {
            calibrated.slowDown("integer-chain-1", night == 11 ? 1.39 : 1);
            calibrated.upload(night, 1, benchmark -> 100, night == 9 ? VARYING : CALM);
        }

        String moved = "the host’s speed moved: clock 28 % slower than in earlier executions";
        String varied = "Unstable host: clock readings varied by ";
        List<Long> runs = nights.runs();
        String base = "/projects/" + nights.project();
        assertThat(excludedRuns.find(nights.id(), runs.get(11)).orElseThrow().text())
                .startsWith("excluded from detection: " + moved);
        assertThat(server.get(base + "/runs/" + runs.get(11)).body()).contains("Excluded from detection", moved);
        assertThat(server.get(base + "/runs/" + runs.get(9)).body())
                .contains(varied)
                .doesNotContain("Excluded from detection");
        assertThat(server.get(base + "/runs/" + runs.get(10)).body())
                .doesNotContain("Excluded from detection", "Unstable host");
        assertThat(server.get(base + "/runs").body()).contains(moved, varied);
        assertThat(server.get(base + "/series/" + nights.series()).body()).contains(moved, varied);
        assertThat(server.get(base + "/series/" + nights.series() + "/chart").body())
                .contains(moved, varied);
    }

    @Test
    void anExcludedRunOfAnUnstableHostIsNotUsedForDetection() throws Exception {
        long run = calibrated.upload(0, 1, benchmark -> 100, VARYING);
        String page = "/projects/" + nights.project() + "/runs/" + run;
        assertThat(server.get(page).body()).contains("it is compared and used for detection as any other");

        jdbc.sql("insert into run_mark (project_id, run_id, excluded, reason, marked_by, marked_at)"
                        + " select project_id, id, true, 'a backup ran', 'Ada', now() from run where id = ?")
                .param(run)
                .update();

        assertThat(server.get(page).body())
                .contains("Excluded from detection", "it is compared as any other")
                .doesNotContain("used for detection");
    }

    @Test
    void anIncidentListsTheExcludedRunsAndUnstableHostsAroundIt() throws Exception {
        for (int night = 0; night < 24; night++) {
            calibrated.slowDown("integer-chain-1", night == 14 ? 1.5 : 1);
            double nanos = night < 12 ? 100 : 130;
            calibrated.upload(night, 1, benchmark -> nanos, night == 10 ? VARYING : CALM);
        }
        nights.awaitEvaluated();

        String page = server.get("/projects/" + nights.project() + "/incidents/"
                        + nights.incidents().get(0).get("id"))
                .body();
        assertThat(page)
                .contains(
                        "Excluded runs around the change",
                        "Run " + nights.runs().get(14),
                        "clock 33 % slower")
                .contains(
                        "Unstable hosts around the change: 1 run, clock readings varied by ",
                        "Run " + nights.runs().get(10));
    }

    /** The first bundle of an execution was evaluated before the last one showed that the clock had moved. */
    @Test
    void laterReadingsExcludePointsThatWereEvaluated() throws Exception {
        for (int night = 0; night < 11; night++) {
            calibrated.upload(night, 1, benchmark -> 100, CALM);
        }
        calibrated.slowDown("integer-chain-1", 1.5);
        calibrated.upload(11, 1, benchmark -> 150, 1);
        nights.awaitEvaluated();
        assertThat(changes().get(0).get("state").asString()).isEqualTo("SUSPECT");

        calibrated.upload(11, 2, benchmark -> 150, CALM);
        nights.awaitEvaluated();
        assertThat(changes()).isEmpty();
    }

    @Test
    void aHostThatIsSlowerForGoodIsCorrectedAndNotExcluded() throws Exception {
        for (int night = 0; night < 20; night++) {
            double[] speeds = night < 10 ? CALM : new double[] {1.5, 1.51, 1.49};
            calibrated.upload(night, 1, benchmark -> 100, speeds);
        }

        assertThat(excludedRuns.among(nights.id(), nights.runs()).keySet()).isEmpty();
    }

    @Test
    void anotherClockForGoodIsTheUsualOneAfterFiveNights() throws Exception {
        for (int night = 0; night < 20; night++) {
            calibrated.slowDown("integer-chain-1", night < 10 ? 1 : 1.5);
            long run = calibrated.upload(night, 1, benchmark -> 100, CALM);
            assertThat(excludedRuns.find(nights.id(), run).isPresent())
                    .as("night " + night)
                    .isEqualTo(night >= 10 && night < 15);
        }
    }
}
