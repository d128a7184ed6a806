package dev.plateau.server.regressions.audit;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.series.SeriesRelations.Measured;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.wire.model.BenchmarkKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The nightly audits of projects. Their findings stand beside the confirmed changes, and change none of them. */
@Service
public class NightlyAudits {
    /** So many are kept for each project. */
    public static final int KEPT = 14;

    private static final String PLATEAU = "Plateau";
    /** Servers on one database request at about the same time: their requests count as one. */
    private static final Duration SAME_NIGHT = Duration.ofHours(12);

    private static final String SELECT = """
            select a.*, (select count(*) from audit_failure f where f.audit_id = a.id) as failed,
              (select count(*) from audit_finding f where f.audit_id = a.id and f.kind = 'UNSUPPORTED') as unsupported,
              (select count(*) from audit_finding f where f.audit_id = a.id and f.kind = 'UNCONFIRMED') as unconfirmed
            from audit a
            """;

    private final JdbcClient jdbc;
    private final Projects projects;
    private final SeriesRelations relations;
    private final BenchmarkKeys keys;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    NightlyAudits(
            JdbcClient jdbc,
            Projects projects,
            SeriesRelations relations,
            BenchmarkKeys keys,
            ApplicationEventPublisher events,
            Clock clock) {
        this.jdbc = jdbc;
        this.projects = projects;
        this.relations = relations;
        this.keys = keys;
        this.events = events;
        this.clock = clock;
    }

    /** An audit was requested. */
    record Requested() {}

    /** Requests an audit of a project unless one is running; returns the one that runs. */
    @Transactional
    public NightlyAudit request(long project, String actor) {
        jdbc.sql("""
                        insert into audit (project_id, requested_at, requested_by, series) values (?, ?, ?, ?)
                        on conflict (project_id) where finished_at is null do nothing
                        """)
                .params(project, now(), actor, relations.ofProject(project).size())
                .update();
        events.publishEvent(new Requested());
        return newest(project, 1).getFirst();
    }

    /** Requests an audit of every project that has none of tonight. */
    @Transactional
    void requestAll() {
        Set<Long> requested =
                Set.copyOf(jdbc.sql("select distinct project_id from audit where requested_by = ? and requested_at > ?")
                        .params(PLATEAU, now().minus(SAME_NIGHT))
                        .query((row, number) -> row.getLong(1))
                        .list());
        projects.all().stream()
                .map(Project::id)
                .filter(project -> !requested.contains(project))
                .forEach(project -> request(project, PLATEAU));
    }

    /** Those of a project, newest first. */
    public List<NightlyAudit> newest(long project, int limit) {
        return jdbc.sql(SELECT + " where a.project_id = ? order by a.id desc limit ?")
                .params(project, limit)
                .query(NightlyAudits::audit)
                .list();
    }

    /** One of a project. */
    public Optional<NightlyAudit> find(long project, long id) {
        return jdbc.sql(SELECT + " where a.project_id = ? and a.id = ?")
                .params(project, id)
                .query(NightlyAudits::audit)
                .optional();
    }

    /** The findings of an audit of a project, in the order of series. */
    public List<AuditFinding> findings(long project, long audit) {
        Map<Long, BenchmarkKey> benchmarks = keys.all(project);
        Map<Long, Measured> series = measured(project);
        return jdbc.sql("select * from audit_finding where audit_id = ? order by id")
                .param(audit)
                .query((row, number) -> {
                    Measured measured = Objects.requireNonNull(series.get(row.getLong("series_id")));
                    return finding(row, measured, Objects.requireNonNull(benchmarks.get(measured.benchmarkKey())));
                })
                .list();
    }

    /** The series that an audit of a project could not evaluate. */
    public List<AuditFailure> failures(long project, long audit) {
        Map<Long, BenchmarkKey> benchmarks = keys.all(project);
        Map<Long, Measured> series = measured(project);
        return jdbc.sql("select series_id, reason from audit_failure where audit_id = ? order by series_id")
                .param(audit)
                .query((row, number) -> {
                    Measured measured = Objects.requireNonNull(series.get(row.getLong("series_id")));
                    BenchmarkKey key = Objects.requireNonNull(benchmarks.get(measured.benchmarkKey()));
                    return new AuditFailure(
                            measured.id(), measured.axis(), key, measured.metric(), row.getString("reason"));
                })
                .list();
    }

    private Map<Long, Measured> measured(long project) {
        return relations.ofProject(project).stream().collect(Collectors.toMap(Measured::id, Function.identity()));
    }

    private static AuditFinding finding(ResultSet row, Measured measured, BenchmarkKey key) throws SQLException {
        return new AuditFinding(
                AuditFinding.Kind.valueOf(row.getString("kind")),
                measured.id(),
                measured.axis(),
                key,
                measured.metric(),
                measured.unit(),
                row.getString("branch"),
                row.getObject("change_point_id", Long.class),
                row.getLong("score_id"),
                new ChangeSize(
                        row.getDouble("level_before"),
                        row.getDouble("level_after"),
                        row.getObject("ratio", Double.class),
                        null,
                        null));
    }

    private static NightlyAudit audit(ResultSet row, int number) throws SQLException {
        OffsetDateTime finished = row.getObject("finished_at", OffsetDateTime.class);
        return new NightlyAudit(
                row.getLong("id"),
                row.getObject("requested_at", OffsetDateTime.class).toInstant(),
                row.getString("requested_by"),
                row.getInt("series"),
                row.getInt("evaluated"),
                row.getInt("failed"),
                finished == null ? null : finished.toInstant(),
                row.getInt("unsupported"),
                row.getInt("unconfirmed"));
    }

    private OffsetDateTime now() {
        return clock.instant().atOffset(ZoneOffset.UTC);
    }
}
