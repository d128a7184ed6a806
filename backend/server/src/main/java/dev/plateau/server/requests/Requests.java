package dev.plateau.server.requests;

import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.RecordMapper.Column;
import dev.plateau.server.platform.storage.TransactionLock;
import dev.plateau.server.platform.work.Backlog;
import dev.plateau.server.requests.Agents.AgentFacts;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/**
 * The queue. It uses a few statements instead of a job library: pages and agents of other machines read the queue, and such libraries are built on
 * {@code for update skip locked}, too.
 */
@Service
public class Requests implements Backlog.Source {
    /** A request that this many agents began and none completed is given up: it may be the cause of their failures. */
    static final int MAX_CLAIMS = 3;

    /** Priorities: an agent takes the highest first. */
    private static final int OF_OTHERS = 0;

    private static final int OF_PERSON = 1;

    /** Condition of requests that agents and servers of this version understand: those of a later one answer the others. */
    private static final String KNOWN = RecordMapper.isKnown("candidates", CauseQuestion.Candidates.class);

    private final JdbcClient jdbc;
    private final Clock clock;
    private final Agents agents;
    private final JsonMapper json;
    private final ApplicationEventPublisher events;
    private final Duration heartbeatTimeout;
    private final AuditLog audit;

    Requests(
            JdbcClient jdbc,
            Clock clock,
            Agents agents,
            JsonMapper json,
            ApplicationEventPublisher events,
            RequestSettings settings,
            AuditLog audit) {
        this.audit = audit;
        this.jdbc = jdbc;
        this.clock = clock;
        this.agents = agents;
        this.json = json;
        this.events = events;
        this.heartbeatTimeout = settings.heartbeatTimeout();
    }

    /** Event: a search for the cause of an incident has ended. Published inside the transaction that stores the report. */
    public record CauseReported(long project, long incident, CauseReport report) {}

    /** Adds a request to the queue, unless an equal one is waiting already. One of a person comes before those of jobs and of the server. */
    @Transactional
    public Request add(long project, RequestSpec spec) {
        return add(project, spec, audit.isPerson() ? OF_PERSON : OF_OTHERS);
    }

    /** Adds one of many requests, which all others overtake. */
    @Transactional
    public Request addOneOfMany(long project, RequestSpec spec) {
        return add(project, spec, OF_OTHERS);
    }

    private Request add(long project, RequestSpec spec, int priority) {
        TransactionLock.take(jdbc, "request", project);
        return findEqual(project, spec)
                .map(equal -> raise(equal, priority))
                .orElseGet(() -> insert(project, spec, priority));
    }

    private Request raise(Request equal, int priority) {
        return equal.priority() >= priority
                ? equal
                : jdbc.sql("update request set priority = ? where project_id = ? and id = ? returning *")
                        .params(priority, equal.project(), equal.id())
                        .query(RecordMapper.of(Request.class))
                        .single();
    }

    /** Finds an equal open request. A search that an agent has begun counts, too: its result will be the same. */
    private Optional<Request> findEqual(long project, RequestSpec spec) {
        CauseQuestion search = spec.search();
        return search == null
                ? jdbc.sql("""
                                select * from request where project_id = ? and state = 'WAITING' and incident_id is null
                                  and benchmark_key_id is not distinct from ?
                                  and environment_id is not distinct from ?
                                  and commit_sha is not distinct from ?
                                  and branch is not distinct from ?
                                  and host is not distinct from ?
                                order by id limit 1
                                """)
                        .params(Arrays.asList(project, spec.benchmarkKey(), spec.environment()))
                        .params(Arrays.asList(spec.commit(), spec.branch(), spec.host()))
                        .query(RecordMapper.of(Request.class))
                        .optional()
                : ofIncident(project, search.incident()).stream()
                        .filter(Request::isOpen)
                        .findFirst();
    }

    private Request insert(long project, RequestSpec spec, int priority) {
        CauseQuestion search = spec.search();
        List<@Nullable Object> question = search == null
                ? Collections.nCopies(7, null)
                : Arrays.asList(
                        search.incident(),
                        search.candidates().name(),
                        search.from(),
                        search.after(),
                        search.until(),
                        search.budget(),
                        search.budgetMinutes());
        Request added = jdbc.sql("""
                        insert into request (project_id, benchmark_key_id, environment_id, host, commit_sha, branch, reason, state,
                                             requested_at, priority, incident_id, candidates, from_environment_id, after_commit, until_commit,
                                             budget, budget_minutes)
                        values (?, ?, ?, ?, ?, ?, ?, 'WAITING', ?, ?, ?, ?, ?, ?, ?, ?, ?) returning *
                        """)
                .params(Arrays.asList(
                        project, spec.benchmarkKey(), spec.environment(), spec.host(), spec.commit(), spec.branch()))
                .params(spec.reason(), now(), priority)
                .params(question)
                .query(RecordMapper.of(Request.class))
                .single();
        // The server's own requests follow from its rules, and are many.
        if (!audit.isServer()) {
            audit.created(project, subject(added.id()), Map.of());
        }
        return added;
    }

