package dev.plateau.server.dashboard.cell;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ServerTest
class CellPageTests {
    private final String name = "cell-" + UUID.randomUUID();

    @Autowired
    TestServer server;

    private long run;
    private long score;

    @BeforeEach
    void upload() throws Exception {
        var project = new ProjectUnderTest(server, name);
        String file = JmhRows.file(row("org.example.Locks.lazy")
                .params("\"size\":\"10\"")
                .forks(new double[] {10, 11}, new double[] {12, 13}, new double[] {11, 12}));
        run = project.upload("branch=main&commit=abc0001", file)
                .get("runs")
                .get(0)
                .get("id")
                .longValue();
        score = project.items("/runs/" + run + "/scores").getFirst().get("id").longValue();
    }

    /** Fork medians 10.5, 11.5 and 12.5, deviation of their logs 0.0872; t at 99.5 % with 2 degrees of freedom is 9.9248: a factor of 1.648. */
    @Test
    void saysTheScoreWithItsIntervalAndHowItWasMeasured() throws Exception {
        String page = server.get(path(name, score)).body();

        assertThat(page)
                .contains("Locks.", "1 thread, size=10")
                .contains("11.5 ns/op", "6.98 to 19.0 ns/op")
                .contains("3 forks, each 2 iterations of 1 s after 1 of 1 s to warm up")
                .contains("21.0.8", "OpenJDK 64-Bit Server VM", "abc0001")
                .contains("/projects/" + name + "/runs/" + run + "\"");
        assertThat(page).containsPattern("/projects/" + name + "/series/\\d+\\?point=" + score);
    }

    /** An iteration that is one call has no time, and there is no fork where JMH measured in its own JVM. */
    @Test
    void saysHowSingleShotsAndBenchmarksWithoutForkWereMeasured() throws Exception {
        var project = new ProjectUnderTest(server, name);
        String once = JmhRows.file(row("org.example.Start.once").mode("ss", "ms/op"));
        String inside = JmhRows.file(row("org.example.Start.inside").forks(new double[] {1, 2}))
                .replace("\"forks\":1", "\"forks\":0");

        assertThat(server.get(path(name, onlyScore(project, once))).body())
                .contains("2 forks, each 2 iterations after 1 to warm up");
        assertThat(server.get(path(name, onlyScore(project, inside))).body())
                .contains("no fork: 2 iterations of 1 s after 1 of 1 s to warm up");
    }

    private static long onlyScore(ProjectUnderTest project, String file) throws Exception {
        long stored = project.upload("branch=main&commit=abc0001", file)
                .get("runs")
                .get(0)
                .get("id")
                .longValue();
        return project.items("/runs/" + stored + "/scores").getFirst().get("id").longValue();
    }

    /** Forks of two modes; the last one gets slower all the time. */
    @Test
    void notesModesAndForksWithoutSteadyState() throws Exception {
        var project = new ProjectUnderTest(server, name);
        double[][] forks = new double[6][10];
        for (int fork = 0; fork < 6; fork++) {
            for (int i = 0; i < 10; i++) {
                forks[fork][i] = (fork < 3 ? 88 : 149) + 0.1 * fork + 0.01 * (i % 3) + (fork == 5 ? 2 * (i - 4.5) : 0);
            }
        }
        long other = project.upload(
                        "branch=main&commit=abc0002",
                        JmhRows.file(row("org.example.Locks.lazy").forks(forks)))
                .get("runs")
                .get(0)
                .get("id")
                .longValue();
        long noted =
                project.items("/runs/" + other + "/scores").getFirst().get("id").longValue();

        assertThat(server.get(path(name, noted)).body())
                .contains("Two modes: 3 forks around 88.1 ns/op, 3 around 149 ns/op.")
                .contains("No steady state in fork 6 of 6. Add warm-up iterations.");
        assertThat(server.get(path(name, score)).body()).doesNotContain("Two modes", "No steady state");
    }

    /** Two intervals with two names: that of verdicts, and that of the forks alone, which a score of zero has only. */
    @Test
    void namesWhatAnIntervalRestsOn() throws Exception {
        var project = new ProjectUnderTest(server, name);
        long mixed = project.upload(
                        "branch=zero&commit=abc0003",
                        JmhRows.file(
                                row("org.example.Locks.lazy"),
                                row("org.example.Locks.zero").forks(new double[] {0, 0}, new double[] {1, 1})))
                .get("runs")
                .get(0)
                .get("id")
                .longValue();

        assertThat(server.get(path(name, score)).body())
                .contains(">99 % interval, moderated</abbr")
                .doesNotContain("of its forks");
        assertThat(server.get("/projects/" + name + "/runs/" + mixed).body())
                .contains(">99 % interval, moderated</abbr")
                .containsOnlyOnce(" of its forks");
        assertThat(server.get("/projects/" + name + "/series").body()).contains(">99 % interval of its forks</abbr");
    }

