package dev.plateau.server.requests;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The queue. A few statements instead of a job library: what the queue knows is shown on pages and asked for by agents of other machines, and
 * {@code for update skip locked} does what such a library is built on.
 */
@Service
public class Requests {
    /** A request that so many agents began with and none ended is given up: it may be what kills them. */
    static final int MOST_CLAIMS = 3;

    private final JdbcClient jdbc;
    private final Clock clock;
    private final Agents agents;
    private final Duration silence;

    Requests(JdbcClient jdbc, Clock clock, Agents agents, @Value("${plateau.requests.silence}") Duration silence) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.agents = agents;
        this.silence = silence;
    }

    /** Puts a request into the queue, unless the same one is waiting already. */
    @Transactional
    public Request want(long project, RequestSpec requestSpec) {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('request', ?))")
                .param(project)
                .query(row -> {});
        return waiting(project, requestSpec)
                .orElseGet(() -> jdbc.sql("""
                        insert into request (project_id, benchmark_key_id, environment_id, host, commit_sha, branch, reason, state, requested_at)
                        values (?, ?, ?, ?, ?, ?, ?, 'WAITING', ?) returning *
                        """)
                        .param(project)
                        .param(requestSpec.benchmarkKey())
                        .param(requestSpec.environment())
                        .param(requestSpec.host())
                        .param(requestSpec.commit())
                        .param(requestSpec.branch())
                        .param(requestSpec.reason())
                        .param(now())
                        .query(Requests::request)
                        .single());
    }

    private Optional<Request> waiting(long project, RequestSpec requestSpec) {
        return jdbc.sql("""
                        select * from request where project_id = ? and state = 'WAITING'
                          and benchmark_key_id is not distinct from ? and environment_id is not distinct from ? and commit_sha is not distinct from ?
                        limit 1
                        """)
                .param(project)
                .param(requestSpec.benchmarkKey())
                .param(requestSpec.environment())
                .param(requestSpec.commit())
                .query(Requests::request)
                .optional();
    }

    /**
     * How often the same has been asked for.
     *
     * @param waiting whether it is asked for now; not so while an agent measures, whose results may be what raises the question
     */
    record Asked(int times, boolean waiting) {}

    Asked asked(long project, RequestSpec requestSpec) {
        return jdbc.sql("""
                        select count(*), coalesce(bool_or(state = 'WAITING'), false) from request where project_id = ?
                          and benchmark_key_id is not distinct from ? and environment_id is not distinct from ? and commit_sha is not distinct from ?
                        """)
                .param(project)
                .param(requestSpec.benchmarkKey())
                .param(requestSpec.environment())
                .param(requestSpec.commit())
                .query((row, number) -> new Asked(row.getInt(1), row.getBoolean(2)))
                .single();
    }

    /**
     * Gives the oldest request that an agent can do to this agent alone: one that waits, or one whose agent fell silent.
     *
     * @return empty when there is nothing to do
     */
    @Transactional
    public Optional<Request> claim(long project, AgentFacts agent) {
        agents.see(project, agent);
        giveUp(project);
        return jdbc.sql("""
                        update request set state = 'CLAIMED', agent = :agent, claims = claims + 1, heard_at = :now
                        where id = (
                            select id from request
                            where project_id = :project
                              and (state = 'WAITING' or (state = 'CLAIMED' and heard_at < :silent))
                              and (host is null or host = :host)
                              and (commit_sha is null or :builds or starts_with(:commit, commit_sha))
                            order by id limit 1 for update skip locked)
                        returning *
                        """)
                .param("project", project)
                .param("agent", agent.name())
                .param("host", agent.host())
                .param("builds", agent.builds())
                .param("commit", agent.commit())
                .param("now", now())
                .param("silent", silent())
                .query(Requests::request)
                .optional();
    }

    private void giveUp(long project) {
        jdbc.sql("""
                        update request set state = 'FAILED', finished_at = ?, outcome = 'given up: ' || claims || ' agents began and fell silent'
                        where project_id = ? and state = 'CLAIMED' and heard_at < ? and claims >= ?
                        """).params(now(), project, silent(), MOST_CLAIMS).update();
    }

    /** An agent is alive. False when the request is no longer its own: it shall stop. */
    @Transactional
    public boolean hear(long project, long id, String agent) {
        agents.hear(project, agent);
        return jdbc.sql(
                                "update request set heard_at = ? where project_id = ? and id = ? and agent = ? and state = 'CLAIMED'")
                        .params(now(), project, id, agent)
                        .update()
                > 0;
    }

    /** An agent has come to an end. False when the request is no longer its own. */
    public boolean finish(long project, long id, String agent, RequestCompletion requestCompletion) {
        return jdbc.sql("""
                        update request set state = ?, outcome = ?, execution = ?, finished_at = ?
                        where project_id = ? and id = ? and agent = ? and state = 'CLAIMED'
                        """)
                        .param(requestCompletion.done() ? "DONE" : "FAILED")
                        .param(requestCompletion.outcome())
                        .param(requestCompletion.execution())
                        .params(now(), project, id, agent)
                        .update()
                > 0;
    }

    /** Takes a request out of the queue, whether somebody measures it or not. */
    public boolean withdraw(long project, long id) {
        return jdbc.sql("""
                        update request set state = 'WITHDRAWN', finished_at = ?
                        where project_id = ? and id = ? and state in ('WAITING', 'CLAIMED')
                        """).params(now(), project, id).update() > 0;
    }

    /** A request of a project. */
    public Optional<Request> find(long project, long id) {
        return jdbc.sql("select * from request where project_id = ? and id = ?")
                .params(project, id)
                .query(Requests::request)
                .optional();
    }

    /** Requests with an id below {@code before}, newest first. */
    public List<Request> newest(long project, long before, int limit) {
        return jdbc.sql("select * from request where project_id = ? and id < ? order by id desc limit ?")
                .params(project, before, limit)
                .query(Requests::request)
                .list();
    }

    private OffsetDateTime now() {
        return clock.instant().atOffset(ZoneOffset.UTC);
    }

    private OffsetDateTime silent() {
        return now().minus(silence);
    }

    private static Request request(ResultSet row, int number) throws SQLException {
        return new Request(
                row.getLong("id"),
                row.getLong("project_id"),
                row.getObject("benchmark_key_id", Long.class),
                row.getObject("environment_id", Long.class),
                row.getString("host"),
                row.getString("commit_sha"),
                row.getString("branch"),
                row.getString("reason"),
                RequestState.valueOf(row.getString("state")),
                row.getObject("requested_at", OffsetDateTime.class).toInstant(),
                row.getString("agent"),
                row.getInt("claims"),
                instant(row, "heard_at"),
                instant(row, "finished_at"),
                row.getString("outcome"),
                row.getString("execution"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }
}
