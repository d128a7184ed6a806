package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.send.FakeServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The texts and files that the command writes about a verdict. */
class GateReportTest {
    /** As the server answers it; see its GateTests. */
    private static final String SLOWER = """
            {"outcome":"REGRESSED","summary":"1 of 3 scores regressed, worst +12.0 %, 1 inconclusive","complete":true,"runs":[
             {"run":9,"environment":"temurin 21.0.8","outcome":"REGRESSED","reason":"",
              "baseline":{"run":7,"branch":"main","commit":"77aa01b2c3d4e5f6","measuredAt":"2026-03-02T03:00:00Z"},
              "compare":"/projects/shop/compare?baselineRun=7&candidateRun=9",
              "verifiedCauses":[{"incident":12,"page":"/projects/shop/incidents/12",
                "words":"Verified: commit 4f1c2d9 (Cache per request) makes up 92 % (80 to 104 %) of the change."}],"scores":[
              {"benchmark":"org.example.Parser.parse","parameters":{"size":"10|20"},"mode":"avgt","threads":4,"metric":"score",
               "unit":"ns/op","baseline":100.0,"candidate":112.0,"ratio":1.12,"low":1.10,"high":1.14,"noiseFloor":0.021,
               "verdict":"regressed","outcome":"REGRESSED","reason":""},
              {"benchmark":"org.example.Parser.skip","parameters":{},"mode":"avgt","threads":1,"metric":"score",
               "unit":"ns/op","baseline":50.0,"candidate":51.0,"ratio":1.02,"low":0.8,"high":1.3,"noiseFloor":0.25,
               "verdict":"inconclusive","outcome":"INCONCLUSIVE","reason":"the noise <hides> changes"},
              {"benchmark":"org.example.Parser.scan","parameters":{},"mode":"avgt","threads":1,"metric":"score",
               "unit":"ns/op","baseline":50.0,"candidate":50.1,"ratio":1.002,"low":0.99,"high":1.01,"noiseFloor":0.01,
               "verdict":"unchanged","outcome":"FINE","reason":""}]}]}
            """;

    @TempDir
    private Path folder;

    private static CommandLineRun gate(FakeServer server, Object... more) {
        return CommandLineRun.at(
                server.address(),
                Stream.concat(Stream.of("gate", "--commit", "cccc3333"), Stream.of(more))
                        .toArray());
    }

    @Test
    void aCommentFitsGitHub() throws Exception {
        Path markdown = folder.resolve("gate.md");
        String score = """
                {"benchmark":"org.example.%s","parameters":{},"mode":"avgt","threads":1,"metric":"score","unit":"ns/op",
                 "baseline":50.0,"candidate":51.0,"verdict":"inconclusive","outcome":"INCONCLUSIVE","reason":"%s"}""";
        String scores = IntStream.range(0, 200)
                .mapToObj(i -> score.formatted("Type.method" + i + "x".repeat(400), "r".repeat(2000)))
                .collect(Collectors.joining(","));
        String run = """
                {"run":9,"environment":"%s","outcome":"INCONCLUSIVE","reason":"%s","notice":"","scores":[%s]}""".formatted("e".repeat(9000), "because".repeat(2000), scores);
        String verdict =
                "{\"outcome\":\"INCONCLUSIVE\",\"summary\":\"s\",\"complete\":true,\"runs\":[" + run + "," + run + "]}";
        try (FakeServer server = new FakeServer().reply(200, verdict, null)) {
            gate(server, "--markdown", markdown);

            assertThat(Files.readString(markdown))
                    .hasSizeLessThanOrEqualTo(65_536)
                    .contains("more characters)", "more lines are left out: the text may have 65,536 characters.");
        }
    }

    @Test
    void tellsPeopleAndWritesBothReports() throws Exception {
        Path junit = folder.resolve("gate.xml");
        Path markdown = folder.resolve("gate.md");
        try (FakeServer server = new FakeServer().reply(200, SLOWER, null)) {
            CommandLineRun run = gate(server, "--junit", junit, "--markdown", markdown);

            assertThat(run.output())
                    .contains("temurin 21.0.8 against main 77aa01b2c3: regressed")
                    .containsPattern(
                            "Parser\\.parse \\(size=10\\|20\\) avgt, 4 threads +100 ns/op +112 ns/op +11 % slower"
                                    + " +−12 to −9\\.1 % +2\\.1 % +regressed")
                    .contains("makes up 92 % (80 to 104 %) of the change. (incident 12)")
                    .contains("regressed: 1 of 3 scores regressed, worst +12.0 %, 1 inconclusive");
            assertThat(Files.readString(markdown))
                    .contains(
                            "### Performance: regressed",
                            "(" + server.address() + "/projects/shop/compare?baselineRun=7&candidateRun=9)",
                            "| **regressed** | `Parser.parse (size=10\\|20) avgt, 4 threads` | 100 ns/op | 112 ns/op | 11 % slower |",
                            "Verified: commit 4f1c2d9 (Cache per request) makes up 92 % (80 to 104 %) of the change."
                                    + " ([incident 12](" + server.address() + "/projects/shop/incidents/12))",
                            "the noise &lt;hides> changes",
                            "1 more without a change that counts.");
        }
        Document report =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(junit.toFile());
        Element suite = (Element) report.getElementsByTagName("testsuite").item(0);
        assertThat(suite.getAttribute("tests")).isEqualTo("3");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(suite.getAttribute("skipped")).isEqualTo("1");
        Element failure = (Element) report.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message"))
                .isEqualTo("11 % slower (−12 to −9.1 %) from 100 ns/op to 112 ns/op");
        assertThat(((Element) failure.getParentNode()).getAttribute("classname"))
                .isEqualTo("org.example.Parser");
    }

    /** The server's verdict for a score without a baseline is "inconclusive", its outcome FINE. */
    @Test
    void aNewBenchmarkPassesAndIsNotCalledInconclusive() throws Exception {
        String added = SLOWER.replace("\"baseline\":50.0,\"candidate\":50.1,\"ratio\":1.002,", "")
                .replace("\"verdict\":\"unchanged\"", "\"verdict\":\"inconclusive\"")
                .replace(
                        "\"outcome\":\"FINE\",\"reason\":\"\"", "\"outcome\":\"FINE\",\"reason\":\"new: no baseline\"");
        try (FakeServer server = new FakeServer().reply(200, added, null)) {
            assertThat(gate(server).output())
                    .containsPattern("Parser\\.scan avgt .* {2}new: no baseline\\s")
                    .contains("inconclusive (the noise <hides> changes)")
                    .doesNotContain("inconclusive (new");
        }
    }

    /** A benchmark's name comes from the upload. */
    @Test
    void aNameStaysWithinItsCodeSpanAndItsLine() throws Exception {
        String hostile = SLOWER.replace("Parser.parse", "Parser.parse\\n\\n### Approved `by` \\u001b[31m");
        Path comment = folder.resolve("comment.md");
        try (FakeServer server = new FakeServer().reply(200, hostile, null)) {
            CommandLineRun run = gate(server, "--markdown", comment);

            assertThat(run.output()).doesNotContain("\u001b");
        }
        assertThat(comment)
                .content()
                .contains("| `` Parser.parse\\n\\n### Approved `by` \\u001b[31m")
                .doesNotContain("\n### Approved");
    }
}
