package dev.plateau.server.series;

import dev.plateau.comparison.ComparedScore.ScoreHistory;
import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.server.runs.Branches;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.RunSpread;
import dev.plateau.statistics.VariancePrior;
import dev.plateau.wire.model.Direction;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads the newest point of every commit series of a project: one statement, one index look-up per series. */
@Component
public class LatestPoints {
    private static final String COLUMNS = """
            s.id, s.benchmark_key_id, s.metric, s.unit, s.direction,
            p.score_id, p.run_id, p.position, p.score, p.background, p.low, p.high, p.forks, p.log_mean, p.log_sd,
            history.squares, history.degrees, history.run_forks, history.run_levels, p.settings_id::bigint
            """;

    /**
     * The history from the twenty points before, without excluded runs, on the log scale: squared deviations of the forks from their runs' means
     * with their degrees of freedom, and forks and level of each run, newest first. Aggregates read the rows of a sorted subquery in its order
     * (PostgreSQL documentation, aggregate functions); sorting them again took a sixth of the statement.
     */
    private static final String HISTORY = """
            cross join lateral (
                select sum((forks - 1) * log_sd * log_sd) as squares,
                       sum(forks - 1) filter (where log_sd is not null) as degrees,
                       array_agg(forks::int) as run_forks, array_agg(log_mean) as run_levels
                from (select forks, log_mean, log_sd, run_id from point
                      where project_id = :project and series_id = s.id and (position, score_id) < (p.position, p.score_id)
                        and score_id <= :newestScore
                      order by position desc, score_id desc limit 20) before
                where log_mean is not null and run_id <> all(:except)) history
            """;

    private static final String NEWEST_OF_BRANCH = """
            cross join lateral (
                select * from point
                where project_id = :project and series_id = s.id and score_id <= :newestScore
                  and (:branch = '' or branch_id = (select %s))
                order by position desc, score_id desc limit 1) p
            """.formatted(Branches.id(":project", ":branch"));

    /** Same, for all branches if no run is excluded: one look-up per series instead of two takes a fifth less time. */
    private static final String NEWEST_WITH_HISTORY = """
            cross join lateral (
                select *, sum((forks - 1) * log_sd * log_sd) filter (where log_mean is not null) over before as squares,
                       sum(forks - 1) filter (where log_sd is not null) over before as degrees,
                       array_agg(forks::int) filter (where log_mean is not null) over before as run_forks,
                       array_agg(log_mean) filter (where log_mean is not null) over before as run_levels
                from (select * from point where project_id = :project and series_id = s.id and score_id <= :newestScore
                      order by position desc, score_id desc limit 21) newest
                window before as (order by position desc, score_id desc rows between 1 following and 20 following)
                order by position desc, score_id desc limit 1) p
            cross join lateral (select p.squares, p.degrees, p.run_forks, p.run_levels) history
            """;

    private static final String OF_ENVIRONMENTS =
            " and (s.jdk_id, s.flag_set_id) in (select * from unnest(:jdks::bigint[], :flagSets::bigint[]))";

    private static final long ANY = Long.MAX_VALUE;

    private final JdbcClient jdbc;

