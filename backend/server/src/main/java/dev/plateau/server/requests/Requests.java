package dev.plateau.server.requests;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.domain.Limit;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/**
 * The queue. It uses a few statements instead of a job library: pages and agents of other machines read the queue, and such libraries are built on
 * {@code for update skip locked}, too.
 */
@Service
public class Requests {
    /** A request that this many agents began and none completed is given up: it may be the cause of their failures. */
    static final int MAX_CLAIMS = 3;

    private final RequestRepository requests;
    private final JdbcClient jdbc;
    private final Clock clock;
    private final Agents agents;
    private final JsonMapper json;
    private final ApplicationEventPublisher events;
    private final Duration heartbeatTimeout;

    Requests(
            RequestRepository requests,
            JdbcClient jdbc,
            Clock clock,
            Agents agents,
            JsonMapper json,
            ApplicationEventPublisher events,
            RequestSettings settings) {
        this.requests = requests;
        this.jdbc = jdbc;
        this.clock = clock;
        this.agents = agents;
        this.json = json;
        this.events = events;
        this.heartbeatTimeout = settings.heartbeatTimeout();
    }

    /** Adds a request to the queue, unless an equal one is waiting already. */
    @Transactional
    public Request want(long project, RequestSpec wanted) {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('request', ?))")
                .param(project)
                .query(row -> {});
        return same(project, wanted)
                .orElseGet(() -> requests.saveAndFlush(new Request(project, wanted, clock.instant())));
    }

    /** Finds an equal open request. A search that an agent has begun counts, too: its result will be the same. */
    private Optional<Request> same(long project, RequestSpec wanted) {
        CauseQuestion search = wanted.search();
        return search == null
                ? requests.findWaiting(
                        project,
                        wanted.benchmarkKey(),
                        wanted.environment(),
                        wanted.commit(),
                        wanted.branch(),
                        wanted.host())
                : requests.ofIncident(project, search.incident()).stream()
                        .filter(Request::isOpen)
                        .findFirst();
    }

    /** Searches for the cause of an incident, newest first. */
    public List<Request> ofIncident(long project, long incident) {
        return requests.ofIncident(project, incident);
    }

    RequestCounts counts(long project, RequestSpec wanted) {
        return requests.counts(project, wanted.benchmarkKey(), wanted.environment(), wanted.commit());
    }

    /**
     * Assigns the oldest request that an agent can do to this agent: one that waits, or one whose agent stopped reporting.
     *
     * @return empty if there is nothing to do
     */
    @Transactional
    public Optional<Request> claim(long project, AgentFacts agent) {
        agents.see(project, agent);
        requests.giveUp(project, heartbeatLimit(), MAX_CLAIMS, clock.instant());
        return jdbc.sql("""
                        update request set state = 'CLAIMED', agent = :agent, claims = claims + 1, last_seen_at = :now
                        where id = (
                            select id from request
                            where project_id = :project
                              and (state = 'WAITING' or (state = 'CLAIMED' and last_seen_at < :before))
                              and (host is null or host = :host)
                              and (candidates is distinct from 'COMMITS' or :builds)
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
                .param("before", heartbeatLimit().atOffset(ZoneOffset.UTC))
                .query(Long.class)
                .optional()
                .flatMap(requests::findById);
    }

    /** Records a heartbeat of an agent. False if the request no longer belongs to it: the agent stops. */
    @Transactional
    public boolean heartbeat(long project, long id, String agent) {
        agents.heartbeat(project, agent);
        return requests.lock(project, id)
                .map(request -> request.heartbeat(agent, clock.instant()))
                .orElse(false);
    }

    /** Completes a request. False if it no longer belongs to the agent. */
    @Transactional
    public boolean finish(long project, long id, String agent, RequestCompletion ending) {
        Optional<Request> own = requests.lock(project, id)
                .filter(request -> request.finish(agent, ending, text(ending.report()), clock.instant()));
        own.ifPresent(request -> publish(request, ending.report()));
        return own.isPresent();
    }

    private @Nullable String text(@Nullable CauseReport report) {
        return report == null ? null : json.writeValueAsString(report);
    }

    private void publish(Request request, @Nullable CauseReport report) {
        CauseQuestion search = request.search();
        if (search != null && report != null) {
            events.publishEvent(new CauseReported(request.projectId, search.incident(), report));
        }
    }

    /** Withdraws a request, also while an agent measures it. */
    @Transactional
    public boolean withdraw(long project, long id) {
        return requests.lock(project, id)
                .map(request -> request.withdraw(clock.instant()))
                .orElse(false);
    }

    /** Total budget, in forks, of the searches of a project since a time. */
    public long searchedForks(long project, Instant since) {
        return requests.searchedForks(project, since);
    }

    /** A request of a project. */
    public Optional<Request> find(long project, long id) {
        return requests.findByProjectIdAndId(project, id);
    }

    /** Requests with an id below {@code before}, newest first. */
    public List<Request> newest(long project, long before, int limit) {
        return requests.findByProjectIdAndIdLessThanOrderByIdDesc(project, before, Limit.of(limit));
    }

    private Instant heartbeatLimit() {
        return clock.instant().minus(heartbeatTimeout);
    }
}
