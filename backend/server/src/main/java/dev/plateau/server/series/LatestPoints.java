package dev.plateau.server.series;

import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.VariancePrior;
import dev.plateau.wire.Direction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The newest point of every commit series of a project: one statement, one index look-up per series. */
@Component
public class LatestPoints {
    private static final String COLUMNS = """
            s.id, s.benchmark_key_id, s.metric, s.unit, s.direction,
            p.score_id, p.run_id, p.score, p.low, p.high, p.forks, p.log_mean, p.log_sd,
            history.squares, history.degrees
            """;

    /** Squared deviations of the forks of the twenty runs before that count from their runs' means, on the log scale, and their degrees of freedom. */
    private static final String HISTORY = """
            cross join lateral (
                select sum((forks - 1) * log_sd * log_sd) as squares, sum(forks - 1) as degrees
                from (select forks, log_sd from point
                      where series_id = s.id and (position, score_id) < (p.position, p.score_id) and log_sd is not null
                        and run_id <> all(:except)
                      order by position desc, score_id desc limit 20) earlier) history
            """;

    private final JdbcClient jdbc;

    LatestPoints(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Newest points along the commit axis.
     *
     * @param branch only points of this branch; empty for the newest of any
     * @param except runs that don't count for the history
     */
    public List<LatestPoint> ofBranch(
            long projectId, Collection<String> metrics, long hostId, String branch, Collection<Long> except) {
        return jdbc.sql("select " + COLUMNS + """
                        from series s
                        cross join lateral (
                            select * from point
                            where series_id = s.id and (:branch = '' or branch = :branch)
                            order by position desc, score_id desc limit 1) p
                        """ + HISTORY + """
                        where s.project_id = :project and s.axis = 'commit' and s.metric = any(:metrics) and s.host_id = :host
                        """)
                .param("project", projectId)
                .param("metrics", metrics.toArray(String[]::new))
                .param("host", hostId)
                .param("branch", branch)
                .param("except", except.toArray(Long[]::new))
                .query(LatestPoints::point)
                .list();
    }

    /**
     * The points that some runs produced; the newest where two of the runs extend the same series.
     *
     * @param except runs that don't count for the history
     */
    public List<LatestPoint> ofRuns(Collection<Long> runIds, Collection<String> metrics, Collection<Long> except) {
        return jdbc.sql("select distinct on (s.id) " + COLUMNS + """
                        from point p join series s on s.id = p.series_id
                        """ + HISTORY + """
                        where p.run_id = any(:runs) and s.metric = any(:metrics)
                        order by s.id, p.position desc, p.score_id desc
                        """)
                .param("runs", runIds.toArray(Long[]::new))
                .param("except", except.toArray(Long[]::new))
                .param("metrics", metrics.toArray(String[]::new))
                .query(LatestPoints::point)
                .list();
    }

    /** All metrics measured in a project, by name. Steps through the index from one name to the next. */
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

    private static LatestPoint point(ResultSet row, int number) throws SQLException {
        OptionalDouble logMean = optional(row, "log_mean");
        int forks = row.getInt("forks");
        return new LatestPoint(
                row.getLong("id"),
                row.getLong("benchmark_key_id"),
                row.getString("metric"),
                row.getString("unit"),
                Direction.valueOf(row.getString("direction")),
                row.getLong("score_id"),
                row.getLong("run_id"),
                row.getDouble("score"),
                optional(row, "low"),
                optional(row, "high"),
                forks,
                logMean.isEmpty()
                        ? null
                        : new ForkSummary(
                                forks,
                                logMean.getAsDouble(),
                                optional(row, "log_sd").orElse(Double.NaN)),
                history(row));
    }

    private static VariancePrior history(ResultSet row) throws SQLException {
        double degreesOfFreedom = row.getDouble("degrees");
        return degreesOfFreedom == 0
                ? VariancePrior.NONE
                : new VariancePrior(row.getDouble("squares") / degreesOfFreedom, degreesOfFreedom);
    }

    private static OptionalDouble optional(ResultSet row, String column) throws SQLException {
        double value = row.getDouble(column);
        return row.wasNull() ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
