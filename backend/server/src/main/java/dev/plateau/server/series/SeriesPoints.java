package dev.plateau.server.series;

import dev.plateau.server.platform.storage.RecordMapper;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** Reads series and their points. */
@Service
public class SeriesPoints {
    private static final String COLUMNS = """
            select s.id, s.project_id, s.axis, s.benchmark_key_id, s.metric, s.unit, s.direction, s.host_id, s.jdk_id, s.flag_set_id,
                   last.score, last.low, last.high, last.position, last.branch, last.commit_sha,
            """;

    /** One index look-up for each JDK of a series, for any number of points. */
    private static final String LAST = """
            left join lateral (
              select newest.* from series c cross join lateral (
                select * from point where series_id = c.id order by position desc, score_id desc limit 1) newest
              where c.id = s.id or c.jdk_axis_id = s.id
              order by newest.position desc, newest.score_id desc limit 1) last on true
            """;

    private static final String SERIES = COLUMNS + """
            counted.points from series s
            left join lateral (
              select count(*) as points from series c join point p on p.series_id = c.id
              where c.id = s.id or c.jdk_axis_id = s.id) counted on true
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
                   or exists (select from series c where c.jdk_axis_id = s.id and c.jdk_id = any(:jdks)))
            order by s.id limit :limit
            """;

    private static final String OF_FILTER = """
             and (:branch::text is null or branch = :branch)
              and (:from::timestamptz is null or position >= :from)
              and (:to::timestamptz is null or position < :to)
              and (:newestScore::bigint is null or score_id <= :newestScore)
            """;

    private static final Comparator<Point> IN_ORDER =
            Comparator.comparing(Point::position).thenComparingLong(Point::scoreId);

    /** Maximum number of points of a commit series. */
    private static final int MAX_POINTS = 100_000;

    private final JdbcClient jdbc;

    SeriesPoints(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

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
        return jdbc.sql(SERIES + " where s.project_id = ? and s.id = ?")
                .params(project, id)
                .query(series())
                .optional();
    }

    /** The commit series whose points make up a series: itself, or one for each JDK along JDK builds. */
    public List<JdkPart> parts(long series) {
        return parts(List.of(series)).getOrDefault(series, List.of());
    }

    /** Same, in the order of their JDKs. */
    public List<JdkPart> parts(long series, List<Long> jdksInOrder) {
        return parts(series).stream().sorted(JdkPart.inOrder(jdksInOrder)).toList();
    }

    /** A commit series with its JDK. */
    public record JdkPart(long series, long jdk) {
        /** The order of the JDKs. */
        public static Comparator<JdkPart> inOrder(List<Long> jdks) {
            return Comparator.comparingInt(part -> jdks.indexOf(part.jdk()));
        }
    }

    /** Same, for many series, by series; unordered. */
    public Map<Long, List<JdkPart>> parts(Collection<Long> series) {
        Map<Long, List<JdkPart>> parts = new HashMap<>();
        Long[] ids = series.toArray(Long[]::new);
        jdbc.sql("""
                        select id as wanted, id, jdk_id from series where id = any(?) and jdk_id is not null
                        union all
                        select jdk_axis_id, id, jdk_id from series where jdk_axis_id = any(?)
                        """).param(ids).param(ids).query(row -> {
            parts.computeIfAbsent(row.getLong("wanted"), wanted -> new ArrayList<>())
                    .add(new JdkPart(row.getLong("id"), row.getLong("jdk_id")));
        });
        return parts;
    }

    /**
     * Points of a commit series, in order.
     *
     * @param after the point before the first one, or null for the start
     */
    public List<Point> points(JdkPart part, PointFilter filter, @Nullable PointCursor after, int limit) {
        return bind(
                        "select point.*, :jdk::bigint as jdk from point where series_id = :series" + OF_FILTER + """
                          and (:position::timestamptz is null or (position, score_id) > (:position, :score))
                        order by position, score_id limit :limit
                        """,
                        filter)
                .param("series", part.series())
                .param("jdk", part.jdk())
                .param("position", after == null ? null : time(after.position()))
                .param("score", after == null ? 0 : after.scoreId())
                .param("limit", limit)
                .query(RecordMapper.of(Point.class))
                .list();
    }

    /** All points of a series. Along JDK builds they are grouped by JDK, oldest build first. */
    public List<Point> all(Series series, List<Long> jdksInOrder) {
        return parts(series.id(), jdksInOrder).stream()
                .flatMap(part -> points(part, PointFilter.ALL, null, MAX_POINTS).stream())
                .toList();
    }

    private JdbcClient.StatementSpec bind(String sql, PointFilter filter) {
        return jdbc.sql(sql)
                .param("branch", filter.branch())
                .param("from", time(filter.from()))
                .param("to", time(filter.to()))
                .param("newestScore", filter.newestScore());
    }

    /**
     * The points of a commit series on one branch around a position.
     *
     * @param branch empty for points whose branch is not known
     * @param place a time; {@link Instant#MAX} for the end, {@link Instant#MIN} for the start
     * @param before number of points up to the place, plus all points at the time of the first of them
     * @param after number of points after the place, plus all points at the time of the last of them
     * @param oldest number of oldest points, plus all points at the time of the last of them
     */
    public record Stretch(JdkPart part, String branch, Instant place, int before, int after, int oldest) {
        /** The newest points. */
        public static Stretch newest(JdkPart part, String branch, int most) {
            return new Stretch(part, branch, Instant.MAX, most, 0, 0);
        }
    }

    /** The newest points of a commit series on a branch, in order; empty for points whose branch is not known. */
    public List<Point> tail(JdkPart part, String branch, int most) {
        Stretch wanted = Stretch.newest(part, branch, most);
        return tails(List.of(wanted)).getOrDefault(wanted, List.of());
    }