    /** Fewer threads are no worse way to do it: nothing regressed, and nothing is red. */
    @Test
    void callsNoThreadCountBetterThanAnother() throws Exception {
        var project = new ProjectUnderTest(server, name);
        long both = project.upload(
                        "branch=threads&commit=abc0004",
                        JmhRows.file(
                                row("org.example.Pool.borrow").forks(new double[] {100, 100}, new double[] {101, 101}),
                                row("org.example.Pool.borrow")
                                        .threads(16)
                                        .forks(new double[] {900, 900}, new double[] {905, 905}),
                                row("org.example.Pool.create").forks(new double[] {300, 300}, new double[] {303, 303})))
                .get("runs")
                .get(0)
                .get("id")
                .longValue();
        long one = project.items("/runs/" + both + "/scores").stream()
                .filter(each -> each.get("benchmark").stringValue().endsWith("borrow")
                        && each.get("threads").asInt() == 1)
                .findFirst()
                .orElseThrow()
                .get("id")
                .longValue();

        assertThat(server.get(path(name, one)).body())
                .containsPattern("<span class=\"sans soft\"[^>]*>9 times as slow</span>")
                .containsPattern("<span class=\"sans worse\"[^>]*>3 times as slow</span>")
                .doesNotContain("regressed", "improved");
    }

    /** As the matrix leads to it: the page repeats the comparison, and its links keep the baseline. */
    @Test
    void opensWithTheBaselineOfTheMatrix() throws Exception {
        var project = new ProjectUnderTest(server, name);
        String twice = JmhRows.file(
                row("org.example.Locks.lazy")
                        .params("\"size\":\"10\"")
                        .jdk("25.0.1")
                        .forks(new double[] {100, 110}, new double[] {120, 130}, new double[] {110, 120}),
                row("org.example.Locks.fair").params("\"size\":\"10\"").jdk("25.0.1"));
        project.upload("branch=main&commit=abc0001", twice);

        String matrix = server.get("/projects/" + name + "/matrix").body();
        String cell = Pattern.compile(
                        "href=\"(/projects/[^\"]*/cells/\\d+\\?baselineRun=" + run + ")\"[^>]*Locks.lazy on 25")
                .matcher(matrix)
                .results()
                .map(link -> link.group(1))
                .findFirst()
                .orElseThrow();
        String page = server.get(cell).body();

        assertThat(page)
                .contains("Compared with the baseline", "regressed", "10 times as slow as the baseline")
                .contains("/cells/" + score + "\"", "compare?baselineRun=" + run + "&amp;candidateRun=")
                .containsPattern("/cells/\\d+\\?baselineRun=" + run + "\"[^>]*>fair<")
                .as("the other metrics, and the way back to the matrix")
                .containsPattern("href=\"" + cell.replace("?", "\\?") + "\"[^>]*>score<")
                .contains("/matrix?metric=score&amp;baseline=");
        assertThat(server.get(path(name, score)).body()).doesNotContain("Compared with the baseline");
        var unknown = server.get(path(name, score) + "?baselineRun=1");
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.body()).contains("There is no run 1 in project " + name);
    }

    @Test
    void givesTheChartsEveryIterationForkByFork() throws Exception {
        JsonNode chart = new JsonMapper()
                .readTree(server.get(path(name, score) + "/chart").body());

        assertThat(chart.get("unit").stringValue()).isEqualTo("ns/op");
        assertThat(chart.get("forks").toString()).isEqualTo("[[10.0,11.0],[12.0,13.0],[11.0,12.0]]");
        long counted = 0;
        for (JsonNode count : chart.get("bins").get("counts")) {
            counted += count.longValue();
        }
        assertThat(counted).isEqualTo(6);
    }

    @Test
    void isNotFoundInAnotherProject() throws Exception {
        String other = "cell-" + UUID.randomUUID();
        server.token(other);

        var answer = server.get(path(other, score));

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).contains("There is no score " + score + " in project " + other);
        assertThat(server.get(path(other, score) + "/chart").statusCode()).isEqualTo(404);
    }

    private static String path(String project, long score) {
        return "/projects/" + project + "/cells/" + score;
    }
}
