package dev.plateau.server.runs;

import dev.plateau.server.platform.storage.RecordMapper;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** The executions of plans, live and finished. */
@Service
public class Executions {
    private final JdbcClient jdbc;
    private final Clock clock;

    Executions(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /**
     * Stores a collector's report. The newest one wins, but a finished execution stays finished. One SQL statement: a collector whose connection
     * broke may report twice at once.
     */
    public void report(long project, String id, ExecutionRecord.Progress progress) {
        OffsetDateTime now = offset(clock.instant());
        jdbc.sql("""
                        insert into execution (id, project_id, plan, planned, measured, unmeasured, current, started_at,
                          expected_end, updated_at, finished_at)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        on conflict (project_id, id) do update set plan = excluded.plan, planned = excluded.planned,
                          measured = excluded.measured, unmeasured = excluded.unmeasured, current = excluded.current,
                          expected_end = excluded.expected_end, updated_at = excluded.updated_at,
                          finished_at = coalesce(execution.finished_at, excluded.finished_at)
                        """)
                .params(id, project, progress.plan(), progress.planned(), progress.measured(), progress.unmeasured())
                .param(progress.current())
                .param(offset(progress.startedAt()))
                .param(progress.expectedEnd() == null ? null : offset(progress.expectedEnd()))
                .param(now)
                .param(progress.finished() ? now : null)
                .update();
    }

    /** The executions of a project with these ids that a collector reported, by id. */
    public Map<String, ExecutionRecord> byIds(long project, Collection<String> ids) {
        return jdbc
                .sql(
                        "select *, finished_at is not null as finished from execution where project_id = ? and id = any(?)")
                .params(project, ids.toArray(String[]::new))
                .query(RecordMapper.of(ExecutionRecord.class))
                .list()
                .stream()
                .collect(Collectors.toMap(ExecutionRecord::id, execution -> execution));
    }

    /** The executions of a project that started last, newest first. */
    public List<ExecutionRecord> newest(long project, int limit) {
        return jdbc.sql(
                        "select *, finished_at is not null as finished from execution where project_id = ? order by started_at desc, id desc limit ?")
                .params(project, limit)
                .query(RecordMapper.of(ExecutionRecord.class))
                .list();
    }

    /** The live executions of a project, newest first. */
    public List<ExecutionRecord> live(long project) {
        Instant now = clock.instant();
        return newest(project, 20).stream()
                .filter(execution -> execution.live(now))
                .toList();
    }

    private static OffsetDateTime offset(Instant time) {
        return time.atOffset(ZoneOffset.UTC);
    }
}
