package dev.plateau.wire.bundle;

import static dev.plateau.wire.BundleOfOneJob.FLAGS;
import static dev.plateau.wire.BundleOfOneJob.FORKS;
import static dev.plateau.wire.BundleOfOneJob.entries;
import static dev.plateau.wire.BundleOfOneJob.environment;
import static dev.plateau.wire.BundleOfOneJob.job;
import static dev.plateau.wire.BundleOfOneJob.manifest;
import static dev.plateau.wire.BundleOfOneJob.read;
import static dev.plateau.wire.BundleOfOneJob.zip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.plateau.wire.Manifests;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.FlagSet;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a bundle means. */
class BundleTest {
    @TempDir
    private Path folder;

    @Test
    void mergesTheForksOfAJob() throws Exception {
        Upload upload = read(folder, manifest(), entries());
        assertThat(upload.problems()).isEmpty();
        Upload.Run run = upload.runs().get(0);
        assertThat(run.execution()).isEqualTo("execution-1");
        assertThat(run.environment().flagSet().name()).isEqualTo("serial");
        assertThat(run.conditions().blackhole()).isEqualTo("FULL_DONTINLINE");
        assertThat(run.conditions().jmhVersion()).isEqualTo("1.37");
        assertThat(run.conditions().collector()).isEqualTo("Serial");
        assertThat(run.conditions().heapMaxBytes()).isEqualTo(64L << 20);
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
        Upload upload = read(folder, Manifests.of(List.of(environment()), List.of(measured, refused)), entries);
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
                "jdk17/serial",
                Manifests.JDK_17,
                "serial",
                FLAGS,
                "flags.txt",
                "default.txt",
                "Serial",
                64L << 20,
                null,
                null,
                null,
                null);
        Map<String, byte[]> entries = entries();
        entries.put(
                "flags.txt",
                "     bool UseSerialGC    = true    {product} {command line}\n".getBytes(StandardCharsets.UTF_8));
        entries.put(
                "default.txt",
                "   size_t MaxHeapSize    = 67108864    {product} {ergonomic}\n     bool UseSerialGC    = true   {product} {ergonomic}\n"
                        .getBytes(StandardCharsets.UTF_8));
        Environment environment = read(folder, Manifests.of(List.of(facts), List.of(job(FORKS))), entries)
                .runs()
                .get(0)
                .environment();
        assertThat(environment.flagSet()).isEqualTo(new FlagSet("default", List.of(), FLAGS));
        assertThat(environment.flags()).containsExactly(Map.entry("UseSerialGC", "true"));
    }

    @Test
    void unlockedFlagsAndDigestsStandBesideTheIdentity() throws Exception {
        Manifest.JdkFiles files = new Manifest.JdkFiles("0f".repeat(32), null);
        Manifest.BenchmarkBuild build =
                new Manifest.BenchmarkBuild(List.of(new Manifest.JarFacts("0e".repeat(32), 9, true)), "make");
        Manifest.EnvironmentFacts facts = new Manifest.EnvironmentFacts(
                "jdk17/serial",
                Manifests.JDK_17,
                "serial",
                FLAGS,
                "flags.txt",
                null,
                "Serial",
                64L << 20,
                null,
                "unlocked.txt",
                files,
                build);
        Map<String, byte[]> entries = entries();
        String plain = "     bool UseSerialGC    = true    {product} {command line}\n";
        entries.put("flags.txt", plain.getBytes(StandardCharsets.UTF_8));
        entries.put(
                "unlocked.txt",
                (plain + "     intx LockingMode    = 1    {experimental} {default}\n")
                        .getBytes(StandardCharsets.UTF_8));
        Upload.Run run = read(folder, Manifests.of(List.of(facts), List.of(job(FORKS))), entries)
                .runs()
                .get(0);
        assertThat(run.jdkFiles()).isEqualTo(files);
        assertThat(run.build()).isEqualTo(build);
        assertThat(run.environment().flags().keySet()).containsExactly("UseSerialGC");
        assertThat(run.environment().unlockedFlags().keySet()).containsExactly("LockingMode", "UseSerialGC");
        assertThat(run.environment().flagSet().canonical()).doesNotContain("-XX:LockingMode=1");
    }

    @Test
    void keepsTheCellsOfAFlagSetThatChangesNothingBesideTheOthers() throws Exception {
        Manifest.EnvironmentFacts plain = new Manifest.EnvironmentFacts(
                "plain",
                Manifests.JDK_17,
                "default",
                FLAGS,
                null,
                "default.txt",
                "Serial",
                64L << 20,
                null,
                null,
                null,
                null);
        Manifest.EnvironmentFacts twin = new Manifest.EnvironmentFacts(
                "twin",
                Manifests.JDK_17,
                "biased",
                List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:+Biased"),
                null,
                "default.txt",
                "Serial",
                64L << 20,
                null,
                null,
                null,
                null);
        Manifest.Job measured = new Manifest.Job("plain", job().key(), null, null, null, List.of(FORKS), null, null);
        Manifest.Job same = new Manifest.Job(
                "twin", job().key(), Upload.Outcome.SAME_ENVIRONMENT, "same as default", null, List.of(), null, null);
        Map<String, byte[]> entries = entries();
        entries.put(
                "default.txt", "     bool Biased    = true    {product} {default}\n".getBytes(StandardCharsets.UTF_8));
        Upload upload = read(folder, Manifests.of(List.of(plain, twin), List.of(measured, same)), entries);
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
                64L << 20,
                null,
                null,
                null,
                null);
        Manifest.Job again =
                new Manifest.Job("twin", job(FORKS).key(), null, null, null, List.of(FORKS[0]), null, null);
        Upload upload = read(folder, Manifests.of(List.of(environment(), twin), List.of(job(FORKS), again)), entries());
        assertThat(upload.runs()).hasSize(1);
        assertThat(upload.problems())
                .extracting(Upload.Problem::toString)
                .containsExactly(
                        "manifest.json, field jobs[1].key: jobs[0] measured the same benchmark on the same JVM");
    }

    @Test
    void aBundleOfARecordingAloneIsOfTheSameEnvironmentAsItsScores() throws Exception {
        Manifest manifest = Manifests.of(
                List.of(environment()), List.of(), List.of(Manifests.recording("jdk17/serial", "recordings/1.jfr")));
        Path file = zip(folder, ManifestJson.write(manifest), Map.of("recordings/1.jfr", new byte[] {1, 2, 3}));
        Upload.Run recorded = read(file).runs().get(0);
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

        Path scores = zip(folder, ManifestJson.write(manifest()), entries());
        assertThat(read(scores).runs().get(0).environment()).isEqualTo(recorded.environment());
    }

    @Test
    void refusesARecordingThatIsNotInTheBundle() throws Exception {
        Manifest manifest = Manifests.of(
                List.of(environment()), List.of(), List.of(Manifests.recording("jdk17/serial", "recordings/1.jfr")));
        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> read(zip(folder, ManifestJson.write(manifest), Map.of())))
                .withMessageContaining("field recordings[0].entry: names the entry recordings/1.jfr");
    }
}
