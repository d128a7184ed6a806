package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

@ServerTest
class SummaryPageTests {
    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Test
    void comparesEachEnvironmentWithTheBaselineAndNamesTheLargestDifferences() throws Exception {
        BiasedLockingStory story = new BiasedLockingStory(jdbc);
        long later = story.scores.run(story.seventeen, Instant.parse("2026-03-09T00:00:00Z"));
        story.scores.score(later, story.lazy, "ops/s", 165_000, 166_000, 167_000);
        long latest = story.scores.run(story.seventeen, Instant.parse("2026-03-10T00:00:00Z"));
        story.scores.score(latest, story.lazy, "ops/s", 165_000, 166_000, 167_000);

        String summary = server.get(story.path("summary")).body();

        assertThat(summary)
                .containsOnlyOnce("keptLazySynchronized</a>")
                .containsPattern("No clear winner\\. Best: |is fastest")
                .contains("<svg class=\"strip\"")
                .contains("Newest scores against", "11.0.13 default", "BiasedLocking.keptLazySynchronized")
                .containsPattern(
                        "17\\.0\\.9 default</a>.*?<td class=\"number\" data-label=\"Speed\"><span class=\"\\w+\">[^<]+ %")
                .containsPattern("/cells/\\d+\\?baselineRun=\\d+")
                .containsPattern("(?s)<svg class=\"trend\".*?<polyline points=\"\\d")
                .contains("compare?baseline=" + story.eleven + "&amp;candidate=" + story.seventeen);
    }

    @Test
    void theOverviewLoadsItForEachProject() throws Exception {
        String name = "summary-" + UUID.randomUUID();
        server.token(name);
        var project = new ProjectUnderTest(server, name);
        project.upload("branch=main&commit=abc0001", JmhRows.file(JmhRows.row("a.B.one")));

        assertThat(server.get("/").body()).contains("hx-get=\"/projects/" + name + "/summary\"");
        assertThat(server.get("/projects/" + name + "/summary").body())
                .contains("One environment so far")
                .doesNotContain("<html");
    }

    @Test
    void namesTheHostWhereOthersHaveMeasuredToo() throws Exception {
        String name = "summary-" + UUID.randomUUID();
        var project = new ProjectUnderTest(server, name);
        project.upload("host=lab-1&measuredAt=2026-03-01T03:00:00Z", JmhRows.file(JmhRows.row("a.B.one")));
        project.upload("host=lab-2&measuredAt=2026-03-02T03:00:00Z", JmhRows.file(JmhRows.row("a.B.one")));

        assertThat(server.get("/projects/" + name + "/summary").body())
                .contains("One environment so far on lab-2, the host last used.");
    }

    /** Plain JMH JSON of JDK 11 and 21: JMH chooses another blackhole mode on each. */
    @Test
    void withoutAComparableBenchmarkItDoesNotSayThatNothingDiffers() throws Exception {
        String name = "uncomparable-" + UUID.randomUUID();
        var project = new ProjectUnderTest(server, name);
        JmhRows row = JmhRows.row("a.B.one");
        project.upload("branch=main&commit=abc0001&host=lab", JmhRows.file(row.jdk("11.0.25"), row));

        assertThat(server.get("/projects/" + name + "/summary").body())
                .contains("No benchmark is comparable with the baseline.")
                .doesNotContain("No difference is certain");
    }

    /** 100 against 110 ns/op: the mean of the candidate is 1 / 1.1, less than the baseline's 1. */
    @Test
    void theHighestMeanSpeedIsTheBaselinesWhereItIsFastest() throws Exception {
        String name = "slower-" + UUID.randomUUID();
        var project = new ProjectUnderTest(server, name);
        JmhRows fast = JmhRows.row("a.B.one").forks(new double[] {100, 101}, new double[] {99, 100});
        JmhRows slow = JmhRows.row("a.B.one").forks(new double[] {110, 111}, new double[] {109, 110});
        project.upload("host=lab", JmhRows.file(fast.jdk("21.0.8"), slow.jdk("25.0.1")));

        assertThat(server.get("/projects/" + name + "/summary").body())
                .contains("21.0.8 default, the baseline,", "Compare 25 default with 21 default")
                .containsPattern("−9\\.1 %|9\\.1 % slower");
        assertThat(server.get("/projects/" + name + "/summary?row=true").body())
                .containsPattern("data-label=\"Highest mean speed\" data-value=\"1\\.0\">"
                        + "\\s*<span class=\"soft block small\">21\\.0\\.8 default, the baseline</span>");
    }

