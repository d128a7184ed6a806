package dev.plateau.server.dashboard.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Comparisons of files that were uploaded alone, without a collector. */
@ServerTest
class CompareUploadsTests {
    @Autowired
    TestServer server;

    /** Two commits uploaded by curl from one JDK: the pages lead to their comparison. */
    @Test
    void twoCommitsOfOneEnvironmentAreFoundAndNamed() throws Exception {
        var project = new ProjectUnderTest(server, "commits-" + UUID.randomUUID());
        long base = upload(project, "aaaa1111bbbb", "01", around(100));
        long head = upload(project, "cccc2222dddd", "02", around(112));
        String pages = "/projects/" + project.name();
        String link = "/compare?baselineRun=" + base + "&amp;candidateRun=" + head;

        assertThat(body(pages + "/runs")).containsOnlyOnce(link).contains("Compare with the run before");
        assertThat(body(pages + "/runs/" + head)).contains(link, "Compare with run");
        assertThat(body(pages + "/runs/" + base)).doesNotContain("Compare with run");
        assertThat(body(pages + "/compare"))
                .contains("Runs of 21.0.8 default", "id=\"find-run\"", "aaaa1111bb", "cccc2222dd")
                .containsPattern("name=\"baselineRun\" value=\"" + base + "\"[^>]*checked")
                .containsPattern("name=\"candidateRun\" value=\"" + head + "\"[^>]*checked")
                .doesNotContain("nothing to compare");
        String compared = body(pages + "/compare?baselineRun=" + base + "&candidateRun=" + head);
        assertThat(compared)
                .contains(
                        ">Compare 21.0.8 default at commit cccc2222dd (run " + head + ")</span>",
                        "Baseline: 21.0.8 default at commit aaaa1111bb (run " + base + ")")
                .containsOnlyOnce("These verdicts use forks alone: the spread");
        assertThat(server.get(pages + "/compare?baselineRun=1&candidateRun=" + head)
                        .statusCode())
                .isEqualTo(404);
        assertThat(server.get(pages + "/compare?baselineRun=1").statusCode()).isEqualTo(404);
        assertThat(server.get(pages + "/compare?candidateRun=1").statusCode()).isEqualTo(404);
        assertThat(body(pages + "/compare?baselineRun=" + base)).contains("Runs of 21.0.8 default");
    }

    /** The spread between the executions shows in the times of eight benchmarks, and not in the allocation of one. */
    @Test
    void saysHowManyVerdictsUseForksAlone() throws Exception {
        var project = new ProjectUnderTest(server, "alone-" + UUID.randomUUID());
        String file = JmhRows.file(rows("21.0.8", 8)).replaceFirst("\"secondaryMetrics\":\\{}", """
                "secondaryMetrics":{"gc.alloc.rate.norm":{"score":40,"scoreError":"NaN","scoreUnit":"B/op","rawData":[[40],[40]]}}""");
        project.upload("commit=aaaa1111&measuredAt=2026-03-01T03:00:00Z", file);
        project.upload("commit=bbbb2222&measuredAt=2026-03-02T03:00:00Z", file);
        var runs = project.get("/runs").get("items");

        assertThat(body("/projects/" + project.name() + "/compare?baselineRun="
                        + runs.get(1).get("id") + "&candidateRun=" + runs.get(0).get("id")))
                .contains("1 of 9 verdicts uses forks alone: the spread")
                .doesNotContain("These verdicts use forks alone");
    }

    /** Environments of two machines have equal names, and no comparison. */
    @Test
    void comparesOnOneHostAndNamesTheHostOfEachChoice() throws Exception {
        var project = new ProjectUnderTest(server, "hosts-" + UUID.randomUUID());
        for (String host : new String[] {"lab-1", "lab-2"}) {
            for (String jdk : new String[] {"17.0.9", "21.0.8"}) {
                project.upload("commit=aaaa1111&host=" + host, JmhRows.file(rows(jdk, 1)));
            }
        }

        assertThat(body("/projects/" + project.name() + "/compare"))
                .contains("17.0.9 default on lab-1", "21.0.8 default on lab-2")
                .doesNotContain("hosts differ");
    }

    /** 23 has no long-term support, and 25 no benchmark in common with another. */
    @Test
    void withoutAChoiceComparesTheNewestLongTermReleasesWithACommonBenchmark() throws Exception {
        var project = new ProjectUnderTest(server, "upgrade-" + UUID.randomUUID());
        for (String jdk : new String[] {"11.0.25", "17.0.8", "17.0.9", "21.0.8", "23.0.2"}) {
            project.upload("commit=aaaa1111&host=lab", JmhRows.file(rows(jdk, 1)));
        }
        project.upload(
                "commit=aaaa1111&host=lab",
                JmhRows.file(JmhRows.row("org.example.Other.one").jdk("25.0.2")));

        assertThat(body("/projects/" + project.name() + "/compare"))
                .contains(">Compare 21.0.8 default</span>", ">Baseline: 17.0.9 default</span>");
    }

