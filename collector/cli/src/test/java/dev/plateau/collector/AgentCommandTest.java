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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

    private String agent(FakeServer server, String... more) throws IOException, InterruptedException {
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
        Path output = folder.resolve("agent.txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("PLATEAU_TOKEN", "t");
        Process process = builder.start();
        assertThat(process.waitFor(120, TimeUnit.SECONDS))
                .as(Files.readString(output))
                .isTrue();
        return Files.readString(output);
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

    @Test
    void needsItsTokenFromTheEnvironment() {
        CommandLineRun run =
                CommandLineRun.of("agent", plan, "--server", "http://127.0.0.1:1", "--project", "shop", "--token", "t");

        assertThat(run.code()).isEqualTo(Collector.USAGE);
        assertThat(run.output()).contains("PLATEAU_TOKEN");
    }
}