    /** The newest points of many stretches, each in order, in one statement. Stretches without points are left out. */
    public Map<Stretch, List<Point>> tails(Collection<Stretch> stretches) {
        Map<Stretch, List<Point>> found = stretches(stretches);
        found.replaceAll((stretch, points) -> points.stream()
                .sorted(IN_ORDER)
                .skip(Math.max(0, points.size() - stretch.before()))
                .toList());
        return found;
    }

    /** The oldest points, too, which may be among the others. */
    private static final String OLDEST = """
            union
            (select * from point where series_id = w.series_id and coalesce(branch, '') = w.branch
             order by position fetch first (w.oldest) rows with ties)""";

    /** The points of many stretches, in one statement, ordered by time only. Stretches without points are left out. */
    public Map<Stretch, List<Point>> stretches(Collection<Stretch> stretches) {
        List<Stretch> wanted = stretches.stream().distinct().toList();
        Map<Stretch, List<Point>> found = new HashMap<>();
        Map<Object, Object> shared = new HashMap<>();
        RecordMapper<Point> mapper = RecordMapper.of(Point.class);
        jdbc.sql("""
                        select w.place, w.jdk, p.*
                        from unnest(?::bigint[], ?::bigint[], ?::text[], ?::timestamptz[], ?::int[], ?::int[], ?::int[])
                          with ordinality as w (series_id, jdk, branch, at, before, after, oldest, place)
                        cross join lateral (
                          (select * from point where series_id = w.series_id and coalesce(branch, '') = w.branch and position <= w.at
                           order by position desc fetch first (w.before) rows with ties)
                          union all
                          (select * from point where series_id = w.series_id and coalesce(branch, '') = w.branch and position > w.at
                           order by position fetch first (w.after) rows with ties)
                          %s) p
                        order by w.place, p.position
                        """.formatted(wanted.stream().allMatch(one -> one.oldest() == 0) ? "" : OLDEST))
                .param(wanted.stream().map(one -> one.part().series()).toArray(Long[]::new))
                .param(wanted.stream().map(one -> one.part().jdk()).toArray(Long[]::new))
                .param(wanted.stream().map(Stretch::branch).toArray(String[]::new))
                .param(wanted.stream().map(one -> written(one.place())).toArray(String[]::new))
                .param(wanted.stream().map(Stretch::before).toArray(Integer[]::new))
                .param(wanted.stream().map(Stretch::after).toArray(Integer[]::new))
                .param(wanted.stream().map(Stretch::oldest).toArray(Integer[]::new))
                .query(row -> {
                    Stretch stretch = wanted.get(row.getInt("place") - 1);
                    found.computeIfAbsent(stretch, empty -> new ArrayList<>())
                            .add(mapper.mapRow(row, 0).sharing(shared));
                });
        return found;
    }

    private static String written(Instant place) {
        return place.equals(Instant.MAX) ? "infinity" : place.equals(Instant.MIN) ? "-infinity" : place.toString();
    }

    /** Series by their ids, in the order of ids, without the number and the last of their points; unknown ids are left out. */
    public List<Series> withoutPoints(Collection<Long> ids) {
        return jdbc.sql(WITHOUT_POINTS + " where s.id = any(?) order by s.id")
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

    /** Series by their ids, in the order of ids; unknown ids are left out. */
    public List<Series> byIds(Collection<Long> ids) {
        return jdbc.sql(SERIES + " where s.id = any(?) order by s.id")
                .param(ids.toArray(Long[]::new))
                .query(series())
                .list();
    }

    /** The newest points of a series by time, of all JDKs, newest first. */
    public List<Point> newest(long series, PointFilter filter, int limit) {
        return bind("""
                        select p.*, s.jdk_id from series s cross join lateral (
                          select * from point where series_id = s.id""" + OF_FILTER + """
                          order by position desc, score_id desc limit :limit) p
                        where s.jdk_id is not null and (s.id = :series or s.jdk_axis_id = :series)
                        order by p.position desc, p.score_id desc limit :limit
                        """, filter)
                .param("series", series)
                .param("limit", limit)
                .query(RecordMapper.of(Point.class))
                .list();
    }

    /**
     * The series, of these, with fewer points than {@code least} on all branches; reads at most {@code least} points of each. The inner limit is
     * ordered by the primary key: without statistics, such as after a large upload, PostgreSQL would read all points for each series.
     */
    public Set<Long> shorterThan(int least, Collection<Long> series) {
        return jdbc.sql("""
                        select s.id from series s where s.id = any(:series) and :least > (
                          select count(*) from (
                            select from (select s.id union all select c.id from series c where c.jdk_axis_id = s.id) part
                            cross join lateral (
                              select from point p where p.series_id = part.id order by p.position limit :least) one
                            limit :least) counted)
                        """)
                .param("series", series.toArray(Long[]::new))
                .param("least", least)
                .query((row, number) -> row.getLong(1))
                .set();
    }

    /** Names of the branches that points of a series were measured on, sorted. */
    public List<String> branches(long series) {
        return jdbc.sql("""
                        select distinct p.branch from series s join point p on p.series_id = s.id
                        where (s.id = ? or s.jdk_axis_id = ?) and p.branch is not null order by p.branch
                        """)
                .params(series, series)
                .query((row, number) -> row.getString(1))
                .list();
    }

    private static Long @Nullable [] ids(@Nullable Collection<Long> ids) {
        return ids == null ? null : ids.toArray(Long[]::new);
    }

    private static @Nullable OffsetDateTime time(@Nullable Instant time) {
        return time == null ? null : time.atOffset(ZoneOffset.UTC);
    }

    private static RecordMapper<Series> series() {
        return RecordMapper.of(Series.class).text(Axis.class, Axis::ofLabel);
    }
}
