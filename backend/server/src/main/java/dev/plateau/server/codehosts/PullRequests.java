package dev.plateau.server.codehosts;

import dev.plateau.server.alerts.MessageScheduling;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.RecordMapper.Column;
import dev.plateau.server.requests.Request;
import dev.plateau.server.requests.RequestEnded;
import dev.plateau.server.requests.RequestFactory;
import dev.plateau.server.requests.Requests;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Pull requests that somebody asked to have measured: requests for both commits, and reports on their progress. */
@Component
class PullRequests {
    private final JdbcClient jdbc;
    private final CodeHostRepository connections;
    private final RequestFactory factory;
    private final Requests requests;
    private final Outbox outbox;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    PullRequests(
            JdbcClient jdbc,
            CodeHostRepository connections,
            RequestFactory factory,
            Requests requests,
            Outbox outbox,
            ApplicationEventPublisher events,
            Clock clock) {
        this.jdbc = jdbc;
        this.connections = connections;
        this.factory = factory;
        this.requests = requests;
        this.outbox = outbox;
        this.events = events;
        this.clock = clock;
    }

    /** A measured pull request: the commits of the newest request. */
    record Measured(
            long number,
            @Column("head_sha") String head,
            @Column("base_sha") String base,
            Instant askedAt) {}

    /** The newest pull request with this newest commit that somebody asked to have measured. */
    Optional<Measured> of(long project, String head) {
        return jdbc.sql(
                        "select * from pull_request where project_id = ? and head_sha = ? order by asked_at desc limit 1")
                .params(project, head)
                .query(RecordMapper.of(Measured.class))
                .optional();
    }

    /** The newest request for each commit of a pull request, that for the merge base first. */
    List<Request> requests(long project, Measured measured) {
        return requests.newestPlans(project, measured.base(), measured.head());
    }

    /**
     * Requests both commits of a pull request from one machine.
     *
     * @param at time of the event that asks
     * @throws Problem 409 if the event was handled before, or no agent builds commits
     */
    @Transactional
    public List<Request> ask(CodeHost connection, PullRequest pull, Instant at, String reason) {
        long project = connection.projectId();
        store(project, pull, at);
        List<Request> both = factory.both(
                project,
                new RequestFactory.RequestedPlan(pull.base(), pull.target(), null),
                new RequestFactory.RequestedPlan(pull.head(), pull.branch(), null),
                reason);
        report(connection, pull.head());
        return both;
    }

    /**
     * Stores that a pull request is to be measured.
     *
     * @param at time of the event that asks
     * @throws Problem 409 if the event was handled before
     */
    void store(long project, PullRequest pull, Instant at) {
        int changed = jdbc.sql("""
                        insert into pull_request as known (project_id, number, head_sha, base_sha, asked_at) values (?, ?, ?, ?, ?)
                        on conflict (project_id, number) do update
                        set head_sha = excluded.head_sha, base_sha = excluded.base_sha, asked_at = excluded.asked_at
                        where known.asked_at < excluded.asked_at
                        """)
                .params(project, pull.number(), pull.head(), pull.base(), at.atOffset(ZoneOffset.UTC))
                .update();
        if (changed == 0) {
            throw repeated(
                    "The pull request " + pull.number() + " was requested by this event or a later one already.");
        }
    }

    /** Takes back {@link #store}: the event may come again. */
    void forget(long project, PullRequest pull, Instant at) {
        jdbc.sql("delete from pull_request where project_id = ? and number = ? and asked_at = ?")
                .params(project, pull.number(), at.atOffset(ZoneOffset.UTC))
                .update();
    }

    static Problem repeated(String detail) {
        return new Problem(HttpStatus.CONFLICT, "event-repeated", "This event was handled before", detail);
    }

    /** Reports the end of a request: of an agent that failed, no upload does. */
    @EventListener
    void report(RequestEnded ended) {
        connections
                .findById(ended.project())
                .ifPresent(connection -> jdbc.sql(
                                "select head_sha from pull_request where project_id = ? and ? in (head_sha, base_sha)")
                        .params(ended.project(), ended.commit())
                        .query(String.class)
                        .list()
                        .forEach(head -> report(connection, head)));
    }

    private void report(CodeHost connection, String head) {
        outbox.addCommit(connection.projectId(), connection.address(), head, null, clock.instant());
        events.publishEvent(new MessageScheduling.Queued());
    }
}
