package dev.plateau.server.requests;

import dev.plateau.server.requests.AgentRepository.SeenHost;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The agents that there are. */
@Service
public class Agents {
    /** An agent that a timer starts every hour and that ends when there is nothing to do is there, too. */
    private static final Duration PRESENT = Duration.ofHours(2);

    private final AgentRepository agents;
    private final Clock clock;

    Agents(AgentRepository agents, Clock clock) {
        this.agents = agents;
        this.clock = clock;
    }

    @Transactional
    void see(long project, AgentFacts agent) {
        agents.see(project, agent.name(), agent.host(), clock.instant());
    }

    /** An agent that measures claims nothing, and is alive. */
    @Transactional
    void heartbeat(long project, String agent) {
        agents.heartbeat(project, agent, clock.instant());
    }

    /** Whether an agent works on this machine. */
    boolean areOn(long project, String host) {
        return agents.existsByProjectIdAndHostAndLastSeenAtAfter(
                project, host, clock.instant().minus(PRESENT));
    }

    /** When an agent of each machine (by the fingerprint of its host) was last heard of: asking, or at work. */
    public Map<String, Instant> lastSeen(long project) {
        return agents.lastSeen(project).stream().collect(Collectors.toMap(SeenHost::host, SeenHost::lastSeenAt));
    }

    /** The agents of a project, the one seen last first. */
    public List<Agent> of(long project) {
        return agents.findTop50ByProjectIdOrderByLastSeenAtDescNameAsc(project);
    }
}
