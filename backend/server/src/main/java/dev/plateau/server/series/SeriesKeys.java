package dev.plateau.server.series;

import dev.plateau.server.runs.RunRecorded;
import dev.plateau.server.runs.RunRecorded.AddedScore;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Finds the commit series of scores, and adds those that are new together with their series along JDK builds.
 *
 * <p>Uploads that bring new series to a project take turns under an advisory lock until they commit: without it two of them could wait for
 * each other's rows. Uploads to known series take no lock.
 */
@Component
class SeriesKeys {
    private static final long UNKNOWN = 0;

    private final JdbcClient jdbc;

    SeriesKeys(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The series id of each score, in the order of the scores. */
    List<Long> recognise(RunRecorded run) {
        long[] found = find(run);
        if (Arrays.stream(found).anyMatch(id -> id == UNKNOWN)) {
            jdbc.sql("select pg_advisory_xact_lock(hashtextextended('new series', ?))")
                    .param(run.project())
                    .query(row -> {});
            add(run);
            found = find(run);
        }
        return Arrays.stream(found).boxed().toList();
    }

    private long[] find(RunRecorded run) {
        var found = new long[run.scores().size()];
        bind("""
                select k.place, s.id
                from unnest(:keys, :metrics, :units) with ordinality as k (benchmark_key_id, metric, unit, place)
                join series s on s.project_id = :project and s.benchmark_key_id = k.benchmark_key_id and s.metric = k.metric
                  and s.unit = k.unit and s.host_id = :host and s.flag_set_id = :flagSet and s.jdk_id = :jdk
                """, run).query(row -> {
            found[row.getInt(1) - 1] = row.getLong(2);
        });
        return found;
    }

    private void add(RunRecorded run) {
        bind("""
                insert into series (axis, project_id, benchmark_key_id, metric, unit, direction, host_id, flag_set_id)
                select 'jdk', :project, k.benchmark_key_id, k.metric, k.unit, k.direction, :host, :flagSet
                from unnest(:keys, :metrics, :units, :directions) as k (benchmark_key_id, metric, unit, direction)
                on conflict do nothing
                """, run)
                .param("directions", texts(run, score -> score.direction().name()))
                .update();
        bind("""
                insert into series (axis, project_id, benchmark_key_id, metric, unit, direction, host_id, flag_set_id, jdk_id, jdk_axis_id)
                select 'commit', a.project_id, a.benchmark_key_id, a.metric, a.unit, a.direction, a.host_id, a.flag_set_id, :jdk, a.id
                from unnest(:keys, :metrics, :units) as k (benchmark_key_id, metric, unit)
                join series a on a.project_id = :project and a.benchmark_key_id = k.benchmark_key_id and a.metric = k.metric
                  and a.unit = k.unit and a.host_id = :host and a.flag_set_id = :flagSet and a.jdk_id is null
                on conflict do nothing
                """, run).update();
    }

    private JdbcClient.StatementSpec bind(String sql, RunRecorded run) {
        Long[] keys = run.scores().stream().map(AddedScore::benchmarkKey).toArray(Long[]::new);
        return jdbc.sql(sql)
                .param("project", run.project())
                .param("host", run.environment().host())
                .param("jdk", run.environment().jdk())
                .param("flagSet", run.environment().flagSet())
                .param("keys", keys)
                .param("metrics", texts(run, AddedScore::metric))
                .param("units", texts(run, AddedScore::unit));
    }

    private static String[] texts(RunRecorded run, Function<AddedScore, String> text) {
        return run.scores().stream().map(text).toArray(String[]::new);
    }
}