    LatestPoints(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Newest points along the commit axis.
     *
     * @param branch only points of this branch; empty for the newest of any
     * @param except runs left out of the history
     * @param newestScore id of the last score used, {@link Long#MAX_VALUE} for any: later scores have higher ids
     * @param only environments of the host; empty for all
     */
    public List<LatestPoint> ofBranch(
            long projectId,
            Collection<String> metrics,
            long hostId,
            String branch,
            Collection<Long> except,
            long newestScore,
            Collection<EnvironmentIds> only) {
        boolean all = branch.isEmpty() && except.isEmpty();
        return jdbc.sql("select " + COLUMNS + " from series s "
                        + (all ? NEWEST_WITH_HISTORY : NEWEST_OF_BRANCH + HISTORY) + """
                        where s.project_id = :project and s.axis = 'commit' and s.metric = any(:metrics) and s.host_id = :host
                        """
                        + (only.isEmpty() ? "" : OF_ENVIRONMENTS))
                .param("project", projectId)
                .param("metrics", metrics.toArray(String[]::new))
                .param("host", hostId)
                .param("branch", branch)
                .param("newestScore", newestScore)
                .param("except", except.toArray(Long[]::new))
                .param("jdks", only.stream().map(EnvironmentIds::jdk).toArray(Long[]::new))
                .param("flagSets", only.stream().map(EnvironmentIds::flagSet).toArray(Long[]::new))
                .query(LatestPoints::point)
                .list();
    }

    /**
     * The points of some runs; the newest where two of the runs extend the same series.
     *
     * @param except runs left out of the history
     */
    public List<LatestPoint> ofRuns(
            long projectId, Collection<Long> runIds, Collection<String> metrics, Collection<Long> except) {
        return jdbc.sql("select distinct on (s.id) " + COLUMNS + """
                        from point p join series s on s.project_id = p.project_id and s.id = p.series_id
                        """ + HISTORY + """
                        where p.project_id = :project and p.run_id = any(:runs) and s.metric = any(:metrics)
                        order by s.id, p.position desc, p.score_id desc
                        """)
                .param("project", projectId)
                .param("runs", runIds.toArray(Long[]::new))
                .param("newestScore", ANY)
                .param("except", except.toArray(Long[]::new))
                .param("metrics", metrics.toArray(String[]::new))
                .query(LatestPoints::point)
                .list();
    }

    /** True if a benchmark has scores in both environments. */
    public boolean isAnyCommon(long projectId, EnvironmentIds one, EnvironmentIds other) {
        return jdbc.sql("""
                        select exists (
                            select from series a join series b using (project_id, axis, metric, benchmark_key_id)
                            where project_id = :project and axis = 'commit' and metric = 'score'
                              and (a.host_id, a.jdk_id, a.flag_set_id) = (:host, :jdk, :flagSet)
                              and (b.host_id, b.jdk_id, b.flag_set_id) = (:otherHost, :otherJdk, :otherFlagSet))
                        """)
                .param("project", projectId)
                .param("host", one.host())
                .param("jdk", one.jdk())
                .param("flagSet", one.flagSet())
                .param("otherHost", other.host())
                .param("otherJdk", other.jdk())
                .param("otherFlagSet", other.flagSet())
                .query(Boolean.class)
                .single();
    }

    /** All metrics measured in a project, by name. Skips through the index from one name to the next. */
    public List<String> metrics(long projectId) {
        return jdbc.sql("""
                        with recursive names(metric) as (
                            select min(metric) from series where project_id = :project
                            union all
                            select (select min(metric) from series where project_id = :project and metric > names.metric)
                            from names where names.metric is not null)
                        select metric from names where metric is not null order by metric
                        """)
                .param("project", projectId)
                .query((row, number) -> row.getString("metric"))
                .list();
    }

    /** By the numbers of {@link #COLUMNS}: for thousands of rows, finding columns by name takes as long as reading them. */
    private static LatestPoint point(ResultSet row, int number) throws SQLException {
        OptionalDouble logMean = optional(row, 14);
        int forks = row.getInt(13);
        return new LatestPoint(
                row.getLong(1),
                row.getLong(2),
                row.getString(3),
                row.getString(4),
                Direction.valueOf(row.getString(5)),
                row.getLong(6),
                row.getLong(7),
                row.getObject(8, OffsetDateTime.class).toInstant(),
                row.getDouble(9),
                row.getBoolean(10),
                optional(row, 11),
                optional(row, 12),
                forks,
                logMean.isEmpty()
                        ? null
                        : new ForkSummary(
                                forks, logMean.getAsDouble(), optional(row, 15).orElse(Double.NaN)),
                history(row),
                (Long) row.getObject(20));
    }

    private static ScoreHistory history(ResultSet row) throws SQLException {
        double degreesOfFreedom = row.getDouble(17);
        Array levels = row.getArray(19);
        if (levels == null) {
            return ScoreHistory.NONE;
        }
        VariancePrior forks = degreesOfFreedom == 0
                ? VariancePrior.NONE
                : new VariancePrior(row.getDouble(16) / degreesOfFreedom, degreesOfFreedom);
        Double[] logMeans = (Double[]) levels.getArray();
        Integer[] forksOfRuns = (Integer[]) row.getArray(18).getArray();
        List<ForkSummary> runs = IntStream.range(0, logMeans.length)
                .mapToObj(i -> new ForkSummary(forksOfRuns[i], logMeans[i], Double.NaN))
                .toList();
        return new ScoreHistory(forks, RunSpread.ofRuns(runs));
    }

    private static OptionalDouble optional(ResultSet row, int column) throws SQLException {
        double value = row.getDouble(column);
        return row.wasNull() ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
