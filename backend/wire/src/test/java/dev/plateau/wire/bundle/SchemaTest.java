package dev.plateau.wire.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.plateau.wire.Examples;
import dev.plateau.wire.Manifests;
import dev.plateau.wire.model.BadField;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.Upload;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The published schemas say what the reader does. */
class SchemaTest {
    private static final Schema MANIFEST = schema("/dev/plateau/wire/manifest.schema.json");
    private static final Schema JMH = schema("/dev/plateau/wire/jmh.schema.json");

    @Test
    void describesEveryFieldOfAManifest() {
        ObjectNode manifest = tree(full());
        assertThat(MANIFEST.validate(manifest)).isEmpty();
        for (String field : new TreeSet<>(manifest.propertyNames())) {
            ObjectNode without = manifest.deepCopy();
            without.remove(field);
            boolean optional =
                    List.of("blackhole", "recordings", "commits", "directions").contains(field);
            assertThat(MANIFEST.validate(without).isEmpty()).as(field).isEqualTo(optional);
            assertThat(isReadable(without)).as(field).isEqualTo(optional);
        }
    }

    @Test
    void inVersion4AManifestIsReadableForV010() {
        ObjectNode manifest = tree(full());
        ((ObjectNode) manifest.at("/environments/0/jdk")).put("build", "build 2");
        ((ObjectNode) manifest.at("/jobs/0")).putObject("code").put("operationsPerInvocation", 10);
        Schema released = schema("/released/manifest-v0.1.0.schema.json");
        assertThat(released.validate(manifest)).isNotEmpty();

        byte[] older = ManifestJson.inVersion4(manifest.toString().getBytes(StandardCharsets.UTF_8));

        assertThat(released.validate(JsonMapper.shared().readTree(older))).isEmpty();
    }

    @Test
    void acceptsAManifestWithoutWhatIsOptional() throws BadField {
        String json = """
                {"format": "plateau-bundle", "version": 1, "collector": "by hand", "execution": "1", "plan": "nightly", "seed": 0,
                 "createdAt": "2026-03-01T12:00:00Z", "commit": {},
                 "host": {"host": {"fingerprint": "lab-1", "label": "lab", "cpuCount": 0, "memoryBytes": 0}},
                 "environments": [{"id": "a", "jdk": {"version": "17", "vmName": "HotSpot", "vmVersion": "17+1"}, "flagSet": "default", "flags": []}],
                 "jobs": [{"environment": "a", "key": {"benchmark": "B.c", "parameters": {}, "mode": "ss", "threads": 1}, "forks": ["1.json"]}],
                 "calibrations": []}
                """;
        JsonNode manifest = JsonMapper.shared().readTree(json);
        assertThat(MANIFEST.validate(manifest)).isEmpty();
        assertThat(ManifestJson.read(json.getBytes(StandardCharsets.UTF_8)).jobs())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "/jobs/0/key/threads, 0",
        "/jobs/0/key/mode, \"fast\"",
        "/jobs/0/outcome, \"SKIPPED\"",
        "/environments/0/jdk/version, null",
        "/createdAt, 12",
        "/version, 6",
        "/environments/0/build/jars, null",
        "/environments/0/build/jars/0/bytes, \"nine\"",
        "/environments/0/build/jars/0/sha256, null",
        "/environments/0/build/jar, []",
        "/host/host, []",
        "/directions, {\"failures\": \"DOWN\"}",
        "/commits/1/subject, null",
        "/commits/0/author, \"Ada <ada@example.org>\"",
        "/commits/0/email, \"x\"",
    })
    void refusesWhatTheReaderRefuses(String pointer, String value) {
        ObjectNode manifest = tree(full());
        int name = pointer.lastIndexOf('/');
        ((ObjectNode) manifest.at(pointer.substring(0, name)))
                .set(pointer.substring(name + 1), JsonMapper.shared().readTree(value));
        assertThat(MANIFEST.validate(manifest)).isNotEmpty();
        assertThat(isReadable(manifest)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("dev.plateau.wire.jmh.JmhExamplesTest#examples")
    @ValueSource(strings = {"profiler-without-numbers.json", "forks/fork-1.json"})
    void describesWhatJmhWrites(String example) {
        assertThat(JMH.validate(JsonMapper.shared().readTree(Examples.bytes(example))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[ ]",
                "[{}]",
                "[{\"benchmark\": \"B.c\", \"mode\": \"avgt\", \"threads\": 1, \"primaryMetric\": {\"score\": \"1\", \"scoreUnit\": \"ns/op\"}}]"
            })
    void refusesWhatIsNotJmhs(String json) {
        assertThat(JMH.validate(JsonMapper.shared().readTree(json))).isNotEmpty();
    }

    private static Manifest full() {
        Manifest.Job measured = Manifests.job("a", "forks/1.json");
        Manifest.Job failed = new Manifest.Job(
                "a",
                new BenchmarkKey("B.c", Map.of("size", "1"), Mode.SINGLE_SHOT, 2),
                Upload.Outcome.FAILED,
                "exit code 1",
                "output/2.txt",
                List.of(),
                Instant.EPOCH.plusSeconds(1_700_000_000),
                null);
        Manifest.EnvironmentFacts environment = new Manifest.EnvironmentFacts(
                "a",
                Manifests.JDK_17,
                "x",
                List.of("-Xint"),
                "f.txt",
                "d.txt",
                "G1",
                1L,
                null,
                "u.txt",
                new Manifest.JdkFiles("0".repeat(64), null),
                new Manifest.BenchmarkBuild(List.of(new Manifest.JarFacts("1".repeat(64), 9, false)), "make"));
        Manifest manifest = Manifests.of(
                List.of(environment), List.of(measured, failed), List.of(Manifests.recording("a", "recordings/1.jfr")));
        return Manifests.withCommits(
                manifest,
                List.of(
                        new LoggedCommit("0123abc", "fed3210", "Parse lazily", "Ada Lovelace"),
                        new LoggedCommit("fed3210", null, "", null)));
    }

    private static boolean isReadable(JsonNode manifest) {
        try {
            ManifestJson.read(JsonMapper.shared().writeValueAsBytes(manifest));
            return true;
        } catch (BadField e) {
            return false;
        }
    }

    private static ObjectNode tree(Manifest manifest) {
        return (ObjectNode) JsonMapper.shared().readTree(ManifestJson.write(manifest));
    }

    private static Schema schema(String name) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Objects.requireNonNull(SchemaTest.class.getResourceAsStream(name), name));
    }
}
