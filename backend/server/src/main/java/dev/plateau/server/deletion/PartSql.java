package dev.plateau.server.deletion;

import java.util.List;

/**
 * SQL that moves rows of a part from the project {@code :source} to the project {@code :target}. Rows keep their ids. Where both projects need a key, a
 * series or a run, each has its own row: its twin is equal in all but the project.
 */
final class PartSql {
    private static final String TWIN_KEYS = """
            (select f.id as gone, t.id as kept from benchmark_key f join benchmark_key t using (benchmark, parameters, mode, threads)
             where f.project_id = :source and t.project_id = :target)""";

    private static final String TWIN_SERIES = """
            (select f.id as gone, t.id as kept from series f join benchmark_key fk on fk.id = f.benchmark_key_id
             join benchmark_key tk on tk.project_id = :target
               and (tk.benchmark, tk.parameters, tk.mode, tk.threads) = (fk.benchmark, fk.parameters, fk.mode, fk.threads)
             join series t on t.project_id = :target and t.benchmark_key_id = tk.id
               and (t.metric, t.unit, t.host_id, t.flag_set_id) = (f.metric, f.unit, f.host_id, f.flag_set_id)
               and t.jdk_id is not distinct from f.jdk_id
             where f.project_id = :source)""";

    private static final String TWIN_RUNS = """
            (select f.id as gone, t.id as kept from run f join run t on t.project_id = :target and t.execution = f.execution
               and t.environment_id = f.environment_id and t.commit_sha is not distinct from f.commit_sha
             where f.project_id = :source and f.id = any(:runs))""";

    private static final String KEY = twin("benchmark_key_id", TWIN_KEYS);
    private static final String SERIES = twin("series_id", TWIN_SERIES);
    private static final String MOVED_INCIDENTS = "(select id from incident where project_id = :target)";

    /** Series of which all points are of the runs of the branch. */
    private static final String ONLY_ON_BRANCH = """
            not exists (select from score p where p.project_id = :source and p.series_id = t.id
              and (p.branch_id <> branch_id(:source, :branch) or p.run_id > :last))""";

    private static final String OTHER_RUNS =
            "join run r on r.id = o.run_id and r.project_id = :source and (r.branch is distinct from :branch or r.id > :last)";

    /** Runs of a branch. */
    static final String BRANCH_RUNS =
            "select id from run where project_id = :source and branch = :branch and id <= :last";

    /** Series and keys before the runs of a branch: those of this branch alone move, of others the target gets a copy. */
    static final List<String> SERIES_OF_BRANCH = List.of(
            "update series t set project_id = :target where t.project_id = :source and t.id = any(:series) and "
                    + ONLY_ON_BRANCH,
            """
            update series t set project_id = :target where t.project_id = :source and t.axis = 'jdk'
              and exists (select from series c where c.project_id = :target and c.jdk_axis_id = t.id)
              and not exists (select from series c where c.project_id = :source and c.jdk_axis_id = t.id)""",
            """
            update benchmark_key t set project_id = :target where t.project_id = :source
              and (exists (select from series s where s.project_id = :target and s.benchmark_key_id = t.id)
                or exists (select from unmeasured u where u.benchmark_key_id = t.id and u.run_id = any(:runs)))
              and not exists (select from series s where s.project_id = :source and s.benchmark_key_id = t.id)
              and not exists (select from unmeasured o %1$s where o.benchmark_key_id = t.id)
              and not exists (select from recording o %1$s where o.benchmark_key_id = t.id)""".formatted(OTHER_RUNS),
            """
            insert into benchmark_key (project_id, benchmark, parameters, mode, threads)
            select :target, k.benchmark, k.parameters, k.mode, k.threads from benchmark_key k where k.project_id = :source and (
              k.id in (select benchmark_key_id from series where id = any(:series))
              or k.id in (select benchmark_key_id from unmeasured where run_id = any(:runs))
              or k.id in (select benchmark_key_id from recording where run_id = any(:runs)))
            on conflict do nothing""",
            "update series t set " + KEY + " where t.project_id = :target",
            """
            insert into series (axis, project_id, benchmark_key_id, metric, unit, direction, host_id, flag_set_id)
            select distinct 'jdk', :target::bigint, m.kept, a.metric, a.unit, a.direction, a.host_id, a.flag_set_id
            from series c join series a on a.id = c.jdk_axis_id and a.project_id = :source join %s m on m.gone = a.benchmark_key_id
            where c.id = any(:series) on conflict do nothing""".formatted(TWIN_KEYS),
            """
            insert into series (axis, project_id, benchmark_key_id, metric, unit, direction, host_id, flag_set_id, jdk_id, jdk_axis_id)
            select 'commit', :target, m.kept, c.metric, c.unit, c.direction, c.host_id, c.flag_set_id, c.jdk_id, c.jdk_axis_id
            from series c join %s m on m.gone = c.benchmark_key_id
            where c.id = any(:series) and c.project_id = :source on conflict do nothing""".formatted(TWIN_KEYS),
            "update series t set " + twin("jdk_axis_id", TWIN_SERIES) + " where t.project_id = :target");

