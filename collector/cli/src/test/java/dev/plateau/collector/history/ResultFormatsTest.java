package dev.plateau.collector.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.collector.history.DateMap.Machine;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each format is read as far as the server reads it: the scores are those that it would store. */
class ResultFormatsTest {
    private static final Machine UNKNOWN = new Machine(null, null, null);

    @TempDir
    Path folder;

    @Test
    void eachReportOfBencherIsAResultAndItsIterationsAreForks() throws Exception {
        assertThat(stored("bencher.json"))
                .containsExactly(
                        "bencher.json (Bencher) report ef582192-c7f4-47a0-8668-55cf7d99d8cc"
                                + " commit 0fb707bea1d9460979380ea7a716b9e40a8a058c on master, base, 2023-07-02T12:53:33Z",
                        "bencher::mock_0 {} avgt score 3.730265323707392 ns/op [[7.070632155490754], [0.38989849192403]]",
                        "bencher::mock_0 {measure=file-size} ss score 42.0 bytes (B) [[42.0]]",
                        "bencher.json (Bencher) report 48439503-0803-47ab-be0f-713ee13b5704"
                                + " commit null on master, base, 2023-07-02T12:53:36Z",
                        "bencher::mock_0 {} avgt score 2.02750859607544 ns/op [[2.02750859607544]]",
                        "bencher::mock_1 {size=10} thrpt score 1200.5 ops/s [[1200.5]]");
    }

    @Test
    void labelsOfHorreumWithNumbersAreBenchmarks() throws Exception {
        assertThat(stored("horreum.json"))
                .containsExactly(
                        "horreum.json (Horreum) dataset 323991"
                                + " commit 0fb707bea1d9460979380ea7a716b9e40a8a058c on null, lab-4, 2025-10-08T01:20:26.747Z",
                        "BOOT0 - SystemInit Duration Average ms {} avgt score 1.530286E9 ns/op [[1.530286E9]]",
                        "Throughput {} ss score 6542.01 value [[6564.0, 6520.02]]");
    }

    @Test
    void runsOfConbenchHaveCommitMachineAndTags() throws Exception {
        assertThat(stored("conbench.json"))
                .containsExactly(
                        "conbench.json (Conbench) run some-run-uuid-1 commit 02addad336ba19a654f9c857ede546331be7b631 on null,"
                                + " machine-1, 2020-11-25T21:02:42.706806Z, Diana Clarke: ARROW-11771: [Developer][Archery] Move benchmark"
                                + " tests (so CI runs them), 2021-02-25T01:02:51Z",
                        "file-read {compression=snappy, cpu_count=2, dataset=nyctaxi_sample} avgt score 6.81115E7 ns/op [[9.9094E7, 3.7129E7]]",
                        "conbench.json (Conbench) run e2e-run-06 commit commit-06 on null, demo-runner, 2024-01-07T12:00:00Z",
                        "demo-benchmark {dataset=uniform} thrpt score 1.625 ops/s [[1.5, 1.75]]");
    }

    @Test
    void metricsOfLntAreRows() throws Exception {
        assertThat(stored("lnt.json"))
                .containsExactly(
                        "lnt.json (LNT) commit 265649 on null, LNT-AArch64-A53-O3__clang_DEV__aarch64, 2017-07-18T11:28:33Z",
                        "benchmark1 {} avgt score 1.0555E8 ns/op [[1.056E8, 1.055E8]]",
                        "benchmark2 {measure=compile_time} avgt score 1.312E10 ns/op [[1.312E10]]",
                        "benchmark2 {} avgt score 2.135E8 ns/op [[2.135E8]]");
        assertThat(stored("lnt-5.json").get(0))
                .isEqualTo(
                        "lnt-5.json (LNT) commit 53a4e4a77bd70731320bfa82ddbe6f88ee30ea6f on null, linux-x86_64-20260812,"
                                + " 2026-08-14T04:10:20Z");
    }

    @Test
    void eachRunOfHyperfineIsAFork() throws Exception {
        assertThat(stored("hyperfine.json"))
                .containsExactly(
                        "hyperfine.json (hyperfine) commit null on null, null, null",
                        "sleep 0.1 {} ss score 1.06E8 ns/op [[1.05E8], [1.06E8], [1.07E8]]",
                        "sleep 0.1 {} ss user 717496.2962962964 ns/op []",
                        "sleep 0.1 {} ss system 1350884.4444444443 ns/op []",
                        "sleep 0.2 {size=big} ss score 2.075E8 ns/op [[2.07E8], [2.08E8]]",
                        "sleep 0.2 {size=big} ss user 1000000.0 ns/op []",
                        "sleep 0.2 {size=big} ss system 2000000.0 ns/op []");
    }

    @Test
    void measuredBuildsOfGradleProfilerAreIterations() throws Exception {
        assertThat(stored("gradle-profiler.csv"))
                .containsExactly(
                        "gradle-profiler.csv (gradle-profiler) commit null on null, null, null",
                        "configuration {} avgt score 2.77229E9 ns/op [[2.78597E9, 2.75861E9]]",
                        "rerun_main_compile_java {version=Gradle 8.12.1} avgt score 3.371505E9 ns/op [[3.46433E9, 3.27868E9]]",
                        "rerun_main_compile_java {version=Gradle 8.14.4} avgt score 3.0005E9 ns/op [[3.0005E9]]");
        assertThat(stored("gradle-profiler.json"))
                .containsExactly(
                        "gradle-profiler.json (gradle-profiler) commit null on null, null, 2026-01-31T12:00:00Z",
                        "default {} avgt score 2.77229E9 ns/op [[2.78597E9, 2.75861E9]]",
                        "default {measure=garbage collection time} avgt score 1.2E7 ns/op [[1.25E7, 1.15E7]]");
    }

