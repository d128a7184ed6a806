package dev.plateau.server.dashboard.series;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.Nights;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.SeededScores;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

@ServerTest
class SeriesListPageTests {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final String project = "list-" + UUID.randomUUID();

    @Autowired
    @SuppressWarnings("NullAway.Init")
    TestServer server;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    JdbcClient jdbc;

    private String list(String query) throws Exception {
        HttpResponse<String> page = server.get("/projects/" + project + "/series" + query);
        assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
        return page.body();
    }

    /** The texts of the rows below the group of a benchmark. */
    private static String group(String page, String benchmark) {
        return groups(page).stream()
                .filter(group -> group.startsWith(" " + benchmark + " "))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + benchmark + " in " + page));
    }

    /** The texts of all groups: the head and its rows. */
    private static List<String> groups(String page) {
        return Pattern.compile("<tbody>(.*?)</tbody>", Pattern.DOTALL)
                .matcher(page)
                .results()
                .map(body -> body.group(1)
                        .replaceAll("<wbr ?/?>", "")
                        .replaceAll("<[^>]*>", " ")
                        .replaceAll("\\s+", " "))
                .toList();
    }

    @Test
    void tellsWhichBenchmarksRegressedImprovedOrStayed() throws Exception {
        var nights = new Nights(server, jdbc, project);
        for (int night = 0; night < 18; night++) {
            boolean late = night >= 12;
            nights.upload(night, 3, benchmark -> !late || benchmark == 2 ? 100 : benchmark == 0 ? 130 : 70);
        }
        nights.awaitEvaluated();
        changedBefore("1 day");

        String page = list("");

        assertThat(group(page, "Suite.b0")).containsPattern(" regressed 2[234] % slower ");
        assertThat(group(page, "Suite.b1")).containsPattern(" improved 4\\d % faster ");
        assertThat(group(page, "Suite.b2")).contains(" quiet ");
        assertThat(page.replaceAll("<[^>]*>", "")).contains("3 series: 1 regressed, 1 improved, 1 quiet.");
        assertThat(page).contains("<path class=\"step\" d=\"M");
        assertThat(groups(list("?state=regressed"))).singleElement().asString().contains("Suite.b0");
        assertThat(groups(list("?order=state")))
                .extracting(text -> text.substring(1, 9))
                .containsExactly("Suite.b0", "Suite.b1", "Suite.b2");

        changedBefore("31 days");
        assertThat(list("").replaceAll("<[^>]*>", "")).contains("3 series: 3 quiet.");
        assertThat(list("?reference=best").replaceAll("<[^>]*>", "")).contains("3 series: 1 regressed, 2 quiet.");
        assertThat(list("?reference=release").replaceAll("<[^>]*>", "")).contains("3 series: 3 quiet.");

        release("v1", Instant.now().minus(Duration.ofDays(40)));
        assertThat(list("?reference=release").replaceAll("<[^>]*>", ""))
                .contains("3 series: 1 regressed, 1 improved, 1 quiet.", "against that of release v1");
    }

    private void release(String name, Instant time) throws Exception {
        new ProjectUnderTest(server, project)
                .json(
                        "PUT",
                        "/releases",
                        "{\"name\": \"%s\", \"commit\": \"%s\", \"time\": \"%s\"}"
                                .formatted(name, "ab".repeat(20), time));
    }

    /** As if the commits of all changes were of that age. */
    private void changedBefore(String age) {
        jdbc.sql("update change_point set first_at = now() - interval '" + age + "' where series_id in"
                        + " (select s.id from series s join project p on p.id = s.project_id where p.name = ?)")
                .param(project)
                .update();
    }

    /** One run apart from the level, then three: the state that the page of the series shows. */
    @Test
    void namesWhatIsNotConfirmedAndWhatIsNotEvaluated() throws Exception {
        var nights = new Nights(server, jdbc, project);
        nights.uploadOneByOne(0, 9, 1, benchmark -> 100);
        assertThat(group(list(""), "Suite.b0")).contains(" not evaluated 9 points: 1 more needed ");

        nights.uploadOneByOne(9, 12, 1, benchmark -> 100);
        assertThat(group(list(""), "Suite.b0")).contains(" quiet ");

        nights.uploadOneByOne(12, 13, 1, benchmark -> 130);
        assertThat(group(list("?state=suspected"), "Suite.b0")).containsPattern(" suspected 2[234] % slower ");

        nights.uploadOneByOne(13, 15, 1, benchmark -> 130);
        assertThat(group(list(""), "Suite.b0")).contains(" likely ");
        String page = server.get("/projects/" + project + "/series/" + nights.series())
                .body();
        assertThat(page).contains(">likely: ", "<span>likely</span>").doesNotContain("warning +");
    }

    @Test
    void aChangeOfAnotherBranchIsNotOfTheNewestPoint() throws Exception {
        var nights = new Nights(server, jdbc, project);
        for (int night = 0; night < 18; night++) {
            double nanos = night < 12 ? 100 : 130;
            nights.upload(night, 1, benchmark -> nanos);
        }
        nights.awaitEvaluated();
        nights.uploads()
                .upload(
                        "branch=fix&commit=f1&measuredAt=2026-03-09T03:00:00Z",
                        JmhRows.file(row("org.example.Suite.b0")));

        assertThat(group(list(""), "Suite.b0")).contains(" quiet ");
    }

    @Test
    void aBenchmarkThatNoLongerComesIsMissing() throws Exception {
        var scores = new SeededScores(jdbc, project);
        long environment = scores.environment(21, "21.0.8", "default");
        long gone = scores.benchmark("org.example.Gone.away", "{}", "avgt", 1);
        long stays = scores.benchmark("org.example.Stays.here", "{}", "avgt", 1);
        Instant now = Instant.now();
        for (int day = 30; day >= 0; day--) {
            long run = scores.run(environment, now.minus(Duration.ofDays(day)));
            scores.score(run, stays, "ns/op", 1, 2);
            if (day > 20) {
                scores.score(run, gone, "ns/op", 1, 2);
            }
        }

        String page = list("?order=state");

        assertThat(groups(page)).hasSize(2);
        assertThat(groups(page).getFirst()).startsWith(" Gone.away ").contains(" missing ");
        assertThat(group(page, "Stays.here")).contains(" quiet ");
    }

    @Test
    void groupsByBenchmarkOldestJdkFirst() throws Exception {
        var sending = new ProjectUnderTest(server, project);
        sending.upload(
                "branch=main&measuredAt=2026-03-01T10:00:00Z",
                JmhRows.file(
                        row("org.example.B.two").jdk("21.0.8"),
                        row("org.example.B.two").jdk("11.0.13"),
                        row("org.example.B.two").jdk("21.0.8").threads(4),
                        row("org.example.A.one").jdk("17.0.9").flag("-XX:+UseZGC")));

        String page = list("");

        assertThat(groups(page)).hasSize(2);
        assertThat(groups(page).getFirst()).startsWith(" A.one org.example ");
        assertThat(groups(page).getLast())
                .containsPattern(
                        "11\\.0\\.13 default.*1 thread.*21\\.0\\.8 default.*1 thread.*21\\.0\\.8 default.*4 threads");
        assertThat(groups(list("?jdk=11"))).singleElement().asString().doesNotContain("21.0.8");
        assertThat(groups(list("?q=one"))).hasSize(1);
        assertThat(list("?q=nothing")).contains("No series match these filters");
        String zgc = Pattern.compile("<option value=\"(\\d+)\">-XX:\\+UseZGC</option>")
                .matcher(page)
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
        assertThat(groups(list("?flagSet=" + zgc))).singleElement().asString().contains("A.one");
    }

    /** The oldest build first, each with its newest point. */
    @Test
    void alongJdkBuildsTheChartHasAPointForEachBuild() throws Exception {
        var sending = new ProjectUnderTest(server, project);
        for (int day = 1; day <= 2; day++) {
            for (String jdk : List.of("21.0.8", "11.0.13", "17.0.9")) {
                double score = jdk.startsWith("11") ? 100 : jdk.startsWith("17") ? 200 : 300;
                sending.upload(
                        "branch=main&measuredAt=2026-03-0" + day + "T10:00:00Z",
                        JmhRows.file(row("org.example.A.one")
                                .jdk(jdk)
                                .forks(new double[] {score, score}, new double[] {score, score})));
            }
        }

        assertThat(list("?axis=jdk")).containsOnlyOnce("<polyline points=\"3.0,25.0 60.0,14.0 117.0,3.0\">");
    }

    @Test
    void offersNothingOfOtherProjects() throws Exception {
        new ProjectUnderTest(server, project)
                .upload("", JmhRows.file(row("org.example.A.one"), row("a.B.c").jdk("17.0.1")));
        var other = new SeededScores(jdbc, "others-" + UUID.randomUUID());
        other.environment(8, "1.8.0_998", "secret-flags", "-Xint");

        assertThat(list("")).contains("<option value=\"17\">").doesNotContain("secret-flags", "<option value=\"8\">");
    }

    @Test
    void aLongListHasPagesAndChartsOfThirtyPoints() throws Exception {
        var sending = new ProjectUnderTest(server, project);
        JmhRows[] rows = IntStream.range(0, 101)
                .mapToObj(i -> row("org.example.Many.b%03d".formatted(i)))
                .toArray(JmhRows[]::new);
        for (int run = 0; run < 32; run++) {
            sending.upload(
                    "branch=main&commit=c" + run + "&measuredAt=" + START.plus(Duration.ofDays(run)),
                    JmhRows.file(rows));
        }

        String first = list("?order=newest");

        assertThat(groups(first)).hasSize(100);
        assertThat(Pattern.compile("<polyline points=\"([^\"]*)\"")
                        .matcher(first)
                        .results())
                .hasSize(100)
                .allSatisfy(line -> assertThat(line.group(1).split(" ", -1)).hasSize(30));
        assertThat(first).contains("href=\"/projects/" + project + "/series?order=newest&amp;from=100\">Next page");
        assertThat(groups(list("?order=newest&from=100"))).hasSize(1);
    }
}
