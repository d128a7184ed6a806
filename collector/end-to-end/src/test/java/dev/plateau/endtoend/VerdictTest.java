package dev.plateau.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The same two bundles wherever verdicts are shown. In the second one, Slow is slower on JDK 21: than in the bundle before, and than on JDK 17
 * beside it.
 */
class VerdictTest {
    /** Recent enough for a mail: older commits are history. */
    private static final Instant START =
            Instant.now().truncatedTo(ChronoUnit.DAYS).minus(Duration.ofDays(25));

    private static final int NIGHTS = 12;
    private static final String WORDS = "(improved|regressed|unchanged|inconclusive|not comparable)";
    private static final Map<String, String> EXPECTED = Map.of("Slow.parse", "regressed", "Steady.parse", "unchanged");

    @TempDir
    static Path folder;

    private static Project project;
    private static Path before;
    private static Path after;

    @BeforeAll
    static void upload() throws Exception {
        project = Project.create("verdicts");
        project.post("alert-rules", "{\"channel\": \"MAIL\", \"recipients\": [\"team@example.org\"]}");
        List<Path> bundles = new ArrayList<>();
        for (int night = 0; night < NIGHTS; night++) {
            bundles.add(bundle(night, 100));
        }
        before = bundles.getLast();
        after = bundle(NIGHTS, 150);
        bundles.add(after);
        send(bundles);
    }

    private static Path bundle(int night, double slow) throws IOException {
        return new BundleFile(commit(night), START.plus(Duration.ofDays(night)))
                .with("org.example.Slow.parse", "17.0.15", 100)
                .with("org.example.Slow.parse", "21.0.8", slow)
                .with("org.example.Steady.parse", "17.0.15", 50)
                .with("org.example.Steady.parse", "21.0.8", 50)
                .write(folder.resolve(night + ".zip"));
    }

    private static String commit(int night) {
        return "cccc%04d".formatted(night);
    }

    /** In this order, with one start of the program. */
    private static void send(List<Path> bundles) throws Exception {
        Jar upload =
                project.collect("upload", bundles.stream().map(Path::toString).toArray(String[]::new));
        assertThat(upload.exitCode()).as(upload.output()).isZero();
    }

    @Test
    void oneVerdictIsFoundEverywhere() throws Exception {
        long environment17 = environment("17.0.15");
        long environment21 = environment("21.0.8");
        String runs = "baselineRun=" + run(NIGHTS - 1) + "&candidateRun=" + run(NIGHTS);
        String pair = "baseline=" + environment17 + "&candidate=" + environment21;
        Map<String, Map<String, String>> found = new LinkedHashMap<>();

        found.put("matrix page", cells(project.page("/matrix")));
        found.put("compare page, runs", cells(project.page("/compare?" + runs)));
        found.put("compare page, environments", cells(project.page("/compare?" + pair)));
        found.put("REST matrix", ofMatrix(project.get("matrix"), environment21));
        found.put("REST comparison of runs", ofRows(project.get("comparisons?" + runs)));
        found.put("REST comparison of environments", ofRows(project.get("comparisons?" + pair)));
        found.put("matrix as CSV", lines(project.page("/matrix?format=csv"), "parse.*21\\.0\\.8"));
        found.put("gate", lines(gate().output(), "parse.*ns/op"));
        found.put(
                "REST gate",
                ofRows(project.get("verdict?run=" + run(NIGHTS))
                        .get("runs")
                        .get(0)
                        .get("scores")));
        found.put("collect compare, executions", lines(compare(before + "#21", after + "#21"), "parse.*ns/op"));
        found.put("collect compare, JDKs", lines(compare(after + "#17", after + "#21"), "parse.*ns/op"));

        assertThat(found)
                .allSatisfy((place, verdicts) -> assertThat(verdicts).as(place).isEqualTo(EXPECTED));
    }

