package dev.plateau.server.incidents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plateau.server.hosts.RunMarks;
import dev.plateau.server.testing.NightlyTest;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Nights uploaded over HTTP; which incidents they make. */
class IncidentTests extends NightlyTest {
    @Autowired
    RunMarks marks;

    @Autowired
    Incidents incidents;

    @Autowired
    IncidentDetails incidentDetails;

    private JsonNode only() throws Exception {
        assertThat(nights.incidents()).as("%s", nights.incidents()).hasSize(1);
        return nights.incidents().get(0);
    }

    @Test
    void aHundredBenchmarksSlowerAreOneIncidentOfTheCode() throws Exception {
        for (int night = 0; night < 20; night++) {
            double factor = night < 12 ? 1 : 1.2;
            nights.upload(night, 120, benchmark -> 100 * (benchmark < 100 ? factor : 1));
        }
        nights.awaitEvaluated();

        assertThat(only().get("title").asString())
                .startsWith("100 of 120 benchmarks regressed since c12, worst 17 % slower");
        assertThat(only().get("cause").asString()).isEqualTo("CODE");
        assertThat(only().get("triage").asString()).isEqualTo("NEW");
        assertThat(nights.get("incidents/" + only().get("id") + "/changes").get("items"))
                .hasSize(100);
        assertThat(server.get("/projects/" + nights.project() + "/commits/c12").body())
                .contains(
                        "/incidents/" + only().get("id"),
                        "No change is certain: 120 unknown of 120 benchmarks, in one environment.");
        assertThat(server.get("/projects/" + nights.project() + "/commits/c11").body())
                .doesNotContain("/incidents/" + only().get("id"));
    }

    @Test
    void whatComesBackClosesItselfAndSaysSinceWhen() throws Exception {
        for (int night = 0; night < 32; night++) {
            double nanos = night < 12 || night >= 22 ? 100 : 130;
            nights.upload(night, 2, benchmark -> benchmark == 0 ? nanos : 50);
            nights.awaitEvaluated();
        }

        assertThat(only().get("triage").asString()).isEqualTo("FIXED");
        assertThat(only().get("recoveredSince").asString()).isEqualTo("c22");
        assertThat(only().get("title").asString()).startsWith("Suite.b0 regressed since c12, 23 % slower");
        assertThat(nights.get("incidents/" + only().get("id") + "/history")
                        .get("items")
                        .get(0)
                        .get("reason")
                        .asString())
                .isEqualTo("back to the old level since c22");
    }

    /** No detector confirms the end of a level that lasted for eight runs; the newest runs show it. */
    @Test
    void aShortRegressionIsOverWithoutAnImprovement() throws Exception {
        for (int night = 0; night < 36; night++) {
            double nanos = night < 12 || night >= 20 ? 100 : 130;
            nights.upload(night, 2, benchmark -> nanos);
            nights.awaitEvaluated();
        }

        assertThat(only().get("triage").asString()).isEqualTo("FIXED");
        assertThat(only().get("recoveredSince").asString()).isEqualTo("c20");
    }

    @Test
    void aBadRunIsNotInTheSmallPicture() throws Exception {
        for (int night = 0; night < 22; night++) {
            double nanos = night == 5 || night == 15 ? 500 : night < 12 ? 100 : 130;
            nights.upload(night, 1, benchmark -> nanos);
        }
        marks.exclude(nights.id(), nights.runs().get(5), "ada", "a backup ran");
        marks.exclude(nights.id(), nights.runs().get(15), "ada", "a backup ran");
        nights.awaitEvaluated();

        IncidentChange change = changes(only()).getFirst();
        ChangeChart chart = incidentDetails.chart(change);
        assertThat(chart.dots()).hasSize(20).allMatch(dot -> dot.score() < 133);
        assertThat(chart.first()).isEqualTo(11);
        assertThat(incidentDetails.around(change).before()).hasSize(11);
    }

    private List<IncidentChange> changes(JsonNode incident) {
        return incidents.changes(
                incidents.find(nights.id(), incident.get("id").asLong()).orElseThrow());
    }

    /** Readers take no locks: a change point may be deleted after the changes of the incident were read. */
    @Test
    void aChangeWhoseChangePointWasDeletedMeanwhileIsLeftOut() throws Exception {
        nights.uploadOneByOne(0, 12, 1, benchmark -> 100);
        nights.uploadOneByOne(12, 22, 1, benchmark -> 130);
        String incident = "incidents/" + nights.incidents().get(0).get("id");
        assertThat(nights.get(incident + "/changes").get("items")).hasSize(1);
        jdbc.sql("delete from change_point where series_id = ?")
                .param(nights.series())
                .update();

        assertThat(nights.get(incident + "/changes").get("items")).isEmpty();
        assertThat(server.get("/projects/" + nights.project() + "/" + incident).statusCode())
                .isEqualTo(200);
    }

