package dev.plateau.server.dashboard.series;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.Nights;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Several series of a benchmark in one chart, and a time range of them. */
@ServerTest
class SeriesOverlayTests {
    private static final int DAYS = 6;

    private final String project = "overlay-" + UUID.randomUUID();
    private final Browser browser = Browser.shared();

    @Autowired
    @SuppressWarnings("NullAway.Init")
    TestServer server;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    JdbcClient jdbc;

    /** One run a day, from 2026-03-01 on. */
    private void upload(String host, JmhRows... rows) throws Exception {
        var sending = new ProjectUnderTest(server, project);
        for (int day = 1; day <= DAYS; day++) {
            sending.upload(
                    "branch=main&commit=c" + day + "&host=" + host + "&measuredAt=2026-03-0" + day + "T10:00:00Z",
                    JmhRows.file(rows));
        }
    }

    private static JmhRows lazy(String jdk) {
        return row("org.example.Locks.lazy").jdk(jdk);
    }

    private long id(Predicate<JsonNode> wanted) throws Exception {
        return new ProjectUnderTest(server, project)
                .items("/series").stream()
                        .filter(series -> series.get("axis").asString().equals("commit"))
                        .filter(wanted)
                        .map(series -> series.get("id").asLong())
                        .findFirst()
                        .orElseThrow();
    }

