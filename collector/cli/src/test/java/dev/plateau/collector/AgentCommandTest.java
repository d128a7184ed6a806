package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.send.FakeServer;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class AgentCommandTest extends AgentRunTest {
    @BeforeEach
    void write() throws Exception {
        plan = SpecimenPlan.write(folder, """
                benchmarks: {include: \\.(quick|lacking)$, jmh: {forks: 1}}
                flagSets:
                  default: []
                  serial: [-XX:+UseSerialGC]
                """);
    }

    @Test
    void measuresOneCellAndTellsTheEnd() throws Exception {
        try (FakeServer server = new FakeServer()
                .reply(200, request(jdk.vmVersion(), "null"), null)
                .reply(201, FakeServer.RECEIPT, null)
                .reply(201, FakeServer.RECEIPT, null)
                .reply(204, "", null)) {
            String output = agentProcess(server);

            assertThat(server.uploads()).as(output).hasSize(4);
            Upload sent = new UploadReader(UploadLimits.DEFAULT)
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

            assertThat(ends(server).get(0)).contains("this machine has no 1.2.3-unknown");
            assertThat(ends(server).get(1)).contains("can't be checked out");
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

    @Test
    void aBuildEndsWithAKilledAgent() throws Exception {
        String commit = olderCommit();
        plan = SpecimenPlan.write(folder, "benchmarks: \\.quick$\ngit: project\n");
        try (FakeServer server = new FakeServer().reply(200, request(jdk.vmVersion(), '"' + commit + '"'), null)) {
            Path pid = folder.resolve("project/pid");
            Process agent = start(server, "--build", "(sleep 600 & echo $! > pid.new && mv pid.new pid; wait)");
            await("a child of the build works: " + output(), () -> Files.exists(pid) || !agent.isAlive());
            ProcessHandle child = ProcessHandle.of(
                            Long.parseLong(Files.readString(pid).strip()))
                    .orElseThrow();

            agent.destroyForcibly();

            await("it has ended", () -> !child.isAlive());
            assertThat(agent.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void needsItsTokenFromTheEnvironment() {
        CommandLineRun run = CommandLineRun.at("http://127.0.0.1:1", "agent", plan);

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.output()).contains("PLATEAU_TOKEN");
    }
}
