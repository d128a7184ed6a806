package dev.plateau.server.dashboard.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.dashboard.BiasedLockingStory;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.util.HtmlUtils;

@ServerTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ComparePageTests {
    @Autowired
    @SuppressWarnings("NullAway.Init")
    TestServer server;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    JdbcClient jdbc;

    @SuppressWarnings("NullAway.Init")
    BiasedLockingStory story;

    @BeforeAll
    void seed() {
        story = new BiasedLockingStory(jdbc);
    }

    @Test
    void putsTheLargestDifferenceFirst() throws Exception {
        List<String> lines = get(pair() + "&format=csv").lines().toList();

        assertThat(lines.getFirst())
                .startsWith("benchmark,parameters,mode,threads,score.unit,score.baseline,score.candidate,score.ratio");
        assertThat(lines.get(1)).contains("keptLazySynchronized").contains("regressed");
        assertThat(lines.get(2))
                .contains("noLock")
                .contains("too noisy: changes over 12 % would show")
                .contains("improved");
    }

    @Test
    void countsVerdictsOfBothMetrics() throws Exception {
        assertThat(get(pair())).contains("<b>1</b> regressed (50 %)", "<b>1</b> improved (50 %)");
    }

    @Test
    void saysWhichFlagsAndFactsDiffer() throws Exception {
        assertThat(get(pair()))
                .contains("<code>UseBiasedLocking</code> <span>changed true → false</span>")
                .contains("17.0.9+1");
        assertThat(get("environments?baseline=" + story.eleven + "&candidate=" + story.seventeen))
                .containsPattern(
                        "class=\"result-bar\"[^>]*>\\s*<a href=\"#differences\"\\s*>11\\.0\\.13 default →\\s*17\\.0\\.9 default</a")
                .contains("<code>UseBiasedLocking</code> <span>changed true → false</span>");
    }

    @Test
    void namesTheOnlyFlagThatCanMatter() throws Exception {
        String flagAlone = "compare?baseline=" + story.seventeen + "&candidate=" + story.seventeenBiased;
        assertThat(text(get(flagAlone))).containsPattern("UseBiasedLocking changed false → true ?\\. All differences");
        assertThat(get(pair())).doesNotContain("The only JVM flag", "Likely cause");
    }

    /** The change of JDK 15 that explains the flag has nothing to do with two flag sets of JDK 17. */
    @Test
    void aFlagSetOfOneJdkIsNoJdkChange() throws Exception {
        String page = get("compare?baseline=" + story.seventeen + "&candidate=" + story.seventeenBiased);

        assertThat(text(page)).contains("Only the flag differs.", "UseBiasedLocking changed false → true");
        assertThat(page)
                .contains("href=\"/jdk-changes#biased-locking-off\"")
                .doesNotContain("/jdk-changes?from=", "JDK 15", "17.0.9: -XX:");
    }

    @Test
    void allFlagsOfAFlagSetOfOneJdkAreNamed() throws Exception {
        long without = flagSet("without", "false");
        long with = flagSet("with", "true");

        assertThat(get("compare?baseline=" + without + "&candidate=" + with))
                .contains("UseBiasedLocking</code>, <code>UseOptoBiasInlining", "Only the flags differ.");
    }

    private long flagSet(String name, String value) {
        long environment = story.scores.environment(17, "17.0.9", name, "-Xss1m", "-Dset=" + name);
        story.scores.finalFlags(
                environment, "{\"UseBiasedLocking\": \"%s\", \"UseOptoBiasInlining\": \"%s\"}".formatted(value, value));
        long run = story.scores.run(environment, java.time.Instant.parse("2026-03-02T09:00:00Z"));
        story.scores.score(run, story.lazy, "ops/s", 170_000, 173_200, 176_000);
        return environment;
    }

    @Test
    void otherSidesKeepTheRecordedBenchmarkAndItsKindOfEvent() throws Exception {
        String page = get(pair() + "&benchmark=" + story.lazy + "&kind=allocation");

        assertThat(page.substring(page.indexOf("id=\"compare-sides\""), page.indexOf("id=\"compare-candidate\"")))
                .contains("name=\"benchmark\" value=\"" + story.lazy + "\"", "name=\"kind\" value=\"allocation\"");
    }

    @Test
    void ranksWhatCanMatterAndFoldsTheRest() throws Exception {
        String page = get(pair());

        assertThat(page)
                .contains(
                        "/jdk-changes?from=11.0.13&amp;to=17.0.9#biased-locking-off",
                        "17.0.9: -XX:+UseBiasedLocking",
                        "more JDK changes",
                        "1 flag that hardly matters");
        assertThat(page.indexOf("#biased-locking-off")).isLessThan(page.indexOf("#nio-socket"));
        assertThat(page.indexOf("flag that hardly matters")).isLessThan(page.indexOf("<code>SharedBaseAddress</code>"));
    }

    @Test
    void swapsTheSides() throws Exception {
        assertThat(get(pair())).contains("baseline=" + story.seventeen + "&amp;candidate=" + story.eleven);
    }

    @Test
    void givesTheChartsRatiosWithIntervals() throws Exception {
        assertThat(HtmlUtils.htmlUnescape(get(pair())))
                .contains(
                        "{\"candidates\":[\"17.0.9 default\"]",
                        "\"name\":\"BiasedLocking.keptLazySynchronized (size=1024)\"",
                        "\"verdict\":\"regressed\"",
                        "\"low\":0.2811");
    }

    @Test
    void comparesTwoRunsOfOneEnvironment() throws Exception {
        long later = story.scores.run(story.eleven, java.time.Instant.parse("2026-03-09T00:00:00Z"));
        story.scores.score(later, story.lazy, "ops/s", 290_000, 290_300, 294_000);

        String page = get("compare?baselineRun=" + story.elevenRun + "&candidateRun=" + later);

        assertThat(page).contains("baseline: run " + story.elevenRun, "−49.");
    }

    /** Two commits uploaded by curl from one JDK: the pages lead to their comparison. */
    @Test
    void twoCommitsOfOneEnvironmentAreFoundAndNamed() throws Exception {
        var project = new ProjectUnderTest(server, "commits-" + UUID.randomUUID());
        long base = upload(project, "aaaa1111bbbb", "01", 100);
        long head = upload(project, "cccc2222dddd", "02", 112);
        String pages = "/projects/" + project.name();
        String link = "/compare?baselineRun=" + base + "&amp;candidateRun=" + head;

        assertThat(body(pages + "/runs")).containsOnlyOnce(link).contains("Compare with the run before");
        assertThat(body(pages + "/runs/" + head)).contains(link, "Compare with the run before");
        assertThat(body(pages + "/runs/" + base)).doesNotContain("Compare with the run before");
        assertThat(body(pages + "/compare"))
                .contains("Runs of 21.0.8 default", "aaaa1111bb", "cccc2222dd")
                .containsPattern("name=\"baselineRun\" value=\"" + base + "\"[^>]*checked")
                .containsPattern("name=\"candidateRun\" value=\"" + head + "\"[^>]*checked")
                .doesNotContain("nothing to compare");
        String compared = body(pages + "/compare?baselineRun=" + base + "&candidateRun=" + head);
        assertThat(compared)
                .contains(
                        "<h1>Compare 21.0.8 default at commit cccc2222dd (run " + head + ")</h1>",
                        "Baseline: 21.0.8 default at commit aaaa1111bb (run " + base + ")")
                .containsOnlyOnce("These verdicts use forks alone: the spread");
        assertThat(server.get(pages + "/compare?baselineRun=1&candidateRun=" + head)
                        .statusCode())
                .isEqualTo(404);
        assertThat(server.get(pages + "/compare?baselineRun=1").statusCode()).isEqualTo(404);
        assertThat(server.get(pages + "/compare?candidateRun=1").statusCode()).isEqualTo(404);
        assertThat(body(pages + "/compare?baselineRun=" + base)).contains("Runs of 21.0.8 default");
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

    private static JmhRows[] rows(String jdk, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> JmhRows.row("org.example.Large.operation" + i).jdk(jdk))
                .toArray(JmhRows[]::new);
    }

    private static long upload(ProjectUnderTest project, String commit, String day, double nanos) throws Exception {
        var row = JmhRows.row("org.example.Parser.parse")
                .forks(new double[] {nanos, nanos * 1.001}, new double[] {nanos * 1.002, nanos}, new double[] {
                    nanos * 0.999, nanos
                });
        return project.upload(
                        "branch=main&commit=" + commit + "&measuredAt=2026-03-" + day + "T03:00:00Z", JmhRows.file(row))
                .get("runs")
                .get(0)
                .get("id")
                .asLong();
    }

    private String body(String address) throws Exception {
        var answer = server.get(address);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    /** The fork medians are 30 % slower, and one iteration hides it in the mean. */
    @Test
    void aChangeThatTheScoreContradictsIsExplainedBesideIt() throws Exception {
        var project = new ProjectUnderTest(server, "medians-" + UUID.randomUUID());
        long base = uploadForks(project, "01", 100, 100, 190);
        long head = uploadForks(project, "02", 130, 130, 130);

        assertThat(body("/projects/" + project.name() + "/compare?baselineRun=" + base + "&candidateRun=" + head))
                .contains("regressed", "medians +30.0 %")
                .containsPattern("<small class=\"note\">by the medians of the forks, \\+30.0 %");
        assertThat(project.get("/verdict?run=" + head).get("summary").asString())
                .isEqualTo("1 of 1 scores regressed, worst +30.0 %");
    }

    private static long uploadForks(ProjectUnderTest project, String day, double... iterations) throws Exception {
        var row = JmhRows.row("org.example.Parser.parse").forks(iterations, iterations, iterations, iterations);
        return project.upload(
                        "branch=main&commit=abcdef" + day + "&measuredAt=2026-03-" + day + "T03:00:00Z",
                        JmhRows.file(row))
                .get("runs")
                .get(0)
                .get("id")
                .asLong();
    }

    @Test
    void tellsTradeOffsBetweenTimeAndBytes() throws Exception {
        var trading = new BiasedLockingStory(jdbc);
        long key = trading.scores.benchmark("a.Buffers.pool", "{}", "thrpt", 16);
        var at = java.time.Instant.parse("2026-03-09T00:00:00Z");
        long before = trading.scores.run(trading.eleven, at);
        long after = trading.scores.run(trading.seventeen, at);
        trading.scores.score(before, key, "ops/s", 100, 101, 102);
        trading.scores.score(after, key, "ops/s", 1000, 1010, 1020);
        trading.scores.allocation(before, key, 100, 100, 101);
        trading.scores.allocation(after, key, 1500, 1500, 1515);

        assertThat(server.get(trading.path("compare?baseline=" + trading.eleven + "&candidate=" + trading.seventeen))
                        .body())
                .contains(
                        ">Allocation per operation</h2>",
                        ">Allocation</th>",
                        "time improved, allocation regressed: 15 times the bytes",
                        "1 trade-off between time and bytes");
    }

    /** One row a benchmark, one group of columns for each candidate, each with the verdict it has alone. */
    @Test
    void comparesThreeCandidatesWithOneBaseline() throws Exception {
        String several = pair() + "&candidate=" + story.seventeenBiased + "&candidate=" + story.twentyOne;
        String page = get(several);

        String[] rows = table(page).split("<tr>");
        assertThat(text(rows[1]))
                .isEqualTo("Benchmark 11.0.13 default, baseline 17.0.9 default 17.0.9 biased-locking 21.0.8 default");
        String[] cells = Arrays.stream(rows)
                .filter(row -> row.contains("keptLazySynchronized"))
                .findFirst()
                .orElseThrow()
                .split("<td");
        assertThat(cells).hasSize(1 + 8);
        assertThat(text(cells[3])).contains("regressed", "−70.", "173 k ops/s");
        assertThat(text(cells[5])).contains("improved", "+8.");
        assertThat(text(cells[7])).contains("regressed", "−69.");
        assertThat(get("compare?baseline=" + story.eleven + "&candidate=" + story.seventeenBiased))
                .contains(text(cells[5]).replaceAll(".*(\\+8\\.\\d %).*", "$1"));
        assertThat(page)
                .as("there is no room for a fourth")
                .doesNotContain("compare-add")
                .contains("?baseline=" + story.eleven + "&amp;candidate=" + story.seventeen + "&amp;candidate="
                        + story.twentyOne + "\"");
        assertThat(HtmlUtils.htmlUnescape(page))
                .contains("\"candidates\":[\"17.0.9 default\",\"17.0.9 biased-locking\",\"21.0.8 default\"]");
        assertThat(get(several + "&format=csv").lines().filter(line -> line.contains("keptLazySynchronized")))
                .hasSize(3);
    }

    @Test
    void aPinnedLinkShowsTheSameAfterNewerUploads() throws Exception {
        var pinning = new BiasedLockingStory(jdbc);
        String newest = pinning.path("compare?baseline=" + pinning.eleven + "&candidate=" + pinning.seventeen
                + "&candidate=" + pinning.twentyOne);
        String before = body(newest);
        String pinned = before.replaceAll("(?s).*<a[^>]*href=\"([^\"]*)\"[^>]*>Pin these runs.*", "$1")
                .replace("&amp;", "&");
        assertThat(pinned)
                .contains("baselineRun=" + pinning.elevenRun, "candidateRun=")
                .doesNotContain("baseline=", "candidate=");
        assertThat(before).contains("data-pins=\"baseline=&amp;candidate=&amp;baselineRun=" + pinning.elevenRun);
        for (int day = 10; day < 20; day++) {
            var at = java.time.Instant.parse("2026-03-" + day + "T00:00:00Z");
            for (long environment : List.of(pinning.eleven, pinning.seventeen, pinning.twentyOne)) {
                long run = pinning.scores.run(environment, at);
                pinning.scores.score(run, pinning.lazy, "ops/s", 100_000 + day, 110_000, 120_000);
            }
        }

        assertThat(table(body(newest))).isNotEqualTo(table(before));
        assertThat(table(body(pinned))).isEqualTo(table(before));
    }

    private static String table(String page) {
        int start = page.indexOf("<table class=\"matrix compare several\"");
        return page.substring(start, page.indexOf("</table>", start));
    }

    private static String text(String html) {
        return html.replaceAll("(?s)^[^<]*>|<[^>]+>", " ")
                .replaceAll("\\s+", " ")
                .strip();
    }

    @Test
    void refusesEnvironmentsAndRunsOfOtherProjects() throws Exception {
        BiasedLockingStory foreign = new BiasedLockingStory(jdbc);

        for (String side : List.of("baseline=" + foreign.eleven, "baselineRun=" + foreign.elevenRun)) {
            assertThat(server.get(foreign.path("compare?" + side)).statusCode())
                    .as(side + " in its own project")
                    .isEqualTo(200);
            for (String form : List.of("compare?", "compare?format=csv&")) {
                assertThat(server.get(story.path(form + side)).statusCode())
                        .as(form + side)
                        .isEqualTo(404);
            }
        }
    }

    private String pair() {
        return "compare?baseline=" + story.eleven + "&candidate=" + story.seventeen;
    }

    private String get(String page) throws IOException, InterruptedException {
        var answer = server.get(story.path(page));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }
}
