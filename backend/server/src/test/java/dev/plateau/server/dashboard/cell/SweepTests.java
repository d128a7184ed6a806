package dev.plateau.server.dashboard.cell;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The charts of a cell's page over a parameter and over threads. */
@ServerTest
class SweepTests {
    private static final Pattern SOURCE = Pattern.compile("data-source=\"([^\"]*/sweep[^\"]*)\"");

    @Autowired
    TestServer server;

    private ProjectUnderTest project;

    @BeforeEach
    void newProject() {
        project = new ProjectUnderTest(server, "axes-" + UUID.randomUUID());
    }

    @Test
    void showsTheScoresOverANumericParameterInEachEnvironment() throws Exception {
        List<Long> runs = upload(
                sized("21.0.8", 10, "a", 30),
                sized("21.0.8", 100, "a", 330),
                sized("21.0.8", 1000, "a", 4000),
                sized("21.0.8", 1000, "b", 7),
                sized("25.0.1", 1000, "a", 3000),
                sized("25.0.1", 10, "a", 20));
        long own = score(runs.getFirst(), "\"size\":\"100\"");

        List<String> sources = sources(own, "");
        JsonNode sweep = get(sources.getFirst());

        assertThat(sources).hasSize(1);
        assertThat(page(own, "")).contains("Score over size");
        assertThat(sweep.get("unit").stringValue()).isEqualTo("ns/op");
        assertThat(labels(sweep)).containsExactly("21.0.8 default", "25.0.1 default");
        assertThat(numbers(line(sweep, 0), "x")).containsExactly(10.0, 100.0, 1000.0);
        assertThat(numbers(line(sweep, 0), "score")).containsExactly(30.0, 330.0, 4000.0);
        assertThat(numbers(line(sweep, 1), "x")).containsExactly(10.0, 1000.0);
        JsonNode chart = get(cell(own) + "/chart");
        assertThat(line(sweep, 0).get(1).get("low")).isEqualTo(chart.get("low"));
        assertThat(line(sweep, 0).get(1).get("high")).isEqualTo(chart.get("high"));
        assertThat(line(sweep, 0).get(1).get("low").doubleValue()).isLessThan(330);
        long smallest = score(runs.getFirst(), "\"size\":\"10\"");
        String beside = sources(smallest, "?baselineRun=" + runs.getLast()).getFirst();
        assertThat(labels(get(beside))).containsExactly("25.0.1 default", "21.0.8 default");
        // The baseline has not measured this size.
        assertThat(sources(own, "?baselineRun=" + runs.getLast())).hasSize(1);
    }

    @Test
    void hasNoChartWithTwoValuesOrValuesThatAreNoNumbers() throws Exception {
        List<Long> runs = upload(
                sized("21.0.8", 10, "a", 30),
                sized("21.0.8", 100, "a", 330),
                sized("21.0.8", 10, "b", 30),
                sized("21.0.8", 10, "c", 30));
        long own = score(runs.getFirst(), "\"size\":\"10\"");

        assertThat(sources(own, "")).isEmpty();
        for (String parameter : List.of("size", "kind", "threads", "")) {
            assertThat(server.get(cell(own) + "/sweep?parameter=" + parameter).statusCode())
                    .isEqualTo(404);
        }
    }

    /** Gunther's law with λ = 1000, σ = 0.05 and κ = 0.002: the peak lies at sqrt(0.95 / 0.002) = 21.8 threads. */
    @Test
    void fitsTheScalabilityLawOverThreads() throws Exception {
        List<Long> runs = upload(Arrays.stream(new int[] {1, 2, 4, 8})
                .mapToObj(n -> threads(n, "thrpt", "ops/s", 1000 * n / (1 + 0.05 * (n - 1) + 0.002 * n * (n - 1))))
                .toArray(JmhRows[]::new));

        JsonNode sweep =
                get(sources(score(runs.getFirst(), "\"threads\":4"), "").getFirst());

        JsonNode scaling = sweep.get("lines").get(0).get("scaling");
        assertThat(scaling.get("words").stringValue())
                .isEqualTo(
                        "contention σ = 0.050, coherency κ = 0.0020; throughput peaks at 22 threads, more than measured"
                                + " (scores within 0.0 % of the curve)");
        JsonNode curve = scaling.get("curve");
        assertThat(curve.get(0).toString()).startsWith("[1.0,");
        assertThat(curve.get(0).get(1).doubleValue()).isCloseTo(1000, within(1e-6));
        assertThat(curve.get(curve.size() - 1).get(1).doubleValue()).isCloseTo(8000 / (1 + 0.35 + 0.112), within(1e-6));
    }

    /** 1, 2, 4 and 8 threads that wait for one another all the time: each operation takes as many times longer. */
    @Test
    void fitsTimesByTheThroughputThatTheyMean() throws Exception {
        List<Long> runs = upload(Arrays.stream(new int[] {1, 2, 4, 8})
                .mapToObj(n -> threads(n, "avgt", "ns/op", 50 * (1 + 0.5 * (n - 1))))
                .toArray(JmhRows[]::new));

        JsonNode sweep =
                get(sources(score(runs.getFirst(), "\"threads\":1"), "").getFirst());

        JsonNode scaling = sweep.get("lines").get(0).get("scaling");
        assertThat(scaling.get("words").stringValue())
                .isEqualTo("contention σ = 0.50, coherency κ = 0; throughput approaches 2 times that of one thread"
                        + " (scores within 0.0 % of the curve)");
        assertThat(scaling.get("curve").get(40).get(1).doubleValue()).isCloseTo(225, within(1e-6));
    }

