package dev.plateau.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Two real agents, of which one is killed while it measures. */
class AgentTest {
    @TempDir
    Path folder;

    @Test
    void theJobOfAKilledAgentIsFinishedByTheOtherAndNeverDoneByBothAtOnce() throws Exception {
        Project project = Project.create("agents");
        try (Jar one = agent(project, "one");
                Jar other = agent(project, "other")) {
            long request = project.post("requests", "{\"reason\":\"nightly\"}")
                    .get("id")
                    .asLong();
            Jar.await("an agent measures", () -> measuring(one) || measuring(other));
            Jar killed = measuring(one) ? one : other;
            String survivor = killed == one ? "other" : "one";
            List<ProcessHandle> orphans = killed.descendants();
            killed.kill();
            try (Watch watch = new Watch(killed == one ? other : one, orphans)) {
                Jar.await("the other agent has measured it", () -> isOver(project, request));
                assertThat(watch.bothAtOnce())
                        .as("both measured at the same time")
                        .isFalse();
            }

            JsonNode done = project.get("requests/" + request);
            assertThat(done.get("state").asString()).as(done.toString()).isEqualTo("DONE");
            assertThat(done.get("agent").asString()).isEqualTo(survivor);
            assertThat(done.get("claims").asInt()).isEqualTo(2);
            assertThat(project.get("runs").get("items"))
                    .as("nothing is measured twice")
                    .hasSize(1);
            assertThat(orphans).as("what the killed agent had started").noneMatch(ProcessHandle::isAlive);
        }
    }

    @Test
    void anAgentThatShallEndFinishesItsRequest() throws Exception {
        Project project = Project.create("drained");
        long request;
        try (Jar agent = agent(project, "drained")) {
            request = project.post("requests", "{\"reason\":\"nightly\"}")
                    .get("id")
                    .asLong();
            Jar.await("the agent measures", () -> measuring(agent));
        }

        assertThat(project.get("requests/" + request).get("state").asString()).isEqualTo("DONE");
    }

    /** The agent, the run that it started, and a fork of JMH. */
    private static boolean measuring(Jar agent) {
        return agent.descendants().stream().anyMatch(AgentTest::isFork);
    }

    private static boolean isFork(ProcessHandle process) {
        return process.info().arguments().stream()
                .flatMap(Arrays::stream)
                .anyMatch("org.openjdk.jmh.runner.ForkedMain"::equals);
    }

    private static boolean isOver(Project project, long request) {
        return !Set.of("WAITING", "CLAIMED")
                .contains(project.get("requests/" + request).get("state").asString());
    }

    private Jar agent(Project project, String name) throws IOException {
        Path home = Files.createDirectories(folder.resolve(name));
        Path plan = Files.writeString(
                home.resolve("plan.yaml"), """
                name: nightly
                jars: [%s]
                jdks: [%s]
                benchmarks: {include: \\.ThreadLocals\\.localVariable}
                jmh:
                  forks: 1
                  warmup: {iterations: 1, time: 100ms}
                  measurement: {iterations: 3, time: 1s}
                """.formatted(Jar.path("benchmarks"), System.getProperty("java.home")));
        return Jar.start(
                Jar.path("collector"),
                Map.of("PLATEAU_TOKEN", project.token()),
                "agent",
                plan.toString(),
                "--server",
                Server.shared().address(),
                "--project",
                project.name(),
                "--name",
                name,
                "--poll",
                "500ms",
                "--alive-every",
                "500ms",
                "--out",
                home.resolve("out").toString(),
                "--spool",
                home.resolve("spool").toString());
    }

    /** Looks all the time whether what the killed agent left behind and the other agent measure at once. */
    private static final class Watch implements AutoCloseable {
        private final AtomicBoolean bothAtOnce = new AtomicBoolean();
        private final Set<ProcessHandle> begun = ConcurrentHashMap.newKeySet();
        private final Thread thread;

        Watch(Jar survivor, List<ProcessHandle> orphans) {
            thread = Thread.ofVirtual().start(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    survivor.descendants().stream().filter(AgentTest::isFork).forEach(begun::add);
                    if (begun.stream().anyMatch(ProcessHandle::isAlive)
                            && orphans.stream().anyMatch(ProcessHandle::isAlive)) {
                        bothAtOnce.set(true);
                    }
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
                }
            });
        }

        boolean bothAtOnce() {
            return bothAtOnce.get();
        }

        @Override
        public void close() {
            thread.interrupt();
        }
    }
}
