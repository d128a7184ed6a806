package dev.plateau.server.renames;

import dev.plateau.server.detection.ChangePointsUpdated;
import dev.plateau.server.detection.Repairs;
import dev.plateau.server.detection.StoredChangePoints;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.TransactionLock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Merges the keys of two names, and their series, in the tables of all modules. Of two keys with the same parameters, mode and threads the older one
 * is kept: its series have the longer history, and most links. What people wrote stays, and the series are evaluated again.
 */
@Component
class KeyMerge {
    /** Tables with rows of keys, apart from {@code series} and {@code missing_data}. */
    private static final List<String> OF_KEYS =
            List.of("unmeasured", "recording", "request", "incident_change", "alert_rule");

    /** Tables with rows of series that move as they are. A change point that is found again keeps its id, and its incident. */
    private static final List<String> OF_SERIES =
            List.of("score", "annotation", "change_point", "incident_change", "alert_rule");

    private static final String PAIRS = " unnest(:gone::bigint[], :kept::bigint[]) as m (gone, kept) ";

    private final JdbcClient jdbc;
    private final StoredChangePoints changes;
    private final Repairs repairs;
    private final ApplicationEventPublisher events;

    KeyMerge(JdbcClient jdbc, StoredChangePoints changes, Repairs repairs, ApplicationEventPublisher events) {
        this.jdbc = jdbc;
        this.changes = changes;
        this.repairs = repairs;
        this.events = events;
    }

    /** Ids of two keys, or of two series: the rows of the first one move to the second one. */
    private record Pair(long gone, long kept) {}

    /** @throws IllegalArgumentException that names a run with results of both names: they were two benchmarks at one time */
    void check(long project, String from, String to) {
        bind(project, "with side as (select m.kept as pair, k.id as key from" + PAIRS + """
                        cross join lateral (values (m.gone), (m.kept)) k (id)),
                        measured as (
                          select pair, key, p.run_id from side
                          join series s on s.project_id = :project and s.benchmark_key_id = key
                          join point p on p.project_id = s.project_id and p.series_id = s.id
                          union select pair, key, u.run_id from side join unmeasured u on u.project_id = :project and u.benchmark_key_id = key
                          union select pair, key, r.run_id from side join recording r on r.project_id = :project and r.benchmark_key_id = key)
                        select run_id from measured group by pair, run_id having count(*) = 2 order by run_id desc limit 1
                        """, keys(project, from, to))
                .query(Long.class)
                .optional()
                .ifPresent(run -> {
                    throw new IllegalArgumentException(
                            "Run " + run + " measured both " + from + " and " + to
                                    + ", so they are two benchmarks. No alias was set. Choose another name, or delete the run first.");
                });
    }

    /**
     * Merges the keys of a name with those of its new name, and renames the others.
     *
     * @throws IllegalArgumentException as {@link #check} does
     */
    @Transactional(propagation = Propagation.MANDATORY)
    void merge(long project, String from, String to) {
        check(project, from, to);
        List<Pair> keys = keys(project, from, to);
        Long[] all =
                ids(project, "select id from benchmark_key where project_id = ? and benchmark in (?, ?)", from, to);
        changes.lock(List.of(ids(
                project, "select id from series where project_id = ? and benchmark_key_id = any(?)", (Object) all)));
        TransactionLock.take(jdbc, "incidents", project);
        List<Pair> series = series(project, keys);
        OF_KEYS.forEach(table -> move(project, table, "benchmark_key_id", keys));
        moveMissingData(project, keys);
        mergeSeries(project, series);
        move(project, "series", "benchmark_key_id", keys);
        jdbc.sql("delete from benchmark_key where project_id = ? and id = any(?)")
                .param(project)
                .param(array(keys, Pair::gone))
                .update();
        jdbc.sql("update benchmark_key set benchmark = ? where project_id = ? and benchmark = ?")
                .params(to, project, from)
                .update();
        // Incidents get titles with the new name.
        List<String> commits = jdbc.sql("""
                        select distinct first_commit from incident_change
                        where project_id = ? and benchmark_key_id = any(?) and first_commit is not null
                        """)
                .param(project)
                .param(all)
                .query((row, number) -> row.getString(1))
                .list();
        events.publishEvent(
                new ChangePointsUpdated(List.of(), List.of(), Map.of(), Map.of(project, Set.copyOf(commits))));
        Long[] evaluated = ids(
                project,
                "select id from series where project_id = ? and id = any(?) and direction <> 'NEITHER'",
                (Object) array(series, Pair::kept));
        repairs.ofSeries(project, List.of(evaluated), from + " was renamed to " + to);
    }

