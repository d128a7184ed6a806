package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.process.Git;
import dev.plateau.collector.send.FakeServer;
import dev.plateau.wire.model.Facts;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class GateCommandTest {
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
        Object[] all = new Object[more.length + 7];
        System.arraycopy(
                new Object[] {"gate", "--server", server.address(), "--project", "shop", "--token", "t"}, 0, all, 0, 7);
        System.arraycopy(more, 0, all, 7, more.length);
        return CommandLineRun.of(all);
    }

    private static String verdict(String outcome, boolean complete) {
        return "{\"outcome\":\"" + outcome + "\",\"summary\":\"as told\",\"complete\":" + complete + ",\"runs\":[]}";
    }

    @ParameterizedTest
    @CsvSource({"FINE, 0", "REGRESSED, 1", "INCONCLUSIVE, 2"})
    void theExitCodeIsTheVerdict(String outcome, int code) throws Exception {
        try (FakeServer server = new FakeServer().reply(200, verdict(outcome, true), null)) {
            assertThat(gate(server, "--commit", "cccc3333").code()).isEqualTo(code);
        }
    }

    @ParameterizedTest
    @CsvSource({"--minimum-effect, 5", "--sensitivity, 10"})
    void aShareFromOneOnNeedsThePercentSign(String option, String value) throws Exception {
        try (FakeServer server = new FakeServer().reply(200, verdict("FINE", true), null)) {
            CommandLineRun run = gate(server, "--commit", "cccc3333", option, value);

            assertThat(run.code()).isEqualTo(ExitCode.USAGE);
            assertThat(run.output()).contains("5% or 0.05");
        }
    }

    @Test
    void sendsTheFileFirstAndAsksAboutItsRuns() throws Exception {
        String receipt = "{\"upload\":\"u\",\"duplicate\":true,\"runs\":[{\"id\":9},{\"id\":11}]}";
        Path results = Files.writeString(folder.resolve("jmh.json"), "[]");
        try (FakeServer server = new FakeServer().reply(200, receipt, null).reply(200, verdict("FINE", true), null)) {
            CommandLineRun run = gate(server, results, "--minimum-effect", "3%", "--baseline", "77aa01b");

            assertThat(run.code()).as(run.output()).isZero();
            assertThat(server.uploads().get(1).path()).isEqualTo("/api/v1/projects/shop/verdict");
            assertThat(server.uploads().get(1).query()).isEqualTo("run=9&run=11&baseline=77aa01b&minimumEffect=0.03");
        }
    }

    @Test
    void lostForksOfTheReceiptAreNamed() throws Exception {
        String receipt = "{\"upload\":\"u\",\"runs\":[{\"id\":9}],"
                + "\"lostForks\":[{\"benchmark\":\"Parser.parse avgt, 1 thread\",\"words\":\"2 of 5 forks have results\"}]}";
        Path results = Files.writeString(folder.resolve("jmh.json"), "[]");
        try (FakeServer server = new FakeServer().reply(200, receipt, null).reply(200, verdict("FINE", true), null)) {
            assertThat(gate(server, results, "--commit", "cccc3333").output())
                    .contains(results + ": Parser.parse avgt, 1 thread: 2 of 5 forks have results");
        }
    }

    @ParameterizedTest
    @CsvSource({"--commit", "--branch", "--baseline", "--baseline-branch", "--benchmarks", "--execution", "--host"})
    void anEmptyOptionIsRefusedByName(String option) throws Exception {
        try (FakeServer server = new FakeServer().reply(200, verdict("FINE", true), null)) {
            CommandLineRun run = gate(server, option, "");

            assertThat(run.code()).isEqualTo(ExitCode.USAGE);
            assertThat(run.output()).contains(option + " is empty: give it a value, or leave it out");
            assertThat(server.uploads()).isEmpty();
        }
    }

    @Test
    void commitAndBranchComeFromGit() throws Exception {
        Path clone = Files.createDirectory(folder.resolve("clone"));
        git(clone, "init", "--quiet", "--initial-branch=topic");
        Path results = Files.writeString(clone.resolve("jmh.json"), "[]");
        git(
                clone,
                "-c",
                "user.name=A",
                "-c",
                "user.email=a@example.org",
                "commit",
                "--quiet",
                "--allow-empty",
                "-m",
                "x");
        String sha = git(clone, "rev-parse", "HEAD");

        Facts facts = new FactOptions()
                .of(
                        results,
                        clone,
                        line -> assertThat(line).contains("commit " + sha.substring(0, 10) + " on topic, as git says"));
        assertThat(facts.commit().sha()).isEqualTo(sha);
        assertThat(FactOptions.parameters(facts))
                .containsKeys("commit", "commitTime", "dirty")
                .containsEntry("branch", "topic");

        Path bundle = Files.write(clone.resolve("b.zip"), new byte[] {'P', 'K', 3, 4});
        assertThat(new FactOptions().of(bundle, clone, line -> {}).commit().sha())
                .isNull();
        assertThat(new FactOptions().of(results, folder, line -> {}).commit().sha())
                .isNull();
    }

    private static String git(Path folder, String... arguments) throws Exception {
        return new Git(folder, Duration.ofSeconds(20)).output(arguments).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"1769455499", "2026-01-26T20:24:59+01:00", "2026-01-26 20:24:59 +0100"})
    void timesHaveTheFormsOfTheServer(String time) throws Exception {
        Path results = Files.writeString(folder.resolve("jmh.json"), "[]");
        String receipt = "{\"upload\":\"u\",\"runs\":[{\"id\":9}]}";
        try (FakeServer server = new FakeServer().reply(200, receipt, null).reply(200, verdict("FINE", true), null)) {
            gate(server, results, "--commit", "cccc3333", "--commit-time", time);

            assertThat(server.uploads().get(0).query()).contains("commitTime=2026-01-26T19%3A24%3A59Z");
            assertThat(gate(server, results, "--commit", "cccc3333", "--commit-time", "yesterday")
                            .output())
                    .contains("expected a time such as", "found yesterday")
                    .doesNotContain("Exception");
        }
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
            gate(server, "--commit", "cccc3333", "--markdown", markdown);

            assertThat(Files.readString(markdown))
                    .hasSizeLessThanOrEqualTo(65_536)
                    .contains("more characters)", "more lines are left out: the text may have 65,536 characters.");
        }
    }

    @Test
    void thePlanSaysWhatCountsUnlessOptionsDo() throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                name: nightly
                jars: not-built-here.jar
                gate:
                  baseline: last-good
                  baselineBranch: release
                  metrics: [score, p0.99]
                  better: higher
                  limits: ['parse < 2 ms', 'skip p0.99 < 3 us']
                  benchmarks: 'Parser\\.'
                  minimumEffect: 3%
                  sensitivity: 0.2
                """);
        try (FakeServer server =
                new FakeServer().reply(200, verdict("FINE", true), null).reply(200, verdict("FINE", true), null)) {
            CommandLineRun first = gate(server, "--plan", plan, "--execution", "e1");
            assertThat(first.code()).as(first.output()).isZero();
            assertThat(server.uploads().get(0).query())
                    .isEqualTo("execution=e1&baseline=last-good&baselineBranch=release&metric=score"
                            + "&metric=p0.99&better=higher&limit=parse+%3C+2+ms&limit=skip+p0.99+%3C+3+us"
                            + "&benchmarks=Parser%5C.&minimumEffect=0.03&sensitivity=0.2");

            gate(
                    server,
                    "--plan",
                    plan,
                    "--execution",
                    "e1",
                    "--baseline",
                    "77aa01b",
                    "--metric",
                    "score",
                    "--better",
                    "lower",
                    "--limit",
                    "parse < 1 ms",
                    "--minimum-effect",
                    "10%");
            assertThat(server.uploads().get(1).query())
                    .isEqualTo(
                            "execution=e1&baseline=77aa01b&metric=score&better=lower&limit=parse+%3C+1+ms&benchmarks=Parser%5C."
                                    + "&minimumEffect=0.1&sensitivity=0.2");
        }
    }

    @Test
    void aPlanAloneAsksAboutItsNewestFinishedExecution() throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), "name: nightly\n");
        Path results = folder.resolve("results");
        execution(results, "nightly", "20260101-010000-00000001", true);
        execution(results, "nightly", "20260102-010000-00000002", true);
        execution(results, "nightly", "20260103-010000-00000003", false);
        execution(results, "other", "20260104-010000-00000004", true);
        try (FakeServer server = new FakeServer().reply(200, verdict("FINE", true), null)) {
            CommandLineRun run = gate(server, "--plan", plan, "--out", results);
            assertThat(run.code()).as(run.output()).isZero();
            assertThat(server.uploads().get(0).query()).isEqualTo("execution=20260102-010000-00000002");

            CommandLineRun none = gate(server, "--plan", plan, "--out", folder);
            assertThat(none.code()).isEqualTo(ExitCode.USAGE);
            assertThat(none.output()).contains("no finished execution of the plan nightly");
        }
    }

    private static void execution(Path results, String plan, String id, boolean finished) throws Exception {
        Path one = Files.createDirectories(results.resolve(plan + "-" + id));
        String began = """
                {"entry":"began","execution":"%s","plan":"%s","planDigest":"d","jarsDigest":"d","seed":1,"at":"2026-01-01T01:00:00Z","commit":{},"jdks":[],"jobs":[]}
                """.formatted(id, plan);
        String end = finished ? "{\"entry\":\"finished\",\"at\":\"2026-01-01T02:00:00Z\"}\n" : "";
        Files.writeString(one.resolve("journal.jsonl"), began + end);
    }

    @Test
    void waitsWhileACollectorMeasuresAndWhileTheServerIsAway() throws Exception {
        try (FakeServer server = new FakeServer()
                .reply(200, verdict("FINE", false), null)
                .reply(503, "", null)
                .reply(200, verdict("REGRESSED", true), null)) {
            assertThat(gate(server, "--execution", "e1").code()).isEqualTo(1);
            assertThat(server.uploads()).hasSize(3);
        }
    }

    @Test
    void tellsPeopleAndWritesBothReports() throws Exception {
        Path junit = folder.resolve("gate.xml");
        Path markdown = folder.resolve("gate.md");
        try (FakeServer server = new FakeServer().reply(200, SLOWER, null)) {
            CommandLineRun run = gate(server, "--commit", "cccc3333", "--junit", junit, "--markdown", markdown);

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
            assertThat(gate(server, "--commit", "cccc3333").output())
                    .containsPattern("Parser\\.scan avgt .* {2}new: no baseline\\s")
                    .contains("inconclusive (the noise <hides> changes)")
                    .doesNotContain("inconclusive (new");
        }
    }

    @Test
    void errorsAreNeitherARegressionNorAPass() throws Exception {
        String problem = "{\"title\":\"Not found\",\"detail\":\"There is no run of commit cccc3333 here.\"}";
        try (FakeServer server = new FakeServer().reply(404, problem, null).reply(200, "<html>", null)) {
            CommandLineRun unknown = gate(server, "--commit", "cccc3333");
            assertThat(unknown.code()).isEqualTo(ExitCode.FAULT);
            assertThat(unknown.output()).contains("(404)", "There is no run of commit cccc3333 here.");
            assertThat(gate(server, "--commit", "cccc3333").code()).isEqualTo(ExitCode.FAULT);
            assertThat(gate(server).code()).isEqualTo(ExitCode.USAGE);
            assertThat(gate(server, "--commit", "c", "--minimum-effect", "lots").code())
                    .isEqualTo(ExitCode.USAGE);
            assertThat(gate(server, folder.resolve("missing.json")).code()).isEqualTo(ExitCode.USAGE);
        }
    }

    /** 1 means "regressed" here, and "no name" for why; picocli's own code for an exception is 1, too. */
    @ParameterizedTest
    @ValueSource(strings = {"gate", "why"})
    void anUnforeseenExceptionIsAnErrorToo(String command) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());

        assertThat(Collector.commandLine(nowhere, nowhere, Map.of(), List::of)
                        .getSubcommands()
                        .get(command)
                        .getCommandSpec()
                        .exitCodeOnExecutionException())
                .isEqualTo(ExitCode.FAULT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://plateau_server:8080", "http://lab 1:8080", "http://127.0.0.1:99999"})
    void anAddressThatNobodyCanSendToIsAnError(String server) {
        CommandLineRun run =
                CommandLineRun.of("gate", "--commit", "c", "--server", server, "--project", "shop", "--token", "t");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.output())
                .contains("must look like http://host:port, not " + server)
                .doesNotContain("\tat ");
    }

    @Test
    void aPlanWithACharacterThatYamlHasNotIsAnError() throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), "name: nightly\n", StandardCharsets.UTF_16);
        try (FakeServer server = new FakeServer()) {
            CommandLineRun run = gate(server, "--plan", plan);

            assertThat(run.code()).isEqualTo(ExitCode.USAGE);
            assertThat(run.output()).contains("plan.yaml:1:3: this is not YAML").doesNotContain("\tat ");
        }
    }

    @Test
    void followsNoRedirectWithItsToken() throws Exception {
        try (FakeServer elsewhere = new FakeServer();
                FakeServer server = new FakeServer().redirect(elsewhere.address())) {
            CommandLineRun run = gate(server, "--commit", "cccc3333");

            assertThat(run.output()).contains("redirects to " + elsewhere.address());
            assertThat(elsewhere.uploads()).isEmpty();
        }
    }

    /** A benchmark's name comes from the upload. */
    @Test
    void aNameStaysWithinItsCodeSpanAndItsLine() throws Exception {
        String hostile = SLOWER.replace("Parser.parse", "Parser.parse\\n\\n### Approved `by` \\u001b[31m");
        Path comment = folder.resolve("comment.md");
        try (FakeServer server = new FakeServer().reply(200, hostile, null)) {
            CommandLineRun run = gate(server, "--commit", "cccc3333", "--markdown", comment);

            assertThat(run.output()).doesNotContain("\u001b");
        }
        assertThat(comment)
                .content()
                .contains("| `` Parser.parse\\n\\n### Approved `by` \\u001b[31m")
                .doesNotContain("\n### Approved");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--junit", "--markdown"})
    void aReportThatCannotBeWrittenIsRefusedBeforeTheServerIsAsked(String option) throws Exception {
        Path report = folder.resolve("missing").resolve("gate.out");
        try (FakeServer server = new FakeServer().reply(200, verdict("FINE", true), null)) {
            CommandLineRun run = gate(server, "--commit", "cccc3333", option, report);
            assertThat(run.code()).isEqualTo(ExitCode.USAGE);
            assertThat(run.output())
                    .contains(
                            option + " " + report + ": there is no folder " + report.getParent() + "; create it first");
            assertThat(server.uploads()).isEmpty();
        }
    }

    /** The file is larger than the heap. */
    @Test
    void tooLittleMemoryIsAnErrorAndNoRegression() throws Exception {
        Path large = folder.resolve("large.json");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(256L << 20);
        }
        Process gate = new ProcessBuilder(
                        TestJvms.ofTheBuild().resolve("bin/java").toString(),
                        "-Xmx48m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Collector.class.getName(),
                        "gate",
                        large.toString(),
                        "--server",
                        "http://127.0.0.1:1",
                        "--project",
                        "shop",
                        "--token",
                        "t")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("gate.txt").toFile())
                .start();
        assertThat(gate.waitFor()).isEqualTo(ExitCode.FAULT);
        assertThat(folder.resolve("gate.txt")).content().contains("OutOfMemoryError");
    }
}
