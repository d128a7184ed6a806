package dev.plateau.server.requests;

import java.time.Instant;
import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface AgentRepository extends JpaRepository<Agent, Agent.Key> {
    List<Agent> findTop50ByProjectIdOrderByLastSeenAtDescNameAsc(long project);

    boolean existsByProjectIdAndHostAndLastSeenAtAfter(long project, String host, Instant time);

    /** A machine with the time of the last contact of its agents. */
    record SeenHost(String host, Instant lastSeenAt) {}

    @Query("""
            select agent.host as host, max(agent.lastSeenAt) as lastSeenAt from Agent agent
            where agent.projectId = :project group by agent.host
            """)
    List<SeenHost> lastSeen(long project);

    /** Records a contact, in one statement: an agent whose connection broke may ask twice at once. */
    @Modifying
    @Query("""
            insert into Agent (projectId, name, host, lastSeenAt) values (:project, :name, :host, :now)
            on conflict (projectId, name) do update set host = excluded.host, lastSeenAt = excluded.lastSeenAt
            """)
    void see(long project, String name, String host, Instant now);

    @Modifying
    @Query("update Agent agent set agent.lastSeenAt = :now where agent.projectId = :project and agent.name = :name")
    void heartbeat(long project, String name, Instant now);
}
