package dev.plateau.wire.bundle;

import static dev.plateau.wire.BundleOfOneJob.FLAGS;
import static dev.plateau.wire.BundleOfOneJob.FORKS;
import static dev.plateau.wire.BundleOfOneJob.entries;
import static dev.plateau.wire.BundleOfOneJob.job;
import static dev.plateau.wire.BundleOfOneJob.manifest;
import static dev.plateau.wire.BundleOfOneJob.read;
import static dev.plateau.wire.BundleOfOneJob.zip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.plateau.wire.Manifests;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bundles that contradict themselves, or are none: what is wrong, and where. */
class WrongBundleTest {
    @TempDir
    private Path folder;

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
                null,
                null,
                null,
                null,
                null);
        assertThat(refusal(Manifests.of(List.of(other), List.of(job(FORKS))), entries()))
                .containsExactly("forks/fork-1.json, row 0 (org.example.Sums.sum), field jdkVersion:"
                        + " asked for 25.0.3, the fork ran on 17.0.15");
    }

    @Test
    void namesADigestThatIsNone() throws Exception {
        Manifest.EnvironmentFacts facts = new Manifest.EnvironmentFacts(
                "jdk17/serial",
                Manifests.JDK_17,
                "serial",
                FLAGS,
                null,
                null,
                null,
                null,
                null,
                null,
                new Manifest.JdkFiles("x".repeat(64), null),
                null);
        assertThat(refusal(Manifests.of(List.of(facts), List.of(job(FORKS))), entries()))
                .anyMatch(problem -> problem.contains(
                        "field environments[0].jdkFiles.modulesSha256: expected 64 hexadecimal digits"));
    }

    @Test
    void namesAJarWhoseDigestIsNone() throws Exception {
        Manifest.JarFacts good = new Manifest.JarFacts("0".repeat(64), 9, false);
        Manifest.JarFacts bad = new Manifest.JarFacts("0".repeat(63), 9, false);
        Manifest.EnvironmentFacts facts = new Manifest.EnvironmentFacts(
                "jdk17/serial",
                Manifests.JDK_17,
                "serial",
                FLAGS,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                new Manifest.BenchmarkBuild(List.of(good, bad), null));
        assertThat(refusal(Manifests.of(List.of(facts), List.of(job(FORKS))), entries()))
                .anyMatch(problem ->
                        problem.contains("field environments[0].build.jars[1].sha256: expected 64 hexadecimal digits"));
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
        Path file = zip(folder, ManifestJson.write(manifest()), entries);
        UnreadableUpload refusal = catchThrowableOfType(UnreadableUpload.class, () -> read(file));
        assertThat(refusal.problems())
                .extracting(Upload.Problem::toString)
                .containsExactly(
                        "../../etc/passwd: the manifest names no such entry, so nothing says what it is",
                        "manifest.json, field jobs[0].forks[2]: names the entry forks/fork-3.json, which is not in the zip");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    "version" : 5        | "version" : 6          | manifest.json, field version: the bundle has version 6 and this reads up to 5: written by a newer collector: update the server
                    "plateau-bundle"     | "bundle"               | manifest.json, field format: expected "plateau-bundle", found "bundle"
                    "seed" : 42,         | "sead" : 1, "seed": 42, | manifest.json, field sead: the manifest has no such field
                    "seed" : 42,         | "seed" : "x",          | manifest.json, field seed: expected a number, found "x"
                    "seed" : 42,         | ''                     | manifest.json, field seed: expected a number
                    "plan" : "nightly",  | ''                     | manifest.json, field plan: is missing
                    "mode" : "avgt"      | "mode" : "average"     | manifest.json, field jobs[0].key.mode: expected one of thrpt, avgt, sample, ss, found "average"
                    "threads" : 1        | "threads" : 0          | manifest.json, field jobs[0].key.threads: expected at least 1
                    "2026-03-01T12:00:00Z" | "yesterday"          | manifest.json, field createdAt: expected a time such as 2026-03-01T12:00:00Z, found "yesterday"
                    "jobs" : [           | "jobs" : 1, "x" : [    | manifest.json, field jobs: expected a list
                    "2026-03-01T12:00:00Z" | "+12026-03-01T12:00:00Z" | manifest.json, field createdAt: expected a time from 1990 to a day from now
                    "nightly"            | "night\\u0000ly"       | manifest.json, field plan: holds a character that is none
                    "plan"               | "collector"            | manifest.json: this is not valid JSON at line
                    """)
    void namesTheFieldOfTheManifestThatIsWrong(String text, String other, String problem) throws Exception {
        String json = new String(ManifestJson.write(manifest()), StandardCharsets.UTF_8);
        assertThat(json).contains(text);
        Path file = zip(
                folder,
                json.replaceFirst(Pattern.quote(text), Matcher.quoteReplacement(other))
                        .getBytes(StandardCharsets.UTF_8),
                entries());
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> read(file))
                .withMessageStartingWith(problem);
    }

    @Test
    void refusesZipsThatAreNoBundles() throws Exception {
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> read(zip(folder, null, Map.of("jmh.json", new byte[0]))))
                .withMessageContaining("has no manifest.json");
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> read(zip(folder, null, Map.of("META-INF/MANIFEST.MF", new byte[0]))))
                .withMessageContaining("this is a jar");
        byte[] whole = Files.readAllBytes(zip(folder, ManifestJson.write(manifest()), entries()));
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
        Path file = zip(folder, ManifestJson.write(manifest()), entries);
        assertThat(Files.size(file)).isLessThan(1 << 20);
        UploadLimits limits = new UploadLimits(1 << 20, 4 << 20, 10, 1000, 64);
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> new UploadReader(limits).read(file, Facts.NONE))
                .withMessageContaining("unpacks to more than 4194304 bytes");
        UploadLimits few = new UploadLimits(1 << 20, 64 << 20, 3, 1000, 64);
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> new UploadReader(few).read(file, Facts.NONE))
                .withMessageContaining("the zip has 4 entries, the limit is 3");
    }

    private List<String> refusal(Manifest manifest, Map<String, byte[]> entries) throws IOException {
        List<String> problems = new ArrayList<>();
        try {
            read(folder, manifest, entries).problems().forEach(problem -> problems.add(problem.toString()));
        } catch (UnreadableUpload e) {
            e.problems().forEach(problem -> problems.add(problem.toString()));
        }
        return problems;
    }
}
