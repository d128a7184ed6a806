package dev.plateau.wire.flags;

import static dev.plateau.wire.BundleOfOneJob.entries;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.plateau.wire.BundleOfOneJob;
import dev.plateau.wire.Manifests;
import dev.plateau.wire.bundle.BundleWriter;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlagRedactorTest {
    private static final FlagRedactor REDACTOR = new FlagRedactor("one key".getBytes(UTF_8));
    private static final String SECRET = "hunter2secret";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-XX:MaxHeapSize=1g",
                "-XX:CompileCommand=inline,org.example.Sums::<init>",
                "-XX:ShenandoahGCHeuristics=adaptive",
                "-Djmh.blackhole.mode=COMPILER",
                "-Djdk.virtualThreadScheduler.parallelism=2",
                "-Djava.util.concurrent.ForkJoinPool.common.parallelism=4",
                "-Djava.security.egd=file:/dev/./urandom",
                "-Djava.net.preferIPv4Stack=true",
                "-Dfeature.on=true",
                "-Dswitch",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-javaagent:otel.jar",
                "-Xlog:gc*:stdout",
                "-ea:org.example...",
            })
    void keepsWhatHoldsNoSecret(String flag) {
        assertThat(REDACTOR.flags(List.of(flag))).containsExactly(flag);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Ddb.password=hunter2secret",
                "-Djdk.password=hunter2secret",
                "-Djava.util.url=https://ada:hunter2secret@example.org",
                "-Ddb.url=jdbc:x?password=hunter2secret\nsecond line",
                "-javaagent:otel.jar=token=hunter2secret",
                "-agentlib:jdwp=hunter2secret",
                "-agentpath:/opt/a.so=hunter2secret",
                "-Xrunhprof:hunter2secret",
                "-XX:OnError=hunter2secret",
                "-XX:StartFlightRecording=filename=/home/hunter2secret",
                "-vendor:hunter2secret",
                "hunter2secret",
            })
    void hidesEverythingElse(String flag) {
        String redacted = REDACTOR.flags(List.of(flag)).get(0);
        assertThat(redacted).doesNotContain(SECRET).matches("(?s)(-.*[=:])?#[0-9a-f]{12}");
        assertThat(FlagRedactor.isRedacted(redacted)).isTrue();
        assertThat(FlagRedactor.isRedacted(flag)).isFalse();
    }

    @Test
    void equalValuesAndOnlyTheseHaveEqualDigests() {
        assertThat(REDACTOR.flags(List.of("-Da=1", "-Da=2", " -Da=1 ")))
                .satisfies(flags ->
                        assertThat(flags.get(0)).isEqualTo(flags.get(2)).isNotEqualTo(flags.get(1)));
        assertThat(new FlagRedactor("another key".getBytes(UTF_8)).flags(List.of("-Da=1")))
                .isNotEqualTo(REDACTOR.flags(List.of("-Da=1")));
    }

    /** An output file, a port and a rotated password change with each build. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-agentpath:/ci/1/ap.so=start,event=cpu,file=/ci/1/a.jfr | -agentpath:/ci/2/ap.so=start,event=cpu,file=/ci/2/b.jfr",
                "-XX:StartFlightRecording=filename=/ci/1/a.jfr | -XX:StartFlightRecording=filename=/ci/2/a.jfr",
                "-Dspring.datasource.url=jdbc:postgresql://a:1@db/x | -Dspring.datasource.url=jdbc:postgresql://a:2@db/x",
            })
    void digestsOfValuesLeavePlacesOut(String one, String other) {
        assertThat(FlagSets.canonical(REDACTOR.flags(List.of(one)), Map.of()))
                .isEqualTo(FlagSets.canonical(REDACTOR.flags(List.of(other)), Map.of()));
        assertThat(REDACTOR.flags(List.of(one)))
                .isNotEqualTo(REDACTOR.flags(List.of(other.replace("cpu", "alloc") + ",x=1")));
    }

    @Test
    void valueThatLooksLikeADigestIsHiddenToo() {
        String digest = REDACTOR.flags(List.of("-Da=1")).get(0);
        assertThat(REDACTOR.flags(List.of(digest))).doesNotContain(digest);
    }

    @Test
    void argumentOfAnOptionIsKept() {
        List<String> flags = List.of("--add-opens", "java.base/java.lang=ALL-UNNAMED", "-Xint");
        assertThat(REDACTOR.flags(flags)).isEqualTo(flags);
    }

    @Test
    void redactsFlagsThatATextQuotes() {
        String text =
                REDACTOR.text("# VM options: -Xmx1g -Ddb.password=hunter2secret and more -Da.b=true\n# Warmup: 1");
        assertThat(text).matches("(?s)# VM options: -Xmx1g -Ddb\\.password=#[0-9a-f]{12} -Da\\.b=true\n# Warmup: 1");
    }

    @Test
    void bundleIsReadWithoutSecretsAndItsForksStillFit() throws Exception {
        Manifest manifest = manifestWith("-Ddb.password=" + SECRET, "-XX:+UseSerialGC", "-Xmx64m");
        Map<String, byte[]> entries = entries();
        entries.replaceAll((name, fork) -> withFlag(fork, "-Ddb.password=" + SECRET));
        Upload upload = read(manifest, entries);
        assertThat(upload.problems()).isEmpty();
        assertThat(upload.toString()).doesNotContain(SECRET).contains("-Ddb.password=#");
        assertThat(upload.runs().get(0).environment().flagSet().canonical())
                .containsExactlyElementsOf(Stream.concat(
                                Stream.of("-XX:+UseSerialGC", "-XX:MaxHeapSize=67108864"),
                                REDACTOR.flags(List.of("-Ddb.password=" + SECRET)).stream())
                        .sorted()
                        .toList());
    }

    @Test
    void problemDoesNotQuoteASecret() throws Exception {
        Manifest manifest = manifestWith("-Ddb.password=" + SECRET);
        assertThat(catchThrowableOfType(UnreadableUpload.class, () -> read(manifest, entries()))
                        .problems()
                        .toString())
                .contains("the fork ran without -Ddb.password=#")
                .doesNotContain(SECRET);
    }

    private static Manifest manifestWith(String... flags) {
        Manifest.EnvironmentFacts one = BundleOfOneJob.environment();
        return Manifests.of(
                List.of(new Manifest.EnvironmentFacts(
                        one.id(),
                        one.jdk(),
                        one.flagSet(),
                        List.of(flags),
                        null,
                        null,
                        one.collector(),
                        null,
                        null,
                        null,
                        null,
                        null)),
                List.of(BundleOfOneJob.job(BundleOfOneJob.FORKS)));
    }

    private static byte[] withFlag(byte[] fork, String flag) {
        return new String(fork, UTF_8)
                .replaceFirst("\"jvmArgs\"\\s*:\\s*\\[", "$0\"" + flag + "\",")
                .getBytes(UTF_8);
    }

    private Upload read(Manifest manifest, Map<String, byte[]> entries) throws Exception {
        Path file = folder.resolve("bundle.zip");
        BundleWriter.write(file, manifest, entries);
        assertThat(Files.size(file)).isPositive();
        return new UploadReader(UploadLimits.DEFAULT, REDACTOR).read(file, Facts.NONE);
    }
}