    @Test
    void whatGetsBetterIsShownAsAnImprovement() throws Exception {
        for (int night = 0; night < 20; night++) {
            double nanos = night < 12 ? 100 : 80;
            nights.upload(night, 2, benchmark -> nanos);
        }
        nights.awaitEvaluated();

        assertThat(only().get("kind").asString()).isEqualTo("IMPROVEMENT");
        assertThat(only().get("title").asString()).startsWith("2 benchmarks improved since c12, most 25 % faster");
        assertThat(server.get("/projects/" + nights.project() + "/incidents/" + only().get("id"))
                        .body())
                .contains("improvements and confounded incidents are never sent");
    }

    /** Plain JSON of an old JMH names fewer conditions than that of a new one. */
    @Test
    void aConditionThatOneSideDoesNotRecordIsNoCause() throws Exception {
        for (int night = 0; night < 20; night++) {
            double nanos = night < 12 ? 100 : 130;
            nights.upload(night, 1, benchmark -> nanos);
            if (night == 11) {
                jdbc.sql("update run set jmh_version = null where project_id = ?")
                        .param(nights.id())
                        .update();
            }
        }
        nights.awaitEvaluated();

        assertThat(only().get("cause").asString()).isEqualTo("CODE");
    }

    @Test
    void theSameCommitOnBothSidesIsTheHostsDoing() throws Exception {
        for (int night = 0; night < 20; night++) {
            double nanos = night < 12 ? 100 : 130;
            nights.upload(night, "21.0.8", "same", 2, benchmark -> nanos);
        }
        nights.awaitEvaluated();

        assertThat(only().get("cause").asString()).isEqualTo("HOST");
    }

    /** The second of two runs of a commit shows it: the place of a change is uncertain by a run. */
    @Test
    void aChangeNextToAnotherCommitIsNotTheHostsDoing() throws Exception {
        for (int night = 0; night < 20; night++) {
            double nanos = night < 12 ? 100 : 130;
            nights.upload(night, "21.0.8", night < 11 ? "one" : "other", 2, benchmark -> nanos);
        }
        nights.awaitEvaluated();

        assertThat(only().get("cause").asString()).isEqualTo("UNKNOWN");
    }

    /** The same commits on both JDKs: the JDK is what differs. No commit is slower than the one before. */
    @Test
    void aStepBetweenJdksIsTheJdks() throws Exception {
        for (int night = 0; night < 10; night++) {
            nights.upload(night, "11.0.13", "c" + night, 3, benchmark -> 100);
            nights.upload(night, "17.0.9", "c" + night, 3, benchmark -> benchmark == 0 ? 150 : 100);
        }
        nights.awaitEvaluated();

        assertThat(only().get("axis").asString()).isEqualTo("jdk");
        assertThat(only().get("cause").asString()).isEqualTo("JDK");
        assertThat(only().get("title").asString()).startsWith("Suite.b0 regressed on JDK 17 against 11, 33 % slower");
    }

    /** The commit made both JDKs slower: levels of older code are not those of the sentence. */
    @Test
    void theChartOfAJdkHasThePointsOfItsLevels() throws Exception {
        for (int night = 0; night < 30; night++) {
            String commit = "c" + night;
            double code = night < 14 ? 1 : 1.2;
            nights.upload(night, "11.0.13", commit, 2, benchmark -> 100 * code);
            nights.upload(night, "17.0.9", commit, 2, benchmark -> (benchmark == 0 ? 150 : 100) * code);
        }
        nights.awaitEvaluated();

        JsonNode ofJdk = nights.get("incidents?axis=jdk").get("items").get(0);
        ChangeChart chart = incidentDetails.chart(changes(ofJdk).getFirst());
        assertThat(chart.dots().subList(0, chart.first())).hasSize(16).allMatch(dot -> isNear(dot, chart.before()));
        assertThat(chart.dots().subList(chart.first(), 32)).allMatch(dot -> isNear(dot, chart.after()));
    }

    private static boolean isNear(ChangeChart.Dot dot, double level) {
        return Math.abs(dot.score() / level - 1) < 0.03;
    }

    /** JMH's own JSON names no blackhole mode; JMH chooses another one from JDK 17 on, and the matrix compares no such runs. */
    @Test
    void aStepBetweenJdksThatTheMatrixDoesNotCompareIsConfounded() throws Exception {
        for (int night = 0; night < 10; night++) {
            nights.upload(night, "11.0.13", "c" + night, "", 3, benchmark -> 100);
            nights.upload(night, "17.0.9", "c" + night, "", 3, benchmark -> benchmark == 0 ? 150 : 100);
        }
        nights.awaitEvaluated();

        assertThat(only().get("cause").asString()).isEqualTo("CONFOUNDED");
        assertThat(only().get("title").asString()).endsWith(", confounded");
        assertThat(server.get("/projects/" + name + "/incidents/" + only().get("id"))
                        .body())
                .contains("Not comparable: blackhole modes differ: FULL_DONTINLINE and COMPILER.")
                .contains("Compare before and after</a", "but more than one condition changed.");
    }

    /** Nobody knows which code a run without a commit measured. */
    @Test
    void aStepBetweenJdksWithoutCommitsIsConfounded() throws Exception {
        for (int night = 0; night < 10; night++) {
            nights.upload(night, "11.0.13", "", 3, benchmark -> 100);
            nights.upload(night, "17.0.9", "", 3, benchmark -> benchmark == 0 ? 150 : 100);
        }
        nights.awaitEvaluated();

        assertThat(only().get("cause").asString()).isEqualTo("CONFOUNDED");
    }

