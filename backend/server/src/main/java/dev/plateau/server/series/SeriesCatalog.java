package dev.plateau.server.series;

import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.RowMap;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** Reads series, without their points except for the newest. */
@Service
public class SeriesCatalog {
    private static final String COLUMNS = """
            select s.id, s.project_id, s.axis, s.benchmark_key_id, s.metric, s.unit, s.direction, s.host_id, s.jdk_id, s.flag_set_id,
                   last.score, last.low, last.high, last.position, last.branch, last.commit_sha,
            """;

    /** One index look-up for each JDK of a series, for any number of points. */
    private static final String LAST = """
            left join lateral (
              select newest.* from series c cross join lateral (
                select * from point where project_id = :project and series_id = c.id order by position desc, score_id desc limit 1) newest
              where c.project_id = :project and (c.id = s.id or c.jdk_axis_id = s.id)
              order by newest.position desc, newest.score_id desc limit 1) last on true
            """;

    private static final String SERIES = COLUMNS + """
            counted.points from series s
            left join lateral (
              select count(*) as points from series c join point p on p.project_id = c.project_id and p.series_id = c.id
              where c.project_id = :project and (c.id = s.id or c.jdk_axis_id = s.id)) counted on true
            """ + LAST;

    private static final String UNCOUNTED = COLUMNS + Series.NOT_COUNTED + """
             as points from series s
            """ + LAST;

    private static final String WITHOUT_POINTS = "select s.*, " + Series.NOT_COUNTED + """
             as points, null::float8 as score, null::float8 as low, null::float8 as high, null::timestamptz as position,
              null::text as branch, null::text as commit_sha from series s
            """;

    private static final String FILTER = """
            where s.project_id = :project and s.axis = :axis and s.id > :after
              and (:metric::text is null or s.metric = :metric)
              and (:keys::bigint[] is null or s.benchmark_key_id = any(:keys))
              and (:hosts::bigint[] is null or s.host_id = any(:hosts))
              and (:flagSets::bigint[] is null or s.flag_set_id = any(:flagSets))
              and (:jdks::bigint[] is null or s.jdk_id = any(:jdks)
                   or exists (
                     select from series c where c.project_id = :project and c.jdk_axis_id = s.id and c.jdk_id = any(:jdks)))
            order by s.id limit :limit
            """;

    private final JdbcClient jdbc;
    private final boolean distributed;

    SeriesCatalog(JdbcClient jdbc, @Value("${plateau.storage.distributed:false}") boolean distributed) {
        this.jdbc = jdbc;
        this.distributed = distributed;
    }

    /** The number of series of a project, along both axes. */
    public long count(long project) {
        return jdbc.sql("select count(*) from series where project_id = ?")
                .param(project)
                .query(Long.class)
                .single();
    }

    /**
     * A filter for the series of a project; null matches all.
     *
     * @param benchmarkKeys ids of benchmark keys
     * @param hosts ids of hosts
     * @param jdks ids of JDKs; a series along JDK builds matches if it has points of one of them
     * @param flagSets ids of flag sets
     */
    public record SeriesFilter(
            Axis axis,
            @Nullable Collection<Long> benchmarkKeys,
            @Nullable String metric,
            @Nullable Collection<Long> hosts,
            @Nullable Collection<Long> jdks,
            @Nullable Collection<Long> flagSets) {}

    /** The series of a project that match a filter, by id; at most {@code limit} of those with an id above {@code after}. */
    public List<Series> find(long project, SeriesFilter filter, long after, int limit) {
        return find(SERIES, project, filter, after, limit);
    }

    /** Same, from the first on, without the number of points. */
    public List<Series> uncounted(long project, SeriesFilter filter, int limit) {
        return find(UNCOUNTED, project, filter, 0, limit);
    }

    private List<Series> find(String select, long project, SeriesFilter filter, long after, int limit) {
        return jdbc.sql(select + FILTER)
                .param("project", project)
                .param("axis", filter.axis().label())
                .param("after", after)
                .param("metric", filter.metric())
                .param("keys", ids(filter.benchmarkKeys()))
                .param("hosts", ids(filter.hosts()))
                .param("flagSets", ids(filter.flagSets()))
                .param("jdks", ids(filter.jdks()))
                .param("limit", limit)
                .query(series())
                .list();
    }

