package dev.plateau.server.detection;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import dev.plateau.statistics.online.DetectorCascade;
import dev.plateau.statistics.online.RunSeries;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Nights uploaded one by one over HTTP; what the server then says of their series. */
@ServerTest
class RegressionTests {
    private static final Instant START = Instant.parse("2026-02-01T03:00:00Z");

    private final String project = "nights-" + UUID.randomUUID();

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    private void upload(int night, String branch, double nanos) throws Exception {
        double score = nanos * (1 + 0.002 * (night * 7 % 5 - 2));
        upload(night, branch, new double[] {score, score}, new double[] {score * 1.004, score}, new double[] {
            score, score * 0.996
        });
    }

    private void upload(int night, String branch, double[]... forks) throws Exception {
        new ProjectUnderTest(server, project)
                .upload(
                        "branch=" + branch + "&commit=c" + night + "&measuredAt=" + START.plus(night, ChronoUnit.DAYS),
                        JmhRows.file(row("org.example.Parser.parse").forks(forks)));
    }

    private long series(String axis) throws Exception {
        return get("series?metric=score&axis=" + axis)
                .get("items")
                .get(0)
                .get("id")
                .asLong();
    }

    private JsonNode get(String path) throws Exception {
        return new JsonMapper()
                .readTree(server.get("/api/v1/projects/" + project + "/" + path).body());
    }

    private JsonNode changes(String axis) throws Exception {
        return get("series/" + series(axis) + "/changes").get("items");
    }