    /** JMH chooses another mode on each of these JDKs, and its JSON does not say which. */
    @Test
    void blackholeModesThatAreNotComparableAreAmongTheFacts() throws Exception {
        var project = new ProjectUnderTest(server, "blackholes-" + UUID.randomUUID());
        project.upload("branch=main&commit=aaaa1111&host=lab", JmhRows.file(rows("11.0.25", 1)));
        project.upload("branch=main&commit=aaaa1111&host=lab", JmhRows.file(rows("21.0.8", 1)));

        assertThat(body("/projects/" + project.name() + "/compare"))
                .contains(
                        "blackhole modes differ: FULL_DONTINLINE and COMPILER",
                        "FULL_DONTINLINE (default of JMH)",
                        "COMPILER (default of JMH)");
    }

    @Test
    void aLargeComparisonBeginsWithTheLargestDifferences() throws Exception {
        var project = new ProjectUnderTest(server, "large-" + UUID.randomUUID());
        project.upload("branch=main&commit=aaaa1111", JmhRows.file(rows("17.0.9", 101)));
        project.upload("branch=main&commit=aaaa1111", JmhRows.file(rows("21.0.8", 101)));
        String compare = "/projects/" + project.name() + "/compare";

        String page = body(compare);

        assertThat(page)
                .contains("The first 100 of 101 benchmarks.", "href=\"" + compare + "?all=true#compare-table\"");
        assertThat(page.split("<span class=\"method\"", -1)).hasSize(1 + 100);
        assertThat(page).as("nobody measured it").doesNotContain(">Allocation");
        assertThat(body(compare + "?all=true").split("<span class=\"method\"", -1))
                .hasSize(1 + 101);
    }

    /** Deviations of ln 100, 101, 102 and of ln 100, 110, 120: 0.00990 and 0.0912. */
    @Test
    void saysOnceWhichSideIsNoisier() throws Exception {
        var project = new ProjectUnderTest(server, "noisy-" + UUID.randomUUID());
        project.upload("branch=main&commit=aaaa1111", JmhRows.file(five("17.0.9", 100, 101, 102)));
        project.upload("branch=main&commit=aaaa1111", JmhRows.file(five("21.0.8", 100, 110, 120)));

        assertThat(body("/projects/" + project.name() + "/compare"))
                .containsOnlyOnce(
                        "Unequal noise: over all benchmarks, forks of the candidate vary 9.2 times as much as those"
                                + " of the baseline. The intervals allow for it.");
    }

    private static JmhRows[] five(String jdk, double... forks) {
        return IntStream.range(0, 5)
                .mapToObj(i -> JmhRows.row("org.example.Noisy.operation" + i)
                        .jdk(jdk)
                        .forks(Arrays.stream(forks)
                                .mapToObj(median -> new double[] {median, median})
                                .toArray(double[][]::new)))
                .toArray(JmhRows[]::new);
    }

    private static JmhRows[] rows(String jdk, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> JmhRows.row("org.example.Large.operation" + i).jdk(jdk))
                .toArray(JmhRows[]::new);
    }

    private static double[][] around(double nanos) {
        return new double[][] {{nanos, nanos * 1.001}, {nanos * 1.002, nanos}, {nanos * 0.999, nanos}};
    }

    private String body(String address) throws Exception {
        var answer = server.get(address);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    /** The fork medians are 30 % slower, and one iteration hides it in the mean. */
    @Test
    void theChangeIsThatOfItsIntervalAndTheMeansAreExplainedBesideIt() throws Exception {
        var project = new ProjectUnderTest(server, "medians-" + UUID.randomUUID());
        long base = upload(project, "abcdef01", "01", fourTimes(100, 100, 190));
        long head = upload(project, "abcdef02", "02", fourTimes(130, 130, 130));

        assertThat(body("/projects/" + project.name() + "/compare?baselineRun=" + base + "&candidateRun=" + head))
                .contains("regressed", ">speed</th>", "23 % slower")
                .contains("<small class=\"note\">the mean scores differ by 0.0 %");
        assertThat(project.get("/verdict?run=" + head).get("summary").asString())
                .isEqualTo("1 of 1 scores regressed, worst 23 % slower");
        for (String answer :
                List.of("/verdict?run=" + head, "/comparisons?baselineRun=" + base + "&candidateRun=" + head)) {
            assertThat(project.get(answer).findValues("ratio"))
                    .as(answer)
                    .allSatisfy(ratio -> assertThat(ratio.asDouble()).isCloseTo(1.3, within(1e-9)));
        }
    }

    private static double[][] fourTimes(double... iterations) {
        return new double[][] {iterations, iterations, iterations, iterations};
    }

    /** Stores the forks of one benchmark; returns the id of their run. */
    private static long upload(ProjectUnderTest project, String commit, String day, double[]... forks)
            throws Exception {
        String file = JmhRows.file(JmhRows.row("org.example.Parser.parse").forks(forks));
        return project.upload("branch=main&commit=" + commit + "&measuredAt=2026-03-" + day + "T03:00:00Z", file)
                .get("runs")
                .get(0)
                .get("id")
                .asLong();
    }
}
