package dev.plateau.server.requests;

import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.work.MeteredRows;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The agents of projects. */
@Service
public class Agents implements MeterBinder {
    /** Time without a contact after which an agent is away: it asks for requests, or sends heartbeats, more often. */
    private static final Duration CONNECTED = Duration.ofMinutes(2);

    /** All agents with their state; its parameter is the last contact from which on they are connected. */
    private static final String STATES = """
            select a.*, case
                when a.last_seen_at <= ? then 'AWAY'
                when exists (select from request r where r.project_id = a.project_id and r.agent = a.name and r.state = 'CLAIMED')
                then 'WORKING' when a.draining then 'DRAINED' else 'WAITING' end as state
            from agent a
            """;

    /** Time since its last contact for which an agent is present; covers one that a timer starts hourly and that ends without work. */
    private static final Duration PRESENT = Duration.ofHours(2);

    private final JdbcClient jdbc;
    private final Clock clock;
    private final AuditLog audit;

    Agents(JdbcClient jdbc, Clock clock, AuditLog audit) {
        this.audit = audit;
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /**
     * An agent that asked for requests.
     *
     * @param host fingerprint of its machine
     * @param lastSeenAt time of its last claim or heartbeat
     * @param draining true if it gets no further request
     */
    public record Agent(String name, String host, Instant lastSeenAt, boolean draining, AgentState state) {
        /** The text for pages: "working". */
        public String stateLabel() {
            return state.label() + (draining && state == AgentState.WORKING ? ", then drained" : "");
        }
    }

    /** The occupation of an agent. */
    public enum AgentState {
        WORKING,
        WAITING,
        /** Gets no request until somebody resumes it. */
        DRAINED,
        /** Neither claimed nor sent a heartbeat for two minutes. */
        AWAY;

        /** The text for pages and metrics: "working". */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A collector that waits for requests.
     *
     * @param name unique name, also among agents on the same machine
     * @param host fingerprint of its machine
     * @param builds true if it can build any other commit, too
     */
    record AgentFacts(
            @Schema(minLength = 1, maxLength = MAX_LENGTH, example = "lab-3/4711")
            String name,

            @Schema(minLength = 1, maxLength = MAX_LENGTH) String host,
            @Nullable String commit,
            boolean builds) {
        private static final int MAX_LENGTH = 200;

        AgentFacts {
            check("name", name);
            check("host", host);
        }

        private static void check(String field, @Nullable String value) {
            if (value == null || value.isBlank() || value.length() > MAX_LENGTH) {
                throw new IllegalArgumentException(field + ": expected 1 to " + MAX_LENGTH + " characters");
            }
        }
    }

    /**
     * Records a contact, in one statement: an agent whose connection broke may ask twice at once.
     *
     * @return true if the agent is drained
     */
    boolean see(long project, AgentFacts agent) {
        return jdbc.sql("""
                        insert into agent (project_id, name, host, builds, last_seen_at) values (?, ?, ?, ?, ?)
                        on conflict (project_id, name) do update
                        set host = excluded.host, builds = excluded.builds, last_seen_at = excluded.last_seen_at
                        returning draining
                        """)
                .params(
                        project,
                        agent.name(),
                        agent.host(),
                        agent.builds(),
                        clock.instant().atOffset(ZoneOffset.UTC))
                .query(Boolean.class)
                .single();
    }

    /** Records a heartbeat: an agent that measures claims nothing, but is alive. */
    void heartbeat(long project, String agent) {
        jdbc.sql("update agent set last_seen_at = ? where project_id = ? and name = ?")
                .params(clock.instant().atOffset(ZoneOffset.UTC), project, agent)
                .update();
    }

    /** Tests for an agent on this machine. */
    boolean areOn(long project, String host) {
        return present(project, host, false);
    }

    /** Tests for an agent on this machine that builds any commit. */
    boolean buildOn(long project, String host) {
        return present(project, host, true);
    }

    /** Machine of the present agent that builds commits and was seen last. */
    Optional<String> builder(long project) {
        return jdbc.sql(
                        "select host from agent where project_id = ? and builds and last_seen_at > ? order by last_seen_at desc limit 1")
                .params(project, clock.instant().minus(PRESENT).atOffset(ZoneOffset.UTC))
                .query(String.class)
                .optional();
    }

    private boolean present(long project, String host, boolean builds) {
        return jdbc.sql(
                        "select exists (select from agent where project_id = ? and host = ? and builds >= ? and last_seen_at > ?)")
                .params(project, host, builds, clock.instant().minus(PRESENT).atOffset(ZoneOffset.UTC))
                .query(Boolean.class)
                .single();
    }

    /** Time of the last claim or heartbeat of an agent, by machine (fingerprint of its host). */
    public Map<String, Instant> lastSeen(long project) {
        Map<String, Instant> lastSeen = new HashMap<>();
        jdbc.sql("select host, max(last_seen_at) from agent where project_id = ? group by host")
                .param(project)
                .query(row -> {
                    lastSeen.put(
                            row.getString(1),
                            row.getObject(2, OffsetDateTime.class).toInstant());
                });
        return lastSeen;
    }

    /** The agents of a project, last seen first. */
    public List<Agent> of(long project) {
        return jdbc.sql(STATES + "where a.project_id = ? order by a.last_seen_at desc, a.name limit 500")
                .params(connectedSince(), project)
                .query(RecordMapper.of(Agent.class))
                .list();
    }

    /** True if an agent of the project runs on a machine, or did in the last hours: it takes requests when it is back. */
    public boolean isAnyOn(long project, String host) {
        return of(project).stream().anyMatch(agent -> agent.host().equals(host));
    }

    /** Shares of the last day and week in which an agent worked on requests: 0 to 1. */
    public record Utilisation(String agent, double day, double week) {
        static Utilisation none(String agent) {
            return new Utilisation(agent, 0, 0);
        }
    }

    /** The utilisation of a project's agents by name; those without a request in the last week are missing. */
    public Map<String, Utilisation> utilisation(long project) {
        OffsetDateTime now = clock.instant().atOffset(ZoneOffset.UTC);
        return jdbc
                .sql("""
                        select agent,
                          sum(extract(epoch from greatest(interval '0', ended - greatest(claimed_at, :day)))) / 86400 as day,
                          sum(extract(epoch from ended - greatest(claimed_at, :week))) / 604800 as week
                        from (select agent, claimed_at, least(finished_at, last_seen_at + interval '1 minute', :now) as ended
                              from request where project_id = :project and claimed_at > :week - interval '2 days') worked
                        where ended > :week group by agent
                        """)
                .param("project", project)
                .param("now", now)
                .param("day", now.minusDays(1))
                .param("week", now.minusDays(7))
                .query(RecordMapper.of(Utilisation.class))
                .list()
                .stream()
                .collect(Collectors.toMap(Utilisation::agent, one -> one));
    }

    /**
     * Drains an agent, or lets it claim requests again. It finishes the request that it works on.
     *
     * @return false if the project has no such agent
     */
    @Transactional
    public boolean drain(long project, String agent, boolean draining) {
        boolean found = jdbc.sql("update agent set draining = ? where project_id = ? and name = ?")
                        .params(draining, project, agent)
                        .update()
                > 0;
        if (found) {
            audit.changed(
                    project,
                    AuditSubject.of(Kind.AGENT, agent, null),
                    Map.of("draining", !draining),
                    Map.of("draining", draining));
        }
        return found;
    }

    /** Registers {@code plateau.agents} with the tag {@code state}: the agents of all projects. */
    @Override
    public void bindTo(MeterRegistry registry) {
        var rows = new MeteredRows<>(this::counts);
        for (AgentState state : AgentState.values()) {
            rows.gauge("plateau.agents", counts -> counts.getOrDefault(state.name(), 0L))
                    .tag("state", state.label())
                    .register(registry);
        }
    }

    private Map<String, Long> counts() {
        Map<String, Long> counts = new HashMap<>();
        jdbc.sql("select state, count(*) from (" + STATES + ") agents group by state")
                .param(connectedSince())
                .query(row -> {
                    counts.put(row.getString(1), row.getLong(2));
                });
        return counts;
    }

    private OffsetDateTime connectedSince() {
        return clock.instant().minus(CONNECTED).atOffset(ZoneOffset.UTC);
    }
}