    /** Mean speed and largest difference of each project stand in its row of the table, which any column sorts. */
    @Test
    void theTableOfProjectsSaysWhatMovedAndIsSorted() throws Exception {
        BiasedLockingStory story = new BiasedLockingStory(jdbc);
        long later = story.scores.run(story.seventeen, Instant.parse("2026-03-09T00:00:00Z"));
        story.scores.score(later, story.lazy, "ops/s", 165_000, 166_000, 167_000);
        long latest = story.scores.run(story.seventeen, Instant.parse("2026-03-10T00:00:00Z"));
        story.scores.score(latest, story.lazy, "ops/s", 165_000, 166_000, 167_000);
        String empty = "a-first-" + UUID.randomUUID();
        server.token(empty);
        Browser browser = Browser.shared();

        assertThat(server.get(story.path("summary?row=true")).body())
                .containsPattern("data-value=\"1\\.\\d+\"><span>\\d+(\\.\\d)? % faster</span>")
                .contains("17.0.9 biased-locking", "BiasedLocking.keptLazySynchronized", "<svg class=\"trend\"");
        browser.open(server.link("/"));
        browser.waitUntil("document.querySelector('th .sort')");
        browser.find("#projects-title").sendKeys(Keys.ENTER);
        String names = "document.querySelector('#overview table.projects').querySelectorAll('tbody th')";
        browser.find("table.projects th:first-child > .sort").sendKeys(Keys.ENTER);
        assertThat(browser.ask("(n => [...n].findIndex(e => e.textContent.trim() === '" + empty + "') < n.length / 2)("
                        + names + ")"))
                .isEqualTo("true");
        browser.find("table.projects th:first-child > .sort").sendKeys(Keys.ENTER);
        assertThat(browser.ask("document.querySelector('table.projects th:first-child').ariaSort"))
                .isEqualTo("descending");
        assertThat(browser.ask("[..." + names + "].map(e => e.textContent.trim()).join(' ')"))
                .isEqualTo(browser.ask("[..." + names
                        + "].map(e => e.textContent.trim()).sort((a, b) => b.localeCompare(a)).join(' ')"));
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void theOverviewCountsIncidentsUploadsAndRefusals() throws Exception {
        String name = "counted-" + UUID.randomUUID();
        var project = new ProjectUnderTest(server, name);
        project.upload("branch=main&commit=abc0001", JmhRows.file(JmhRows.row("a.B.one")));
        project.upload("branch=main&commit=abc0002", JmhRows.file(JmhRows.row("a.B.one")));
        assertThat(project.send("branch=main", "[{}]").statusCode()).isEqualTo(422);
        jdbc.sql("""
                        update upload set received_at = now() - interval '25 hours' where id = (
                          select u.id from upload u join project p on p.id = u.project_id where p.name = ? order by u.received_at limit 1)
                        """).param(name).update();

        assertThat(server.get("/").body())
                .containsPattern(">" + name + "</a>\\s*</th>\\s*<td class=\"number\" data-label=\"Open incidents\">"
                        + "\\s*<span class=\"soft\">0</span>\\s*</td>"
                        + "\\s*<td class=\"number\"[^>]*>0</td>\\s*<td class=\"number\"[^>]*>0</td>"
                        + "\\s*<td class=\"number\" [^>]*data-value=\"1\">\\s*<span>1</span><a[^>]*>1 refused</a>");
    }
}
