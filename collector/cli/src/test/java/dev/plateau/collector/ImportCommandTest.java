package dev.plateau.collector;

import static dev.plateau.collector.AgentRunTest.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.send.FakeServer;
import dev.plateau.collector.send.FakeServer.Received;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandTest {
    private static final String ROW = """
            [{"jmhVersion": "1.37", "benchmark": "org.example.Sums.sum", "mode": "avgt", "threads": 1, "forks": 1, "jdkVersion": "21.0.8",
              "primaryMetric": {"score": %s, "scoreUnit": "ns/op", "rawData": [[%<s]]}}]""";

    /** As github-action-benchmark writes it. */
    private static final String DATA_JS = """
            window.BENCHMARK_DATA = {
              "lastUpdate": 1707126494337, "repoUrl": "https://github.com/example/shop",
              "entries": {"JMH Benchmark": [
                {"commit": {"author": {"name": "Ada"}, "id": "80e6843e60fe00d2dbcd19e05a23a6ff318528a8", "message": "Reuse buffers\\n\\nSee #7",
                   "timestamp": "2024-02-05T17:37:24+08:00"},
                 "date": 1707126493413, "tool": "jmh",
                 "benches": [
                   {"name": "org.example.Http.get", "value": 26088.78, "unit": "ops/s", "extra": "iterations: 3\\nforks: 2\\nthreads: 32"},
                   {"name": "org.example.Http.get ( {\\"size\\":\\"10\\"} )", "value": 0.0012, "unit": "s/op", "extra": "iterations: 3\\nforks: 2\\nthreads: 32"}]},
                {"commit": {"id": "97044dd23626d9ac8124e4b3e17da77d8c362378", "message": "First", "timestamp": "2024-02-04T17:37:24Z"},
                 "date": 1707068244000, "tool": "cargo", "benches": [{"name": "parse", "value": "3 ns", "unit": "ns/iter", "extra": ""}]}]}}
            """;

    @TempDir
    Path folder;

    @Test
    void versionsInGitBelongToTheirCommitsAndMovedFilesAreNoNewResults() throws Exception {
        git(folder, "init", "--quiet", "--initial-branch", "main");
        Files.createDirectories(folder.resolve("results"));
        String first = commit("results/nightly.json", 100, "Measure the first");
        String second = commit("results/nightly.json", 90, "Measure the second");
        git(folder, "mv", "results/nightly.json", "results/moved.json");
        git(folder, "commit", "--quiet", "-m", "Move it");
        commit("results/" + first + ".json", 101, "Measure the first again");
        try (FakeServer server = new FakeServer()) {
            CommandLineRun run = send(
                    server,
                    folder,
                    "--path",
                    "results/*.json",
                    "--name",
                    "(?:/(?<commit>[0-9a-f]{40}))?[^/]*$",
                    "--host",
                    "lab");

            assertThat(run.output()).contains("3 stored, 0 known before, 0 refused: 9 scores");
            assertThat(run.code()).isEqualTo(ExitCode.FINE);
            assertThat(sent(server, "commit=" + first))
                    .hasSize(2)
                    .allSatisfy(sent -> assertThat(query(sent))
                            .contains("branch=main", "commitSubject=Measure the first&", "host=lab", "history=true"));
            Received other = sent(server, "commit=" + second).get(0);
            assertThat(query(other)).contains("commitSubject=Measure the second&");
            assertThat(new String(other.body(), StandardCharsets.UTF_8)).isEqualTo(ROW.formatted(90));
        }
    }

    @Test
    void aScriptInGitIsReadOnceWithItsOwnCommits() throws Exception {
        git(folder, "init", "--quiet", "--initial-branch", "gh-pages");
        for (String suite : new String[] {"Old", "JMH"}) {
            Files.createDirectories(folder.resolve("bench/indy-21"));
            Files.writeString(folder.resolve("bench/indy-21/data.js"), DATA_JS.replace("JMH Benchmark", suite));
            git(folder, "add", ".");
            git(folder, "commit", "--quiet", "-m", "Add results");
        }

        CommandLineRun dry = CommandLineRun.of(
                "import",
                folder,
                "--path",
                "*/data.js",
                "--ref",
                "gh-pages",
                "--branch",
                "master",
                "--name",
                "(?<flagSet>\\w+)-(?<jdk>\\d+)/data.js",
                "--dry-run");

        assertThat(dry.output())
                .contains("JMH[0], 2024-02-05T09:37:24Z, commit 80e6843e60: 2 scores")
                .contains("unknown host  21   indy      master           2        1")
                .doesNotContain("Old[");
    }

    private String commit(String file, int score, String subject) throws Exception {
        Files.writeString(folder.resolve(file), ROW.formatted(score));
        git(folder, "add", ".");
        git(folder, "commit", "--quiet", "-m", subject);
        return git(folder, "rev-parse", "HEAD").strip();
    }

    @Test
    void entriesOfGithubActionBenchmarkBecomeRowsOfJmh() throws Exception {
        Path file = Files.writeString(folder.resolve("data.js"), DATA_JS);

        CommandLineRun dry = CommandLineRun.of("import", file, "--dry-run", "--jdk", "17.0.2");

        assertThat(dry.code()).isEqualTo(ExitCode.FAULT);
        assertThat(dry.output())
                .containsSubsequence(
                        "data.js (github-action-benchmark) JMH Benchmark[1], 2024-02-04T17:37:24Z, commit 97044dd236: refused",
                        "row 0 (parse), field primaryMetric.score: expected a number, found the text \"3 ns\"",
                        "JMH Benchmark[0], 2024-02-05T09:37:24Z, commit 80e6843e60: 2 scores",
                        "host          JDK     flag set  branch  benchmarks  results",
                        "unknown host  17.0.2  default   main             2        1",
                        "2 scores have no iterations",
                        "1 would be sent, 1 refused: 2 scores");

        try (FakeServer server = new FakeServer()) {
            send(server, file, "--jdk", "17.0.2");

            Received sent = sent(server, "commitSubject=Reuse buffers&").get(0);
            assertThat(query(sent)).contains("commitAuthor=Ada", "measuredAt=2024-02-05T09:48:13.413Z", "branch=main");
            assertThat(new String(sent.body(), StandardCharsets.UTF_8)).contains("""
                            {"benchmark":"org.example.Http.get","mode":"avgt","threads":32,"forks":2,"params":{"size":"10"},\
                            "primaryMetric":{"scoreUnit":"s/op","score":0.0012},"measurementIterations":3,"jdkVersion":"17.0.2"}""");
        }
    }

    @Test
    void factsOfNamesHaveTheirPlaceInFolders() throws Exception {
        Files.writeString(folder.resolve("20240301-1205-4f1c2d9.json"), ROW.formatted(1));
        Files.writeString(folder.resolve("2024-03-02-4f1c2da.json"), ROW.formatted(2));
        String pattern = "(?<time>\\d{8}-\\d{4}|\\d{4}-\\d\\d-\\d\\d)-(?<commit>\\w+)";

        assertThat(CommandLineRun.of("import", folder, "--dry-run", "--name", pattern)
                        .output())
                .containsSubsequence(
                        "2024-03-02-4f1c2da.json, 2024-03-02T00:00:00Z, commit 4f1c2da: 1 scores",
                        "20240301-1205-4f1c2d9.json, 2024-03-01T12:05:00Z, commit 4f1c2d9: 1 scores");

        Files.writeString(folder.resolve("other.json"), ROW.formatted(1));
        CommandLineRun refused = CommandLineRun.of("import", folder, "--dry-run", "--name", pattern);
        assertThat(refused.output()).contains("other.json does not match --name");
        assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aStoppedImportSaysWhereAndGoesOn() throws Exception {
        Path file = Files.writeString(folder.resolve("one.json"), ROW.formatted(1));
        try (FakeServer server = new FakeServer().reply(401, "{\"title\": \"Token refused\"}", null)) {
            CommandLineRun stopped = send(server, file);
            assertThat(stopped.code()).isEqualTo(ExitCode.FAULT);
            assertThat(stopped.output())
                    .contains("one.json: the server refused (401): Token refused", "goes on from here");

            server.reply(200, FakeServer.RECEIPT.replace("false", "true"), null);
            assertThat(send(server, file).output()).contains("0 stored, 1 known before, 0 refused");
        }
    }

    private static CommandLineRun send(FakeServer server, Path source, String... options) {
        return CommandLineRun.at(
                server.address(),
                Stream.concat(Stream.of("import", source), Stream.of(options)).toArray());
    }

    /** Uploads with a text in their query; several arrive at a time. */
    private static List<Received> sent(FakeServer server, String part) {
        return server.uploads().stream()
                .filter(sent -> query(sent).contains(part))
                .toList();
    }

    private static String query(Received upload) {
        return URLDecoder.decode(upload.query(), StandardCharsets.UTF_8);
    }
}