    /** Searches for the cause of an incident, newest first. */
    public List<Request> ofIncident(long project, long incident) {
        return jdbc.sql("select * from request where project_id = ? and incident_id = ? order by id desc")
                .params(project, incident)
                .query(RecordMapper.of(Request.class).known());
    }

    /**
     * The number of equal requests.
     *
     * @param waiting requests that no agent has begun; one being measured does not count, as its results may cause the new request
     */
    record RequestCounts(long times, long waiting) {}

    RequestCounts counts(long project, RequestSpec spec) {
        return jdbc.sql("""
                        select count(*) as times, count(*) filter (where state = 'WAITING') as waiting
                        from request where project_id = ? and incident_id is null
                          and benchmark_key_id is not distinct from ?
                          and environment_id is not distinct from ?
                          and commit_sha is not distinct from ?
                        """)
                .params(Arrays.asList(project, spec.benchmarkKey(), spec.environment(), spec.commit()))
                .query(RecordMapper.of(RequestCounts.class))
                .single();
    }

    /**
     * Assigns the next request that an agent can do to this agent: one that waits, or one whose agent stopped reporting. A drained agent gets none.
     *
     * @return empty if there is nothing to do
     */
    @Transactional
    public Optional<Request> claim(long project, AgentFacts agent) {
        OffsetDateTime now = now();
        OffsetDateTime before = now.minus(heartbeatTimeout);
        if (agents.see(project, agent)) {
            return Optional.empty();
        }
        jdbc.sql("""
                        update request set state = 'FAILED', finished_at = ?,
                          outcome = 'given up: ' || claims || ' agents began and stopped reporting'
                        where project_id = ? and state = 'CLAIMED' and last_seen_at < ? and claims >= ? and %s returning *
                        """.formatted(KNOWN))
                .params(now, project, before, MAX_CLAIMS)
                .query(RecordMapper.of(Request.class))
                .list()
                .forEach(this::publishEnd);
        return jdbc.sql("""
                        update request set state = 'CLAIMED', agent = :agent, claims = claims + 1, last_seen_at = :now, claimed_at = :now
                        where id = (
                            select id from request
                            where project_id = :project
                              and (state = 'WAITING' or (state = 'CLAIMED' and last_seen_at < :before))
                              and (host is null or host = :host)
                              and (candidates is distinct from 'COMMITS' or :builds)
                              and (commit_sha is null or :builds or starts_with(:commit, commit_sha)) and %s
                            order by priority desc, id limit 1 for update skip locked)
                        returning *
                        """.formatted(KNOWN))
                .param("project", project)
                .param("agent", agent.name())
                .param("host", agent.host())
                .param("builds", agent.builds())
                .param("commit", agent.commit())
                .param("now", now)
                .param("before", before)
                .query(RecordMapper.of(Request.class))
                .optional();
    }

    /**
     * Equal demands of requests that agents can claim.
     *
     * @param host fingerprint of the machine; null for any
     * @param commit to measure; null for the one that the agent has built
     * @param builds true if the agent must build other commits
     * @param number of requests
     */
    record ClaimableRequests(
            long project,
            @Nullable String host,
            @Column("commit_sha") @Nullable String commit,
            boolean builds,
            long number) {
        /** The condition of a claim. */
        boolean fits(long ofProject, AgentFacts agent) {
            return project == ofProject
                    && (host == null || host.equals(agent.host()))
                    && (agent.builds() || (!builds && isCurrent(agent.commit())));
        }

        private boolean isCurrent(@Nullable String built) {
            return commit == null || (built != null && built.startsWith(commit));
        }
    }

    /** The requests of some projects that agents can claim, in one statement for all agents that wait at this server. */
    List<ClaimableRequests> claimable(Collection<Long> projects) {
        return jdbc.sql("""
                        select project_id, host, commit_sha, candidates is not distinct from 'COMMITS' as builds, count(*) as number
                        from request
                        where project_id = any(?) and (state = 'WAITING' or (state = 'CLAIMED' and last_seen_at < ?)) and %s
                        group by 1, 2, 3, 4 order by max(priority) desc, min(id)
                        """.formatted(KNOWN))
                .params(projects.toArray(Long[]::new), now().minus(heartbeatTimeout))
                .query(RecordMapper.of(ClaimableRequests.class))
                .list();
    }

