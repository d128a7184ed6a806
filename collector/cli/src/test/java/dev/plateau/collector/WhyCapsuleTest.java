package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.plateau.wire.model.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** One capsule of two flag sets on the JVM of the build, whose budget ended before the search. */
class WhyCapsuleTest {
    private static final int MORE_TRIES = 3;

    @TempDir
    private static Path folder;

    private static Path unpacked;
    private static Map<String, String> texts;

    @BeforeAll
    static void pack() throws IOException {
        Path plan = SpecimenPlan.write(folder, """
                benchmarks: {include: Specimens\\.switched$}
                jvmArgs: [-XX:+UseSerialGC, -Xms16m, -Xmx64m, -Ddb.password=hunter2, -Djdk.host=%s]
                flagSets:
                  default: []
                  slow: [-XX:-UsePerfData]
                """.formatted(host()));
        Path capsule = folder.resolve("capsule.zip");
        CommandLineRun run = search(plan, capsule);
        for (int further = 0; further < MORE_TRIES && !Files.exists(capsule); further++) {
            // Twelve forks of a busy host may leave open whether there is a difference: then there is no capsule.
            run = search(plan, capsule);
        }
        assertThat(run.code()).as(run.output()).isEqualTo(ExitCode.UNKNOWN);
        assertThat(run.output()).contains("Capsule: " + capsule);
        unpacked = Files.createDirectory(folder.resolve("unpacked"));
        CapsuleFile.unpack(capsule, unpacked);
        texts = CapsuleFile.texts(capsule);
    }

    /** Empty where it is not known. */
    private static String host() throws IOException {
        Path linux = Path.of("/proc/sys/kernel/hostname");
        return Files.isReadable(linux) ? Files.readString(linux).strip() : "";
    }

    private static CommandLineRun search(Path plan, Path capsule) {
        return CommandLineRun.of(
                "why",
                plan,
                "--benchmarks",
                "switched",
                "--from",
                TestJvms.ofTheBuild() + "/default",
                "--to",
                TestJvms.ofTheBuild() + "/slow",
                "--flags",
                "--budget",
                12,
                "--out",
                folder.resolve("out"),
                "--capsule",
                capsule,
                "--with-jar");
    }

    private static JsonNode json(String name) {
        return new JsonMapper().readTree(texts.get(name));
    }

    @Test
    void holdsTheDocumentedFiles() {
        assertThat(texts.keySet())
                .startsWith(
                        "capsule.json",
                        "expected.json",
                        "reproduce.sh",
                        "reproduce.ps1",
                        "bug.md",
                        "evidence/search.json",
                        "evidence/search.txt",
                        "evidence/flags.txt")
                .anyMatch(name -> name.startsWith("jars/1-"))
                .anyMatch(name -> name.startsWith("jars/2-jmh-core"));
        assertThat(texts.get("evidence/flags.txt")).contains("UsePerfData");
        assertThat(json("expected.json").path("from").path("forks")).hasSizeGreaterThanOrEqualTo(5);
        assertThat(json("expected.json").path("unit").asString()).isEqualTo("ns/op");
        double ratio = json("expected.json").path("ratio").asDouble();
        assertThat(ratio).isBetween(1.5, 2.5);
        assertThat(json("expected.json").path("low").asDouble()).isBetween(1.0, ratio);
    }

    @Test
    void followsItsSchema() {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Manifest.class.getResourceAsStream("/dev/plateau/wire/capsule.schema.json"));
        ObjectNode capsule = (ObjectNode) json("capsule.json");