    /** A series of a project. */
    public Optional<Series> find(long project, long id) {
        return jdbc.sql(SERIES + " where s.project_id = :project and s.id = :id")
                .param("project", project)
                .param("id", id)
                .query(series())
                .optional();
    }

    /** Series of a project by their ids, in the order of ids, without the number and the last of their points; unknown ids are left out. */
    public List<Series> withoutPoints(long project, Collection<Long> ids) {
        return jdbc.sql(WITHOUT_POINTS + " where s.project_id = ? and s.id = any(?) order by s.id")
                .param(project)
                .param(ids.toArray(Long[]::new))
                .query(series())
                .list();
    }

    /** The series of a project, along both axes, whose metric has a better direction; without the number and the last of their points. */
    public List<Series> evaluated(long project) {
        return jdbc.sql(WITHOUT_POINTS + " where s.project_id = ? and s.direction <> 'NEITHER' order by s.id")
                .param(project)
                .query(series())
                .list();
    }

    /** Series of projects by their ids, in the order of projects and ids; unknown ids are left out. */
    public List<Series> byIds(Map<Long, Set<Long>> idsByProject) {
        return distributed ? projectByProject(idsByProject) : atOnce(idsByProject);
    }

    /** A distributed database can't do look-ups for several projects in one statement. */
    private List<Series> projectByProject(Map<Long, Set<Long>> idsByProject) {
        return idsByProject.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .flatMap(ids -> jdbc
                        .sql(SERIES + " where s.project_id = :project and s.id = any(:ids) order by s.id")
                        .param("project", ids.getKey())
                        .param("ids", ids.getValue().toArray(Long[]::new))
                        .query(series())
                        .list()
                        .stream())
                .toList();
    }

    private List<Series> atOnce(Map<Long, Set<Long>> idsByProject) {
        List<Map.Entry<Long, Long>> pairs = idsByProject.entrySet().stream()
                .flatMap(ids -> ids.getValue().stream().map(id -> Map.entry(ids.getKey(), id)))
                .toList();
        return jdbc.sql(SERIES.replace(":project", "s.project_id") + """
                         where (s.project_id, s.id) in (select * from unnest(:projects::bigint[], :ids::bigint[]))
                        order by s.project_id, s.id
                        """)
                .param("projects", pairs.stream().map(Map.Entry::getKey).toArray(Long[]::new))
                .param("ids", pairs.stream().map(Map.Entry::getValue).toArray(Long[]::new))
                .query(series())
                .list();
    }

    /**
     * The number of points of the series, of these, with fewer than {@code least} on all branches; reads at most {@code least} points of each. The inner limit is
     * ordered by the primary key: without statistics, such as after a large upload, PostgreSQL would read all points for each series.
     */
    public Map<Long, Integer> shorterThan(long project, int least, Collection<Long> series) {
        return jdbc.sql("""
                        select s.id, own.points from series s cross join lateral (
                          select count(*) as points from (
                            select from (
                              select s.id union all
                              select c.id from series c where c.project_id = :project and c.jdk_axis_id = s.id) part
                            cross join lateral (
                              select from point p where p.project_id = :project and p.series_id = part.id
                              order by p.position limit :least) one
                            limit :least) counted) own
                        where s.project_id = :project and s.id = any(:series) and own.points < :least
                        """)
                .param("project", project)
                .param("series", series.toArray(Long[]::new))
                .param("least", least)
                .query(RowMap.byId((row, number) -> row.getInt(2)));
    }

    private static Long @Nullable [] ids(@Nullable Collection<Long> ids) {
        return ids == null ? null : ids.toArray(Long[]::new);
    }

    private static RecordMapper<Series> series() {
        return RecordMapper.of(Series.class).text(Axis.class, Axis::ofLabel);
    }
}