    /** Change points, states of detection, incidents and requests of a branch. */
    static final List<String> CHANGES_OF_BRANCH = List.of(
            "update incident set project_id = :target where project_id = :source and branch = :branch",
            "update change_point t set project_id = :target, " + SERIES
                    + " where t.project_id = :source and t.branch = :branch",
            "update detection_state t set project_id = :target, " + SERIES
                    + " where t.project_id = :source and t.branch = :branch",
            queued("detection_queue", "project_id = :source and branch = :branch"),
            queued(
                    "detection_inbox",
                    "project_id = :source and (run_id = any(:runs) or series_id is not null and branch = :branch)"),
            "update request t set project_id = :target, " + KEY
                    + " where t.project_id = :source and t.branch = :branch");

    /** Keys and series of a benchmark. */
    static final List<String> SERIES_OF_BENCHMARK = List.of(
            "update benchmark_key set project_id = :target where project_id = :source and benchmark = :benchmark", """
            update series set project_id = :target where project_id = :source
              and benchmark_key_id in (select id from benchmark_key where project_id = :target)""");

    /** Change points of a benchmark in incidents that have others, too. */
    static final String SHARED_CHANGES = """
            select c.change_point_id from incident_change c join incident i on i.id = c.incident_id
            where i.project_id = :source and c.series_id = any(:series)""";

    /** Incidents of a benchmark alone. */
    static final String INCIDENTS_OF_BENCHMARK = """
            update incident i set project_id = :target where i.project_id = :source
              and exists (select from incident_change c where c.incident_id = i.id and c.series_id = any(:series))
              and not exists (select from incident_change c where c.incident_id = i.id and c.series_id <> all(:series))""";

    /** Change points, states of detection and requests of a benchmark. */
    static final List<String> CHANGES_OF_BENCHMARK = List.of(
            "update change_point set project_id = :target where project_id = :source and series_id = any(:series)",
            "update detection_state set project_id = :target where project_id = :source and series_id = any(:series)",
            queued("detection_queue", "project_id = :source and series_id = any(:series)"),
            queued("detection_inbox", "project_id = :source and series_id = any(:series)"),
            """
            update request set project_id = :target where project_id = :source
              and benchmark_key_id in (select id from benchmark_key where project_id = :target)""",
            "delete from missing_data where benchmark_key_id in (select id from benchmark_key where project_id = :target)");

    /** The rows of incidents that moved. */
    static final List<String> OF_INCIDENTS = List.of(
            "update incident_change t set " + SERIES + ", " + KEY + " where t.incident_id in " + MOVED_INCIDENTS,
            """
            update message set project_id = :target, state = case state when 'WAITING' then 'DROPPED' else state end
            where project_id = :source and incident_id in\s""" + MOVED_INCIDENTS,
            "update capsule_result set project_id = :target where project_id = :source and incident_id in "
                    + MOVED_INCIDENTS,
            "update request t set project_id = :target, " + KEY + " where t.project_id = :source and t.incident_id in "
                    + MOVED_INCIDENTS);

    /** Runs with all that belongs to them. */
    static final List<String> WHOLE_RUNS = List.of(
            """
            update upload t set project_id = :target,
              digest = case when exists (select from upload o where o.project_id = :target and o.digest = t.digest) then null else digest end,
              idempotency_key = case when exists (select from upload o where o.project_id = :target and o.idempotency_key = t.idempotency_key)
                then null else idempotency_key end
            where t.project_id = :source and t.id in (
              select upload_id from upload_part where run_id = any(:runs) union select upload_id from unmeasured where run_id = any(:runs)
              union select upload_id from recording where run_id = any(:runs))""",
            "update upload_part set project_id = :target where run_id = any(:runs)",
            "update score t set project_id = :target, " + SERIES
                    + " where t.project_id = :source and t.run_id = any(:runs)",
            "update unmeasured t set " + KEY + " where t.run_id = any(:runs)",
            "update recording t set project_id = :target, " + KEY + " where t.run_id = any(:runs)",
            ofRecordings("profile"),
            ofRecordings("profile_part"),
            "update run_mark set project_id = :target where run_id = any(:runs)",
            "update run set project_id = :target where id = any(:runs)",
            """
            update execution t set project_id = :target where t.project_id = :source
              and t.id in (select execution from run where id = any(:runs))
              and not exists (select from run r where r.project_id = :source and r.execution = t.id)
              and not exists (select from execution o where o.project_id = :target and o.id = t.id)""");

    /** Runs with a score of the benchmark that moves, and at most those of one batch. */
    static final String BENCHMARK_RUNS = """
            (select distinct run_id::bigint from score where project_id = :source and series_id = any(:series) limit :most)
            union select u.run_id from unmeasured u join run r on r.id = u.run_id
              where r.project_id = :source and u.benchmark_key_id in (select id from benchmark_key where project_id = :target)
            union select run_id from recording where project_id = :source
              and benchmark_key_id in (select id from benchmark_key where project_id = :target)
            limit :most""";