    private void awaitEvaluated() throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        String left =
                "select count(*) from waiting_for_detection w join project p on p.id = w.project_id where p.name = ?";
        while (jdbc.sql(left).param(project).query(Long.class).single() > 0) {
            assertThat(System.nanoTime())
                    .as("series still wait to be evaluated")
                    .isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    @Test
    void aRegressionIsConfirmedAtItsCommitAndKeepsItsId() throws Exception {
        for (int night = 0; night < 24; night++) {
            upload(night, "main", night < 16 ? 100 : 108);
        }
        awaitEvaluated();
        JsonNode first = changes("commit").get(0);

        assertThat(first.get("state").asString()).isEqualTo("CONFIRMED");
        assertThat(first.get("verdict").asString()).isEqualTo("regressed");
        assertThat(first.get("ratio").asDouble()).isBetween(1.07, 1.09);
        assertThat(first.get("low").asDouble())
                .isBetween(1.05, first.get("ratio").asDouble());
        assertThat(commitOf(first.get("scoreId").asLong())).isEqualTo("c16");

        for (int night = 24; night < 34; night++) {
            upload(night, "main", 108);
        }
        awaitEvaluated();

        assertThat(changes("commit")).hasSize(1);
        assertThat(changes("commit").get(0).get("id")).isEqualTo(first.get("id"));
        assertThat(changes("commit").get(0).get("scoreId")).isEqualTo(first.get("scoreId"));
        assertThat(changes("jdk"))
                .as("one JDK: the change belongs to the commit axis")
                .isEmpty();
        showsItOnThePageAndInTheChart(first.get("scoreId").asLong());
    }

    /** Two weeks later somebody measures the four commits between the last fast one and the first slow one, as in a bisection. */
    @Test
    void aConfirmedChangeMovesToAnEarlierCommitThatIsMeasuredLater() throws Exception {
        for (int night = 0; night < 28; night++) {
            if (night < 14 || night > 17) {
                upload(night, "main", night < 16 ? 100 : 108);
            }
        }
        awaitEvaluated();
        JsonNode first = changes("commit").get(0);
        assertThat(first.get("state").asString()).isEqualTo("CONFIRMED");
        assertThat(commitOf(first.get("scoreId").asLong())).isEqualTo("c18");

        for (int night : new int[] {17, 15, 16, 14}) {
            upload(night, "main", night < 16 ? 100 : 108);
            awaitEvaluated();
        }

        assertThat(changes("commit")).hasSize(1);
        assertThat(changes("commit").get(0).get("id")).isEqualTo(first.get("id"));
        assertThat(changes("commit").get(0).get("state").asString()).isEqualTo("CONFIRMED");
        assertThat(commitOf(changes("commit").get(0).get("scoreId").asLong())).isEqualTo("c16");
        JsonNode incident = get("incidents").get("items").get(0);
        assertThat(incident.get("title").asString()).contains("since c16");
    }

    /** Forks of one run vary by a fifth: the score of the slower commit lies less than five deviations of scores off. */
    @Test
    void forksThatStandApartAreSuspectedAndConfirmedByTheirRemeasurements() throws Exception {
        Random random = new Random(3);
        for (int night = 0; night < 13; night++) {
            uploadNoisy(random, night, night < 12 ? 100 : 210);
        }
        awaitEvaluated();

        assertThat(changes("commit")).hasSize(1);
        assertThat(changes("commit").get(0).get("state").asString()).isEqualTo("SUSPECT");

        for (int night = 13; night < 19; night++) {
            uploadNoisy(random, night, 210);
        }
        awaitEvaluated();

        assertThat(changes("commit")).hasSize(1);
        assertThat(changes("commit").get(0).get("state").asString()).isEqualTo("CONFIRMED");
        assertThat(commitOf(changes("commit").get(0).get("scoreId").asLong())).isEqualTo("c12");
    }

    private void uploadNoisy(Random random, int night, double nanos) throws Exception {
        double[][] forks = new double[3][];
        Arrays.setAll(forks, fork -> new double[] {nanos * Math.exp(0.2 * random.nextGaussian())});
        upload(night, "main", forks);
    }

    private void showsItOnThePageAndInTheChart(long score) throws Exception {
        String page = "/projects/" + project + "/series/" + series("commit");

        assertThat(server.get(page).body()).contains("7.4 % slower", "the detectors agree", ">c16</a>");
        JsonNode mark = new JsonMapper()
                .readTree(server.get(page + "/chart").body())
                .get("changes")
                .get(0);
        assertThat(mark.get("at").asLong()).isEqualTo(score);
        assertThat(mark.get("state").asString()).isEqualTo("confirmed");
    }

    private String commitOf(long score) throws Exception {
        for (JsonNode point : get("series/" + series("commit") + "/points").get("items")) {
            if (point.get("scoreId").asLong() == score) {
                return point.get("commit").asString();
            }
        }
        return "none";
    }

    /** One fork in five is half as slow again: in every third night, then by chance in each of eight. */
    @Test
    void whatTheForksDoNotBearOutIsNotConfirmed() throws Exception {
        for (int night = 0; night < 24; night++) {
            double[] usual = {100 + night % 3 * 0.1, 100.1};
            double[] odd = {150 + night % 3 * 0.1, 150.1};
            upload(night, "main", usual, usual, usual, usual, night >= 16 || night % 3 == 0 ? odd : usual);
        }
        awaitEvaluated();
        double[] scores = jdbc
                .sql(
                        "select score from point p join series s on s.project_id = p.project_id and s.id = p.series_id join project o on o.id = s.project_id"
                                + " where o.name = ? and s.metric = 'score' order by position")
                .param(project)
                .query(Double.class)
                .list()
                .stream()
                .mapToDouble(Double::doubleValue)
                .toArray();

        assertThat(DetectorCascade.byVote(RunSeries.of(scores), 0.008).changes())
                .as("by the scores alone")
                .hasSize(1);
        assertThat(changes("commit"))
                .noneMatch(change -> change.get("state").asString().equals("CONFIRMED"));
    }

    /** From night 16 on, one iteration of five of each fork takes half as long again: ten percent on average, nothing at the median. */
    @Test
    void whatHappensInOneIterationOfFiveIsConfirmed() throws Exception {
        for (int night = 0; night < 24; night++) {
            double[][] forks = new double[3][5];
            for (int fork = 0; fork < 3; fork++) {
                Arrays.fill(forks[fork], 100 + (night + fork) * 7 % 5 * 0.1);
                forks[fork][(night + fork) % 5] *= night < 16 ? 1 : 1.5;
            }
            upload(night, "main", forks);
        }
        awaitEvaluated();

        assertThat(changes("commit"))
                .singleElement()
                .satisfies(change -> assertThat(change.get("state").asString()).isEqualTo("CONFIRMED"));
    }

    @Test
    void aForkWithoutIterationsHoldsUpNoEvaluation() throws Exception {
        for (int night = 0; night < 24; night++) {
            double nanos = (night < 16 ? 100 : 108) * (1 + 0.002 * (night * 7 % 5 - 2));
            double[] usual = {nanos, nanos};
            upload(night, "main", usual, usual, night == 12 ? new double[0] : usual);
        }
        awaitEvaluated();

        assertThat(changes("commit"))
                .singleElement()
                .satisfies(change -> assertThat(change.get("state").asString()).isEqualTo("CONFIRMED"));
    }

    @Test
    void theNightsOfAnotherBranchAreEvaluatedByThemselves() throws Exception {
        for (int night = 0; night < 20; night++) {
            upload(night, "main", 100);
            upload(night + 100, "feature", 150);
        }
        awaitEvaluated();

        assertThat(changes("commit")).isEmpty();
    }

    @Test
    void theNewestNightFarOffIsASuspectUntilTheNextOne() throws Exception {
        for (int night = 0; night < 15; night++) {
            upload(night, "main", night < 14 ? 100 : 130);
        }
        awaitEvaluated();
        assertThat(changes("commit").get(0).get("state").asString()).isEqualTo("SUSPECT");

        upload(15, "main", 100);
        awaitEvaluated();
        assertThat(changes("commit")).isEmpty();
    }

    @Test
    void nineNightsAreTooFewForAnyDetector() throws Exception {
        for (int night = 0; night < 9; night++) {
            upload(night, "main", night < 5 ? 100 : 200);
        }
        awaitEvaluated();

        assertThat(changes("commit")).isEmpty();
        assertThat(server.get("/projects/" + project + "/series/" + series("commit"))
                        .body())
                .contains("Not evaluated yet: detection needs 10 points of a branch, 9 so far.");
    }

    /** Twelve benchmarks, of which eleven are 10 % slower in the last night. */
    @Test
    void saysWhatMostBenchmarksOfARunDidTogether() throws Exception {
        for (int night = 0; night < 12; night++) {
            double nanos = night < 11 ? 100 : 110;
            JmhRows[] rows = new JmhRows[12];
            for (int i = 0; i < rows.length; i++) {
                double score = i == 0 ? 100 : nanos * i;
                rows[i] = row("org.example.Parser.parse" + i).forks(new double[] {score}, new double[] {score * 1.001});
            }
            new ProjectUnderTest(server, project)
                    .upload(
                            "branch=main&commit=c" + night + "&measuredAt=" + START.plus(night, ChronoUnit.DAYS),
                            JmhRows.file(rows));
        }

        assertThat(server.get("/projects/" + project + "/runs/" + run(0)).body())
                .contains("Most benchmarks of this run are 9.1 % slower");
        assertThat(server.get("/projects/" + project + "/runs/" + run(1)).body())
                .doesNotContain("Most benchmarks of this run");
    }

    private long run(int newest) {
        return jdbc.sql("select r.id from run r join project p on p.id = r.project_id where p.name = ?"
                        + " order by r.measured_at desc offset ? limit 1")
                .params(project, newest)
                .query(Long.class)
                .single();
    }
}
