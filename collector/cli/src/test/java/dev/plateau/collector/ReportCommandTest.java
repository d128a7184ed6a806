package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
    private static final Path SAMPLE = Path.of("../benchmarks/sample/jdk-11-17-21-25.zip");

    @TempDir
    Path folder;

    /** JMH's JSON of one benchmark with three forks. */
    private Path results(String file, String benchmark, String jdk, double nanos) throws IOException {
        return Files.writeString(
                folder.resolve(file), """
                [{"jmhVersion":"1.37","benchmark":"%s","mode":"avgt","threads":1,"forks":3,"jvm":"java","jvmArgs":[],
                 "jdkVersion":"%s","vmName":"OpenJDK 64-Bit Server VM","vmVersion":"%s+9","warmupIterations":1,"warmupTime":"1 s",
                 "warmupBatchSize":1,"measurementIterations":2,"measurementTime":"1 s","measurementBatchSize":1,
                 "params":{"text":"</td><script>alert(1)</script>"},
                 "primaryMetric":{"score":%s,"scoreError":"NaN","scoreConfidence":["NaN","NaN"],"scorePercentiles":{},
                  "scoreUnit":"ns/op","rawData":[[%4$s,%4$s],[%5$s,%5$s],[%6$s,%6$s]]},"secondaryMetrics":{}}]
                """.formatted(benchmark, jdk, jdk, nanos, nanos * 1.001, nanos * 0.999));
    }

    private String report(Object... arguments) throws IOException {
        Path page = folder.resolve("report.html");
        Object[] all = new Object[arguments.length + 3];
        all[0] = "report";
        all[1] = "-o";
        all[2] = page;
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        CommandLineRun run = CommandLineRun.of(all);
        assertThat(run.code()).as(run.output()).isZero();
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
        return Files.readString(page);
    }

    private static String heading(String page) {
        String heading = page.substring(page.indexOf("<h1>") + 4, page.indexOf("</h1>"));
        return heading.replaceAll("<[^>]*>", "").strip();
    }

    @Test
    void thePageNeedsNothingElseAndIsSmall() throws Exception {
        String page = report(SAMPLE);

        assertThat(page.length()).isBetween(100_000, 1_000_000);
        assertThat(page)
                .contains("default-src &#39;none&#39;", "color-scheme:light dark")
                .doesNotContain("<script", "<link", "<img", "src=", "url(http", "href=\"http");
    }

    @Test
    void recordingsOfABundleAreFlameGraphsWithTheSentenceOfTheirDifference() throws Exception {
        String page =
                report(SAMPLE, SAMPLE.resolveSibling("recording-025.zip"), SAMPLE.resolveSibling("recording-028.zip"));

        assertThat(page)
                .contains("script-src 'unsafe-inline'".replace("'", "&#39;"), "id=\"saved\"", "</script>")
                .containsPattern("\\{\"shown\":\"profile-0-\\w+\"")
                .contains("Hot methods")
                .doesNotContain("<link", "src=\"", "href=\"http");
    }

    @Test
    void noDifferenceIsDrawnOfTooFewEvents() throws Exception {
        assertThat(report(
                        SAMPLE, SAMPLE.resolveSibling("recording-115.zip"), SAMPLE.resolveSibling("recording-118.zip")))
                .contains(
                        "data-apart=\"profile-0-allocation\"",
                        "Too few events for a difference: a few large ones make up most of the whole.");
    }

    @Test
    void recordingsBesideTheResultsAreCompared() throws Exception {
        Path results = results("results.json", "a.Parser.parse", "25.0.3", 100);
        Path recording = unpacked("recording-025.zip");
        Path damaged = Files.writeString(folder.resolve("damaged.jfr"), "FLR");

        assertThat(report(results, recording))
                .contains("Recordings", recording.getFileName().toString());
        CommandLineRun run = CommandLineRun.of("report", results, damaged, "-o", folder.resolve("none.html"));
        assertThat(run.code()).isEqualTo(ExitCode.FAULT);
        assertThat(run.output()).contains("damaged.jfr: ");
        assertThat(folder.resolve("none.html")).doesNotExist();
    }

    private Path unpacked(String bundle) throws IOException {
        Path target = folder.resolve("fork.jfr");
        try (ZipFile zip = new ZipFile(SAMPLE.resolveSibling(bundle).toFile())) {
            ZipEntry entry = zip.stream()
                    .filter(each -> each.getName().endsWith(".jfr"))
                    .findFirst()
                    .orElseThrow();
            Files.copy(zip.getInputStream(entry), target);
        }
        return target;
    }

    @Test
    void filesOfOneEnvironmentAreNamedByTheirFiles() throws Exception {
        Path before = results("before.json", "a.Parser.parse", "25.0.3", 100);
        Path after = results("after.json", "a.Parser.parse", "25.0.3", 150);

        assertThat(heading(report(before, after)))
                .isEqualTo("after is 33 % slower than before: 1 of 1 benchmark, Parser.parse.");
        assertThat(heading(report("--baseline", "after", before, after)))
                .isEqualTo("before is 1.5 times as fast as after: 1 of 1 benchmark, Parser.parse.");
    }

    @Test
    void environmentsAreNamedByTheirReleasesOldestFirst() throws Exception {
        Path newer = results("newer.json", "a.Parser.parse", "25.0.3", 80);
        Path older = results("older.json", "a.Parser.parse", "21.0.8", 100);

        assertThat(heading(report(newer, older)))
                .isEqualTo("25 is 25 % faster than 21: 1 of 1 benchmark, Parser.parse.");
    }

    @Test
    void filesWithoutACommonBenchmarkSaySo() throws Exception {
        assertThat(heading(report(
                        results("one.json", "a.Parser.parse", "21.0.8", 100),
                        results("other.json", "a.Writer.write", "25.0.3", 100))))
                .isEqualTo("No benchmark was measured on both 21 and 25.");
    }

    @Test
    void namesOfStrangersStayText() throws Exception {
        String page = report(
                results("before.json", "a.Parser.<img src=x onerror=alert(1)>", "25.0.3", 100),
                results("after.json", "a.Parser.<img src=x onerror=alert(1)>", "25.0.3", 150));

        assertThat(page)
                .contains("&lt;img src=x", "&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt;")
                .doesNotContain("<img", "<script");
    }

    @Test
    void aFileThatBreaksOffLeavesTheReportBeforeIt() throws Exception {
        Path whole = results("whole.json", "a.Parser.parse", "25.0.3", 100);
        String page = report(whole);
        String text = Files.readString(whole);
        Path cut = Files.writeString(folder.resolve("cut.json"), text.substring(0, text.length() / 2));

        CommandLineRun run = CommandLineRun.of("report", whole, cut, "-o", folder.resolve("report.html"));

        assertThat(run.code()).isEqualTo(ExitCode.FAULT);
        assertThat(run.output()).contains("cut.json: row 0: the file breaks off here");
        assertThat(folder.resolve("report.html")).hasContent(page);
    }

    @Test
    void whatIsWrongIsRefusedWithItsPlace() throws Exception {
        Path whole = results("whole.json", "a.Parser.parse", "25.0.3", 100);
        Path text = Files.writeString(folder.resolve("table.txt"), "Benchmark Mode Cnt");
        Path page = folder.resolve("none.html");

        CommandLineRun strange = CommandLineRun.of("report", text, "-o", page);
        CommandLineRun baseline = CommandLineRun.of("report", whole, "--baseline", "17", "-o", page);

        assertThat(strange.code()).isEqualTo(ExitCode.USAGE);
        assertThat(strange.output()).contains("table.txt: this is console output, not JMH's JSON");
        assertThat(baseline.code()).isEqualTo(ExitCode.USAGE);
        assertThat(baseline.output()).contains("--baseline 17 is none of 25.0.3 default");
        assertThat(page).doesNotExist();
    }
}
