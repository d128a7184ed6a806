package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A bundle whose plan has paths below the home folder: in a parameter value, which is part of the cell's key, and in a flag. */
class RedactedBundleTest {
    private static final String HOME = System.getProperty("user.home");
    private static final String VALUE = HOME + "/data.txt";

    @TempDir
    private Path folder;

    @Test
    void keepsTheKeyAndReplacesThePathsOfFlagAndJvm() throws Exception {
        Path plan = SpecimenPlan.write(folder, """
                benchmarks: {include: Texts\\.length$, params: {path: %s}, jmh: {forks: 1}}
                flagSets: {default: [-Dplateau.file=%s/other.txt]}
                """.formatted(VALUE, HOME));

        CommandLineRun run =
                CommandLineRun.of("run", plan, "--jdks", TestJvms.ofTheBuild(), "--out", folder.resolve("out"));

        assertThat(run.code()).as(run.output()).isZero();
        Path bundle;
        try (Stream<Path> files = Files.list(folder.resolve("out"))) {
            bundle = files.filter(file -> file.toString().endsWith(".zip"))
                    .findFirst()
                    .orElseThrow();
        }
        Upload upload = new UploadReader(UploadLimits.DEFAULT).read(bundle, Facts.NONE);
        assertThat(upload.problems()).isEmpty();
        assertThat(upload.runs().get(0).rows())
                .singleElement()
                .satisfies(row -> assertThat(row.key().parameters()).isEqualTo(Map.of("path", VALUE)));
        assertThat(upload.runs().get(0).environment().flagSet().raw()).contains("-Dplateau.file=~/other.txt");
        JsonNode fork = fork(bundle).path(0);
        assertThat(fork.path("params").path("path").asString()).isEqualTo(VALUE);
        assertThat(fork.path("jvmArgs").valueStream().map(JsonNode::asString)).contains("-Dplateau.file=~/other.txt");
        assertThat(fork.path("jvm").asString()).endsWith("/bin/java").doesNotStartWith("/");
    }

    private static JsonNode fork(Path bundle) throws Exception {
        try (ZipFile zip = new ZipFile(bundle.toFile())) {
            String json = new String(
                    zip.getInputStream(zip.getEntry("forks/001-1.json")).readAllBytes(), StandardCharsets.UTF_8);
            return new JsonMapper().readTree(json);
        }
    }
}