    /** Those of some runs that have nothing but the benchmark. */
    static final String ONLY_BENCHMARK = """
            select id from unnest(:runs::bigint[]) w (id)
            where not exists (select from score s where s.project_id = :source and s.run_id = w.id and s.series_id <> all(:series))
              and not exists (select from unmeasured u join benchmark_key k on k.id = u.benchmark_key_id
                where u.run_id = w.id and k.project_id = :source)
              and not exists (select from recording r left join benchmark_key k on k.id = r.benchmark_key_id
                where r.run_id = w.id and k.project_id is distinct from :target)""";

    /** Copies of runs, for the scores of the benchmark alone. */
    static final String COPIED_RUNS = """
            insert into run select c.* from run r
            cross join lateral jsonb_populate_record(r, jsonb_build_object('id', nextval('ids'), 'project_id', :target::bigint)) c
            where r.id = any(:runs) on conflict do nothing""";

    /** Parts of runs, to their twins in the target; what the twin has, too, stays behind. */
    static final List<String> PARTS_OF_RUNS = List.of(
            "update upload_part t set project_id = :target, run_id = m.kept from " + TWIN_RUNS
                    + " m where :all and t.run_id = m.gone",
            """
            update score t set project_id = :target, run_id = m.kept, %s from %s m
            where t.project_id = :source and t.run_id = m.gone and (:all or t.series_id = any(:series))
              and not exists (select from score o where o.project_id = :target and o.run_id = m.kept
                and o.series_id = coalesce((select n.kept from %s n where n.gone = t.series_id), t.series_id))""".formatted(SERIES, TWIN_RUNS, TWIN_SERIES),
            """
            update unmeasured t set run_id = m.kept, %s from %s m
            where t.run_id = m.gone and (:all or t.benchmark_key_id in (select id from benchmark_key where project_id = :target))
              and not exists (select from unmeasured o where o.run_id = m.kept
                and o.benchmark_key_id = coalesce((select n.kept from %s n where n.gone = t.benchmark_key_id), t.benchmark_key_id))""".formatted(KEY, TWIN_RUNS, TWIN_KEYS),
            """
            update recording t set project_id = :target, run_id = m.kept, %s from %s m
            where t.run_id = m.gone and (:all or t.benchmark_key_id in (select id from benchmark_key where project_id = :target))
              and not exists (select from recording o where o.run_id = m.kept and (o.digest = t.digest or o.started_at = t.started_at
                and o.benchmark_key_id = coalesce((select n.kept from %s n where n.gone = t.benchmark_key_id), t.benchmark_key_id)))""".formatted(KEY, TWIN_RUNS, TWIN_KEYS),
            ofRecordings("profile", "select kept from " + TWIN_RUNS + " m"),
            ofRecordings("profile_part", "select kept from " + TWIN_RUNS + " m"),
            """
            update upload_part p set benchmarks = (select count(*) from named_score s
              where s.run_id = p.run_id and s.project_id = p.project_id and s.id between p.first_score and p.last_score and s.metric = 'score')
            where p.run_id = any(:runs) or p.run_id in (select kept from %s m)""".formatted(TWIN_RUNS));

    /** Keys and series on their way back. */
    static final List<String> RETURNED_SERIES = List.of(
            """
            update benchmark_key t set project_id = :target where t.project_id = :source and not exists (
              select from %s m where m.gone = t.id)""".formatted(TWIN_KEYS),
            "update series t set " + KEY + " where t.project_id = :source",
            "update series t set project_id = :target where t.project_id = :source and t.axis = 'jdk'" + withoutTwin(),
            "update series t set project_id = :target where t.project_id = :source" + withoutTwin(),
            "update series t set " + twin("jdk_axis_id", TWIN_SERIES) + " where t.project_id = :target");

    /** Change points, states of detection, incidents and requests on their way back. */
    static final List<String> RETURNED_CHANGES = List.of(
            "update incident set project_id = :target where project_id = :source",
            "update change_point t set project_id = :target, " + SERIES + " where t.project_id = :source",
            """
            update detection_state t set project_id = :target where t.project_id = :source
              and t.series_id in (select id from series where project_id = :target)""",
            "update request t set project_id = :target, " + KEY + " where t.project_id = :source");

    private PartSql() {}

    /** The column as that of the target's row, where it has a twin. */
    private static String twin(String column, String twins) {
        return "%1$s = coalesce((select n.kept from %2$s n where n.gone = t.%1$s), t.%1$s)".formatted(column, twins);
    }

    private static String withoutTwin() {
        return " and not exists (select from " + TWIN_SERIES + " m where m.gone = t.id)";
    }

    private static String ofRecordings(String table) {
        return ofRecordings(table, "select unnest(:runs::bigint[])");
    }

    private static String ofRecordings(String table, String runs) {
        return "update " + table + " set project_id = :target where project_id = :source and recording_id in ("
                + "select id from recording where project_id = :target and run_id in (" + runs + "))";
    }

    /** Leaves out rows that a worker is evaluating. */
    private static String queued(String table, String condition) {
        return "delete from " + table + " where ctid = any(array(select ctid from " + table + " where " + condition
                + " for update skip locked))";
    }
}