    @Test
    void fitsNoLawToThreeThreadCounts() throws Exception {
        List<Long> runs = upload(
                threads(1, "thrpt", "ops/s", 100),
                threads(2, "thrpt", "ops/s", 180),
                threads(4, "thrpt", "ops/s", 300));

        JsonNode sweep =
                get(sources(score(runs.getFirst(), "\"threads\":1"), "").getFirst());

        assertThat(numbers(line(sweep, 0), "score")).containsExactly(100.0, 180.0, 300.0);
        assertThat(sweep.get("lines").get(0).get("scaling").isNull()).isTrue();
    }

    /** CI measures each JDK in a job of its own. A second run of a JDK, later, does not replace the one beside the cell's. */
    @Test
    void showsTheEnvironmentsOfOtherUploadsOfTheCommit() throws Exception {
        int hour = 10;
        List<Long> runs = new ArrayList<>();
        for (String jdk : List.of("21.0.8", "25.0.1", "25.0.1")) {
            double score = 100 * hour;
            project.upload(
                            "branch=main&commit=abc0002&measuredAt=2026-03-01T" + hour++ + ":00:00Z",
                            JmhRows.file(
                                    threads(1, "thrpt", "ops/s", score).jdk(jdk),
                                    threads(2, "thrpt", "ops/s", 2 * score).jdk(jdk)))
                    .get("runs")
                    .forEach(run -> runs.add(run.get("id").longValue()));
        }
        project.upload(
                "branch=main&commit=abc0003",
                JmhRows.file(threads(1, "thrpt", "ops/s", 5).jdk("17.0.9")));

        JsonNode sweep =
                get(sources(score(runs.getFirst(), "\"threads\":2"), "").getFirst());

        assertThat(labels(sweep)).containsExactly("21.0.8 default", "25.0.1 default");
        assertThat(numbers(line(sweep, 0), "score")).containsExactly(1000.0, 2000.0);
        assertThat(numbers(line(sweep, 1), "score")).containsExactly(1100.0, 2200.0);
    }

    @Test
    void drawsChartAndTable() throws Exception {
        List<Long> runs = upload(Arrays.stream(new int[] {1, 2, 4, 8})
                .mapToObj(n -> threads(n, "thrpt", "ops/s", 1000.0 * n / (1 + 0.1 * (n - 1))))
                .toArray(JmhRows[]::new));
        Browser browser = Browser.shared();

        browser.open(server.link(cell(score(runs.getFirst(), "\"threads\":4"))));

        browser.find(".tabs a[href='#sweeps']").click();
        browser.waitUntil("document.querySelectorAll('[data-module=sweep] tbody tr').length === 4");
        browser.waitUntil("""
                (() => { const c = document.querySelector('[data-module=sweep] canvas');
                  return c.width > 0 && new Set(c.getContext('2d').getImageData(0, 0, c.width, c.height).data).size > 20 })()""");
        assertThat(browser.find("[data-module=sweep] tbody tr:last-child").getText())
                .startsWith("8 4.71 k ops/s");
        assertThat(browser.find("[data-scaling]").getText()).contains("21.0.8 default: contention σ = 0.10");
        assertThat(browser.errors()).isEmpty();
    }

    private static JmhRows sized(String jdk, int size, String kind, double score) {
        return row("org.example.Lists.copy")
                .params("\"kind\":\"" + kind + "\",\"size\":\"" + size + '"')
                .jdk(jdk)
                .forks(forks(score));
    }

    private static JmhRows threads(int threads, String mode, String unit, double score) {
        return row("org.example.Locks.lazy").threads(threads).mode(mode, unit).forks(forks(score));
    }

    /** Three forks around a score. */
    private static double[][] forks(double score) {
        return new double[][] {{score * 0.9375}, {score}, {score * 1.0625}};
    }

    /** The runs of one upload, by JDK. */
    private List<Long> upload(JmhRows... rows) throws Exception {
        List<Long> runs = new ArrayList<>();
        project.upload("branch=main&commit=abc0001", JmhRows.file(rows))
                .get("runs")
                .forEach(run -> runs.add(run.get("id").longValue()));
        return runs;
    }

    /** The first score of a run whose JSON contains a text. */
    private long score(long run, String text) throws Exception {
        return project.items("/runs/" + run + "/scores").stream()
                .filter(score -> score.toString().contains(text))
                .findFirst()
                .orElseThrow()
                .get("id")
                .longValue();
    }

    private String cell(long score) {
        return "/projects/" + project.name() + "/cells/" + score;
    }

    private String page(long score, String query) throws Exception {
        return server.get(cell(score) + query).body();
    }

    /** Where the charts of a cell's page get their data. */
    private List<String> sources(long score, String query) throws Exception {
        return SOURCE.matcher(page(score, query))
                .results()
                .map(found -> found.group(1).replace("&amp;", "&"))
                .toList();
    }

    private JsonNode get(String path) throws Exception {
        var answer = server.get(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new JsonMapper().readTree(answer.body());
    }

    private static List<String> labels(JsonNode sweep) {
        return sweep.get("lines")
                .valueStream()
                .map(line -> line.get("label").stringValue())
                .toList();
    }

    private static JsonNode line(JsonNode sweep, int number) {
        return sweep.get("lines").get(number).get("scores");
    }

    private static List<Double> numbers(JsonNode scores, String field) {
        return scores.valueStream().map(score -> score.get(field).doubleValue()).toList();
    }
}
