package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.jdk.JvmSearch;
import dev.plateau.collector.send.FakeServer;
import dev.plateau.wire.Environment;
import dev.plateau.wire.Facts;
import dev.plateau.wire.Limits;
import dev.plateau.wire.Upload;
import dev.plateau.wire.UploadReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Agents in processes of their own, as they need their token from the environment. */
class AgentCommandTest {
    @TempDir
    private Path folder;

    private Path plan;
    private Environment.Jdk jdk;

    @BeforeEach
    void write() throws Exception {
        plan = SpecimenPlan.write(folder, """
                benchmarks: {include: \\.(quick|lacking)$, jmh: {forks: 1}}
                flagSets:
                  default: []
                  serial: [-XX:+UseSerialGC]
                """);
        jdk = JvmSearch.named(TestJvms.ofTheBuild(), "test").jdk();
    }

    private Process start(FakeServer server, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                TestJvms.ofTheBuild().resolve("bin/java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Collector.class.getName(),
                "agent",
                plan.toString(),
                "--server",
                server.address(),
                "--project",
                "shop",
                "--name",
                "tester",
                "--once",
                "--jdk",
                TestJvms.ofTheBuild().toString(),
                "--out",
                folder.resolve("out").toString(),
                "--spool",
                folder.resolve("spool").toString()));
        command.addAll(List.of(more));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("agent.txt").toFile());
        builder.environment().put("PLATEAU_TOKEN", "t");
        return builder.start();
    }

    private String output() throws IOException {
        return Files.readString(folder.resolve("agent.txt"));
    }

    private String agent(FakeServer server, String... more) throws IOException, InterruptedException {
        Process process = start(server, more);
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).as(output()).isTrue();
        return output();
    }

    private String request(String vmVersion, String commit) {
        return """
                {"id":7,"cell":{"benchmark":"dev.plateau.collector.specimens.Specimens.quick","parameters":{},"mode":"avgt","threads":1},
                 "environment":{"jdk":{"vendor":"%s","version":"%s","vmName":"%s","vmVersion":"%s"},"flagSet":"serial"},
                 "commit":%s,"branch":"main","reason":"suspected regression","state":"CLAIMED"}
                """.formatted(jdk.vendor(), jdk.version(), jdk.vmName(), vmVersion, commit);
    }

    private static String lastPut(FakeServer server) {
        return server.progress().get(server.progress().size() - 1);
    }

    @Test
    void measuresOneCellAndTellsTheEnd() throws Exception {
        try (FakeServer server = new FakeServer()
                .reply(200, request(jdk.vmVersion(), "null"), null)
                .reply(201, FakeServer.RECEIPT, null)
                .reply(201, FakeServer.RECEIPT, null)
                .reply(204, "", null)) {
            String output = agent(server);

            assertThat(server.uploads()).as(output).hasSize(4);
            Upload sent = new UploadReader(Limits.DEFAULT)
                    .read(
                            Files.write(
                                    folder.resolve("sent.zip"),
                                    server.uploads().get(1).body()),
                            Facts.NONE);
            assertThat(sent.runs()).hasSize(1);
            assertThat(sent.runs().get(0).environment().flagSet().name()).isEqualTo("serial");
            assertThat(sent.runs().get(0).rows()).hasSize(1);
            assertThat(new JsonMapper().readTree(lastPut(server)).get("done").asBoolean())
                    .as(output)
                    .isTrue();
            assertThat(new JsonMapper()
                            .readTree(lastPut(server))
                            .get("execution")
                            .asString())
                    .matches("\\d{8}-\\d{6}-[0-9a-f]{8}");
        }
    }

    @Test
    void saysWhyItCantMeasure() throws Exception {
        try (FakeServer server = new FakeServer()
                .reply(200, request("1.2.3-unknown", "null"), null)
                .reply(200, request(jdk.vmVersion(), "\"0123456789abcdef0123456789abcdef01234567\""), null)
                .reply(204, "", null)) {
            agent(server, "--build", "true");

            assertThat(server.progress().get(0)).contains("this machine has no 1.2.3-unknown");
            assertThat(server.progress().get(1)).contains("can't be checked out");
        }
    }

    /** Makes a repository with two commits, and returns the older one. */
    private String olderCommit() throws IOException, InterruptedException {
        Path repository = Files.createDirectories(folder.resolve("project"));
        git(repository, "init", "--quiet");
        git(repository, "commit", "--quiet", "--allow-empty", "--message", "one");
        git(repository, "commit", "--quiet", "--allow-empty", "--message", "two");
        return git(repository, "rev-parse", "HEAD~1");
    }

    private static String git(Path repository, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-C", repository.toString()));
        command.addAll(List.of("-c", "user.name=tester", "-c", "user.email=tester@example.org"));
        command.addAll(List.of(arguments));
        Process git = new ProcessBuilder(command).redirectErrorStream(true).start();
        String answer = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(git.waitFor()).as(answer).isZero();
        return answer.strip();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBuildEndsWithItsAgentHoweverThatEnds(boolean killed) throws Exception {
        String commit = olderCommit();
        plan = SpecimenPlan.write(folder, "benchmarks: \\.quick$\ngit: project\n");
        try (FakeServer server = new FakeServer().reply(200, request(jdk.vmVersion(), '"' + commit + '"'), null)) {
            Path pid = folder.resolve("project/pid");
            Process agent = start(server, "--build", "(sleep 600 & echo $! > pid.new && mv pid.new pid; wait)");
            await("a child of the build works: " + output(), () -> Files.exists(pid) || !agent.isAlive());
            ProcessHandle child = ProcessHandle.of(
                            Long.parseLong(Files.readString(pid).strip()))
                    .orElseThrow();

            ProcessHandle handle = agent.toHandle();
            if (killed) {
                handle.destroyForcibly();
            } else {
                handle.destroy();
            }

            await("it has ended", () -> !child.isAlive());
            assertThat(agent.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    @Test
    void needsItsTokenFromTheEnvironment() {
        CommandLineRun run =
                CommandLineRun.of("agent", plan, "--server", "http://127.0.0.1:1", "--project", "shop", "--token", "t");

        assertThat(run.code()).isEqualTo(Collector.USAGE);
        assertThat(run.output()).contains("PLATEAU_TOKEN");
    }
}
