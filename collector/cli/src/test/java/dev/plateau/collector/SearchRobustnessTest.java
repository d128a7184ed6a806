package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.send.FakeServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Searches whose process is killed, and searches for a server that sends flags of its own. Real JVMs, forks of milliseconds. */
class SearchRobustnessTest extends AgentRunTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int BUDGET = 8;

    @BeforeEach
    void write() throws Exception {
        plan = SpecimenPlan.write(folder, """
                benchmarks: {include: Specimens\\.switched$}
                git: project
                flagSets:
                  default: []
                  slow: [-XX:-UsePerfData, -XX:MaxInlineLevel=3]
                """);
        Path repository = Files.createDirectories(folder.resolve("project"));
        git(repository, "init", "--quiet");
        git(repository, "commit", "--quiet", "--allow-empty", "--message", "one");
    }

    private String question() {
        return search("slow", "\"candidates\":\"FLAGS\"")
                .replace("Specimens.compiled", "Specimens.switched")
                .replace("\"budget\":150", "\"budget\":" + BUDGET + ",\"budgetMinutes\":1000");
    }

    private List<Path> journals() {
        try {
            return Journals.find(folder.resolve("out"), "search.jsonl");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lines of measured forks; of a line that is being written nothing. */
    private List<String> forks() {
        List<String> forks = new ArrayList<>();
        for (Path journal : journals()) {
            try {
                String text = Files.readString(journal);
                text.substring(0, text.lastIndexOf('\n') + 1)
                        .lines()
                        .filter(line -> line.contains("\"entry\":\"fork\""))
                        .forEach(forks::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return forks;
    }

    /** As {@code kill -9} does: nothing of it can clean up. What it had started ends by itself or is ended here, as by the machine's restart. */
    private static void kill(Process process) throws Exception {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly().waitFor();
        children.forEach(ProcessHandle::destroyForcibly);
        children.forEach(child -> child.onExit().orTimeout(1, TimeUnit.MINUTES).join());
    }

    private void awaitForks(int least, Process process) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
        while (forks().size() < least && process.isAlive() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    @Test
    void anotherAgentGoesOnWhereAKilledOneStopped() throws Exception {
        try (FakeServer server = new FakeServer().reply(200, question(), null)) {
            Process killed = start(server);
            awaitForks(3, killed);
            kill(killed);
        }
        List<String> before = forks();
        assertThat(before).as(output()).hasSizeBetween(3, BUDGET - 1);

        try (FakeServer server = new FakeServer().reply(200, question(), null).reply(204, "", null)) {
            String output = agent(server);

            JsonNode end = JSON.readTree(lastPut(server));
            assertThat(end.path("done").asBoolean()).as(output).isTrue();
            assertThat(output).contains("at most " + BUDGET + " forks and 1000 minutes.");
            assertThat(end.path("report").path("forks").asInt()).isBetween(before.size() + 1, BUDGET);
        }
        assertThat(journals()).as("one search").hasSize(1);
        assertThat(forks()).as("no fork twice").startsWith(before.toArray(String[]::new));
    }

    @Test
    void resumeGoesOnWhereAKilledSearchStopped() throws Exception {
        List<Object> arguments = List.of(
                "why",
                plan,
                "--benchmarks",
                "switched$",
                "--from",
                TestJvms.ofTheBuild() + "/default",
                "--to",
                TestJvms.ofTheBuild() + "/slow",
                "--flags",
                "--budget",
                BUDGET,
                "--out",
                folder.resolve("out"));
        List<String> command = new ArrayList<>(List.of(
                TestJvms.ofTheBuild().resolve("bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Collector.class.getName()));
        arguments.forEach(argument -> command.add(argument.toString()));
        Path text = folder.resolve("why.txt");
        Process search = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(text.toFile())
                .start();
        awaitForks(3, search);
        kill(search);
        List<String> before = forks();
        assertThat(before).as(Files.readString(text)).hasSizeBetween(3, BUDGET - 1);

        CommandLineRun resumed = CommandLineRun.of(
                Stream.concat(arguments.stream(), Stream.of("--resume")).toArray());

        assertThat(resumed.code()).as(resumed.output()).isIn(ExitCode.FINE, ExitCode.UNKNOWN);
        assertThat(journals()).hasSize(1);
        assertThat(forks()).startsWith(before.toArray(String[]::new)).hasSizeGreaterThan(before.size());
    }

    /** The server names environments and a budget; wherever it puts a flag, no JVM gets it. */
    @Test
    void noFlagOfAServerReachesAJvm() throws Exception {
        String planted = "-XX:OnError=touch " + folder.resolve("owned");
        String flags = "\"flags\":[\"" + planted + "\",\"-XX:-UseCompressedOops\"]";
        String hostile = question()
                .replace("\"flagSet\":\"slow\"", "\"flagSet\":\"slow\"," + flags)
                .replace("\"flagSet\":\"default\"", "\"flagSet\":\"default\"," + flags)
                .replace(
                        "\"candidates\":\"FLAGS\"",
                        "\"candidates\":\"FLAGS\",\"settings\":[\"" + planted + "\"]," + flags + ",\"jvmArgs\":\""
                                + planted + "\"");
        assertThat(hostile).contains("OnError", "UseCompressedOops", "jvmArgs");
        try (FakeServer server = new FakeServer().reply(200, hostile, null).reply(204, "", null)) {
            String output = agent(server);

            assertThat(JSON.readTree(lastPut(server)).path("done").asBoolean())
                    .as(output)
                    .isTrue();
        }
        assertThat(journals()).hasSize(1);
        JsonNode began = JSON.readTree(Files.readAllLines(journals().get(0)).get(0));
        Set<String> offered = new TreeSet<>(Set.of("-XX:-UsePerfData", "-XX:MaxInlineLevel=3"));
        offered.addAll(Set.of("-Xms16m", "-Xmx64m", "-XX:TieredStopAtLevel=1"));
        offered.addAll(Set.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions"));
        began.path("candidates").forEach(side -> side.forEach(flag -> offered.add(flag.asString())));
        assertThat(offered).as("from the JVM's own lists").contains("-XX:+UsePerfData");
        Set<String> used = new TreeSet<>();
        for (String fork : forks()) {
            JSON.readTree(fork).path("options").forEach(option -> used.add(option.asString()));
        }
        assertThat(used).isNotEmpty().isSubsetOf(offered);
        assertThat(offered.toString()).doesNotContain("OnError", "CompressedOops");
        assertThat(folder.resolve("owned")).doesNotExist();
    }

    /** A flag set is a name in the agent's plan, whatever else it looks like. */
    @Test
    void aFlagSetThatThePlanLacksIsRefused() throws Exception {
        String hostile = question().replace("\"flagSet\":\"slow\"", "\"flagSet\":\"-XX:OnError=reboot\"");
        try (FakeServer server = new FakeServer().reply(200, hostile, null).reply(204, "", null)) {
            String output = agent(server);

            assertThat(JSON.readTree(lastPut(server)).path("done").asBoolean())
                    .as(output)
                    .isFalse();
        }
        assertThat(journals()).isEmpty();
    }
}
