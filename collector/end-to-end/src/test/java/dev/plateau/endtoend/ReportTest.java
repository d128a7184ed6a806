package dev.plateau.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The shipped sample on the server's pages and in a report. */
class ReportTest {
    private static final Path SAMPLE = Path.of("../benchmarks/sample");
    private static final Path AXE = Path.of("../../frontend/node_modules/axe-core/axe.min.js");
    private static final Pattern SPANNED = Pattern.compile("colspan=\"(\\d+)\"");

    @TempDir
    static Path folder;

    private static Project project;
    private static String report;

    @BeforeAll
    static void uploadAndReport() throws Exception {
        List<String> files;
        try (Stream<Path> all = Files.list(SAMPLE)) {
            files = all.map(Path::toString)
                    .filter(name -> name.endsWith(".zip"))
                    .sorted()
                    .toList();
        }
        project = Project.create("reported");
        Jar upload = project.collect("upload", files.toArray(String[]::new));
        assertThat(upload.exitCode()).as(upload.output()).isZero();
        Path page = folder.resolve("report.html");
        List<String> arguments = new ArrayList<>(List.of("report", "-o", page.toString()));
        arguments.addAll(files);
        Jar written = Jar.run(Jar.path("collector"), Map.of(), arguments.toArray(String[]::new));
        assertThat(written.exitCode()).as(written.output()).isZero();
        report = Files.readString(page).replaceAll("(?s)<script.*?</script>", "");
    }

    @Test
    void itOpensWithTheSentenceOfTheMatrix() throws Exception {
        assertThat(texts(report, "<h1>(.*?)</h1>"))
                .isEqualTo(texts(project.page("/matrix"), "<h1>(.*?)</h1>"))
                .singleElement()
                .asString()
                .startsWith("17 is 31 % slower than 11");
    }

    @Test
    void itsMatrixHasTheCellsOfTheServer() throws Exception {
        List<String> cells = cells(report);

        assertThat(cells).isEqualTo(cells(project.page("/matrix"))).contains("regressed m4 0.10×", "improved m1 +15 %");
    }

    @Test
    void itComparesEveryPairWithTheWordsOfTheServer() throws Exception {
        List<String> sentences = texts(report, "<span class=\"block\">(.*?)</span>");
        List<JsonNode> environments = new ArrayList<>();
        project.get("environments").get("items").forEach(environments::add);
        // The order of columns: the list is by JDK already.
        environments.sort(
                Comparator.comparing((JsonNode each) -> each.get("feature").asInt())
                        .thenComparing(each -> each.get("flags").size()));
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < environments.size(); i++) {
            for (int j = i + 1; j < environments.size(); j++) {
                expected.addAll(texts(
                        project.page("/compare?baseline=" + id(environments.get(i)) + "&candidate="
                                + id(environments.get(j))),
                        // A page that compares collectors says first which is faster.
                        "<(?:h1|p class=\"muted\")>(.*?)</(?:h1|p)>"));
            }
        }

        assertThat(sentences).hasSizeGreaterThan(20).isSubsetOf(expected);
    }

    @Test
    void itsProfilesHaveTheSentencesOfTheServer() throws Exception {
        List<JsonNode> environments = environments();
        JsonNode newer = environments.stream()
                .filter(each -> each.get("feature").asInt() == 17)
                .findFirst()
                .orElseThrow();
        String compare = project.page("/compare?baseline=" + id(environments.getFirst()) + "&candidate=" + id(newer));

        assertThat(texts(compare, "<h3 class=\"says\">(.*?)</h3>"))
                .isNotEmpty()
                .isSubsetOf(texts(report, "<h3 class=\"says\">(.*?)</h3>"));
    }

    /** Opened from disk in a browser, with axe-core added to the page: what people with assistive technology can't use. */
    @ParameterizedTest
    @CsvSource({"light, 1", "dark, 0"})
    void axeFindsNothingInEitherTheme(String theme, int scheme) throws Exception {
        String page = Files.readString(folder.resolve("report.html"));
        int end = page.lastIndexOf("</body>");
        Path checked = folder.resolve(theme + ".html");
        Files.writeString(checked, page.substring(0, end) + """
                <script>%s</script>
                <script>
                  axe.run(document, {resultTypes: ['violations']}).then((found) => {
                    const lines = found.violations.filter((rule) => rule.impact !== 'minor').flatMap((rule) =>
                      rule.nodes.map((node) => `${rule.id}: ${node.target}`));
                    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
                    document.title = `axe in ${dark ? 'dark' : 'light'}: ${lines.length} ${lines.slice(0, 5)}`;
                  });
                </script>
                """.formatted(Files.readString(AXE)) + page.substring(end));
        Process browser = new ProcessBuilder(
                        System.getenv().getOrDefault("CHROMIUM", "/usr/bin/chromium"),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--window-size=1280,900",
                        "--blink-settings=preferredColorScheme=" + scheme,
                        "--virtual-time-budget=60000",
                        "--dump-dom",
                        checked.toUri().toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String dom = new String(browser.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(texts(dom, "<title>(axe.*?)</title>")).containsExactly("axe in " + theme + ": 0");
    }

    /** In the order of columns. */
    private static List<JsonNode> environments() {
        List<JsonNode> environments = new ArrayList<>();
        project.get("environments").get("items").forEach(environments::add);
        // The list is by JDK already.
        environments.sort(
                Comparator.comparing((JsonNode each) -> each.get("feature").asInt())
                        .thenComparing(each -> each.get("flags").size()));
        return environments;
    }

    private static long id(JsonNode environment) {
        return environment.get("ids").get("environment").asLong();
    }

    /** Class and text of each cell; one over several columns counts as often. */
    private static List<String> cells(String page) throws IOException {
        String table = page.substring(page.indexOf("matrix heat"));
        return Pattern.compile("<td([^>]*)class=\"([^\"]*)\"([^>]*)>(.*?)</td>", Pattern.DOTALL)
                .matcher(table.substring(table.indexOf("<tbody"), table.indexOf("</table>")))
                .results()
                .flatMap(cell -> Stream.generate(() -> (cell.group(2) + " " + text(cell.group(4))).strip())
                        .limit(columns(cell.group(1) + cell.group(3))))
                .toList();
    }

    private static int columns(String attributes) {
        return SPANNED.matcher(attributes)
                .results()
                .mapToInt(span -> Integer.parseInt(span.group(1)))
                .findFirst()
                .orElse(1);
    }

    private static List<String> texts(String page, String pattern) {
        return Pattern.compile(pattern, Pattern.DOTALL)
                .matcher(page)
                .results()
                .map((MatchResult found) -> text(found.group(1)))
                .toList();
    }

    private static String text(String html) {
        return html.replaceAll("<[^>]*>", "").replaceAll("\\s+", " ").strip();
    }
}
