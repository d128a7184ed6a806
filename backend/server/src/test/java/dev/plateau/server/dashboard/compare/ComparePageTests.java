package dev.plateau.server.dashboard.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.dashboard.BiasedLockingStory;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
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
                .startsWith("benchmark,parameters,mode,threads,jdk,flagSet,flags,metric,score,")
                .endsWith(",candidate,baseline,minimumDetectableEffect");
        assertThat(lines.get(1)).contains("keptLazySynchronized").contains("regressed");
        List<String> unlocked =
                lines.stream().filter(line -> line.contains("noLock")).toList();
        assertThat(unlocked.getFirst()).contains(",score,", "too noisy: changes over 12 % would show");
        assertThat(unlocked.getLast()).contains(",gc.alloc.rate.norm,", ",improved,");
    }

    @Test
    void countsVerdictsWhereNoForestPlotShowsThem() throws Exception {
        assertThat(get(pair()))
                .contains("<b>1</b> improved</span>", "of <b>2</b> benchmarks")
                .doesNotContain("<b>1</b> regressed</span>");
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
                        "All other JDK changes from 11.0.13 to 17.0.9 (",
                        "1 flag that hardly matters");
        assertThat(text(page)).contains("17.0.9: -XX:+UseBiasedLocking");
        assertThat(page.indexOf("#biased-locking-off")).isLessThan(page.indexOf("#nio-socket"));
        assertThat(page.indexOf("flag that hardly matters")).isLessThan(page.indexOf("<code>SharedBaseAddress</code>"));
    }

    @Test
    void opensWithOneSentenceAndAForestPlot() throws Exception {
        assertThat(text(get(pair())))
                .contains(
                        "17 is 45 % slower than 11, all of it from",
                        "0 faster, 1 slower, 1 unknown.", "← slower to faster →")
                .contains("Suite mean", "3.4 times as slow", "without Biased Locking.");
    }

    @Test
    void equalSidesSaySo() throws Exception {
        assertThat(text(get("compare?baseline=" + story.seventeen + "&candidate=" + story.seventeen)))
                .contains("17.0.9 default", "Compare two environments")
                .containsPattern("Both sides are 17.0.9 default: choose two|One run of 17.0.9 default so far");
        assertThat(text(get("compare?baselineRun=" + story.elevenRun + "&candidateRun=" + story.elevenRun)))
                .contains("Both sides are the same scores of 11");
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

        assertThat(page).contains("baseline: run " + story.elevenRun, " % slower</");
    }

    private String body(String address) throws Exception {
        var answer = server.get(address);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
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

    /** The host of the newest run has nothing to compare it with. */
    @Test
    void withSeveralHostsComparesOnOneAndNamesIt() throws Exception {
        var hosts = new BiasedLockingStory(jdbc);
        long laptop =
                jdbc.sql("""
                        insert into host (id, project_id, fingerprint, label) values (nextval('ids'), ?, 'laptop', 'laptop')
                        returning id
                        """).param(hosts.scores.project()).query(Long.class).single();
        jdbc.sql("update environment set host_id = ? where id = ?")
                .params(laptop, hosts.twentyOne)
                .update();
        long run = hosts.scores.run(hosts.twentyOne, java.time.Instant.parse("2026-05-01T00:00:00Z"));
        hosts.scores.score(run, hosts.lazy, "ops/s", 170_000, 173_200, 176_000);

        assertThat(text(server.get(hosts.path("compare")).body()))
                .contains("Compare 17.0.9 default on lab", "Baseline: 11.0.13 default on lab");
        assertThat(text(server.get(hosts.path("compare?baseline=" + hosts.eleven + "&candidate=" + hosts.twentyOne))
                        .body()))
                .contains("Compare 21.0.8 default on laptop", "Baseline: 11.0.13 default on lab");
    }

    @Test
    void saysHowManyCandidatesItLeavesOut() throws Exception {
        String four = pair() + "&candidate=" + story.seventeenBiased + "&candidate=" + story.twentyOne;

        assertThat(get(four)).doesNotContain("left out");
        assertThat(get(four + "&candidate=" + flagSet("fourth", "true")))
                .contains("one more is left out.", "Newest scores of each environment.")
                .doesNotContain("newest scores instead");
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
        assertThat(text(cells[3])).contains("regressed", "3.4 times as slow", "173 k ops/s");
        assertThat(text(cells[5])).contains("improved", " % faster");
        assertThat(text(cells[7])).contains("regressed", " times as slow");
        assertThat(get("compare?baseline=" + story.eleven + "&candidate=" + story.seventeenBiased))
                .contains(text(cells[5]).replaceAll(".* ([0-9.]+ % faster).*", "$1"));
        assertThat(page)
                .as("there is no room for a fourth")
                .doesNotContain("compare-add")
                .contains("?baseline=" + story.eleven + "&amp;candidate=" + story.seventeen + "&amp;candidate="
                        + story.twentyOne + "\"");
        assertThat(HtmlUtils.htmlUnescape(page))
                .contains("\"candidates\":[\"17.0.9 default\",\"17.0.9 biased-locking\",\"21.0.8 default\"]");
        assertThat(get(several + "&format=csv")
                        .lines()
                        .filter(line -> line.contains("keptLazySynchronized") && line.contains(",score,")))
                .hasSize(3);
    }

    @Test
    void aPinnedLinkShowsTheSameAfterNewerUploads() throws Exception {
        var pinning = new BiasedLockingStory(jdbc);
        String newest = pinning.path("compare?baseline=" + pinning.eleven + "&candidate=" + pinning.seventeen
                + "&candidate=" + pinning.twentyOne);
        String before = body(newest);
        String pinned = before.replaceAll("(?s).*<a[^>]*href=\"([^\"]*)\"[^>]*>Copy permanent link.*", "$1")
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
        int start = page.indexOf("<table class=\"stacked matrix compare several\"");
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
