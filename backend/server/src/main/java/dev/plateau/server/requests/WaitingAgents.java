package dev.plateau.server.requests;

import dev.plateau.server.requests.Agents.AgentFacts;
import dev.plateau.server.requests.Requests.ClaimableRequests;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Agents whose claims this server holds until there is something to do. One statement a second finds new requests for all of them, also those that
 * other servers stored. It needs no connection of its own, as LISTEN does, and works through a pooler.
 */
@Component
class WaitingAgents {
    /** Longest time for which a claim is held: proxies end requests after a minute. */
    static final Duration LONGEST = Duration.ofSeconds(50);

    private final Requests requests;
    private final Agents agents;
    private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
    private volatile boolean stopping;

    WaitingAgents(Requests requests, Agents agents) {
        this.requests = requests;
        this.agents = agents;
    }

    private record Waiting(long project, AgentFacts agent, CountDownLatch wake) {}

    /**
     * Claims the next request that an agent can do. With a time to wait, the statement of {@link #wake} finds the request: an agent for which there
     * is none costs no transaction.
     *
     * @param gone tests whether the agent has closed its connection: another one gets the request
     * @return empty if there was nothing to do for so long, the agent is gone or drained, or the server stops
     */
    Optional<Request> claim(long project, AgentFacts agent, Duration wait, BooleanSupplier gone)
            throws InterruptedException {
        if (wait.isZero()) {
            return requests.claim(project, agent);
        }
        if (agents.see(project, agent)) {
            return Optional.empty();
        }
        long end = System.nanoTime() + (wait.compareTo(LONGEST) < 0 ? wait : LONGEST).toNanos();
        while (isWoken(new Waiting(project, agent, new CountDownLatch(1)), end) && !stopping && !gone.getAsBoolean()) {
            Optional<Request> claimed = requests.claim(project, agent);
            if (claimed.isPresent() || agents.see(project, agent)) {
                return claimed;
            }
        }
        return Optional.empty();
    }

    private boolean isWoken(Waiting one, long end) throws InterruptedException {
        waiting.add(one);
        try {
            return !stopping && one.wake().await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } finally {
            waiting.remove(one);
        }
    }

    /** Wakes as many agents as there are requests, first those that have waited longest. */
    @Scheduled(fixedDelay = 1, timeUnit = TimeUnit.SECONDS)
    void wake() {
        if (waiting.isEmpty()) {
            return;
        }
        List<ClaimableRequests> claimable =
                requests.claimable(waiting.stream().map(Waiting::project).collect(Collectors.toSet()));
        for (ClaimableRequests some : claimable) {
            waiting.stream()
                    .filter(one -> one.wake().getCount() > 0 && some.fits(one.project(), one.agent()))
                    .limit(some.number())
                    .forEach(one -> one.wake().countDown());
        }
    }

    /** Answers all claims, so that a server that stops waits for none. */
    @EventListener(ContextClosedEvent.class)
    void stop() {
        stopping = true;
        waiting.forEach(one -> one.wake().countDown());
    }
}