    private List<Pair> keys(long project, String from, String to) {
        return jdbc.sql("""
                        select greatest(f.id, t.id) as gone, least(f.id, t.id) as kept from benchmark_key f
                        join benchmark_key t using (project_id, parameters, mode, threads)
                        where project_id = ? and f.benchmark = ? and t.benchmark = ?
                        """)
                .params(project, from, to)
                .query(RecordMapper.of(Pair.class))
                .list();
    }

    /** The series of two keys that are equal in all else. */
    private List<Pair> series(long project, List<Pair> keys) {
        return bind(project, "select g.id as gone, k.id as kept from" + PAIRS + """
                        join series g on g.project_id = :project and g.benchmark_key_id = m.gone
                        join series k on k.project_id = :project and k.benchmark_key_id = m.kept and k.metric = g.metric
                          and k.unit = g.unit and k.host_id = g.host_id and k.flag_set_id = g.flag_set_id
                          and k.jdk_id is not distinct from g.jdk_id
                        """, keys)
                .query(RecordMapper.of(Pair.class))
                .list();
    }

    private void move(long project, String table, String column, List<Pair> pairs) {
        bind(
                        project,
                        "update %1$s t set %2$s = m.kept from %3$s where t.project_id = :project and t.%2$s = m.gone"
                                .formatted(table, column, PAIRS),
                        pairs)
                .update();
    }

    /** A row that is missing under both names is reported once. */
    private void moveMissingData(long project, List<Pair> keys) {
        bind(project, "delete from missing_data d using" + PAIRS + """
                        where d.project_id = :project and d.benchmark_key_id = m.gone and d.ended_at is null and exists (
                          select from missing_data o where o.project_id = :project and o.benchmark_key_id = m.kept and o.ended_at is null
                            and (o.rule_id, o.host_id, o.jdk_feature, o.flag_set_id) = (d.rule_id, d.host_id, d.jdk_feature, d.flag_set_id))
                        """, keys).update();
        move(project, "missing_data", "benchmark_key_id", keys);
    }

    private void mergeSeries(long project, List<Pair> series) {
        move(project, "series", "jdk_axis_id", series);
        OF_SERIES.forEach(table -> move(project, table, "series_id", series));
        bind(
                        project,
                        "update saved_view v set address = regexp_replace(address, '(/series/|with=)' || gone || '\\M', '\\1' || kept) from"
                                + PAIRS
                                + "where v.project_id = :project and address ~ ('(/series/|with=)' || gone || '\\M')",
                        series)
                .update();
        Stream.of(
                        "delete from detection_state where project_id = ? and series_id = any(?)",
                        "delete from detection_inbox where project_id = ? and series_id = any(?)",
                        // A server that has taken a row waits for the locks of these series, and deletes the row.
                        "delete from detection_queue where ctid = any(array("
                                + "select ctid from detection_queue where project_id = ? and series_id = any(?) for update skip locked))",
                        "delete from series where project_id = ? and id = any(?) and jdk_axis_id is not null",
                        "delete from series where project_id = ? and id = any(?)")
                .forEach(sql -> jdbc.sql(sql)
                        .param(project)
                        .param(array(series, Pair::gone))
                        .update());
    }

    private StatementSpec bind(long project, String sql, List<Pair> pairs) {
        return jdbc.sql(sql)
                .param("project", project)
                .param("gone", array(pairs, Pair::gone))
                .param("kept", array(pairs, Pair::kept));
    }

    private static Long[] array(List<Pair> pairs, ToLongFunction<Pair> id) {
        return pairs.stream().mapToLong(id).boxed().toArray(Long[]::new);
    }

    private Long[] ids(long project, String sql, Object... values) {
        return jdbc.sql(sql)
                .param(project)
                .params(values)
                .query((row, number) -> row.getLong(1))
                .list()
                .toArray(Long[]::new);
    }
}
