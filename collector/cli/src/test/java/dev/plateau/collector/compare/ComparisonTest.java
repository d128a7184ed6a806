package dev.plateau.collector.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.plateau.collector.CommandLineRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
                .contains("judged by forks alone")
                .contains("B.c avgt, 1 thread")
                .doesNotContain("\u001b");
        assertThat(CommandLineRun.of("check", fast).code()).isZero();
        assertThatCode(() -> CommandLineRun.of("compare", fast, "nowhere.json")).doesNotThrowAnyException();
        assertThat(CommandLineRun.of("compare", fast, "nowhere.json").output()).contains("there is no such file");
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

    @Test
    void checkNamesRowAndFieldOfAProblem() throws Exception {
        Path bad = Files.writeString(folder.resolve("bad.json"), jmh("[1.0]").replace("\"avgt\"", "\"quick\""));
        CommandLineRun run = CommandLineRun.of("check", bad);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.output()).contains("row 0").contains("mode");
    }

    private static String jmh(String rawData) {
        return """
                [{"jmhVersion": "1.37", "benchmark": "a.B.c", "mode": "avgt", "threads": 1, "forks": 3,
                  "jvm": "/jdk/bin/java", "jvmArgs": [], "jdkVersion": "17.0.15", "vmName": "OpenJDK 64-Bit Server VM",
                  "vmVersion": "17.0.15+6", "warmupIterations": 1, "warmupTime": "1 s", "warmupBatchSize": 1,
                  "measurementIterations": 2, "measurementTime": "1 s", "measurementBatchSize": 1,
                  "primaryMetric": {"score": 1.0, "scoreError": "NaN", "scoreConfidence": ["NaN", "NaN"],
                    "scorePercentiles": {"50.0": 1.0}, "scoreUnit": "ms/op", "rawData": [%s]},
                  "secondaryMetrics": {}}]""".formatted(rawData);
    }
}
