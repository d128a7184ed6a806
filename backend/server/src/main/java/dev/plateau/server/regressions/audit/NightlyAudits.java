package dev.plateau.server.regressions.audit;

import dev.plateau.server.catalog.BenchmarkKeys;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What the whole history of series says, night by night. It is told beside what was confirmed, and changes none of it. */
@Service
public class NightlyAudits {
    /** So many are kept for each project. */
    public static final int KEPT = 14;

    private static final String PLATEAU = "Plateau";
    /** Servers on one database ask at about the same time, and count as one. */
    private static final Duration SAME_NIGHT = Duration.ofHours(12);

    private static final String SELECT = """
            select r.*, (select count(*) from audit_failure f where f.audit_id = r.id) as failed,
              (select count(*) from audit_finding d where d.audit_id = r.id and d.kind = 'UNSUPPORTED') as unsupported,
              (select count(*) from audit_finding d where d.audit_id = r.id and d.kind = 'UNCONFIRMED') as unconfirmed
            from audit r
            """;

    private final JdbcClient jdbc;
    private final SeriesRelations relations;
    private final BenchmarkKeys keys;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    NightlyAudits(
            JdbcClient jdbc,
            SeriesRelations relations,
            BenchmarkKeys keys,
            ApplicationEventPublisher events,
            Clock clock) {
        this.jdbc = jdbc;
        this.relations = relations;
        this.keys = keys;
        this.events = events;
        this.clock = clock;
    }

    /** A recomputation waits. */
    record Asked() {}

    /** Asks for one, unless one is under way; the answer is the one that is. */
    @Transactional
    public NightlyAudit ask(long project, String who) {
        jdbc.sql("""
                        insert into audit (project_id, requested_at, requested_by, series) values (?, ?, ?, ?)
                        on conflict (project_id) where finished_at is null do nothing
                        """)
                .params(project, now(), who, relations.ofProject(project).size())
                .update();
        events.publishEvent(new Asked());
        return newest(project, 1).getFirst();
    }

    /** Asks for one of every project that none was asked for tonight. */
    @Transactional
    void askForAll() {
        jdbc.sql("""
                        select id from project p where not deleting and not exists (
                          select from audit r where r.project_id = p.id and r.requested_by = ? and r.requested_at > ?)
                        """)
                .params(PLATEAU, now().minus(SAME_NIGHT))
                .query(Long.class)
                .list()
                .forEach(project -> ask(project, PLATEAU));
    }

    /** Those of a project, newest first. */
    public List<NightlyAudit> newest(long project, int limit) {
        return jdbc.sql(SELECT + " where r.project_id = ? order by r.id desc limit ?")
                .params(project, limit)
                .query(NightlyAudits::recomputation)
                .list();
    }

    /** One of a project. */
    public Optional<NightlyAudit> find(long project, long id) {
        return jdbc.sql(SELECT + " where r.project_id = ? and r.id = ?")
                .params(project, id)
                .query(NightlyAudits::recomputation)
                .optional();
    }

    /** What a recomputation of a project found, in the order of series. */
    public List<AuditFinding> disagreements(long project, long recomputation) {
        Map<Long, BenchmarkKey> benchmarks = keys.all(project);
        Map<Long, Measured> series = measured(project);
        return jdbc.sql("select * from audit_finding where audit_id = ? order by id")
                .param(recomputation)
                .query((row, number) -> {
                    Measured measured = Objects.requireNonNull(series.get(row.getLong("series_id")));
                    return disagreement(row, measured, Objects.requireNonNull(benchmarks.get(measured.benchmarkKey())));
                })
                .list();
    }

    /** Which series a recomputation of a project could not judge. */
    public List<FailedSeries> failures(long project, long recomputation) {
        Map<Long, BenchmarkKey> benchmarks = keys.all(project);
        Map<Long, Measured> series = measured(project);
        return jdbc.sql("select series_id, reason from audit_failure where audit_id = ? order by series_id")
                .param(recomputation)
                .query((row, number) -> {
                    Measured measured = Objects.requireNonNull(series.get(row.getLong("series_id")));
                    BenchmarkKey key = Objects.requireNonNull(benchmarks.get(measured.benchmarkKey()));
                    return new FailedSeries(
                            measured.id(), measured.axis(), key, measured.metric(), row.getString("reason"));
                })
                .list();
    }

    private Map<Long, Measured> measured(long project) {
        return relations.ofProject(project).stream().collect(Collectors.toMap(Measured::id, Function.identity()));
    }

    private static AuditFinding disagreement(ResultSet row, Measured measured, BenchmarkKey key) throws SQLException {
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

    private static NightlyAudit recomputation(ResultSet row, int number) throws SQLException {
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
