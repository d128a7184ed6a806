package dev.plateau.collector.agent;

import dev.plateau.collector.agent.RequestRunner.RequestResult;
import dev.plateau.collector.send.Answer;
import dev.plateau.collector.send.Answer.Accepted;
import dev.plateau.collector.send.Answer.Refused;
import dev.plateau.collector.send.ServerClient;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The server's queue of requests.
 *
 * @param agent a name that no other agent has
 */
public record Queue(ServerClient client, String agent) {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int LOST = 409;
    /** After a minute without a heartbeat, another agent gets the request. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(8);

    /**
     * Takes the next request that this agent can do.
     *
     * @param host fingerprint of this machine
     * @param commit state of the project that is built here, if known
     * @param builds true if other commits can be built
     * @param wait time for which the server may hold its answer while there is nothing to do; older servers answer at once
     * @throws IOException when the server is unreachable or refuses
     */
    public Optional<Claimed> claim(String host, @Nullable String commit, boolean builds, Duration wait)
            throws IOException, InterruptedException {
        Map<String, @Nullable Object> self = new LinkedHashMap<>();
        self.put("name", agent);
        self.put("host", host);
        self.put("commit", commit);
        self.put("builds", builds);
        JsonNode claimed =
                accepted(client.send("POST", "requests/claim?wait=" + wait.toSeconds(), self, LIMIT.plus(wait)));
        try {
            return claimed.isEmpty()
                    ? Optional.empty()
                    : Optional.of(ServerClient.JSON.treeToValue(claimed, Claimed.class));
        } catch (JacksonException e) {
            throw new IOException("this is not an answer of a Plateau server", e);
        }
    }

    /** Sends a heartbeat; false when the request was given to another agent. */
    boolean heartbeat(long request) throws IOException, InterruptedException {
        Answer answer = client.send("PUT", "requests/" + request + "/heartbeat", Map.of("agent", agent), LIMIT);
        if (isLost(answer)) {
            return false;
        }
        accepted(answer);
        return true;
    }

    /** Reports the result of a request; retries for about a quarter of a minute while the server can't answer: a search may have taken hours. */
    public void end(long request, RequestResult requestResult) throws IOException, InterruptedException {
        Map<String, @Nullable Object> report = new LinkedHashMap<>();
        report.put("agent", agent);
        report.put("done", requestResult.done());
        report.put("outcome", requestResult.outcome());
        report.put("execution", requestResult.execution());
        report.put("report", requestResult.report());
        Answer answer =
                client.patiently(() -> client.send("PUT", "requests/" + request + "/end", report, LIMIT), MAX_WAIT);
        if (!isLost(answer)) {
            accepted(answer);
        }
    }

    private static boolean isLost(Answer answer) {
        return answer instanceof Refused refused && refused.status() == LOST;
    }

    private static JsonNode accepted(Answer answer) throws IOException {
        if (answer instanceof Accepted accepted) {
            return accepted.body();
        }
        throw new IOException(answer.reason());
    }
}
