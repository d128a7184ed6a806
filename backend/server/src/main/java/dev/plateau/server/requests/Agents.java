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

/** The agents of projects. */
@Service
public class Agents {
    /** Time since its last contact for which an agent is present; covers one that a timer starts hourly and that ends without work. */
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

    /** Records a heartbeat: an agent that measures claims nothing, but is alive. */
    @Transactional
    void heartbeat(long project, String agent) {
        agents.heartbeat(project, agent, clock.instant());
    }

    /** Tests for an agent on this machine. */
    boolean areOn(long project, String host) {
        return agents.existsByProjectIdAndHostAndLastSeenAtAfter(
                project, host, clock.instant().minus(PRESENT));
    }

    /** Time of the last claim or heartbeat of an agent, by machine (fingerprint of its host). */
    public Map<String, Instant> lastSeen(long project) {
        return agents.lastSeen(project).stream().collect(Collectors.toMap(SeenHost::host, SeenHost::lastSeenAt));
    }

    /** The agents of a project, last seen first. */
    public List<Agent> of(long project) {
        return agents.findTop50ByProjectIdOrderByLastSeenAtDescNameAsc(project);
    }
}
