package dev.plateau.collector.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.plateau.collector.CommandLineRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class ComparisonTest {
    @TempDir
    private Path folder;

    @Test
    void comparesPlainFilesOfJmh() throws Exception {
        Path fast = Files.writeString(folder.resolve("fast.json"), jmh("[1.0, 1.01], [1.0, 1.02], [1.01, 1.0]"));
        Path slow = Files.writeString(folder.resolve("slow.json"), jmh("[2.0, 2.01], [2.0, 2.02], [2.01, 2.0]"));
        CommandLineRun run = CommandLineRun.of("compare", fast, slow);
        assertThat(run.code()).as(run.output()).isZero();
        assertThat(run.output())
                .contains("regressed (")
                .contains("compared by forks alone")
                .contains("B.c avgt, 1 thread")
                .doesNotContain("\u001b");
        assertThat(CommandLineRun.of("check", fast).code()).isZero();
        assertThatCode(() -> CommandLineRun.of("compare", fast, "nowhere.json")).doesNotThrowAnyException();
        assertThat(CommandLineRun.of("compare", fast, "nowhere.json").output()).contains("there is no such file");
    }

    @Test
    void aFileThatBreaksIsNoRegression() throws Exception {
        Path fast = Files.writeString(folder.resolve("fast.json"), jmh("[1.0, 1.01], [1.0, 1.02], [1.01, 1.0]"));
        Path cut = Files.writeString(folder.resolve("cut.zip"), "PK\u0003\u0004 and no more");

        CommandLineRun run = CommandLineRun.of("compare", "--exit-code", fast, cut);

        assertThat(run.output()).contains("cut.zip: this zip is damaged");
        assertThat(run.code()).as(run.output()).isEqualTo(64);
    }

    /** JMH and the JVM allocate 105 KB a second beside operations of 80 and 160 µs; then the operations allocate as many bytes, 125 times as fast. */
    @Test
    void aSlowerOperationIsNoRegressionOfItsAllocation() throws Exception {
        Path fast = Files.writeString(folder.resolve("80us.json"), allocating(0.1, "8.39, 8.41", "8.4, 8.42"));
        Path slow = Files.writeString(folder.resolve("160us.json"), allocating(0.1, "16.8, 16.9", "16.7, 16.8"));
        Path few = Files.writeString(folder.resolve("few.json"), allocating(12.5, "8.39, 8.41", "8.4, 8.42"));
        Path many = Files.writeString(folder.resolve("many.json"), allocating(12.5, "16.8, 16.9", "16.7, 16.8"));

        CommandLineRun background =
                CommandLineRun.of("compare", "--metric", "gc.alloc.rate.norm", "--exit-code", fast, slow);
        CommandLineRun own = CommandLineRun.of("compare", "--metric", "gc.alloc.rate.norm", "--exit-code", few, many);

        assertThat(background.output())
                .containsPattern("B\\.c avgt.* unchanged")
                .doesNotContain("regressed");
        assertThat(background.code()).isZero();
        assertThat(own.output()).contains("regressed");
        assertThat(new JsonMapper()
                        .readTree(CommandLineRun.of("compare", "--json", "--metric", "gc.alloc.rate.norm", fast, slow)
                                .output())
                        .at("/comparisons/0/benchmarks/0/verdict")
                        .asString())
                .isEqualTo("unchanged");
        assertThat(own.code()).isEqualTo(1);
    }

    private static String allocating(double megabytesPerSecond, String first, String second) {
        return jmh("[1.0, 1.01], [1.0, 1.02]")
                .replace("\"measurementTime\": \"1 s\"", "\"measurementTime\": \"100 ms\"")
                .replace("\"secondaryMetrics\": {}", """
                        "secondaryMetrics": {
                          "gc.alloc.rate": {"score": %1$s, "scoreError": "NaN", "scoreUnit": "MB/sec",
                            "rawData": [[%1$s, %1$s], [%1$s, %1$s]]},
                          "gc.alloc.rate.norm": {"score": %2$s, "scoreError": "NaN", "scoreUnit": "B/op",
                            "rawData": [[%3$s], [%4$s]]}}""".formatted(
                                megabytesPerSecond, first.substring(0, (first + ",").indexOf(',')), first, second));
    }

    @Test
    void differentConditionsAreNamedAboveTheTable() throws Exception {
        String forks = "[1.0, 1.01], [1.0, 1.02], [1.01, 1.0]";
        Path one = Files.writeString(folder.resolve("one.json"), jmh(forks));
        Path other = Files.writeString(folder.resolve("other.json"), jmh(forks).replace("1.37", "1.36"));

        CommandLineRun run = CommandLineRun.of("compare", one, other);

        assertThat(run.code()).as(run.output()).isZero();
        assertThat(run.output())
                .contains("Not comparable: JMH versions differ: 1.37 and 1.36")
                .containsPattern("B\\.c avgt.* not comparable\\s");
        assertThat(CommandLineRun.of("compare", "--exit-code", one, other).code())
                .isEqualTo(2);
    }

    @Test
    void anotherBatchSizeIsNotComparableAndOtherSettingsAreNamed() throws Exception {
        String forks = "[1.0, 1.01], [1.0, 1.02], [1.01, 1.0]";
        Path one = Files.writeString(folder.resolve("one.json"), jmh(forks));
        Path batch = Files.writeString(
                folder.resolve("batch.json"),
                jmh("[99.0, 99.9], [99.0, 99.8], [99.1, 99.0]")
                        .replace("\"measurementBatchSize\": 1", "\"measurementBatchSize\": 100"));
        Path brief = Files.writeString(
                folder.resolve("brief.json"),
                jmh("[2.0, 2.01], [2.0, 2.02]")
                        .replace("\"forks\": 3", "\"forks\": 2")
                        .replace("\"warmupTime\": \"1 s\"", "\"warmupTime\": \"100 ms\""));

        assertThat(CommandLineRun.of("compare", one, batch).output())
                .contains("Not comparable: batch sizes differ: 1 and 100")
                .doesNotContain("regressed");
        assertThat(CommandLineRun.of("compare", one, brief).output())
                .contains("regressed (")
                .contains("measured with other settings: warm-up 1 x 1 s, then 1 x 100 ms; forks 3, then 2");
    }

    @Test
    void forksWithoutResultsAreCounted() throws Exception {
        Path whole = Files.writeString(folder.resolve("whole.json"), jmh("[1.0, 1.01], [1.0, 1.02], [1.01, 1.0]"));
        Path lost = Files.writeString(folder.resolve("lost.json"), jmh("[1.0, 1.01], [], [1.01, 1.0]"));
        Path cut = Files.writeString(folder.resolve("cut.json"), jmh("[1.0, 1.01], [1.0], [1.01, 1.0]"));

        assertThat(CommandLineRun.of("check", whole).output()).doesNotContain("lost forks");
        assertThat(CommandLineRun.of("check", lost).output())
                .contains("lost forks: B.c avgt, 1 thread: 2 of 3 forks have results. JMH's console output says why.");
        assertThat(CommandLineRun.of("check", cut).output())
                .contains("lost forks: B.c avgt, 1 thread: 1 fork was cut short. JMH's console output says why.");
        assertThat(CommandLineRun.of("compare", whole, lost).output()).contains("candidate: 2 of 3 forks have results");
    }

    @Test
    void filesOfOutputMakeNoOtherEnvironment() throws Exception {
        String forks = "[1.0, 1.01], [1.0, 1.02], [1.01, 1.0]";
        Path one = Files.writeString(folder.resolve("one.json"), logging("base", forks));
        Path other = Files.writeString(folder.resolve("other.json"), logging("head", forks));

        CommandLineRun run = CommandLineRun.of("compare", one, other);

        assertThat(run.output())
                .contains("17.0.15/-Xlog:gc* -> 17.0.15/-Xlog:gc*")
                .containsPattern("B\\.c avgt.* unchanged")
                .containsPattern("B\\.d avgt.* unchanged");
    }

    /** JMH's JSON of two benchmarks whose forks write logs of the garbage collector. */
    private static String logging(String build, String forks) {
        String flags = "\"jvmArgs\": [\"-Xlog:gc*:file=%s_" + build + ".log\"]";
        return jmh(forks).replace("\"jvmArgs\": []", flags.formatted("c")).replaceFirst("]$", ",")
                + jmh(forks)
                        .replace("\"jvmArgs\": []", flags.formatted("d"))
                        .replace("a.B.c", "a.B.d")
                        .substring(1);
    }

    /** Here JMH counts in other units on one side: the benchmark beside it is comparable. */
    @Test
    void oneBenchmarkThatIsNotComparableIsInconclusive() throws Exception {
        String forks = "[1.0, 1.01], [1.0, 1.02], [1.01, 1.0]";
        String alike = jmh(forks).replace("a.B.c", "a.B.alike").replaceFirst("]$", ",");
        Path one =
                Files.writeString(folder.resolve("one.json"), alike + jmh(forks).substring(1));
        Path other = Files.writeString(
                folder.resolve("other.json"),
                alike + jmh(forks).substring(1).replace("\"scoreUnit\": \"ms/op\"", "\"scoreUnit\": \"B/op\""));

        CommandLineRun run = CommandLineRun.of("compare", "--exit-code", one, other);

        assertThat(run.output())
                .containsPattern("B\\.alike avgt.* unchanged")
                .containsPattern("B\\.c avgt.* not comparable");
        assertThat(run.code()).as(run.output()).isEqualTo(2);
    }

    @Test
    void whatOnlyOneSideHasIsListedAndTheExitCodeSaysSo() throws Exception {
        String forks = "[1.0, 1.01], [1.0, 1.02], [1.01, 1.0]";
        String both = jmh(forks).replaceFirst("]$", ",")
                + jmh(forks).replace("a.B.c", "a.B.lost").substring(1);
        Path whole = Files.writeString(folder.resolve("whole.json"), both);
        Path part = Files.writeString(folder.resolve("part.json"), jmh(forks));
        Path slow = Files.writeString(folder.resolve("slower.json"), jmh("[2.0, 2.01], [2.0, 2.02], [2.01, 2.0]"));

        CommandLineRun lost = CommandLineRun.of("compare", "--exit-code", whole, part);

        assertThat(lost.output()).contains("only in the baseline: B.lost avgt, 1 thread");
        assertThat(lost.code()).as(lost.output()).isEqualTo(2);
        assertThat(CommandLineRun.of("compare", whole, part).code()).isZero();
        assertThat(CommandLineRun.of("compare", part, whole).output())
                .contains("only in the candidate: B.lost avgt, 1 thread");
        assertThat(CommandLineRun.of("compare", "--exit-code", part, whole).code())
                .isZero();
        assertThat(CommandLineRun.of("compare", "--exit-code", whole, slow).code())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"1.8.0_392, 8", "26-ea, 26", "17.0.15, 17.0"})
    void takesAFeatureReleaseForAnEnvironment(String version, String named) throws Exception {
        Path file = Files.writeString(
                folder.resolve("version.json"), jmh("[1.0, 1.01], [1.0, 1.02]").replace("17.0.15", version));
        CommandLineRun run = CommandLineRun.of("compare", file + "#" + named + "/default", file);
        assertThat(run.code()).as(run.output()).isZero();
        assertThat(CommandLineRun.of("compare", file + "#2", file).code()).isEqualTo(64);
    }

    @Test
    void checkNamesAFolder() {
        CommandLineRun run = CommandLineRun.of("check", folder);
        assertThat(run.code()).isEqualTo(64);
        assertThat(run.output()).contains(folder + " is a folder. Name the files in it.");
        assertThat(CommandLineRun.of("recording", folder).output()).contains(folder + " is a folder.");
    }

    @Test
    void checkNamesRowAndFieldOfAProblem() throws Exception {
        Path bad = Files.writeString(folder.resolve("bad.json"), jmh("[1.0]").replace("\"avgt\"", "\"quick\""));
        CommandLineRun run = CommandLineRun.of("check", bad);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.output()).contains("problem: row 0 (a.B.c), field mode: ");
    }

    @Test
    void checkNamesNoPlaceIfTheWholeFileIsBad() throws Exception {
        Path empty = Files.writeString(folder.resolve("empty.json"), "");
        assertThat(CommandLineRun.of("check", empty).output()).contains("  problem: the file is empty");
    }

    static String jmh(String rawData) {
        return """
                [{"jmhVersion": "1.37", "benchmark": "a.B.c", "mode": "avgt", "threads": 1, "forks": 3,
                  "jvm": "/jdk/bin/java", "jvmArgs": [], "jdkVersion": "17.0.15", "vmName": "OpenJDK 64-Bit Server VM",
                  "vmVersion": "17.0.15+6", "warmupIterations": 1, "warmupTime": "1 s", "warmupBatchSize": 1,
                  "measurementIterations": 2, "measurementTime": "1 s", "measurementBatchSize": 1,
                  "primaryMetric": {"score": 1.0, "scoreError": "NaN", "scoreConfidence": ["NaN", "NaN"],
                    "scorePercentiles": {"50.0": 1.0}, "scoreUnit": "ms/op", "rawData": [%s]},
                  "secondaryMetrics": {}}]""".formatted(rawData);
    }

    @Test
    void anEnvironmentThatTheCandidateLacksIsListedAndTheExitCodeSaysSo() throws Exception {
        String old = jmh("[1.0, 1.01], [1.0, 1.02], [1.01, 1.0]");
        String both =
                old.replaceFirst("]$", ",") + old.replace("17.0.15", "21.0.8").substring(1);
        Path two = Files.writeString(folder.resolve("two.json"), both);
        Path one = Files.writeString(folder.resolve("one.json"), old);

        CommandLineRun lost = CommandLineRun.of("compare", "--exit-code", two, one);
        assertThat(lost.output())
                .containsPattern("B\\.c avgt.* unchanged")
                .contains("only in the baseline: all of 21.0.8/default");
        assertThat(lost.code()).as(lost.output()).isEqualTo(2);

        CommandLineRun more = CommandLineRun.of("compare", "--exit-code", one, two);
        assertThat(more.output()).contains("only in the candidate: all of 21.0.8/default");
        assertThat(more.code()).as(more.output()).isZero();
        assertThat(CommandLineRun.of("compare", "--exit-code", two + "#17", one).code())
                .as("one environment was chosen")
                .isZero();
    }
}