        assertThat(schema.validate(capsule)).isEmpty();
        for (String field : new TreeSet<>(capsule.propertyNames())) {
            ObjectNode without = capsule.deepCopy();
            without.remove(field);
            assertThat(schema.validate(without)).as(field).isNotEmpty();
        }
        ObjectNode more = capsule.deepCopy();
        more.put("user", "somebody");
        assertThat(schema.validate(more)).isNotEmpty();
    }

    @Test
    void tellsNothingAboutThePersonOrTheMachine() throws IOException {
        String host = host();
        assertThat(texts).allSatisfy((name, text) -> {
            assertThat(text)
                    .as(name)
                    .doesNotContain("hunter2", "hunter3")
                    .doesNotContain(folder.toString())
                    .doesNotContain(TestJvms.ofTheBuild().toString())
                    .doesNotContain(System.getProperty("user.dir"))
                    .doesNotContain(System.getProperty("user.home"));
            if (host.length() >= 4) {
                assertThat(text).as(name).doesNotContain(host);
            }
        });
        assertThat(texts.get("reproduce.sh"))
                .as("a digest stands for the value")
                .contains("-Ddb.password=#");
    }

    @Test
    void theBugReportHasTheOrderOfTheBugSystem() {
        assertThat(texts.get("bug.md"))
                .startsWith("# Synopsis\n\nSpecimens.switched is ")
                .containsSubsequence(
                        "# Description",
                        "A DESCRIPTION OF THE PROBLEM :",
                        "REGRESSION : Last worked in version " + System.getProperty("java.version"),
                        "STEPS TO FOLLOW TO REPRODUCE THE PROBLEM :",
                        "EXPECTED -",
                        "99 % CI",
                        "ACTUAL -",
                        "99 % CI",
                        "CUSTOMER SUBMITTED WORKAROUND :");
    }

    @Test
    void theScriptReproducesItOnARealJvm() throws Exception {
        CapsuleFile.Verdict verdict = CapsuleFile.reproduceClearly(unpacked, TestJvms.ofTheBuild());

        assertThat(verdict.verdict()).as(verdict.output()).isEqualTo("REPRODUCED");
        assertThat(verdict.code()).isZero();
        assertThat(verdict.output()).doesNotContain("Note:").contains("block 4 of ", "after / before: ", "expected ");
    }

    /** A JDK whose forks take this long, in turn. */
    private static Path jdk(String name, double... scores) throws IOException {
        Path home = folder.resolve(name);
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        StringBuilder values = new StringBuilder();
        for (double score : scores) {
            values.append(' ').append(score);
        }
        Files.writeString(java, """
                #!/bin/sh
                for last; do :; done
                n=$(cat "%1$s/count" 2> /dev/null || echo 0)
                echo $((n + 1)) > "%1$s/count"
                case "$*" in *showSettings*) echo "    java.vm.version = %3$s" >&2; echo 0 > "%1$s/count"; exit ;; esac
                set --%2$s
                shift $((n %% $#))
                printf '[{"primaryMetric": {"scorePercentiles": {\n"0.0" : 1,\n"50.0" : %%s,\n"90.0" : 7}}}]\n' "$1" > "$last"
                """.formatted(home, values, System.getProperty("java.vm.version")));
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return home;
    }

    /** What the script wrote for a server. */
    private static JsonNode result() throws IOException {
        JsonNode result = new JsonMapper().readTree(Files.readString(unpacked.resolve("result.json")));
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(Manifest.class.getResourceAsStream("/dev/plateau/wire/capsule-result.schema.json"))
                        .validate(result))
                .isEmpty();
        return result;
    }

    private static CapsuleFile.Verdict verdict(Path before, Path after) throws Exception {
        return CapsuleFile.reproduce(unpacked, "-n", 4, before, after);
    }

    @Test
    void saysWhatTheScoresSay() throws Exception {
        // Twice as long is expected.
        Path ten = jdk("ten", 10.1, 9.9, 10, 10.2);
        Path twenty = jdk("twenty", 20.1, 20.4, 19.9, 20);
        Path twelve = jdk("twelve", 12.1, 12, 12.2, 11.9);
        Path hundred = jdk("hundred", 101, 100, 99, 102);
        Path wild = jdk("wild", 10, 40, 12, 30);

        assertThat(verdict(ten, twenty)).satisfies(is("REPRODUCED", 0));
        assertThat(result().path("verdict").asString()).isEqualTo("reproduced");
        assertThat(result().path("ratio").asDouble()).isBetween(1.9, 2.1);
        assertThat(result().path("low").asDouble())
                .isBetween(1.5, result().path("ratio").asDouble());
        assertThat(result().path("blocks").asInt()).isEqualTo(4);
        assertThat(result().path("after").path("build").asString()).isEqualTo(System.getProperty("java.vm.version"));
        assertThat(result().toString()).doesNotContain(folder.toString());
        assertThat(verdict(ten, ten)).as("no change").satisfies(is("NOT REPRODUCED", 1));
        assertThat(result().path("verdict").asString()).isEqualTo("not-reproduced");
        assertThat(verdict(twenty, ten)).as("the other way").satisfies(is("NOT REPRODUCED", 1));
        assertThat(verdict(ten, twelve)).as("a quarter of it").satisfies(is("NOT REPRODUCED", 1));
        assertThat(verdict(ten, hundred)).as("far more").satisfies(is("CAN'T SAY", 2));
        assertThat(verdict(ten, wild))
                .satisfies(is("CAN'T SAY", 2))
                .satisfies(said -> assertThat(said.output()).containsPattern("Try a quieter host, or -n \\d+"));
    }

    private static Consumer<CapsuleFile.Verdict> is(String verdict, int code) {
        return said -> {
            assertThat(said.verdict()).as(said.output()).isEqualTo(verdict);
            assertThat(said.code()).isEqualTo(code);
        };
    }

    @Test
    void cannotSayWithoutScores() throws Exception {
        Path ten = jdk("ten again", 10.1, 9.9, 10, 10.2);
        Path broken = folder.resolve("broken");
        Files.createDirectories(broken.resolve("bin"));
        Files.writeString(broken.resolve("bin/java"), "#!/bin/sh\necho it does not start\nexit 1\n");
        assertThat(broken.resolve("bin/java").toFile().setExecutable(true)).isTrue();

        assertThat(verdict(ten, broken))
                .satisfies(is("CAN'T SAY", 2))
                .satisfies(said -> assertThat(said.output()).contains("it does not start", "has no score"));
        assertThat(result().path("verdict").asString()).isEqualTo("cannot-say");
        assertThat(result().has("ratio")).isFalse();
        assertThat(verdict(ten, jdk("zero", 0, 0, 0, 0))).satisfies(is("CAN'T SAY", 2));
        assertThat(verdict(ten, folder.resolve("nowhere")))
                .satisfies(is("CAN'T SAY", 2))
                .satisfies(said -> assertThat(said.output()).contains("holds no JDK", "has bin in it"));
        assertThat(CapsuleFile.reproduce(unpacked)).satisfies(is("CAN'T SAY", 2));
        assertThat(CapsuleFile.reproduce(unpacked, "-n", 2, ten)).satisfies(is("CAN'T SAY", 2));
        assertThat(CapsuleFile.reproduce(unpacked, "-j", "nowhere.jar", ten))
                .satisfies(is("CAN'T SAY", 2))
                .satisfies(
                        said -> assertThat(said.output()).contains("there is no nowhere.jar", "Give it with -j JAR"));
    }

    @Test
    void theIntervalIsStudentsT() {
        for (String script : List.of("reproduce.sh", "reproduce.ps1")) {
            Matcher table = Pattern.compile("63\\.657[0-9., ]+").matcher(texts.get(script));
            assertThat(table.find()).as(script).isTrue();
            String[] values = table.group().strip().split("[, ]+", -1);
            assertThat(values).hasSize(30);
            for (int df = 1; df <= values.length; df++) {
                assertThat(Double.parseDouble(values[df - 1]))
                        .as("%s, %d degrees of freedom", script, df)
                        .isCloseTo(TDistribution.of(df).inverseSurvivalProbability(0.005), offset(0.0006));
            }
        }
    }

    @Test
    void theScriptIsPlainShell() throws Exception {
        for (String shell : List.of("sh", "dash", "bash")) {
            Process check = new ProcessBuilder(
                            shell, "-n", unpacked.resolve("reproduce.sh").toString())
                    .inheritIO()
                    .start();
            assertThat(check.waitFor()).as(shell).isZero();
        }
    }
}
