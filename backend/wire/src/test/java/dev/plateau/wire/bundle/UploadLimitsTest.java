package dev.plateau.wire.bundle;

import static dev.plateau.wire.BundleOfOneJob.entries;
import static dev.plateau.wire.BundleOfOneJob.environment;
import static dev.plateau.wire.BundleOfOneJob.manifest;
import static dev.plateau.wire.BundleOfOneJob.zip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.plateau.wire.BundleOfOneJob;
import dev.plateau.wire.Manifests;
import dev.plateau.wire.model.BadField;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Characters;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadDeadline;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a small upload may cost: each limit is named with its row and field. */
class UploadLimitsTest {
    private static final String METRIC = "{\"score\":1,\"scoreUnit\":\"ns/op\"}";

    @TempDir
    private Path folder;

    private static String row(String benchmark, String unit, String others) {
        return ("{\"benchmark\":\"%s\",\"mode\":\"avgt\",\"threads\":1,"
                        + "\"primaryMetric\":{\"score\":1,\"scoreUnit\":\"%s\"}%s}")
                .formatted(benchmark, unit, others);
    }

    private static String rowOfMetrics(String benchmark, int metrics) {
        String secondary = IntStream.range(1, metrics)
                .mapToObj(i -> "\"m" + i + "\":" + METRIC)
                .collect(Collectors.joining(",", ",\"secondaryMetrics\":{", "}"));
        return row(benchmark, "ns/op", secondary);
    }

    private List<String> problems(String... rows) throws IOException {
        return problems(Facts.NONE, rows);
    }

    private List<String> problems(Facts facts, String... rows) throws IOException {
        return problemsOf(Files.writeString(folder.resolve("jmh.json"), "[" + String.join(",", rows) + "]"), facts);
    }

    private static List<String> problemsOf(Path file, Facts facts) throws IOException {
        List<Upload.Problem> problems;
        try {
            problems = new UploadReader(UploadLimits.DEFAULT).read(file, facts).problems();
        } catch (UnreadableUpload refused) {
            problems = refused.problems();
        }
        return problems.stream().map(Upload.Problem::toString).toList();
    }

    private List<String> problemsOf(Manifest manifest, Map<String, byte[]> entries) throws IOException {
        return problemsOf(zip(folder, ManifestJson.write(manifest), entries), Facts.NONE);
    }

    @Test
    void boundsTheMetricsOfARow() throws Exception {
        assertThat(problems(rowOfMetrics("a.B.c", UploadLimits.METRICS_OF_A_ROW)))
                .isEmpty();
        assertThat(problems(rowOfMetrics("a.B.c", UploadLimits.METRICS_OF_A_ROW + 1)))
                .containsExactly("row 0 (a.B.c), field secondaryMetrics.m500: more than 500 metrics in one row");
    }

    @Test
    void boundsTheScoresOfAnUpload() throws Exception {
        int rows = UploadLimits.SCORES / UploadLimits.METRICS_OF_A_ROW;
        String[] many = Stream.concat(
                        IntStream.range(0, rows)
                                .mapToObj(i -> rowOfMetrics("a.B.c" + i, UploadLimits.METRICS_OF_A_ROW)),
                        Stream.of(row("a.B.last", "ns/op", "")))
                .toArray(String[]::new);
        assertThat(problems(many))
                .containsExactly("row 100 (a.B.last): more than 50000 scores in one upload: send it in parts");
    }

