package dev.plateau.server.requests;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.data.domain.Limit;
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

    private final RequestRepository requests;
    private final JdbcClient jdbc;
    private final Clock clock;
    private final Agents agents;
    private final Duration silence;

    Requests(RequestRepository requests, JdbcClient jdbc, Clock clock, Agents agents, RequestSettings settings) {
        this.requests = requests;
        this.jdbc = jdbc;
        this.clock = clock;
        this.agents = agents;
        this.silence = settings.silence();
    }

    /** Puts a request into the queue, unless the same one is waiting already. */
    @Transactional
    public Request want(long project, RequestSpec wanted) {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('request', ?))")
                .param(project)
                .query(row -> {});
        return requests.findWaiting(project, wanted.benchmarkKey(), wanted.environment(), wanted.commit())
                .orElseGet(() -> requests.saveAndFlush(new Request(project, wanted, clock.instant())));
    }

    Asked asked(long project, RequestSpec wanted) {
        return requests.asked(project, wanted.benchmarkKey(), wanted.environment(), wanted.commit());
    }

    /**
     * Gives the oldest request that an agent can do to this agent alone: one that waits, or one whose agent fell silent.
     *
     * @return empty when there is nothing to do
     */
    @Transactional
    public Optional<Request> claim(long project, AgentFacts agent) {
        agents.see(project, agent);
        requests.giveUp(project, silent(), MOST_CLAIMS, clock.instant());
        return jdbc.sql("""
                        update request set state = 'CLAIMED', agent = :agent, claims = claims + 1, heard_at = :now
                        where id = (
                            select id from request
                            where project_id = :project
                              and (state = 'WAITING' or (state = 'CLAIMED' and heard_at < :silent))
                              and (host is null or host = :host)
                              and (commit_sha is null or :builds or starts_with(:commit, commit_sha))
                            order by id limit 1 for update skip locked)
                        returning id
                        """)
                .param("project", project)
                .param("agent", agent.name())
                .param("host", agent.host())
                .param("builds", agent.builds())
                .param("commit", agent.commit())
                .param("now", clock.instant().atOffset(ZoneOffset.UTC))
                .param("silent", silent().atOffset(ZoneOffset.UTC))
                .query(Long.class)
                .optional()
                .flatMap(requests::findById);
    }

    /** An agent is alive. False when the request is no longer its own: it shall stop. */
    @Transactional
    public boolean hear(long project, long id, String agent) {
        agents.hear(project, agent);
        return requests.lock(project, id)
                .map(request -> request.hear(agent, clock.instant()))
                .orElse(false);
    }

    /** An agent has come to an end. False when the request is no longer its own. */
    @Transactional
    public boolean finish(long project, long id, String agent, RequestCompletion ending) {
        return requests.lock(project, id)
                .map(request -> request.finish(agent, ending, clock.instant()))
                .orElse(false);
    }

    /** Takes a request out of the queue, whether somebody measures it or not. */
    @Transactional
    public boolean withdraw(long project, long id) {
        return requests.lock(project, id)
                .map(request -> request.withdraw(clock.instant()))
                .orElse(false);
    }

    /** A request of a project. */
    public Optional<Request> find(long project, long id) {
        return requests.findByProjectIdAndId(project, id);
    }

    /** Requests with an id below {@code before}, newest first. */
    public List<Request> newest(long project, long before, int limit) {
        return requests.findByProjectIdAndIdLessThanOrderByIdDesc(project, before, Limit.of(limit));
    }

    private Instant silent() {
        return clock.instant().minus(silence);
    }
}
