package dev.plateau.server.requests;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** The agents that there are. */
@Service
public class Agents {
    /** An agent that a timer starts every hour and that ends when there is nothing to do is there, too. */
    private static final Duration PRESENT = Duration.ofHours(2);

    private final JdbcClient jdbc;
    private final Clock clock;

    Agents(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    void see(long project, AgentFacts agent) {
        jdbc.sql("""
                        insert into agent (project_id, name, host, seen_at) values (?, ?, ?, ?)
                        on conflict (project_id, name) do update set host = excluded.host, seen_at = excluded.seen_at
                        """)
                .params(project, agent.name(), agent.host(), clock.instant().atOffset(ZoneOffset.UTC))
                .update();
    }

    /** An agent is alive while it measures, and asks for nothing. */
    void hear(long project, String agent) {
        jdbc.sql("update agent set seen_at = ? where project_id = ? and name = ?")
                .params(clock.instant().atOffset(ZoneOffset.UTC), project, agent)
                .update();
    }

    /** Whether an agent works on this machine. */
    boolean areOn(long project, String host) {
        return jdbc.sql("select exists (select from agent where project_id = ? and host = ? and seen_at > ?)")
                .params(project, host, clock.instant().minus(PRESENT).atOffset(ZoneOffset.UTC))
                .query(Boolean.class)
                .single();
    }

    /** When an agent of each machine (by the fingerprint of its host) was last heard of: asking, or at work. */
    public Map<String, Instant> lastSeen(long project) {
        Map<String, Instant> seen = new HashMap<>();
        jdbc.sql("select host, max(seen_at) as seen from agent where project_id = ? group by host")
                .param(project)
                .query(row -> {
                    seen.put(
                            row.getString("host"),
                            row.getObject("seen", OffsetDateTime.class).toInstant());
                });
        return seen;
    }

    /** The agents of a project, the one seen last first. */
    public List<Agent> of(long project) {
        return jdbc.sql(
                        "select name, host, seen_at from agent where project_id = ? order by seen_at desc, name limit 50")
                .param(project)
                .query((row, number) -> new Agent(
                        row.getString("name"),
                        row.getString("host"),
                        row.getObject("seen_at", OffsetDateTime.class).toInstant()))
                .list();
    }
}