    @Test
    void boundsTheScoresOfABundle() throws Exception {
        List<Manifest.Job> jobs = new ArrayList<>();
        Map<String, byte[]> entries = new LinkedHashMap<>();
        String flags = ",\"jvmArgs\":[\"" + String.join("\",\"", BundleOfOneJob.FLAGS) + "\"]}]";
        for (int i = 0; i <= UploadLimits.SCORES / UploadLimits.METRICS_OF_A_ROW; i++) {
            var key = new BenchmarkKey("a.B.c" + i, Map.of(), Mode.AVERAGE_TIME, 1);
            String row = "[" + rowOfMetrics(key.benchmark(), UploadLimits.METRICS_OF_A_ROW);
            Instant start = Instant.parse("2026-03-01T12:00:01Z");
            jobs.add(new Manifest.Job(
                    environment().id(), key, null, null, null, List.of(i + ".json"), start, start.plusSeconds(1)));
            entries.put(i + ".json", (row.substring(0, row.length() - 1) + flags).getBytes(StandardCharsets.UTF_8));
        }
        assertThat(problemsOf(Manifests.of(List.of(environment()), jobs), entries))
                .containsExactly(
                        "manifest.json, field jobs[100]: more than 50000 scores in one upload: send it in parts");
    }

    @Test
    void boundsTheMetricsOfAllForksAndReadsNoFurther() throws Exception {
        int rows = UploadLimits.METRICS / UploadLimits.METRICS_OF_A_ROW + 9;
        String[] many = IntStream.range(0, rows)
                .mapToObj(i -> rowOfMetrics("a.B.c", UploadLimits.METRICS_OF_A_ROW))
                .toArray(String[]::new);
        assertThat(problems(many))
                .filteredOn(problem -> !problem.contains("the same benchmark"))
                .singleElement()
                .asString()
                .contains("row 400")
                .contains("more than 200000 metrics");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"rawData\":[%s]", "\"rawDataHistogram\":[[%s]]", "\"rawDataHistogram\":[%s]"})
    void boundsListsOfNothing(String field) throws Exception {
        String nothing = "[],".repeat(UploadLimits.DETAILS) + "[]";
        String row = row("a.B.c", "ns/op", "").replace("\"score\":1", "\"score\":1," + field.formatted(nothing));
        assertThat(problems(row)).singleElement().asString().contains("more than 2000000 parameters");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ns/op | ,"jvmArgs":["-Da=TEXT"]        | field jvmArgs[0]: has 16004 characters, the limit is 16000
                    ns/op | ,"vmName":"TEXT"               | field vmName: has 16000 characters, the limit is 500
                    ns/op | ,"params":{"p":"TEXT"}         | field params.p: name and parameters have more characters than fit
                    ns/op | ,"secondaryMetrics":{"TEXT":1} | a limit is reached
                    TEXT  | ''                             | field primaryMetric.scoreUnit: has 16000 characters, the limit is 500
                    """)
    void boundsTexts(String unit, String others, String problem) throws Exception {
        String text = "x".repeat(UploadLimits.LONG_TEXT);
        assertThat(problems(row("a.B.c", unit.replace("TEXT", text), others.replace("TEXT", text))))
                .singleElement()
                .asString()
                .contains(problem)
                .hasSizeLessThan(300);
    }

    @Test
    void boundsTextsBesideTheRows() throws Exception {
        String text = "x".repeat(UploadLimits.TEXT + 1);
        Commit commit = new Commit("0123abc", text, null, null);
        assertThat(problems(new Facts(commit, null, null, null, null, null), row("a.B.c", "ns/op", "")))
                .containsExactly("field commit.branch: has 501 characters, the limit is 500");
        String json = new String(ManifestJson.write(manifest()), StandardCharsets.UTF_8);
        byte[] longer = json.replace("\"Serial\"", '"' + text + '"').getBytes(StandardCharsets.UTF_8);
        assertThat(problemsOf(zip(folder, longer, entries()), Facts.NONE))
                .containsExactly(
                        "manifest.json, field environments[0].collector: has 501 characters, the limit is 500");
    }

    @Test
    void boundsTheArgumentsOfARow() throws Exception {
        String arguments = ",\"jvmArgs\":[" + "\"-a\",".repeat(UploadLimits.LIST) + "\"-a\"]";
        assertThat(problems(row("a.B.c", "ns/op", arguments)))
                .singleElement()
                .asString()
                .contains("field jvmArgs[1000]: more than 1000 JVM arguments");
    }

    @ParameterizedTest
    @CsvSource({"1e308, s/op", "-1e308, s/op", "1e300, ns/op"})
    void refusesNumbersThatAreInfiniteInTheStoredUnit(String number, String unit) throws Exception {
        assertThat(problems(row("a.B.c", unit, "").replace("\"score\":1", "\"score\":" + number)))
                .singleElement()
                .asString()
                .contains("field primaryMetric: ")
                .contains("is more than 1.0E100 ns/op");
        String raw = row("a.B.c", unit, "").replace("\"score\":1", "\"score\":1,\"rawData\":[[1," + number + "]]");
        assertThat(problems(raw)).singleElement().asString().contains("is more than 1.0E100 ns/op");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\u001b[31m", "\\n", "\\u0000", "\\u202e", "\\u2066", "\\u0085"})
    void refusesHiddenCharactersInNames(String hidden) throws Exception {
        assertThat(problems(row("a.B." + hidden, "ns/op", "")))
                .containsExactly("row 0, field benchmark: " + Characters.reason(unescaped(hidden)));
        assertThat(problems(row("a.B.c", "ns/op", ",\"secondaryMetrics\":{\"m" + hidden + "\":" + METRIC + "}")))
                .singleElement()
                .asString()
                .contains(Characters.reason(unescaped(hidden)));
        assertThat(problems(row("a.B.c", "ns/op", ",\"params\":{\"p" + hidden + "\":\"1\"}")))
                .singleElement()
                .asString()
                .contains(Characters.reason(unescaped(hidden)));
        Commit commit = new Commit("0123abc", "main" + unescaped(hidden), null, null);
        assertThat(problems(new Facts(commit, null, null, null, null, null), row("a.B.c", "ns/op", "")))
                .singleElement()
                .asString()
                .startsWith("field commit.branch: ");
    }

    private static String unescaped(String json) {
        return JsonMapper.shared().readValue('"' + json + '"', String.class);
    }

    @Test
    void keepsLineEndsInValuesOfParametersOnly() throws Exception {
        assertThat(problems(row("a.B.c", "ns/op", ",\"params\":{\"separator\":\"\\r\\n\\t\"}")))
                .isEmpty();
        assertThat(problems(row("a.B.c", "ns/op", ",\"params\":{\"separator\":\"\\u001b\"}")))
                .singleElement()
                .asString()
                .contains("field params.separator: holds U+001B");
    }

    @Test
    void refusesTimesMoreThanADayAhead() throws Exception {
        String row = row("a.B.c", "ns/op", "");
        Instant now = Instant.now();
        assertThat(problems(measuredAt(now.plus(Duration.ofHours(23))), row)).isEmpty();
        assertThat(problems(measuredAt(now.plus(Duration.ofHours(25))), row))
                .singleElement()
                .asString()
                .startsWith("field measuredAt: expected a time from 1990 to a day from now");
        Commit commit = new Commit(null, null, now.plus(Duration.ofHours(25)), null);
        assertThat(problems(new Facts(commit, null, null, null, null, null), row))
                .singleElement()
                .asString()
                .startsWith("field commit.time: ");
    }

    private static Facts measuredAt(Instant time) {
        return new Facts(Facts.NONE.commit(), null, null, null, null, time);
    }

    /** Neither rows of JMH nor entries of a bundle are read when the time is over. */
    @Test
    void readsNothingBeyondItsDeadline() throws Exception {
        UploadDeadline over = UploadDeadline.in(Duration.ZERO);
        Path rows = Files.writeString(folder.resolve("jmh.json"), "[" + row("a.B.c", "ns/op", "") + "]");
        Path bundle = zip(folder, ManifestJson.write(Manifests.of(List.of(environment()), List.of())), Map.of());

        for (Path file : List.of(rows, bundle)) {
            assertThatThrownBy(() -> new UploadReader(UploadLimits.DEFAULT).read(file, Facts.NONE, over))
                    .as(file.toString())
                    .isInstanceOf(UploadDeadline.Passed.class);
        }
    }

    @Test
    void theSchemaKnowsTheLongestLists() {
        JsonNode schema = JsonMapper.shared()
                .readTree(Objects.requireNonNull(
                        UploadLimitsTest.class.getResourceAsStream("/dev/plateau/wire/manifest.schema.json")));
        JsonNode fields = schema.get("properties");
        assertThat(fields.at("/environments/maxItems").intValue()).isEqualTo(UploadLimits.ENVIRONMENTS);
        assertThat(fields.at("/jobs/maxItems").intValue()).isEqualTo(UploadLimits.JOBS);
        assertThat(fields.at("/calibrations/maxItems").intValue()).isEqualTo(UploadLimits.CALIBRATIONS);
        assertThat(fields.at("/recordings/maxItems").intValue()).isEqualTo(UploadLimits.RECORDINGS);
        assertThat(fields.at("/commits/maxItems").intValue()).isEqualTo(UploadLimits.COMMITS);
    }

    @Test
    void boundsTheManifest() throws Exception {
        String json = new String(ManifestJson.write(manifest()), StandardCharsets.UTF_8);
        String padded = json.replaceFirst("\\{", "{" + " ".repeat(UploadLimits.MANIFEST_BYTES));
        Path file = zip(folder, padded.getBytes(StandardCharsets.UTF_8), entries());
        assertThat(problemsOf(file, Facts.NONE))
                .containsExactly("manifest.json has more than 4194304 bytes: send the bundle in parts");
        String tokens = json.replaceFirst("\"calibrations\" : \\[", "\"calibrations\" : [" + "[],".repeat(400_000));
        BadField refused =
                catchThrowableOfType(BadField.class, () -> ManifestJson.read(tokens.getBytes(StandardCharsets.UTF_8)));
        assertThat(refused.reason()).contains("Token count");
    }

    @Test
    void refusesARecordingThatIsNamedTwiceAndTooMany() throws Exception {
        List<Manifest.Recording> twice =
                List.of(Manifests.recording("jdk17/serial", "1.jfr"), Manifests.recording("jdk17/serial", "1.jfr"));
        Map<String, byte[]> entries = entries();
        entries.put("1.jfr", new byte[] {1});
        assertThat(problemsOf(withRecordings(twice), entries))
                .containsExactly("manifest.json, field recordings[1].entry: names 1.jfr, as a recording before does");
        List<Manifest.Recording> many = new ArrayList<>();
        for (int i = 0; i <= UploadLimits.RECORDINGS; i++) {
            many.add(Manifests.recording("jdk17/serial", i + ".jfr"));
        }
        assertThat(problemsOf(withRecordings(many), entries))
                .containsExactly("manifest.json, field recordings: has 21 elements, the limit is 20");
    }

    @Test
    void unpacksNoRecordingBeyondItsLimit() throws Exception {
        Path bundle = zip(folder, ManifestJson.write(manifest()), Map.of("1.jfr", new byte[10]));
        Path target = folder.resolve("unpacked.jfr");

        assertThat(RecordingEntry.unpack(bundle, "1.jfr", target, 10)).isEqualTo(10);
        assertThatThrownBy(() -> RecordingEntry.unpack(bundle, "1.jfr", target, 9))
                .isInstanceOf(RecordingEntry.TooLarge.class);
    }

    /** Linux refuses each write to /dev/full as a full disk does. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskIsNoFaultOfTheBundle() throws Exception {
        Path bundle = zip(folder, ManifestJson.write(manifest()), Map.of("1.jfr", new byte[10]));

        assertThatIOException()
                .isThrownBy(() -> RecordingEntry.unpack(bundle, "1.jfr", Path.of("/dev/full"), 10))
                .isNotInstanceOf(ZipException.class);
        assertThatThrownBy(() -> RecordingEntry.unpack(bundle, "2.jfr", folder.resolve("unpacked.jfr"), 10))
                .isInstanceOf(ZipException.class);
    }

    private static Manifest withRecordings(List<Manifest.Recording> recordings) {
        return Manifests.of(List.of(environment()), List.of(BundleOfOneJob.job(BundleOfOneJob.FORKS)), recordings);
    }
}
