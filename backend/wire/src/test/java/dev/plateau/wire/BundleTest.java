package dev.plateau.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BundleTest {
    private static final List<String> FLAGS = List.of("-Xmx64m", "-XX:+UseSerialGC");
    private static final String[] FORKS = {"forks/fork-1.json", "forks/fork-2.json", "forks/fork-3.json"};

    @TempDir
    private Path folder;

    @Test
    void mergesTheForksOfAJob() throws Exception {
        Upload upload = read(manifest(), entries());
        assertThat(upload.problems()).isEmpty();
        Upload.Run run = upload.runs().get(0);
        assertThat(run.execution()).isEqualTo("execution-1");
        assertThat(run.environment().flagSet().name()).isEqualTo("serial");
        assertThat(run.conditions().blackhole()).isEqualTo("FULL_DONTINLINE");
        assertThat(run.conditions().jmhVersion()).isEqualTo("1.37");
        assertThat(run.conditions().collector()).isEqualTo("Serial");
        assertThat(run.conditions().heapMaxBytes()).hasValue(64L << 20);
        assertThat(run.measuredAt()).isEqualTo(Instant.parse("2026-03-01T12:00:01Z"));
        assertThat(run.calibrations()).hasSize(1);
        Upload.Row row = run.rows().get(0);
        assertThat(row.settings().forks()).isEqualTo(3);
        assertThat(row.scores())
                .extracting(Score::metric)
                .startsWith("score")
                .contains("gc.alloc.rate.norm", "gc.time");
        assertThat(row.scores().get(0).measurements()).hasDimensions(3, 3);
    }

    @Test
    void keepsWhyAJobWasNotMeasured() throws Exception {
        Manifest.Job measured = job(FORKS);
        Manifest.Job refused = new Manifest.Job(
                "jdk17/serial",
                new BenchmarkKey("org.example.Sums.other", Map.of(), Mode.THROUGHPUT, 4),
                Upload.Outcome.NOT_RUNNABLE,
                "Unrecognized VM option 'UseBiasedLocking'",
                "output/1.txt",
                List.of(),
                null,
                null);
        Map<String, byte[]> entries = entries();
        entries.put("output/1.txt", "a\0b".getBytes(StandardCharsets.UTF_8));
        Upload upload = read(Manifests.of(List.of(environment()), List.of(measured, refused)), entries);
        assertThat(upload.problems()).isEmpty();
        assertThat(upload.runs().get(0).unmeasured())
                .containsExactly(new Upload.Unmeasured(
                        refused.key(),
                        Upload.Outcome.NOT_RUNNABLE,
                        "Unrecognized VM option 'UseBiasedLocking'",
                        "a\uFFFDb"));
    }

    @Test
    void dropsFlagsThatThisJvmHasAnyway() throws Exception {
        Manifest.EnvironmentFacts facts = new Manifest.EnvironmentFacts(
                "jdk17/serial", Manifests.JDK_17, "serial", FLAGS, "flags.txt", "default.txt", "Serial", 64L << 20);
        Map<String, byte[]> entries = entries();
        entries.put(
                "flags.txt",
                "     bool UseSerialGC    = true    {product} {command line}\n".getBytes(StandardCharsets.UTF_8));
        entries.put(
                "default.txt",
                "   size_t MaxHeapSize    = 67108864    {product} {ergonomic}\n     bool UseSerialGC    = true   {product} {ergonomic}\n"
                        .getBytes(StandardCharsets.UTF_8));
        Environment environment = read(Manifests.of(List.of(facts), List.of(job(FORKS))), entries)
                .runs()
                .get(0)
                .environment();
        assertThat(environment.flagSet()).isEqualTo(new FlagSet("default", List.of(), FLAGS));
        assertThat(environment.flags()).containsExactly(Map.entry("UseSerialGC", "true"));
    }

    @Test
    void keepsTheCellsOfAFlagSetThatChangesNothingBesideTheOthers() throws Exception {
        Manifest.EnvironmentFacts plain = new Manifest.EnvironmentFacts(
                "plain", Manifests.JDK_17, "default", FLAGS, null, "default.txt", "Serial", 64L << 20);
        Manifest.EnvironmentFacts twin = new Manifest.EnvironmentFacts(
                "twin",
                Manifests.JDK_17,
                "biased",
                List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:+Biased"),
                null,
                "default.txt",
                "Serial",
                64L << 20);
        Manifest.Job measured = new Manifest.Job("plain", job().key(), null, null, null, List.of(FORKS), null, null);
        Manifest.Job same = new Manifest.Job(
                "twin", job().key(), Upload.Outcome.SAME_ENVIRONMENT, "same as default", null, List.of(), null, null);
        Map<String, byte[]> entries = entries();
        entries.put(
                "default.txt", "     bool Biased    = true    {product} {default}\n".getBytes(StandardCharsets.UTF_8));
        Upload upload = read(Manifests.of(List.of(plain, twin), List.of(measured, same)), entries);
        assertThat(upload.problems()).isEmpty();
        assertThat(upload.runs())
                .extracting(run -> run.environment().flagSet().name() + " "
                        + run.rows().size() + " " + run.unmeasured().size())
                .containsExactly("default 1 0", "biased 0 1");
        assertThat(upload.runs().get(1).environment().flagSet().canonical()).contains("-XX:+Biased");
    }

    @Test
    void makesOneRunOfFlagSetsThatAreOneEnvironment() throws Exception {
        Manifest.EnvironmentFacts twin = new Manifest.EnvironmentFacts(
                "twin",
                Manifests.JDK_17,
                "twin",
                List.of("-XX:+UseSerialGC", "-Xmx65536k"),
                null,
                null,
                "Serial",
                64L << 20);
        Manifest.Job again =
                new Manifest.Job("twin", job(FORKS).key(), null, null, null, List.of(FORKS[0]), null, null);
        Upload upload = read(Manifests.of(List.of(environment(), twin), List.of(job(FORKS), again)), entries());
        assertThat(upload.runs()).hasSize(1);
        assertThat(upload.problems())
                .extracting(Upload.Problem::toString)
                .containsExactly(
                        "manifest.json, field jobs[1].key: jobs[0] measured the same benchmark on the same JVM");
    }

    @Test
    void namesBothJvmsWhenAForkRanOnAnother() throws Exception {
        Manifest.EnvironmentFacts other = new Manifest.EnvironmentFacts(
                "jdk17/serial",
                new Environment.Jdk("Debian", "25.0.3", "OpenJDK 64-Bit Server VM", "25.0.3+9"),
                "serial",
                FLAGS,
                null,
                null,
                null,
                null);
        assertThat(refusal(Manifests.of(List.of(other), List.of(job(FORKS))), entries()))
                .containsExactly("forks/fork-1.json, row 0 (org.example.Sums.sum), field jdkVersion:"
                        + " asked for 25.0.3, the fork ran on 17.0.15");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    "size" : "1000"                       | "size" : "1001"                     | the job is Sums.sum (size=1000) avgt, 1 thread, the fork measured Sums.sum (size=1001) avgt, 1 thread
                    -XX:+UseSerialGC                      | -Dx=y                               | field jvmArgs: the fork ran without -XX:+UseSerialGC of its flag set
                    FULL_DONTINLINE                       | COMPILER                            | field jvmArgs: COMPILER here, FULL_DONTINLINE in the same run: not like with like
                    "jmhVersion" : "1.37"                 | "jmhVersion" : "1.36"               | field jmhVersion: 1.36 here, 1.37 in the same run: not like with like
                    "measurementTime" : "100 ms"          | "measurementTime" : "1 s"           | the fork has other iterations or times than the first fork of its job
                    "threads" : 1                         | "threads" : "1"                     | field threads: expected a whole number, found the text "1"
                    """)
    void namesWhatAForkMeasuredOtherwise(String text, String other, String problem) throws Exception {
        Map<String, byte[]> entries = entries();
        String second = new String(entries.get(FORKS[1]), StandardCharsets.UTF_8);
        entries.put(FORKS[1], second.replace(text, other).getBytes(StandardCharsets.UTF_8));
        assertThat(refusal(manifest(), entries))
                .singleElement()
                .asString()
                .startsWith("forks/fork-2.json")
                .contains(problem);
    }

    @Test
    void reportsEntriesThatAreMissingOrUnknown() throws Exception {
        Map<String, byte[]> entries = entries();
        entries.put("../../etc/passwd", new byte[] {1});
        entries.remove(FORKS[2]);
        Path file = zip(ManifestJson.write(manifest()), entries);
        UnreadableUpload refusal = catchThrowableOfType(
                UnreadableUpload.class, () -> new UploadReader(Limits.DEFAULT).read(file, Facts.NONE));
        assertThat(refusal.problems())
                .extracting(Upload.Problem::toString)
                .containsExactly(
                        "../../etc/passwd: the manifest names no such entry, so nothing says what it is",
                        "manifest.json, field jobs[0].forks[2]: names the entry forks/fork-3.json, which is not in the zip");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    "version" : 1        | "version" : 2          | manifest.json, field version: the bundle has version 2 and this reads up to 1: written by a newer collector: update the server
                    "plateau-bundle"     | "bundle"               | manifest.json, field format: expected "plateau-bundle", found "bundle"
                    "seed" : 42,         | "sead" : 1, "seed": 42, | manifest.json, field sead: the manifest has no such field
                    "seed" : 42,         | "seed" : "x",          | manifest.json, field seed: expected a number, found "x"
                    "seed" : 42,         | ''                     | manifest.json, field seed: expected a number
                    "plan" : "nightly",  | ''                     | manifest.json, field plan: is missing
                    "mode" : "avgt"      | "mode" : "average"     | manifest.json, field jobs[0].key.mode: expected one of thrpt, avgt, sample, ss, found "average"
                    "threads" : 1        | "threads" : 0          | manifest.json, field jobs[0].key.threads: expected at least 1
                    "2026-03-01T12:00:00Z" | "yesterday"          | manifest.json, field createdAt: expected a time such as 2026-03-01T12:00:00Z, found "yesterday"
                    "jobs" : [           | "jobs" : 1, "x" : [    | manifest.json, field jobs: expected a list
                    "2026-03-01T12:00:00Z" | "+12026-03-01T12:00:00Z" | manifest.json, field createdAt: expected a time from 1990 to 9999
                    "nightly"            | "night\\u0000ly"       | manifest.json, field plan: holds a character that is none
                    "plan"               | "collector"            | manifest.json: this is not valid JSON at line
                    """)
    void namesTheFieldOfTheManifestThatIsWrong(String text, String other, String problem) throws Exception {
        String json = new String(ManifestJson.write(manifest()), StandardCharsets.UTF_8);
        assertThat(json).contains(text);
        Path file = zip(
                json.replaceFirst(Pattern.quote(text), Matcher.quoteReplacement(other))
                        .getBytes(StandardCharsets.UTF_8),
                entries());
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> new UploadReader(Limits.DEFAULT).read(file, Facts.NONE))
                .withMessageStartingWith(problem);
    }

    @Test
    void aBundleOfARecordingAloneIsOfTheSameEnvironmentAsItsScores() throws Exception {
        Manifest manifest = Manifests.of(
                List.of(environment()), List.of(), List.of(Manifests.recording("jdk17/serial", "recordings/1.jfr")));
        Path file = zip(ManifestJson.write(manifest), Map.of("recordings/1.jfr", new byte[] {1, 2, 3}));
        Upload.Run recorded =
                new UploadReader(Limits.DEFAULT).read(file, Facts.NONE).runs().get(0);
        assertThat(recorded.rows()).isEmpty();
        assertThat(recorded.recordings())
                .singleElement()
                .satisfies(recording -> assertThat(recording.entry()).isEqualTo("recordings/1.jfr"));

        Path target = file.resolveSibling("unpacked");
        RecordingEntry.unpack(file, "recordings/1.jfr", target, 3);
        assertThat(target).hasBinaryContent(new byte[] {1, 2, 3});
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> RecordingEntry.unpack(file, "recordings/1.jfr", target, 2))
                .withMessage("the recording recordings/1.jfr has more than 2 bytes");

        Path scores = zip(ManifestJson.write(manifest()), entries());
        assertThat(new UploadReader(Limits.DEFAULT)
                        .read(scores, Facts.NONE)
                        .runs()
                        .get(0)
                        .environment())
                .isEqualTo(recorded.environment());
    }

    @Test
    void refusesARecordingThatIsNotInTheBundle() throws Exception {
        Manifest manifest = Manifests.of(
                List.of(environment()), List.of(), List.of(Manifests.recording("jdk17/serial", "recordings/1.jfr")));
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() ->
                        new UploadReader(Limits.DEFAULT).read(zip(ManifestJson.write(manifest), Map.of()), Facts.NONE))
                .withMessageContaining("field recordings[0].entry: names the entry recordings/1.jfr");
    }

    @Test
    void refusesZipsThatAreNoBundles() throws Exception {
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> read(zipWithout(Map.of("jmh.json", new byte[0]))))
                .withMessageContaining("has no manifest.json");
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> read(zipWithout(Map.of("META-INF/MANIFEST.MF", new byte[0]))))
                .withMessageContaining("this is a jar");
        byte[] whole = Files.readAllBytes(zip(ManifestJson.write(manifest()), entries()));
        byte[] damaged = whole.clone();
        Arrays.fill(damaged, 60, 200, (byte) 0);
        Path scratched = Files.write(folder.resolve("scratched.zip"), damaged);
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> read(scratched))
                .withMessageContaining("this zip is damaged");
        Path cut = Files.write(folder.resolve("cut.zip"), Arrays.copyOf(whole, whole.length / 2));
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> read(cut))
                .withMessageContaining("this zip is damaged");
    }

    @Test
    void refusesZipsThatUnpackToMoreThanAllowed() throws Exception {
        Map<String, byte[]> entries = entries();
        entries.put(FORKS[0], " ".repeat(8 << 20).getBytes(StandardCharsets.UTF_8));
        Path file = zip(ManifestJson.write(manifest()), entries);
        assertThat(Files.size(file)).isLessThan(1 << 20);
        Limits limits = new Limits(1 << 20, 4 << 20, 10, 1000, 64);
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> new UploadReader(limits).read(file, Facts.NONE))
                .withMessageContaining("unpacks to more than 4194304 bytes");
        Limits few = new Limits(1 << 20, 64 << 20, 3, 1000, 64);
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> new UploadReader(few).read(file, Facts.NONE))
                .withMessageContaining("the zip has 4 entries, the limit is 3");
    }

    private static Manifest manifest() {
        return Manifests.of(List.of(environment()), List.of(job(FORKS)));
    }

    private static Manifest.EnvironmentFacts environment() {
        return new Manifest.EnvironmentFacts(
                "jdk17/serial", Manifests.JDK_17, "serial", FLAGS, null, null, "Serial", 64L << 20);
    }

    private static Manifest.Job job(String... forks) {
        BenchmarkKey key = new BenchmarkKey("org.example.Sums.sum", Map.of("size", "1000"), Mode.AVERAGE_TIME, 1);
        Instant start = Instant.parse("2026-03-01T12:00:01Z");
        return new Manifest.Job("jdk17/serial", key, null, null, null, List.of(forks), start, start.plusSeconds(9));
    }

    private static Map<String, byte[]> entries() {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (String fork : FORKS) {
            entries.put(fork, Examples.bytes(fork));
        }
        return entries;
    }

    private Upload read(Manifest manifest, Map<String, byte[]> entries) throws IOException, UnreadableUpload {
        Path file = folder.resolve("bundle.zip");
        BundleWriter.write(file, manifest, entries);
        return read(file);
    }

    private static Upload read(Path file) throws IOException, UnreadableUpload {
        return new UploadReader(Limits.DEFAULT).read(file, Facts.NONE);
    }

    private List<String> refusal(Manifest manifest, Map<String, byte[]> entries) throws IOException {
        List<String> problems = new ArrayList<>();
        try {
            read(manifest, entries).problems().forEach(problem -> problems.add(problem.toString()));
        } catch (UnreadableUpload e) {
            e.problems().forEach(problem -> problems.add(problem.toString()));
        }
        return problems;
    }

    private Path zipWithout(Map<String, byte[]> entries) throws IOException {
        return zip(null, entries);
    }

    private Path zip(byte @Nullable [] manifest, Map<String, byte[]> entries) throws IOException {
        Path file = folder.resolve("any.zip");
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            if (manifest != null) {
                zip.putNextEntry(new ZipEntry(Manifest.ENTRY));
                zip.write(manifest);
            }
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        }
        return file;
    }
}
