package dev.plateau.collector.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.plateau.collector.CommandLineRun;
import dev.plateau.collector.compare.Comparison.Verdict;
import dev.plateau.statistics.RatioInterval.CannotSay;
import dev.plateau.wire.BenchmarkKey;
import dev.plateau.wire.Direction;
import dev.plateau.wire.Histogram;
import dev.plateau.wire.Mode;
import dev.plateau.wire.Score;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
    private static final BenchmarkKey KEY = new BenchmarkKey("a.B.c", Map.of(), Mode.AVERAGE_TIME, 1);

    @TempDir
    private Path folder;

    private static Score score(Direction direction, String unit, double... forks) {
        double[][] measurements = new double[forks.length][];
        for (int i = 0; i < forks.length; i++) {
            measurements[i] = new double[] {forks[i], forks[i], forks[i]};
        }
        return new Score(
                "score",
                unit,
                unit,
                direction,
                forks[0],
                Double.NaN,
                new TreeMap<>(),
                measurements,
                new Histogram[0][]);
    }

    @ParameterizedTest
    @CsvSource({
        "HIGHER_IS_BETTER, 200, BETTER",
        "HIGHER_IS_BETTER, 50, WORSE",
        "LOWER_IS_BETTER, 200, WORSE",
        "LOWER_IS_BETTER, 50, BETTER",
        "NEITHER, 50, DIFFERENT",
        "HIGHER_IS_BETTER, 101, INSIDE_NOISE",
        "HIGHER_IS_BETTER, 100, SAME"
    })
    void judgesByDirection(Direction direction, double candidate, Verdict verdict) {
        Comparison comparison = Comparison.of(
                KEY,
                score(direction, "x", 100, 101, 99),
                score(direction, "x", candidate, candidate * 1.01, candidate * 0.99));
        assertThat(comparison.verdict()).isEqualTo(verdict);
    }

    @Test
    void saysHowManyForksWouldHelp() {
        Comparison comparison = Comparison.of(
                KEY,
                score(Direction.LOWER_IS_BETTER, "x", 100, 103, 97),
                score(Direction.LOWER_IS_BETTER, "x", 101, 104, 98));
        assertThat(comparison.verdict()).isEqualTo(Verdict.INSIDE_NOISE);
        assertThat(comparison.reason()).contains("the noise hides changes below", "more forks a side");
    }

    @Test
    void cannotSayAnythingFromOneForkOrOfTwoUnits() {
        Score one = score(Direction.LOWER_IS_BETTER, "ns/op", 100);
        Score several = score(Direction.LOWER_IS_BETTER, "ns/op", 50, 51, 49);
        assertThat(Comparison.of(KEY, one, several).ratio())
                .isInstanceOfSatisfying(
                        CannotSay.class, cannot -> assertThat(cannot.reason()).contains("one fork"));
        Score other = score(Direction.LOWER_IS_BETTER, "B/op", 50, 51, 49);
        assertThat(Comparison.of(KEY, several, other).verdict()).isEqualTo(Verdict.CANNOT_SAY);
    }

    @Test
    void comparesPlainFilesOfJmh() throws Exception {
        Path fast = Files.writeString(folder.resolve("fast.json"), jmh("[1.0, 1.01], [1.0, 1.02], [1.01, 1.0]"));
        Path slow = Files.writeString(folder.resolve("slow.json"), jmh("[2.0, 2.01], [2.0, 2.02], [2.01, 2.0]"));
        CommandLineRun run = CommandLineRun.of("compare", fast, slow);
        assertThat(run.code()).as(run.output()).isZero();
        assertThat(run.output())
                .contains("worse")
                .contains("B.c avgt, 1 thread")
                .doesNotContain("\u001b");
        assertThat(CommandLineRun.of("check", fast).code()).isZero();
        assertThatCode(() -> CommandLineRun.of("compare", fast, "nowhere.json")).doesNotThrowAnyException();
        assertThat(CommandLineRun.of("compare", fast, "nowhere.json").output()).contains("there is no such file");
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
