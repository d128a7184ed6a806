package dev.plateau.studies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.Collector;
import dev.plateau.collector.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReplayCommandTest {
    @TempDir
    private Path folder;

    private Path file;

    /** Exit code and everything that was written. */
    private record AnsweredRun(int code, String output) {}

    private static AnsweredRun run(Object... arguments) {
        StringWriter written = new StringWriter();
        PrintWriter writer = new PrintWriter(written, true);
        int code = Collector.withMessages(new CommandLine(new ReplayCommand()), writer, writer)
                .execute(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
        return new AnsweredRun(code, written.toString());
    }

    @BeforeEach
    void writeSeries() throws IOException {
        var random = new Random(1);
        double[] stepped = new double[80];
        double[] flat = new double[80];
        for (int i = 0; i < 80; i++) {
            stepped[i] = (i < 50 ? 10 : 12) + 0.05 * random.nextGaussian();
            flat[i] = 10 + 0.05 * random.nextGaussian();
        }
        file = Files.writeString(
                folder.resolve("series.json"),
                "{\"stepped\": {\"y\": %s}, \"flat\": {\"y\": %s, \"annotations\": []}, \"short\": {\"y\": [1, null, \"NaN\"]}}"
                        .formatted(Arrays.toString(stepped), Arrays.toString(flat)));
    }

    @Test
    void printsFirstRunsOfNewLevels() {
        AnsweredRun run = run("series", file);

        assertThat(run.code()).isEqualTo(ExitCode.FINE);
        assertThat(run.output()).isEqualToNormalizingNewlines("{\"stepped\":[50],\"flat\":[],\"short\":[]}\n");
    }

    @Test
    void readsColumnsOfNumbersOutOfCsv() throws IOException {
        StringBuilder lines = new StringBuilder("commit,parse,empty\n");
        for (int i = 0; i < 40; i++) {
            lines.append("c%d,%s,\n".formatted(i, i == 7 ? "" : String.valueOf((i < 20 ? 1e3 : 1.2e3) + i % 3)));
        }
        Path csv = Files.writeString(folder.resolve("series.csv"), lines);
        Path words = Files.writeString(folder.resolve("words.csv"), "commit\nabc\n");

        assertThat(run("series", csv).output()).isEqualToNormalizingNewlines("{\"parse\":[20],\"empty\":[]}\n");
        assertThat(run("series", words).output()).contains("words.csv: no column of numbers");
    }

    @Test
    void printsWhenEachChangeWasWarnedOfAndConfirmed() {
        AnsweredRun run = run("online", file);

        assertThat(run.code()).isEqualTo(ExitCode.FINE);
        assertThat(run.output().lines().findFirst().orElseThrow())
                .matches(
                        "\\{\"stepped\":\\[\\{\"index\":50,\"warned\":51,\"confirmed\":5[345],\"over\":null}],\"flat\":\\[],\"short\":\\[]}");
        assertThat(run.output())
                .contains(
                        "3 series, 161 runs: 6.21 suspicions, 6.21 warnings and 6.21 confirmed changes per 1000 runs");
    }

    /** Scores of runs vary too much for a sign; forks that the suspected run and those after it bring decide. */
    @Test
    void takesForksIntoAccountWhereTheFileHasThem() throws IOException {
        var random = new Random(3);
        double[][] forks = new double[19][3];
        double[] scores = new double[forks.length];
        for (int run = 0; run < forks.length; run++) {
            double level = run < 12 ? 100 : 210;
            Arrays.setAll(forks[run], fork -> level * Math.exp(0.2 * random.nextGaussian()));
            scores[run] = Arrays.stream(forks[run]).average().orElseThrow();
        }
        String series = "{\"a\": {\"y\": %s, \"forks\": %s}}";
        Path stored = Files.writeString(
                folder.resolve("runs.json"), series.formatted(Arrays.toString(scores), Arrays.deepToString(forks)));
        Path short1 = Files.writeString(folder.resolve("short.json"), series.formatted("[1, 2]", "[[1]]"));

        assertThat(run("online", stored).output()).contains("\"index\":12", "\"confirmed\":16");
        assertThat(run("online", short1).output()).contains("series `a`: forks of 1 runs, but 2 scores");
    }

    /** Nine series on a host that gets 20 % faster with run 40; one of them gets faster by itself with run 60. */
    @Test
    void takesOutWhatAllSeriesShare() throws IOException {
        var random = new Random(4);
        StringBuilder series = new StringBuilder("{");
        for (int i = 0; i < 9; i++) {
            double[] scores = new double[80];
            for (int run = 0; run < scores.length; run++) {
                scores[run] =
                        (run < 40 ? 10 : 12) * (i == 4 && run >= 60 ? 1.3 : 1) * (1 + 0.005 * random.nextGaussian());
            }
            series.append(i == 0 ? "" : ",").append("\"s%d\": %s".formatted(i, Arrays.toString(scores)));
        }
        Path shared = Files.writeString(folder.resolve("shared.json"), series.append("}"));

        assertThat(run("series", shared).output()).contains("\"s0\":[40]", "\"s4\":[40,60]");
        assertThat(run("series", "--without-common-shift", shared).output()).contains("\"s0\":[],", "\"s4\":[60]");
        assertThat(run("online", "--without-common-shift", shared).output())
                .contains("9 series, 720 runs:", "1.39 warnings and 1.39 confirmed changes per 1000 runs");
    }

    @Test
    void saysWhatIsWrongWithAFile() throws IOException {
        Path broken = Files.writeString(folder.resolve("broken.json"), "{\"a\": ");
        Path words = Files.writeString(folder.resolve("words.json"), "{\"a\": {\"y\": [1, true]}}");
        Path list = Files.writeString(folder.resolve("list.json"), "[1, 2]");

        assertThat(run("series", folder.resolve("none.json")))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("none.json: there is no such file"));
        assertThat(run("series", broken).output()).contains("broken.json: this is not JSON");
        assertThat(run("series", words).output()).contains("words.json: series `a`: value 1 is not a number");
        assertThat(run("online", list).output()).contains("expected an object of series");
        assertThat(run("forks", Files.writeString(folder.resolve("empty.json"), "[]")))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("empty.json: expected a list of benchmarks"));
    }

    @Test
    void splitsForksOfOneCommitAndCountsWhatIsWronglyCalledAChange() throws IOException {
        var random = new Random(2);
        StringBuilder benchmarks = new StringBuilder();
        for (int benchmark = 0; benchmark < 60; benchmark++) {
            double[][] forks = new double[6][2];
            for (double[] fork : forks) {
                fork[0] = Math.exp(0.01 * random.nextGaussian());
                fork[1] = fork[0];
            }
            benchmarks
                    .append(benchmark == 0 ? "" : ",")
                    .append("{\"id\": \"b%d\", \"mine\": %s}".formatted(benchmark, Arrays.deepToString(forks)));
        }
        Path stored = Files.writeString(folder.resolve("forks.json"), "[" + benchmarks + "]");

        AnsweredRun run = run("forks", stored, "--layout", "mine", "--forks", "3");

        assertThat(run.code()).isEqualTo(ExitCode.FINE);
        JsonNode rates = new JsonMapper().readTree(run.output());
        assertThat(rates.path("benchmarks").asInt()).isEqualTo(60);
        assertThat(rates.path("falseVerdicts").asDouble()).isLessThan(0.025);
        assertThat(rates.path("power").path("10 %").asDouble()).isGreaterThan(0.99);
        assertThat(rates.path("mostFalseAlarmsInASuite").asInt()).isLessThanOrEqualTo(1);
        assertThat(run("forks", stored, "--layout", "mine", "--forks", "4").output())
                .contains("`b0` has 6 forks: 8 are needed for two sides of 4");
        assertThat(run("forks", stored).output()).contains("`b0`, steady: no such list of forks");
    }

    @Test
    void countsPromisesOfForksThatAreKept() throws IOException {
        var random = new Random(3);
        StringBuilder benchmarks = new StringBuilder();
        for (int benchmark = 0; benchmark < 20; benchmark++) {
            double[][] forks = new double[100][1];
            for (double[] fork : forks) {
                fork[0] = Math.exp(0.03 * random.nextGaussian());
            }
            benchmarks
                    .append(benchmark == 0 ? "" : ",")
                    .append("{\"id\": \"b%d\", \"mine\": %s}".formatted(benchmark, Arrays.deepToString(forks)));
        }
        Path stored = Files.writeString(folder.resolve("forks.json"), "[" + benchmarks + "]");

        JsonNode all = new JsonMapper()
                .readTree(run("promises", stored, "--layout", "mine").output())
                .path("all");

        assertThat(all.path("promises").asInt()).isGreaterThan(200);
        assertThat(all.path("kept").asDouble()).isBetween(0.75, 0.99);
        assertThat(run("promises", stored, "--layout", "mine", "--forks", "1").code())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void plantsStepsAndCountsWhatTheSearchNames() throws IOException {
        var random = new Random(5);
        double[][] forks = new double[10][1];
        for (double[] fork : forks) {
            fork[0] = Math.exp(0.01 * random.nextGaussian());
        }
        Path stored = Files.writeString(
                folder.resolve("forks.json"), "[{\"id\": \"b\", \"mine\": %s}]".formatted(Arrays.deepToString(forks)));

        AnsweredRun run = run("search", stored, "--layout", "mine", "--searches", "50");

        assertThat(run.code()).as(run.output()).isEqualTo(ExitCode.FINE);
        JsonNode rows = new JsonMapper().readTree(run.output());
        assertThat(rows).hasSize(6).allSatisfy(row -> {
            assertThat(row.path("search").path("wrong").asDouble()).isLessThanOrEqualTo(0.02);
            assertThat(row.path("search").path("forks").asDouble()).isBetween(18.0, 40.0);
        });
        JsonNode large = rows.get(5);
        assertThat(large.path("effect").asDouble()).isEqualTo(0.25);
        for (String method : new String[] {"search", "bisectOneFork", "bisectFiveForks", "pinpoint"}) {
            assertThat(large.path(method).path("right").asDouble()).as(method).isGreaterThan(0.9);
        }
        assertThat(large.path("bisectOneFork").path("forks").asDouble()).isEqualTo(5);
        assertThat(large.path("pinpoint").path("forks").asDouble()).isGreaterThan(60);
        assertThat(run("search", stored, "--searches", "0").output()).contains("--searches must be at least 1");
    }
}
