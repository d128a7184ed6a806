package dev.plateau.server.series;

import dev.plateau.server.platform.api.Quotas;
import dev.plateau.server.platform.storage.RowMap;
import dev.plateau.server.platform.storage.TransactionLock;
import dev.plateau.server.runs.RunRecorded;
import dev.plateau.server.runs.RunRecorded.AddedScore;
import dev.plateau.server.runs.SeriesOfScores;
import dev.plateau.server.series.SeriesRelations.RunScores;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The commit series of the scores of a run, in the transaction that stores the run. Adds new series together with their series along JDK builds.
 *
 * <p>Uploads that add series to a project hold an advisory lock until they commit: without it two of them could deadlock on each other's rows.
 * Uploads to known series take no lock.
 */
@Component
class SeriesExtension implements SeriesOfScores {
    private static final long ANY_JDK = 0;

    private final JdbcClient jdbc;
    private final SeriesCatalog catalog;
    private final Quotas quotas;
    private final ApplicationEventPublisher events;

    SeriesExtension(JdbcClient jdbc, SeriesCatalog catalog, Quotas quotas, ApplicationEventPublisher events) {
        this.jdbc = jdbc;
        this.catalog = catalog;
        this.quotas = quotas;
        this.events = events;
    }

    @EventListener
    void extended(RunRecorded run) {
        LongSummaryStatistics ids =
                run.scores().stream().mapToLong(AddedScore::id).summaryStatistics();
        events.publishEvent(
                new SeriesExtended(run.project(), new RunScores(run.run(), ids.getMin(), ids.getMax()), run.history()));
    }

    /** The key of a series within one environment. */
    private record KeyInEnvironment(long benchmarkKey, String metric, String unit) {
        static KeyInEnvironment of(AddedScore score) {
            return new KeyInEnvironment(score.benchmarkKey(), score.metric(), score.unit());
        }
    }

    @Override
    public List<Long> of(RunRecorded run) {
        long jdk = run.environment().jdk();
        Map<KeyInEnvironment, Long> known = find(run, jdk);
        if (!run.scores().stream().map(KeyInEnvironment::of).allMatch(known::containsKey)) {
            TransactionLock.take(jdbc, "new series", run.project());
            add(run);
            // Two uploads don't exceed the quota together: the other one waits for the lock.
            quotas.checkSeries(catalog.count(run.project()));
            known = find(run, jdk);
        }
        return ids(run, known);
    }

    private static List<Long> ids(RunRecorded run, Map<KeyInEnvironment, Long> known) {
        return run.scores().stream()
                .map(score -> Objects.requireNonNull(known.get(KeyInEnvironment.of(score))))
                .toList();
    }

    /**
     * All series of the run's benchmarks in its environment, one index scan for each benchmark. Joined here and not in SQL: PostgreSQL's statistics
     * do not include series that the transaction has just inserted, and it would join them in quadratic time.
     *
     * @param jdk of commit series, or {@link #ANY_JDK} for the series along JDK builds
     */
    private Map<KeyInEnvironment, Long> find(RunRecorded run, long jdk) {
        return jdbc.sql("""
                        select id, benchmark_key_id, metric, unit from series
                        where project_id = :project and benchmark_key_id = any(:keys) and host_id = :host and flag_set_id = :flagSet
                          and jdk_id is not distinct from nullif(:jdk, 0)
                        """)
                .param("project", run.project())
                .param("host", run.environment().host())
                .param("flagSet", run.environment().flagSet())
                .param("jdk", jdk)
                .param(
                        "keys",
                        run.scores().stream()
                                .map(AddedScore::benchmarkKey)
                                .distinct()
                                .toArray(Long[]::new))
                .query(RowMap.of(
                        (row, number) -> new KeyInEnvironment(row.getLong(2), row.getString(3), row.getString(4)),
                        (row, number) -> row.getLong(1)));
    }

    private void add(RunRecorded run) {
        bind("""
                insert into series (axis, project_id, benchmark_key_id, metric, unit, direction, host_id, flag_set_id)
                select 'jdk', :project, k.benchmark_key_id, k.metric, k.unit, k.direction, :host, :flagSet
                from unnest(:keys, :metrics, :units, :directions) as k (benchmark_key_id, metric, unit, direction)
                on conflict do nothing
                """, run).update();
        bind("""
                insert into series (axis, project_id, benchmark_key_id, metric, unit, direction, host_id, flag_set_id, jdk_id, jdk_axis_id)
                select 'commit', :project, k.benchmark_key_id, k.metric, k.unit, k.direction, :host, :flagSet, :jdk, k.jdk_axis_id
                from unnest(:keys, :metrics, :units, :directions, :axes) as k (benchmark_key_id, metric, unit, direction, jdk_axis_id)
                on conflict do nothing
                """, run)
                .param("jdk", run.environment().jdk())
                .param("axes", ids(run, find(run, ANY_JDK)).toArray(Long[]::new))
                .update();
    }

    private JdbcClient.StatementSpec bind(String sql, RunRecorded run) {
        Long[] keys = run.scores().stream().map(AddedScore::benchmarkKey).toArray(Long[]::new);
        return jdbc.sql(sql)
                .param("project", run.project())
                .param("host", run.environment().host())
                .param("flagSet", run.environment().flagSet())
                .param("keys", keys)
                .param("metrics", texts(run, AddedScore::metric))
                .param("units", texts(run, AddedScore::unit))
                .param("directions", texts(run, score -> score.direction().name()));
    }

    private static String[] texts(RunRecorded run, Function<AddedScore, String> text) {
        return run.scores().stream().map(text).toArray(String[]::new);
    }
}