    private long idOf(Predicate<JsonNode> wanted) {
        try {
            return id(wanted);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static Predicate<JsonNode> on(String jdk) {
        return series -> series.get("jdk").get("version").asString().equals(jdk);
    }

    private static Predicate<JsonNode> with(String field, String value) {
        return series -> series.get(field).asString().equals(value);
    }

    private String path(long id, Object... others) {
        return "/projects/" + project + "/series/" + id
                + Arrays.stream(others).map(other -> "with=" + other).collect(Collectors.joining("&", "?", ""));
    }

    private static List<String> all(String pattern, String page) {
        return Pattern.compile(pattern)
                .matcher(page)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    private List<String> names(String path) throws Exception {
        return all("data-name=\"([^\"]*)\" data-same", server.get(path).body().replaceAll("\\s+", " "));
    }

    @Test
    void eachSeriesIsCalledByWhatIsNotTheSameInAll() throws Exception {
        upload(
                "lab",
                lazy("17.0.9"),
                lazy("21.0.8"),
                lazy("21.0.8").flag("-XX:+UseZGC"),
                lazy("17.0.9").params("\"size\":\"10\""));
        long first = id(on("17.0.9").and(series -> series.get("parameters").isEmpty()));
        long other = id(on("21.0.8").and(with("flagSet", "default")));
        long flags = id(with("flagSet", "-XX:+UseZGC"));
        long size = id(series -> series.get("parameters").has("size"));

        assertThat(names(path(first, other, ""))).containsExactly("17.0.9", "21.0.8");
        assertThat(names(path(first, other, flags)))
                .containsExactly("17.0.9 default", "21.0.8 default", "21.0.8 -XX:+UseZGC");
        assertThat(names(path(first, size))).containsExactly("without size", "size=10");
        assertThat(names(path(first))).isEmpty();
    }

    @Test
    void onlySeriesOfTheBenchmarkWithTheSameUnitShareTheChart() throws Exception {
        upload(
                "lab",
                lazy("17.0.9"),
                lazy("21.0.8"),
                row("org.example.Locks.eager"),
                lazy("17.0.9").mode("thrpt", "ops/s"));
        long first = id(on("17.0.9").and(with("mode", "avgt")));
        long eager = id(with("benchmark", "org.example.Locks.eager"));
        long throughput = id(with("mode", "thrpt"));

        assertThat(names(path(first, eager, throughput, 0))).isEmpty();
        String choices = server.get(path(first).replace("?", "/choices")).body();
        assertThat(all("<legend>([^<]*)<", choices)).containsExactly("Other JDK");
        assertThat(all("<span>([^<]*)</span>", choices)).containsExactly("21.0.8");
    }

    @Test
    void choicesStandByWhatDiffersAndOneDifferenceComesFirst() throws Exception {
        upload(
                "lab",
                lazy("17.0.9"),
                lazy("25.0.2"),
                lazy("21.0.8"),
                lazy("17.0.9").threads(16),
                lazy("17.0.9").threads(2),
                lazy("21.0.8").flag("-XX:+UseZGC"),
                lazy("17.0.9").params("\"size\":\"10\""),
                lazy("17.0.9").params("\"size\":\"9\""));
        String page = path(id(on("17.0.9")
                        .and(with("threads", "1"))
                        .and(series -> series.get("parameters").isEmpty())))
                .replace("?", "/choices");

        assertThat(all("<(?:legend|span)>([^<]*)<", server.get(page).body()))
                .containsExactly(
                        "Other JDK",
                        "21.0.8",
                        "25.0.2",
                        "Other parameters",
                        "size=9",
                        "size=10",
                        "Other threads",
                        "2 threads",
                        "16 threads",
                        "Other JDK and flag set",
                        "21.0.8 -XX:+UseZGC");
    }

    @Test
    void eightOthersShareTheChartInTheOrderOfTheAddress() throws Exception {
        upload(
                "lab",
                IntStream.rangeClosed(1, 10).mapToObj(lazy("17.0.9")::threads).toArray(JmhRows[]::new));
        Object[] others = IntStream.iterate(10, threads -> threads > 1, threads -> threads - 1)
                .mapToObj(threads -> idOf(with("threads", "" + threads)))
                .toArray();

        assertThat(names(path(id(with("threads", "1")), others)))
                .containsExactlyElementsOf(Stream.of(1, 10, 9, 8, 7, 6, 5, 4, 3)
                        .map(threads -> threads + (threads == 1 ? " thread" : " threads"))
                        .toList());
    }

    @Test
    void twoBuildsOfOneJdkVersionAreTwoChoices() throws Exception {
        upload("lab", lazy("17.0.9"));
        new ProjectUnderTest(server, project)
                .upload(
                        "branch=main&commit=d&host=lab",
                        JmhRows.file(lazy("17.0.9")).replace("17.0.9+9", "17.0.9+8"));
        String page = path(id(on("17.0.9")));

        assertThat(all(
                        "<(?:legend|span)>([^<]*)<",
                        server.get(page.replace("?", "/choices")).body()))
                .hasSize(2)
                .startsWith("Other JDK");
    }

    @Test
    void levelsOfAnotherHostAreSaidToBeNotComparable() throws Exception {
        upload("lab-1", lazy("17.0.9"), lazy("21.0.8"));
        upload("lab-2", lazy("17.0.9"));
        long first = id(on("17.0.9").and(with("host", "lab-1")));
        long same = id(on("21.0.8"));
        long foreign = id(on("17.0.9").and(with("host", "lab-2")));

        assertThat(server.get(path(first, same)).body()).doesNotContain("not comparable");
        String page = server.get(path(first, foreign)).body();
        assertThat(page).contains("Levels of different hosts are not comparable");
        assertThat(all("(data-same-host=\"yes\")", page)).hasSize(1);
        assertThat(names(path(first, foreign))).contains("lab-1");
    }

    @Test
    void aTimeRangeHoldsForTheTables() throws Exception {
        upload("lab", lazy("17.0.9"));
        String page = path(id(on("17.0.9")));

        assertThat(all(
                        "/cells/\\d+\">(2026-03-0\\d)",
                        server.get(page + "since=2026-03-02&until=2026-03-03").body()))
                .containsExactly("2026-03-03", "2026-03-02");
        assertThat(server.get(page + "last=7").body()).contains("No points.");
        assertThat(server.get(page + "since=yesterday").statusCode()).isEqualTo(400);
    }

    @Test
    void changePointsOfAllSeriesAreInOneTableWithTheirIncident() throws Exception {
        var nights = new Nights(server, jdbc, project);
        for (int night = 0; night < 18; night++) {
            double nanos = night < 12 ? 100 : 130;
            nights.upload(night, "17.0.9", "c" + night, 1, benchmark -> nanos);
            nights.upload(night, "21.0.8", "c" + night, 1, benchmark -> nanos * 2);
        }
        nights.awaitEvaluated();
        long first = id(on("17.0.9"));
        long other = id(on("21.0.8"));

        assertThat(changes(path(first))).singleElement().asString().contains("23 % slower", "Incident");
        assertThat(changes(path(first, other)))
                .hasSize(2)
                .anyMatch(row -> row.contains(" 17.0.9 "))
                .anyMatch(row -> row.contains(" 21.0.8 "))
                .allMatch(row -> row.contains("Incident"));
        assertThat(changes(path(first, other) + "&last=1")).isEmpty();
        assertThat(server.get(path(first).replace("?", "/chart")).body()).containsPattern("\"incident\":\\d+");
    }

    private List<String> changes(String path) throws Exception {
        return Pattern.compile("<tr id=\"change-.*?</tr>", Pattern.DOTALL)
                .matcher(server.get(path).body())
                .results()
                .map(row -> row.group().replaceAll("<[^>]*>", " ").replaceAll("\\s+", " "))
                .toList();
    }

    @Test
    void aLinkShowsTheSamePointsAfterNewerUploads() throws Exception {
        upload("lab", lazy("17.0.9"), lazy("21.0.8"));
        String newest = path(id(on("17.0.9")), id(on("21.0.8")));
        String before = table(server.get(newest).body());
        browser.open(server.link(newest));
        browser.waitUntil("document.querySelectorAll('[data-line]').length === 2");
        browser.waitUntil("document.querySelector('[data-copy=\"\"]').dataset.pins");
        String pinned = newest + "&" + browser.ask("document.querySelector('[data-copy=\"\"]').dataset.pins");
        assertThat(pinned).containsPattern("&upTo=\\d+$");
        upload("lab", lazy("17.0.9").forks(new double[] {99}, new double[] {98}));

        assertThat(table(server.get(newest).body())).isNotEqualTo(before);
        assertThat(table(server.get(pinned).body())).isEqualTo(before);
        browser.open(server.link(pinned));
        browser.waitUntil("document.querySelector('[data-module=series][data-ready]')");
        browser.find("[data-chart=score] canvas").sendKeys(Keys.END);
        browser.waitUntil("document.querySelector('[data-field=score]').textContent.startsWith('11.5')");
        browser.find("[data-action=newest]").click();
        browser.waitUntil("!location.search.includes('upTo')");
        browser.find("[data-chart=score] canvas").sendKeys(Keys.END);
        browser.waitUntil("document.querySelector('[data-field=score]').textContent.startsWith('98.5')");
    }

    private static String table(String page) {
        int start = page.indexOf(" data-module=\"table\"");
        return page.substring(start, page.indexOf("</table>", start));
    }

    @Test
    void twoJdksAndATimeRangeComeBackWithTheAddress() throws Exception {
        upload("lab", lazy("17.0.9"), lazy("21.0.8"));
        browser.open(server.link(path(id(on("17.0.9")))));
        browser.waitUntil("document.querySelector('[data-module=series][data-ready]')");

        browser.find(".lines details.menu summary").click();
        browser.waitUntil("document.querySelector('.line-choices input[name=with]')");
        browser.find(".line-choices input[name=with]").sendKeys(Keys.SPACE);
        browser.waitUntil("document.querySelectorAll('[data-line]').length === 2");
        browser.find(".line-choices input[name=with]").sendKeys(Keys.ESCAPE);
        browser.waitUntil("document.activeElement.matches('.lines details:not([open]) summary')");
        browser.run("const until = document.querySelector('#until'); until.value = '2026-03-04';"
                + " until.dispatchEvent(new Event('change', { bubbles: true }))");
        browser.waitUntil("document.querySelector('#tables').textContent.includes('4 newest points of') && "
                + "document.querySelector('#tables').textContent.includes('of those in the charts')");
        browser.find("[data-chart=score] canvas").sendKeys(Keys.END);
        browser.waitUntil(valuesAre("c4", "17.0.9 21.0.8"));
        assertThat(browser.address()).contains("until=2026-03-04").containsPattern("[?&]with=\\d+");

        browser.reload();
        browser.waitUntil("document.querySelector('[data-module=series][data-ready]')");
        browser.waitUntil(valuesAre("c4", "17.0.9 21.0.8"));
        assertThat(browser.ask("document.querySelector('#until').value")).isEqualTo("2026-03-04");

        browser.find("[data-line] + [data-line] [data-hide]").click();
        browser.waitUntil(valuesAre("c4", "17.0.9"));
        assertThat(browser.address()).contains("hide=");
        browser.find("[data-remove]").click();
        browser.waitUntil("!document.querySelector('[data-line]') && !location.search.includes('with')");
        assertThat(browser.ask("document.activeElement.tagName")).isEqualTo("SUMMARY");
        browser.back();
        browser.waitUntil("document.querySelectorAll('[data-line]').length === 2");
        assertThat(browser.errors()).isEmpty();
    }

    private static String valuesAre(String commit, String series) {
        return "document.querySelector('[data-field=commit]').textContent === '%s'".formatted(commit)
                + " && [...document.querySelectorAll('[data-values] tbody th')].map(e => e.textContent).join(' ') === '%s'"
                        .formatted(series);
    }
}
