package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.send.FakeServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GateCommandTest {
    @TempDir
    private Path folder;

    private static CommandLineRun gate(FakeServer server, Object... more) {
        return CommandLineRun.at(
                server.address(),
                Stream.concat(Stream.of("gate"), Stream.of(more)).toArray());
    }

    private static String verdict(String outcome, boolean complete) {
        return "{\"outcome\":\"" + outcome + "\",\"summary\":\"as told\",\"complete\":" + complete + ",\"runs\":[]}";
    }

    private static FakeServer fine() throws IOException {
        return new FakeServer().reply(200, verdict("FINE", true), null);
    }

    /** Stores a file before. */
    private static FakeServer fine(String receipt) throws IOException {
        return new FakeServer().reply(200, receipt, null).reply(200, verdict("FINE", true), null);
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
        try (FakeServer server = fine()) {
            CommandLineRun run = gate(server, "--commit", "cccc3333", option, value);

            assertThat(run.code()).isEqualTo(ExitCode.USAGE);
            assertThat(run.output()).contains("5% or 0.05");
        }
    }

    @Test
    void sendsTheFileFirstAndAsksAboutItsRuns() throws Exception {
        String receipt = "{\"upload\":\"u\",\"duplicate\":true,\"runs\":[{\"id\":9},{\"id\":11}]}";
        Path results = Files.writeString(folder.resolve("jmh.json"), "[]");
        try (FakeServer server = fine(receipt)) {
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
        try (FakeServer server = fine(receipt)) {
            assertThat(gate(server, results, "--commit", "cccc3333").output())
                    .contains(results + ": Parser.parse avgt, 1 thread: 2 of 5 forks have results");
        }
    }

    @ParameterizedTest
    @CsvSource({"--commit", "--branch", "--baseline", "--baseline-branch", "--benchmarks", "--execution", "--host"})
    void anEmptyOptionIsRefusedByName(String option) throws Exception {
        try (FakeServer server = fine()) {
            CommandLineRun run = gate(server, option, "");

            assertThat(run.code()).isEqualTo(ExitCode.USAGE);
            assertThat(run.output()).contains(option + " is empty: give it a value, or leave it out");
            assertThat(server.uploads()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"1769455499", "2026-01-26T20:24:59+01:00", "2026-01-26 20:24:59 +0100"})
    void timesHaveTheFormsOfTheServer(String time) throws Exception {
        Path results = Files.writeString(folder.resolve("jmh.json"), "[]");
        String receipt = "{\"upload\":\"u\",\"runs\":[{\"id\":9}]}";
        try (FakeServer server = fine(receipt)) {
            gate(server, results, "--commit", "cccc3333", "--commit-time", time);

            assertThat(server.uploads().get(0).query()).contains("commitTime=2026-01-26T19%3A24%3A59Z");
            assertThat(gate(server, results, "--commit", "cccc3333", "--commit-time", "yesterday")
                            .output())
                    .contains("expected a time such as", "found yesterday")
                    .doesNotContain("Exception");
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
        try (FakeServer server = fine().reply(200, verdict("FINE", true), null)) {
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
        try (FakeServer server = fine()) {
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
        CommandLineRun run = CommandLineRun.at(server, "gate", "--commit", "c");

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

    @ParameterizedTest
    @ValueSource(strings = {"--junit", "--markdown"})
    void aReportThatCannotBeWrittenIsRefusedBeforeTheServerIsAsked(String option) throws Exception {
        Path report = folder.resolve("missing").resolve("gate.out");
        try (FakeServer server = fine()) {
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