    /** Every commit was measured a second time on JDK 11, as slow as on 17, in a run of which people say that it is bad. */
    @Test
    void badRunsHideNoStepBetweenJdks() throws Exception {
        for (int night = 0; night < 10; night++) {
            nights.upload(night, "11.0.13", "c" + night, 3, benchmark -> 100);
            nights.upload(night, "11.0.13", "c" + night, 3, benchmark -> benchmark == 0 ? 150 : 100);
            long bad = jdbc.sql("select max(id) from run where project_id = ?")
                    .param(nights.id())
                    .query(Long.class)
                    .single();
            marks.exclude(nights.id(), bad, "ada", "a backup ran");
        }
        for (int night = 0; night < 10; night++) {
            nights.upload(night, "17.0.9", "c" + night, 3, benchmark -> benchmark == 0 ? 150 : 100);
        }
        nights.awaitEvaluated();

        assertThat(only().get("cause").asString()).isEqualTo("JDK");
        assertThat(only().get("title").asString()).startsWith("Suite.b0 regressed on JDK 17 against 11, 33 % slower");
    }

    /** Each JDK's newest nights are slow, so along JDK builds the level falls where the next JDK begins. That is no event of the JDK's. */
    @Test
    void aCommitThatIsSlowerOnTwoJdksIsOneIncident() throws Exception {
        for (int night = 0; night < 24; night++) {
            double nanos = night < 12 ? 100 : 140;
            nights.upload(night, "17.0.9", "c" + night, 2, benchmark -> nanos);
            nights.upload(night, "21.0.8", "c" + night, 2, benchmark -> nanos);
        }
        nights.awaitEvaluated();

        assertThat(only().get("axis").asString()).isEqualTo("commit");
        assertThat(only().get("title").asString()).startsWith("2 benchmarks regressed since c12, worst 29 % slower");
    }

    @Test
    void whatOneOfTwoJdksLosesIsSaidToBeItsOwn() throws Exception {
        for (int night = 0; night < 24; night++) {
            double nanos = night < 12 ? 100 : 140;
            nights.upload(night, "17.0.9", "c" + night, 2, benchmark -> nanos);
            nights.upload(night, "21.0.8", "c" + night, 2, benchmark -> 100);
        }
        nights.awaitEvaluated();

        assertThat(nights.get("incidents?axis=commit")
                        .get("items")
                        .get(0)
                        .get("title")
                        .asString())
                .endsWith("JDK 17 only");
    }

    /** The margins of both ranges meet at the run between; ranges next to each other may be one commit's. */
    @Test
    void commitsTwoRunsApartAreTwoIncidentsAndEachNamesItsOwnRange() throws Exception {
        for (int night = 0; night < 26; night++) {
            double one = night < 12 ? 100 : 130;
            double other = night < 14 ? 100 : 120;
            nights.upload(night, 12, benchmark -> benchmark < 5 ? one : benchmark < 9 ? other : 50);
        }
        nights.awaitEvaluated();

        assertThat(nights.incidents())
                .extracting(
                        incident -> incident.get("title").asString().substring(0, 42),
                        incident -> incident.get("afterCommit").asString(),
                        incident -> incident.get("untilCommit").asString())
                .containsExactlyInAnyOrder(
                        tuple("5 of 12 benchmarks regressed since c12, wo", "c10", "c13"),
                        tuple("4 of 12 benchmarks regressed since c14, wo", "c12", "c15"));
    }

    @Test
    void newCommitsFarApartAreTwoIncidents() throws Exception {
        for (int night = 0; night < 40; night++) {
            double one = night < 12 ? 100 : 130;
            double other = night < 26 ? 100 : 130;
            nights.upload(night, 2, benchmark -> benchmark == 0 ? one : other);
        }
        nights.awaitEvaluated();

        assertThat(nights.incidents()).hasSize(2);
    }

    /**
     * Fifty uploads of a hundred benchmarks with two percent of noise, and one run in twenty disturbed by up to half; each upload is evaluated
     * before the next, as nights are, which is when most can be mistaken. One false alarm, below the least change that rules begin with, is
     * what that costs.
     */
    @Test
    void fiftyNoisyUploadsWithoutAChangeMakeOneIncidentAtMost() throws Exception {
        Random noise = new Random(17);
        for (int night = 0; night < 50; night++) {
            nights.upload(
                    night,
                    100,
                    benchmark -> (100 + benchmark)
                            * (1 + 0.02 * noise.nextGaussian())
                            * (noise.nextInt(20) == 0 ? 1 + 0.5 * noise.nextDouble() : 1));
            nights.awaitEvaluated();
        }

        assertThat(nights.incidents()).as("%s", nights.incidents()).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void nothingHappensWhereNothingChanges() throws Exception {
        for (int night = 0; night < 30; night++) {
            nights.upload(night, 10, benchmark -> 100 + benchmark);
        }
        nights.awaitEvaluated();

        assertThat(nights.incidents()).isEmpty();
    }
}