    @Test
    void tablesOfJmhHaveScoresAndErrors() throws Exception {
        assertThat(stored("jmh.txt"))
                .containsExactly(
                        "jmh.txt (JMH's table) commit null on null, null, null",
                        "BiasedLocking.noLock {} thrpt score 698622.0 ops/s []",
                        "BiasedLocking.noLock {} thrpt gc.alloc.rate.norm 0.001 B/op []",
                        "BiasedLocking.noLock {} thrpt gc.count 0.0 counts []",
                        "Setters.direct {properties=2} avgt score 50028.772 ns/op []",
                        "Setters.once {properties=2} ss score 1234567.891 ns/op []");
        assertThat(stored("jmh.csv"))
                .containsExactly(
                        "jmh.csv (JMH's table) commit null on null, null, null",
                        "refused: row 2 (dev.plateau.benchmarks.Setters.comma), field primaryMetric.score",
                        "dev.plateau.benchmarks.BiasedLocking.noLock {} thrpt score 698621.537 ops/s []",
                        "dev.plateau.benchmarks.BiasedLocking.noLock {} thrpt gc.alloc.rate.norm 0.202556 B/op []",
                        "dev.plateau.benchmarks.Setters.direct {properties=2} avgt score 50028.77189 ns/op []",
                        "dev.plateau.benchmarks.Setters.direct {properties=2} avgt gc.count 0.0 counts []");
    }

    @Test
    void wrongTimesAreRefusedWithTheirPlace() throws Exception {
        String text = Files.readString(path("horreum.json")).replace("1759886426747", "\"yesterday\"");

        assertThatThrownBy(() -> ResultFormats.read(result("horreum.json", text)))
                .hasMessage("dataset 323991, start: 'yesterday' is no time");
    }

    @Test
    void aMapSuppliesHostAndJdkByTimeWhereTheSourceHasNone() throws Exception {
        Path map = Files.writeString(folder.resolve("dates.yaml"), """
                - {until: 2021-05-01, host: old, jdk: 11.0.10}
                - {from: 2021-05-01, until: 2026-02-01, host: lab, jdk: 17.10, jdkVendor: Eclipse Adoptium}
                """);
        DateMap machines = DateMap.read(map, new Machine("any", null, null));
        List<PastResult> read =
                ResultFormats.read(result("gradle-profiler.json", Files.readString(path("gradle-profiler.json"))));

        PastResult complete = machines.complete(read.get(0));

        assertThat(complete.facts().host()).isEqualTo("lab");
        assertThat(complete.facts().jdkVendor()).isEqualTo("Eclipse Adoptium");
        assertThat(new String(complete.content().read(), StandardCharsets.UTF_8))
                .contains("\"jdkVersion\":\"17.10\"");
        assertThat(machines.complete(result("x", "[]")).facts().host()).isEqualTo("any");
        assertThat(machines.complete(ResultFormats.read(result("lnt.json", Files.readString(path("lnt.json"))))
                                .get(0))
                        .facts()
                        .host())
                .isEqualTo("LNT-AArch64-A53-O3__clang_DEV__aarch64");

        Files.writeString(map, "- {from: 2021-05-01}\n- {form: 2021-05-01}\n");
        assertThatThrownBy(() -> DateMap.read(map, UNKNOWN))
                .hasMessageContaining("dates.yaml, line 2: expected the fields from, until");
    }

    /** A line for each result, and one for each score of it. */
    private List<String> stored(String name) throws Exception {
        List<String> lines = new ArrayList<>();
        for (PastResult each : ResultFormats.read(result(name, Files.readString(path(name))))) {
            Facts facts = each.facts();
            lines.add(each.name() + " commit " + facts.commit().sha() + " on "
                    + facts.commit().branch() + ", " + facts.host()
                    + ", " + facts.measuredAt()
                    + (each.author() == null ? "" : ", " + each.author() + ": " + each.subject())
                    + (facts.commit().time() == null
                            ? ""
                            : ", " + facts.commit().time()));
            Path file =
                    Files.write(folder.resolve("result.json"), each.content().read());
            Upload upload = new UploadReader(UploadLimits.DEFAULT).read(file, facts);
            upload.problems()
                    .forEach(problem -> lines.add("refused: row " + problem.row() + " (" + problem.benchmark()
                            + "), field " + problem.field()));
            upload.runs().stream()
                    .flatMap(run -> run.rows().stream())
                    .forEach(row -> row.scores()
                            .forEach(score -> lines.add(
                                    row.key().benchmark() + " " + row.key().parameters() + " "
                                            + row.key().mode().label() + " " + score.metric() + " " + score.score()
                                            + " " + score.unit()
                                            + " " + Arrays.deepToString(score.measurements()))));
        }
        return lines;
    }

    private static PastResult result(String name, String text) {
        return new PastResult(name, Facts.NONE, null, null, null, () -> text.getBytes(StandardCharsets.UTF_8));
    }

    private static Path path(String name) throws Exception {
        return Path.of(Objects.requireNonNull(ResultFormatsTest.class.getResource("/history/" + name))
                .toURI());
    }
}