    @Test
    void aMailSaysHowMuchLongerItTakes() throws Exception {
        List<Path> bundles = new ArrayList<>();
        for (int night = NIGHTS + 1; night < NIGHTS + 8; night++) {
            bundles.add(bundle(night, 150));
        }
        send(bundles);

        Jar.await("a mail about the regression", () -> caught().contains("Slow.parse is "));
        assertThat(caught()).doesNotContain("Steady");
    }

    @Test
    void aMatrixThatCantBeGivenIsAProblem() throws Exception {
        assertThat(project.get("matrix?baseline=999").get("status").asInt()).isEqualTo(404);
        assertThat(project.get("matrix?baseline=abc").get("status").asInt()).isEqualTo(400);
        assertThat(project.get("comparisons").get("status").asInt()).isEqualTo(400);
    }

    private static Jar gate() throws Exception {
        Jar gate = project.collect("gate", "--commit", commit(NIGHTS), "--baseline", commit(NIGHTS - 1));
        assertThat(gate.exitCode()).as(gate.output()).isEqualTo(1);
        String output = gate.output();
        assertThat(output).contains("21.0.8");
        return gate;
    }

    private static String compare(String baseline, String candidate) throws Exception {
        Jar compare = Jar.run(Jar.path("collector"), Map.of(), "compare", baseline, candidate);
        assertThat(compare.exitCode()).as(compare.output()).isZero();
        return compare.output();
    }

    private static long environment(String version) {
        return StreamSupport.stream(project.get("environments").get("items").spliterator(), false)
                .filter(each -> each.get("jdk").get("version").asString().equals(version))
                .findFirst()
                .orElseThrow()
                .get("ids")
                .get("environment")
                .asLong();
    }

    /** The run of a night on JDK 21. */
    private static long run(int night) {
        return StreamSupport.stream(project.get("runs?limit=100").get("items").spliterator(), false)
                .filter(each -> each.get("commit").asString().equals(commit(night))
                        && each.get("environment")
                                .get("jdk")
                                .get("version")
                                .asString()
                                .equals("21.0.8"))
                .findFirst()
                .orElseThrow()
                .get("id")
                .asLong();
    }

    private static String caught() {
        try {
            return Server.shared().page("/caught-mail");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the cells of JDK 21 are called for people who do not see the table. */
    private static Map<String, String> cells(String page) {
        return verdicts(page, "aria-description=\"(\\w+\\.parse) on 21[^\"]*?, " + WORDS);
    }

    private static Map<String, String> lines(String text, String line) {
        StringBuilder chosen = new StringBuilder();
        text.lines()
                .filter(Pattern.compile(line).asPredicate())
                .forEach(each -> chosen.append(each).append('\n'));
        // The gate lists the same commit on JDK 17, too, where nothing changed: the last table is that of JDK 21.
        return verdicts(chosen.toString(), "(\\w+\\.parse).*?\\b" + WORDS + "\\b");
    }

    private static Map<String, String> verdicts(String text, String pattern) {
        Map<String, String> verdicts = new LinkedHashMap<>();
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        while (matcher.find()) {
            verdicts.put(matcher.group(1), matcher.group(2));
        }
        return verdicts;
    }

    private static Map<String, String> ofMatrix(JsonNode matrix, long environment) {
        Map<String, String> verdicts = new LinkedHashMap<>();
        for (JsonNode row : matrix.get("rows")) {
            for (JsonNode cell : row.get("cells")) {
                if (cell.get("environment").asLong() == environment) {
                    verdicts.put(name(row), cell.get("verdict").asString());
                }
            }
        }
        return verdicts;
    }

    private static Map<String, String> ofRows(JsonNode answer) {
        Map<String, String> verdicts = new LinkedHashMap<>();
        for (JsonNode row : answer.isArray() ? answer : answer.get("rows")) {
            verdicts.put(name(row), row.get("verdict").asString());
        }
        return verdicts;
    }

    private static String name(JsonNode row) {
        return row.get("benchmark").asString().replace("org.example.", "");
    }
}
