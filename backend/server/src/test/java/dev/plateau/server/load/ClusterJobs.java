package dev.plateau.server.load;

import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.RemoteProject;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Requests for measurements, and agents of one machine that take and finish them. */
final class ClusterJobs {
    private static final Duration WAIT = Duration.ofSeconds(10);
    private static final long BETWEEN_REQUESTS = 1000;
    private static final long MEASUREMENT = 800;
    private static final long RETRY = 250;
    private static final String HOST = "lab";
    /** An agent whose answer was lost on its way loses its request after a minute. */
    private static final Duration PATIENCE = Duration.ofSeconds(100);

    private final RemoteProject project;
    private final ClientAnswers answers = new ClientAnswers("requests of agents");
    private final AtomicInteger commits = new AtomicInteger();
    private final Set<Long> acknowledged = ConcurrentHashMap.newKeySet();
    private final Map<Long, Integer> measured = new ConcurrentHashMap<>();
    private volatile boolean over;

    ClusterJobs(RemoteProject project) {
        this.project = project;
    }

    /** Requests measurements until all is over. One without an answer is not sent again: it may have been stored. */
    Void request() throws InterruptedException {
        AgentClient requester = new AgentClient(project, "requester", HOST);
        while (!over) {
            String commit = "%040x".formatted(0xc0ffee00L + commits.getAndIncrement());
            answer(() -> requester.request(commit))
                    .filter(answer -> answer.statusCode() == 201)
                    .ifPresent(answer -> acknowledged.add(id(answer)));
            Thread.sleep(BETWEEN_REQUESTS);
        }
        return null;
    }

    /** Takes requests and ends them until it is interrupted. */
    Void work(int number) throws InterruptedException {
        AgentClient agent = new AgentClient(project, HOST + "/" + number, HOST);
        while (true) {
            Optional<HttpResponse<String>> claimed = answer(() -> agent.claim(WAIT));
            if (claimed.isEmpty() || claimed.get().statusCode() > 204) {
                Thread.sleep(RETRY);
            } else if (claimed.get().statusCode() == 200) {
                long request = id(claimed.get());
                Thread.sleep(MEASUREMENT);
                measured.merge(request, 1, Integer::sum);
                end(agent, request);
            }
        }
    }

    /** Repeats it until there is an answer: 409, if an earlier one was lost on its way. */
    private void end(AgentClient agent, long request) throws InterruptedException {
        while (answer(() -> agent.end(request))
                .filter(answer -> answer.statusCode() < 500)
                .isEmpty()) {
            Thread.sleep(RETRY);
        }
    }

    private Optional<HttpResponse<String>> answer(Callable<HttpResponse<String>> request) throws InterruptedException {
        long start = System.nanoTime();
        try {
            HttpResponse<String> answer = request.call();
            answers.add(start, answer.statusCode());
            return Optional.of(answer);
        } catch (InterruptedException stopped) {
            throw stopped;
        } catch (Exception away) {
            answers.add(start, 0);
            return Optional.empty();
        }
    }

    private static long id(HttpResponse<String> answer) {
        return AgentClient.JSON.readTree(answer.body()).get("id").longValue();
    }

    /** No further requests; agents go on. */
    void stopRequests() {
        over = true;
    }

    ClientAnswers answers() {
        return answers;
    }

    /** Waits for the agents, then says which requests were lost or measured twice. */
    List<String> faults(GivenDatabase database) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (database.count("request where state <> 'DONE'") > 0 && System.nanoTime() < end) {
            Thread.sleep(500);
        }
        Set<Long> lost = new HashSet<>(acknowledged);
        lost.removeAll(database.jdbc()
                .sql("select id from request where state = 'DONE'")
                .query(Long.class)
                .set());
        List<Long> twice = measured.entrySet().stream()
                .filter(request -> request.getValue() > 1)
                .map(Map.Entry::getKey)
                .toList();
        List<String> faults = new ArrayList<>();
        if (!lost.isEmpty()) {
            faults.add("requests for measurements lost: " + lost);
        }
        if (!twice.isEmpty()) {
            faults.add("requests for measurements measured twice: " + twice);
        }
        return faults;
    }

    @Override
    public String toString() {
        return acknowledged.size() + " requests for measurements, " + measured.size() + " measured";
    }
}
