package dev.plateau.server.load;

import dev.plateau.server.testing.RemoteProject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Processor time of a server with a fleet of agents, each on a machine of its own, and the time until the agent of a machine has its request. */
@Command(name = "agents", description = "Agents that wait for requests: processor time of the server, pick-up times.")
final class AgentLoad implements Callable<Integer> {
    /** Pause of agents of 0.1. */
    private static final Duration PAUSE = Duration.ofSeconds(15);
    /** Time for which agents let the server hold its answer. */
    private static final Duration WAIT = Duration.ofSeconds(50);

    @Option(names = "--agents", description = "Number of agents (${DEFAULT-VALUE}).", defaultValue = "200")
    private int agents;

    @Option(names = "--minutes", description = "Length of each measurement (${DEFAULT-VALUE}).", defaultValue = "2")
    private int minutes;

    @Option(names = "--every", description = "Seconds between requests (${DEFAULT-VALUE}).", defaultValue = "2")
    private int every;

    @Option(names = "--no-wait", description = "Agents of 0.1: the server answers at once, they pause for 15 s.")
    private boolean noWait;

    @Option(
            names = "--warmup",
            description = "Claims of each agent before, each waits for 1 s (${DEFAULT-VALUE}).",
            defaultValue = "100")
    private int warmup;

    private final Map<String, Long> requested = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Long> pickUps = new ConcurrentLinkedQueue<>();
    private final Random random = new Random(1);

    @Override
    public Integer call() throws Exception {
        try (LoadedServer server = LoadedServer.start(List.of());
                ExecutorService fleet = Executors.newVirtualThreadPerTaskExecutor()) {
            RemoteProject project = server.project();
            warmUp(project, fleet);
            TimeUnit.SECONDS.sleep(10);
            measure("no agents", server, () -> null);
            for (int number = 0; number < agents; number++) {
                AgentClient agent = agent(project, number);
                long offset = random.nextLong((noWait ? PAUSE : WAIT).toMillis());
                fleet.submit(() -> work(agent, offset));
            }
            TimeUnit.SECONDS.sleep(WAIT.toSeconds() + 10);
            measure(agents + " agents, no requests", server, () -> null);
            measure(agents + " agents, a request every " + every + " s", server, () -> request(project));
            long[] sorted = pickUps.stream().mapToLong(Long::longValue).sorted().toArray();
            System.out.printf(
                    "%d of %d requests picked up  p50 %.1f s  p99 %.1f s  max %.1f s%n",
                    sorted.length,
                    requested.size(),
                    sorted[sorted.length / 2] / 1e9,
                    sorted[sorted.length * 99 / 100] / 1e9,
                    sorted[sorted.length - 1] / 1e9);
            fleet.shutdownNow();
            // An agent whose request failed has ended.
            return sorted.length == requested.size() ? 0 : 1;
        }
    }

    /** Claims as those that are measured, but each waits for a second: the JVM compiles the same code. */
    private void warmUp(RemoteProject project, ExecutorService fleet) throws Exception {
        List<Future<Void>> warming = new ArrayList<>();
        for (int number = 0; number < agents; number++) {
            AgentClient agent = agent(project, number);
            warming.add(fleet.submit(() -> {
                for (int claim = 0; claim < warmup; claim++) {
                    checked(agent.claim(Duration.ofSeconds(1)));
                }
                return null;
            }));
        }
        for (Future<Void> one : warming) {
            one.get();
        }
    }

    private void measure(String phase, LoadedServer server, Callable<?> step) throws Exception {
        long end = System.nanoTime() + Duration.ofMinutes(minutes).toNanos();
        long start = System.nanoTime();
        List<Duration> before = server.processorTime();
        while (System.nanoTime() < end) {
            step.call();
            TimeUnit.SECONDS.sleep(every);
        }
        List<Duration> after = server.processorTime();
        double nanos = System.nanoTime() - start;
        System.out.printf(
                "%-36s server %5.2f %%  database %5.2f %% of a core%n",
                phase,
                100 * after.get(0).minus(before.get(0)).toNanos() / nanos,
                100 * after.get(1).minus(before.get(1)).toNanos() / nanos);
    }

    private Void request(RemoteProject project) throws IOException, InterruptedException {
        String commit = "%040x".formatted(0xc0ffee00L + requested.size());
        requested.put(commit, System.nanoTime());
        checked(agent(project, random.nextInt(agents)).request(commit));
        return null;
    }

    private static AgentClient agent(RemoteProject project, int number) {
        return new AgentClient(project, "lab-" + number, "lab-" + number);
    }

    private Void work(AgentClient agent, long offset) throws IOException, InterruptedException {
        TimeUnit.MILLISECONDS.sleep(offset);
        while (true) {
            HttpResponse<String> answer = checked(agent.claim(noWait ? Duration.ZERO : WAIT));
            if (answer.statusCode() == 200) {
                JsonNode request = AgentClient.JSON.readTree(answer.body());
                pickUps.add(
                        System.nanoTime() - requested.get(request.get("commit").asString()));
                checked(agent.end(request.get("id").longValue()));
            } else if (noWait) {
                TimeUnit.SECONDS.sleep(PAUSE.toSeconds());
            }
        }
    }

    private static HttpResponse<String> checked(HttpResponse<String> answer) throws IOException {
        if (answer.statusCode() >= 300) {
            throw new IOException(answer.uri() + ": " + answer.statusCode() + " " + answer.body());
        }
        return answer;
    }
}
