package dev.plateau.collector.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Mode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PlanReaderTest {
    private static final String LEAST = "name: p\njars: b.jar\nbenchmarks: Foo\n";

    @TempDir
    private Path folder;

    @BeforeEach
    void jarExists() throws IOException {
        Files.createFile(folder.resolve("b.jar"));
    }

    private Plan read(String text) throws WrongUsage, IOException {
        return PlanReader.read(Files.writeString(folder.resolve("demo.yaml"), text));
    }

    @Test
    void readsEveryField() throws Exception {
        Path repository = Files.createDirectory(folder.resolve("sub"));
        Plan plan = read("""
                name: p
                jars: [b.jar]
                benchmarks:
                  - Foo
                  - include: 'Bar\\.'
                    params: {size: [1, 2], kind: x}
                    threads: [1, max]
                    mode: sample
                    minimumJdk: 21
                    jmh: {forks: 7}
                jdks: [17, temurin-25]
                flagSets:
                  default:
                  parallel-gc: [-XX:+UseParallelGC]
                jmh:
                  forks: 3
                  warmup: {iterations: 2, time: 200ms}
                  measurement: {iterations: 4, time: 1.5s}
                  timeout: 5m
                blackhole: FULL
                jvmArgs: -Xmx1g
                recordings: {include: Bar, flagSets: parallel-gc}
                directions: {failedOffers: lower, hits: higher, size: none}
                git: sub
                """);
        assertThat(plan.jars()).containsExactly(folder.resolve("b.jar"));
        assertThat(plan.directions())
                .isEqualTo(Map.of(
                        "failedOffers", Direction.LOWER_IS_BETTER,
                        "hits", Direction.HIGHER_IS_BETTER,
                        "size", Direction.NEITHER));
        assertThat(plan.benchmarks()).hasSize(2);
        Plan.Selection bar = plan.benchmarks().get(1);
        assertThat(bar.parameters()).isEqualTo(Map.of("size", List.of("1", "2"), "kind", List.of("x")));
        assertThat(bar.threads()).containsExactly(1, 0);
        assertThat(bar.modes()).containsExactly(Mode.SAMPLE_TIME);
        assertThat(bar.minimumJdk()).isEqualTo(21);
        assertThat(plan.benchmarks().get(0).minimumJdk()).isNull();
        Plan.Recordings recordings = Objects.requireNonNull(plan.recordings());
        assertThat(recordings.includes("a.Bar.b", "parallel-gc")).isTrue();
        assertThat(recordings.includes("a.Bar.b", "default")).isFalse();
        assertThat(recordings.includes("a.Foo.b", "parallel-gc")).isFalse();
        assertThat(bar.settings().or(plan.settings()).forks()).isEqualTo(7);
        assertThat(bar.settings().or(plan.settings()).measurement().time()).isEqualTo(Duration.ofMillis(1500));
        assertThat(plan.settings().timeout()).isEqualTo(Duration.ofMinutes(5));
        assertThat(plan.flagSets())
                .containsExactly(
                        Map.entry("default", List.of()), Map.entry("parallel-gc", List.of("-XX:+UseParallelGC")));
        assertThat(plan.jdks()).containsExactly("17", "temurin-25");
        assertThat(plan.jvmArgs()).containsExactly("-Xmx1g");
        assertThat(plan.blackhole()).isEqualTo("FULL");
        assertThat(plan.repository()).isEqualTo(repository);
    }

    @Test
    void measuresWithoutFlagsWhenNoFlagSetIsNamed() throws Exception {
        assertThat(read(LEAST).flagSets()).containsExactly(Map.entry("default", List.of()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    jmh: {forkz: 2}                     | :4:7: `forkz` is not a field of jmh; did you mean `forks`?
                    jmh: {forks: two}                   | :4:14: jmh.forks must be a count from 1 to 1000, not `two`
                    jmh: {warmup: {time: 100}}          | :4:22: jmh.warmup.time must be a time with its unit
                    jmh: [1]                            | :4:6: jmh must be a map of fields
                    blackhole: NONE                     | :4:12: blackhole must be auto or one of FULL_DONTINLINE
                    name: q                             | :4:1: `name` stands twice in the plan
                    zzz: 1                              | :4:1: `zzz` is not a field of the plan; it has name, jars
                    flagSets: {a: [-XX:+IgnoreUnrecognizedVMOptions]} | hides that a JVM lacks a flag
                    flagSets: {'a b': []}               | the name `a b` must be letters
                    recordings: {flagSets: [none]}      | :4:25: recordings.flagSets must be a flag set of this plan: default
                    gate: {baseline: main}              | :4:18: gate.baseline must be last-good, none, release:NAME or at least 4 hexadecimal digits
                    gate: {baseline: abcd, baselineBranch: m} | give a commit or a branch to compare to, not both
                    gate: {benchmarks: '(?=a)'}         | :4:20: gate.benchmarks must be a regular expression (RE2 syntax
                    gate: {better: less}                | :4:16: gate.better must be lower or higher
                    gate: {limits: 2 ms}                | :4:16: gate.limits must be a limit such as
                    gate: {minimumEffect: lots}         | :4:23: gate.minimumEffect must be a share such as 5% or 0.05
                    directions: {failures: down}        | :4:24: directions.failures must be higher, lower or none, not `down`
                    gate: {benchmark: x}                | did you mean `benchmarks`?
                    jvmArgs: [-Xint, -Da="b"]           | :4:18: jvmArgs must be a JVM flag without double quotes, which JMH's command line drops
                    flagSets: {a: [-Da="b c"]}          | :4:16: flagSets.a must be a JVM flag without double quotes
                    jvmArgs: {a: b}                     | :4:10: jvmArgs must be a JVM flag
                    git: "a\\0b"                         | :4:6: git must be a path, not `a
                    git: nowhere                        | nowhere is not a folder
                    'jmh: {'                            | this is not YAML
                    jmh: {forks: 1001}                  | :4:14: jmh.forks must be a count from 1 to 1000, not `1001`
                    jmh: {warmup: {iterations: 100001}} | :4:28: jmh.warmup.iterations must be a count from 0 to 100000
                    jmh: {warmup: {time: 24.1h}}        | :4:22: jmh.warmup.time must be a time with its unit
                    jmh: {timeout: 99999999999999999h}  | :4:16: jmh.timeout must be a time with its unit
                    """)
    void namesLineColumnAndField(String line, String message) {
        assertThatThrownBy(() -> read(LEAST + line))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining("demo.yaml")
                .hasMessageContaining(message);
    }

    @Test
    void tellsAllProblemsAtOnce() {
        assertThatThrownBy(() -> read("nam: p\njars: c.jar\nbenchmarks: {includ: x}\n"))
                .hasMessageContaining("did you mean `name`?")
                .hasMessageContaining("did you mean `include`?")
                .hasMessageContaining("`name` is missing")
                .hasMessageContaining("c.jar does not exist; build it first");
    }

    @Test
    void measuresEachVersionFromItsOwnJars() throws Exception {
        Path head = Files.createFile(folder.resolve("h.jar"));
        Plan plan = read("name: p\nbenchmarks: Foo\nversions: {base: b.jar, head: [h.jar]}\n");
        assertThat(plan.flagSets().keySet()).containsExactly("base", "head");
        assertThat(plan.jarsOf("base")).containsExactly(folder.resolve("b.jar")).isEqualTo(plan.jars());
        assertThat(plan.jarsOf("head")).containsExactly(head);
        assertThat(plan.allJars()).containsExactly(folder.resolve("b.jar"), head);
        assertThat(plan.flagSets().get("base"))
                .as("forks of two versions are two environments")
                .isNotEqualTo(plan.flagSets().get("head"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    versions: {base: b.jar}                                      | at least two
                    versions: {base: b.jar, head: c.jar}                         | c.jar does not exist; build it first
                    versions: {base: b.jar, head: b.jar}, jars: b.jar            | leave jars out
                    versions: {base: b.jar, head: b.jar}, flagSets: {a: [-Xint]} | leave flagSets out
                    versions: {base: [b.jar], head: }                            | :1:59: versions.head must have at least one value
                    versions: {base: [], head: b.jar}                            | :1:45: versions.base must have at least one value
                    """)
    void refusesVersionsThatCanNotBeCompared(String versions, String message) {
        assertThatThrownBy(() -> read("{name: p, benchmarks: Foo, " + versions + "}"))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    'jars: '   | benchmarks: Foo | :2:6: jars must have at least one value
                    jars: []   | benchmarks: Foo | :2:7: jars must have at least one value
                    jars: b.jar | 'benchmarks: ' | :3:12: benchmarks must have at least one value
                    jars: b.jar | benchmarks: [] | :3:13: benchmarks must have at least one value
                    """)
    void refusesAPlanOfNothing(String jars, String benchmarks, String message) {
        assertThatThrownBy(() -> read("name: p\n" + jars + "\n" + benchmarks + "\n"))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining("demo.yaml" + message);
    }

    /** Behind more text than the parser reads at once. */
    @Test
    void namesTheLineOfACharacterThatYamlHasNot() {
        String comments = "# 0123456789\n".repeat(1000);

        assertThatThrownBy(() -> read(comments + "name: \u0007p\n"))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining("demo.yaml:1001:7: this is not YAML: the character U+0007 is not allowed");
    }

    @Test
    void refusesMoreNestingThanAnyPlanHas() {
        assertThatThrownBy(() -> read(LEAST + "jdks: " + "[".repeat(60) + "]".repeat(60)))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining("demo.yaml: this is not a plan: Nesting Depth exceeded max 50");
    }

    @Test
    void refusesAnEmptyFile() {
        assertThatThrownBy(() -> read("")).isInstanceOf(WrongUsage.class).hasMessageContaining("the file is empty");
    }

    @Test
    void knowsJustTheFieldsOfThePublishedSchema() throws Exception {
        JsonNode schema;
        try (InputStream text = PlanReader.class.getResourceAsStream("/dev/plateau/collector/plan.schema.json")) {
            schema = new JsonMapper().readTree(Objects.requireNonNull(text));
        }
        assertThat(fields(schema)).isEqualTo(PlanReader.FIELDS.get(""));
        assertThat(fields(schema.at("/$defs/selection/oneOf/1"))).isEqualTo(PlanReader.FIELDS.get("benchmarks"));
        assertThat(fields(schema.at("/$defs/jmh"))).isEqualTo(PlanReader.FIELDS.get("jmh"));
        assertThat(fields(schema.at("/$defs/phase"))).isEqualTo(PlanReader.FIELDS.get("jmh.phase"));
        assertThat(fields(schema.at("/properties/recordings"))).isEqualTo(PlanReader.FIELDS.get("recordings"));
        assertThat(fields(schema.at("/properties/gate"))).isEqualTo(PlanReader.FIELDS.get("gate"));
        List<String> blackholes = new ArrayList<>(List.of("auto"));
        blackholes.addAll(PlanReader.BLACKHOLES);
        assertThat(texts(schema.at("/properties/blackhole/enum"))).isEqualTo(blackholes);
        assertThat(texts(schema.at("/$defs/mode/enum")))
                .containsExactly("thrpt", "avgt", "sample", "ss")
                .allMatch(label -> Mode.ofLabel(label).isPresent());
    }

    private static List<String> fields(JsonNode object) {
        return List.copyOf(object.path("properties").propertyNames());
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }
}