    /** Records a heartbeat of an agent. False if the request no longer belongs to it: the agent stops. */
    @Transactional
    public boolean heartbeat(long project, long id, String agent) {
        agents.heartbeat(project, agent);
        return jdbc.sql("""
                        update request set last_seen_at = ? where project_id = ? and id = ? and agent = ? and state = 'CLAIMED'
                        """).params(now(), project, id, agent).update() > 0;
    }

    /** Completes a request. False if it no longer belongs to the agent. */
    @Transactional
    public boolean finish(long project, long id, RequestCompletion completion) {
        CauseReport report = completion.report();
        Optional<Request> finished = jdbc.sql("""
                        update request set state = ?, outcome = ?, execution = ?, report = ?, finished_at = ?
                        where project_id = ? and id = ? and agent = ? and state = 'CLAIMED'
                        returning *
                        """)
                .params(Arrays.asList(
                        completion.done() ? "DONE" : "FAILED",
                        completion.outcome(),
                        completion.execution(),
                        report == null ? null : json.writeValueAsString(report),
                        now()))
                .params(project, id, completion.agent())
                .query(RecordMapper.of(Request.class))
                .optional();
        finished.ifPresent(this::publishEnd);
        if (report != null) {
            finished.map(Request::search)
                    .ifPresent(search -> events.publishEvent(new CauseReported(project, search.incident(), report)));
        }
        return finished.isPresent();
    }

    /** Withdraws a request, also while an agent measures it. */
    @Transactional
    public boolean withdraw(long project, long id) {
        Optional<Request> withdrawn = jdbc.sql("""
                        update request set state = 'WITHDRAWN', finished_at = ?
                        where project_id = ? and id = ? and state in ('WAITING', 'CLAIMED') returning *
                        """)
                .params(now(), project, id)
                .query(RecordMapper.of(Request.class))
                .optional();
        withdrawn.ifPresent(this::publishEnd);
        if (withdrawn.isPresent() && !audit.isServer()) {
            audit.deleted(project, subject(id));
        }
        return withdrawn.isPresent();
    }

    private void publishEnd(Request ended) {
        if (ended.search() == null && ended.commit() != null) {
            events.publishEvent(new RequestEnded(ended.project(), ended.commit()));
        }
    }

    private static AuditSubject subject(long id) {
        return AuditSubject.of(Kind.REQUEST, id, null);
    }

    /** Total budget, in forks, of the searches of a project since a time. */
    public long searchedForks(long project, Instant since) {
        return jdbc.sql("""
                        select coalesce(sum(budget), 0) from request
                        where project_id = ? and incident_id is not null and requested_at >= ?
                        """)
                .params(project, since.atOffset(ZoneOffset.UTC))
                .query(Long.class)
                .single();
    }

    /**
     * Waiting requests of a machine.
     *
     * @param host fingerprint of the machine; null for any
     */
    public record WaitingRequests(@Nullable String host, long number, Instant oldest) {}

    /** The waiting requests of a project by machine, the longest wait first. */
    public List<WaitingRequests> waiting(long project) {
        return jdbc.sql("""
                        select host, count(*) as number, min(requested_at) as oldest
                        from request where project_id = ? and state = 'WAITING' group by host order by oldest
                        """)
                .param(project)
                .query(RecordMapper.of(WaitingRequests.class))
                .list();
    }

    @Override
    public Backlog backlog() {
        return jdbc.sql("""
                        select 'measurements' as queue, count(*) as waiting, min(requested_at) as oldest from request where state = 'WAITING'
                        """).query(RecordMapper.of(Backlog.class)).single();
    }

    /** A request of a project. */
    public Optional<Request> find(long project, long id) {
        return jdbc.sql("select * from request where project_id = ? and id = ?")
                .params(project, id)
                .query(RecordMapper.of(Request.class))
                .optional();
    }

    /** The newest request of an agent's plan for each of two commits, in their order. */
    public List<Request> newestPlans(long project, String first, String second) {
        return jdbc.sql("""
                        select * from (
                            select distinct on (commit_sha) * from request
                            where project_id = :project and commit_sha in (:first, :second) and benchmark_key_id is null
                              and incident_id is null
                            order by commit_sha, id desc) newest
                        order by commit_sha = :second
                        """)
                .param("project", project)
                .param("first", first)
                .param("second", second)
                .query(RecordMapper.of(Request.class))
                .list();
    }

    /** Requests with an id below {@code before}, newest first. */
    public List<Request> newest(long project, long before, int limit) {
        return jdbc.sql("select * from request where project_id = ? and id < ? and " + KNOWN
                        + " order by id desc limit ?")
                .params(project, before, limit)
                .query(RecordMapper.of(Request.class))
                .list();
    }

    private OffsetDateTime now() {
        return clock.instant().atOffset(ZoneOffset.UTC);
    }
}
