package dev.plateau.server.dashboard.series;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A benchmark measured twice on each of five JDKs that arrive in no order. */
@ServerTest
class SeriesPageTests {
    private static final List<String> JDKS = List.of("17.0.9", "1.8.0_202", "25.0.2", "11.0.13", "17.0.15");
    private static final List<String> OLDEST_FIRST = List.of("1.8.0_202", "11.0.13", "17.0.9", "17.0.15", "25.0.2");

    private final String project = "series-" + UUID.randomUUID();
    private final Browser browser = Browser.shared();

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @BeforeEach
    void upload() throws Exception {
        var sending = new ProjectUnderTest(server, project);
        for (int commit = 1; commit <= 2; commit++) {
            for (String jdk : JDKS) {
                double score = 100 * OLDEST_FIRST.indexOf(jdk) + commit;
                sending.upload(
                        "branch=main&commit=c" + commit + "&measuredAt=2026-03-0" + commit + "T10:00:00Z",
                        JmhRows.file(
                                row("org.example.Locks.lazy").jdk(jdk).forks(new double[] {score}, new double[] {score
                                })));
            }
        }
    }

    @Test
    void alongJdkBuildsTheOldestComesFirstAndEachKeepsItsTime() throws Exception {
        JsonNode chart =
                new JsonMapper().readTree(server.get(series("jdk") + "/chart").body());

        assertThat(texts(chart.get("jdks"))).isEqualTo(OLDEST_FIRST);
        assertThat(texts(chart.get("score")))
                .containsExactly("1.0", "2.0", "101.0", "102.0", "201.0", "202.0", "301.0", "302.0", "401.0", "402.0");
        assertThat(server.get(series("jdk") + "?format=csv")
                        .body()
                        .lines()
                        .skip(1)
                        .map(line -> line.split(",", -1)[11]))
                .containsExactly(
                        "1.8.0_202",
                        "1.8.0_202",
                        "11.0.13",
                        "11.0.13",
                        "17.0.9",
                        "17.0.9",
                        "17.0.15",
                        "17.0.15",
                        "25.0.2",
                        "25.0.2");
    }

    @Test
    void thePointsArriveCompressedWhereTheBrowserReadsThat() throws Exception {
        String chart = series("jdk") + "/chart";
        var zipped = server.send(
                HttpRequest.newBuilder(server.uri(chart)).header("Accept-Encoding", "gzip, br"),
                BodyHandlers.ofByteArray());

        assertThat(zipped.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(new GZIPInputStream(new ByteArrayInputStream(zipped.body())))
                .hasBinaryContent(server.get(chart).body().getBytes(StandardCharsets.UTF_8));
        assertThat(server.get(chart).headers().firstValue("Content-Encoding")).isEmpty();
    }

    @Test
    void aSeriesAlongCommitsLeadsToItsOtherJdks() throws Exception {
        String page = server.get(series("commit")).body();

        assertThat(Pattern.compile("<nav class=\"axis-switch\".*?</nav>", Pattern.DOTALL)
                        .matcher(page)
                        .results()
                        .flatMap(nav -> Pattern.compile(">commits on ([0-9][^<]*)</a>")
                                .matcher(nav.group())
                                .results())
                        .map((MatchResult link) -> link.group(1)))
                .isEqualTo(OLDEST_FIRST);
        assertThat(page).contains("newest points", ">Commit time (UTC)</th>", ">Commit time</dt>");
    }

    @Test
    void theBrowserNamesEachJdkOfTheAxis() throws Exception {
        browser.open(server.link(series("jdk")));
        browser.waitUntil("document.querySelector('[data-module=series][data-ready]')");

        browser.find("[data-chart=score] canvas").sendKeys(Keys.END);
        browser.waitUntil("document.querySelector('[data-field=jdk]').textContent === '25.0.2'");
        assertThat(browser.errors()).isEmpty();
    }

    /** Of 3,002 points the second one is not drawn at first: it can be selected as soon as all have arrived. */
    @Test
    void aLongSeriesIsDrawnThinnedAndThenWhole() throws Exception {
        String path = series("commit");
        jdbc.sql("""
                insert into score (series_id, position, id, project_id, run_id, score, forks, packed)
                select series_id, position - (3001 - n) * interval '1 hour', 1000000000 + n, project_id, run_id,
                    case n % 5 when 2 then 300 when 3 then 200 else 250 + n % 5 end, 2, packed
                from (select * from score where series_id = ? order by position limit 1) oldest, generate_series(0, 2999) n
                """).param(Long.valueOf(path.replaceFirst(".*/", ""))).update();

        browser.open(server.link(path));
        browser.waitUntil("document.querySelector('[data-module=series][data-ready]')");
        browser.waitUntil("performance.getEntriesByType('resource').some(({name}) => name.endsWith('/chart'))");
        browser.find("[data-chart=score] canvas").sendKeys(Keys.HOME);
        browser.waitUntil("document.querySelector('[data-field=score]').textContent.startsWith('250')");
        browser.find("[data-chart=score] canvas").sendKeys(Keys.ARROW_RIGHT);
        browser.waitUntil("document.querySelector('[data-field=score]').textContent.startsWith('251')");

        JsonMapper json = new JsonMapper();
        JsonNode thinned =
                json.readTree(server.get(path + "/chart?thinned=true").body());
        assertThat(thinned.get("count").asInt()).isEqualTo(3002);
        assertThat(thinned.get("id").size()).isBetween(600, 2401);
        assertThat(texts(thinned.get("score"))).startsWith("250.0", "300.0", "200.0");
        assertThat(json.readTree(server.get(path + "/chart").body()).get("id")).hasSize(3002);
        assertThat(browser.errors()).isEmpty();
    }

    private String series(String axis) throws Exception {
        return Pattern.compile("href=\"(/projects/" + project + "/series/\\d+)\"")
                .matcher(server.get("/projects/" + project + "/series?axis=" + axis)
                        .body())
                .results()
                .map((MatchResult link) -> link.group(1))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }
}
