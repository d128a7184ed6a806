package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.jdk.JvmSearch;
import dev.plateau.collector.send.FakeServer;
import dev.plateau.wire.model.Environment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Runs an agent with a real git: in a process of its own where it is killed, or where its environment variables matter. */
abstract class AgentRunTest {
    private static final Map<String, String> VARIABLES = Map.of("PLATEAU_TOKEN", "t");

    @TempDir
    Path folder;

    Path plan = Path.of("");
    Environment.Jdk jdk = new Environment.Jdk("", "", "", "");

    @BeforeEach
    void findJdk() throws Exception {
        jdk = JvmSearch.named(TestJvms.ofTheBuild(), "test").jdk();
    }

    Process start(FakeServer server, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                TestJvms.ofTheBuild().resolve("bin/java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Collector.class.getName()));
        command.addAll(arguments(server, more));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("agent.txt").toFile());
        builder.environment().putAll(VARIABLES);
        // The agent and the commands that it starts are short; forks are measured without this variable.
        builder.environment().put("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        return builder.start();
    }

    private List<String> arguments(FakeServer server, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
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
        arguments.addAll(List.of(more));
        return arguments;
    }

    String output() throws IOException {
        return Files.readString(folder.resolve("agent.txt"));
    }

    /** Runs an agent to its end and returns its output. */
    String agent(FakeServer server, String... more) throws IOException {
        CommandLineRun run =
                CommandLineRun.with(VARIABLES, arguments(server, more).toArray());
        Files.writeString(folder.resolve("agent.txt"), run.output());
        return run.output();
    }

    /** The same in a process of its own. */
    String agentProcess(FakeServer server, String... more) throws IOException, InterruptedException {
        Process process = start(server, more);
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).as(output()).isTrue();
        return output();
    }

    String request(String vmVersion, String commit) {
        return request("quick", vmVersion, commit, "suspected regression");
    }

    /** @param commit in JSON */
    String request(String benchmark, String vmVersion, String commit, String reason) {
        return """
                {"id":7,"cell":{"benchmark":"dev.plateau.collector.specimens.Specimens.%s","parameters":{},"mode":"avgt","threads":1},
                 "environment":{"jdk":{"vendor":"%s","version":"%s","vmName":"%s","vmVersion":"%s"},"flagSet":"serial"},
                 "commit":%s,"branch":"main","reason":"%s","state":"CLAIMED"}
                """.formatted(benchmark, jdk.vendor(), jdk.version(), jdk.vmName(), vmVersion, commit, reason);
    }

    /** @param search the fields of the search beside {@code from} and the budget */
    String search(String flagSet, String search) {
        String sides = request("compiled", jdk.vmVersion(), "null", "find the cause of incident 3")
                .replace("\"flagSet\":\"serial\"", "\"flagSet\":\"" + flagSet + "\"")
                .strip();
        String from = sides.replaceAll("(?s).*\"environment\":(.*),\\s*\"commit\".*", "$1")
                .replace("\"flagSet\":\"" + flagSet + "\"", "\"flagSet\":\"default\"");
        return sides.substring(0, sides.length() - 1) + ",\"search\":{\"incident\":3,\"budget\":150,\"from\":" + from
                + "," + search + "}}";
    }

    static String lastPut(FakeServer server) {
        return server.progress().get(server.progress().size() - 1);
    }

    /** How requests ended; of long ones the agent also says that it is alive. */
    static List<String> ends(FakeServer server) {
        return server.progress().stream()
                .filter(put -> put.contains("\"done\""))
                .toList();
    }

    static String git(Path repository, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-C", repository.toString()));
        command.addAll(List.of("-c", "user.name=tester", "-c", "user.email=tester@example.org"));
        command.addAll(List.of(arguments));
        Process git = new ProcessBuilder(command).redirectErrorStream(true).start();
        String answer = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(git.waitFor()).as(answer).isZero();
        return answer.strip();
    }

    static void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }
}
