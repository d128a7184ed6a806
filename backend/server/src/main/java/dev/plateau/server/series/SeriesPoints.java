package dev.plateau.server.series;

import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.runs.Branches;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** Reads the points of series. */
@Service
public class SeriesPoints {
    private static final Comparator<Point> IN_ORDER =
            Comparator.comparing(Point::position).thenComparingLong(Point::scoreId);

    /** Maximum number of points of a commit series. */
    private static final int MAX_POINTS = 100_000;

    private final JdbcClient jdbc;
    private final Branches branches;

    SeriesPoints(JdbcClient jdbc, Branches branches) {
        this.jdbc = jdbc;
        this.branches = branches;
    }

    /**
     * A filter for the points of a series; null matches all.
     *
     * @param from earliest position
     * @param to end of the positions, exclusive
     * @param newestScore id of the last score included: later scores have higher ids
     */
    public record PointFilter(
            @Nullable String branch,
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable Long newestScore) {
        /** Matches every point. */
        public static final PointFilter ALL = new PointFilter(null, null, null, null);

        /** Tests whether a point matches. */
        public boolean includes(Point point) {
            Instant position = point.position();
            return (branch == null || branch.equals(point.branch()))
                    && (from == null || !position.isBefore(from))
                    && (to == null || position.isBefore(to))
                    && (newestScore == null || point.scoreId() <= newestScore);
        }
    }

    /** A point's position in the order of its series, along JDK builds within its JDK. */
    public record PointCursor(long jdk, Instant position, long scoreId) {
        public static PointCursor of(Point point) {
            return new PointCursor(point.jdk(), point.position(), point.scoreId());
        }

        public static PointCursor parse(String text) {
            String[] parts = text.split("_", -1);
            try {
                if (parts.length == 3) {
                    return new PointCursor(Long.parseLong(parts[0]), Instant.parse(parts[1]), Long.parseLong(parts[2]));
                }
            } catch (NumberFormatException | DateTimeException unreadable) {
                throw bad(text);
            }
            throw bad(text);
        }

        private static Problem bad(String text) {
            return Problem.badParameter("after", "expected the cursor of a next link, found " + text);
        }

        @Override
        public String toString() {
            return jdk + "_" + position + "_" + scoreId;
        }
    }

    /** The commit series whose points make up a series: itself, or one for each JDK along JDK builds. */
    public List<JdkPart> parts(long project, long series) {
        return parts(project, List.of(series)).getOrDefault(series, List.of());
    }

    /** Same, in the order of their JDKs. */
    public List<JdkPart> parts(long project, long series, List<Long> jdksInOrder) {
        return parts(project, series).stream()
                .sorted(JdkPart.inOrder(jdksInOrder))
                .toList();
    }

    /** A commit series with its JDK. */
    public record JdkPart(long project, long series, long jdk) {
        /** The order of the JDKs. */
        public static Comparator<JdkPart> inOrder(List<Long> jdks) {
            return Comparator.comparingInt(part -> jdks.indexOf(part.jdk()));
        }
    }

    /** Same, for many series of a project, by series; unordered. */
    public Map<Long, List<JdkPart>> parts(long project, Collection<Long> series) {
        Map<Long, List<JdkPart>> parts = new HashMap<>();
        Long[] ids = series.toArray(Long[]::new);
        jdbc.sql("""
                        select id as wanted, id, jdk_id from series where project_id = :project and id = any(:ids) and jdk_id is not null
                        union all
                        select jdk_axis_id, id, jdk_id from series where project_id = :project and jdk_axis_id = any(:ids)
                        """).param("project", project).param("ids", ids).query(row -> {
            parts.computeIfAbsent(row.getLong("wanted"), wanted -> new ArrayList<>())
                    .add(new JdkPart(project, row.getLong("id"), row.getLong("jdk_id")));
        });
        return parts;
    }

    /**
     * Points of a commit series, in order.
     *
     * @param after the point before the first one, or null for the start
     */
    public List<Point> points(JdkPart part, PointFilter filter, @Nullable PointCursor after, int limit) {
        String rest = after == null ? "" : " and (p.position, p.score_id) > (:position, :score)";
        return bind(
                        "select p.*, s.jdk_id from series s join point p on p.project_id = s.project_id and p.series_id = s.id"
                                + " where s.project_id = :project and s.id = :series"
                                + conditions(filter) + rest + " order by p.position, p.score_id limit :limit",
                        filter)
                .param("project", part.project())
                .param("series", part.series())
                .param("position", after == null ? null : time(after.position()))
                .param("score", after == null ? 0 : after.scoreId())
                .param("limit", limit)
                .query(RecordMapper.of(Point.class))
                .list();
    }

    /** All points of a series. Along JDK builds they are grouped by JDK, oldest build first. */
    public List<Point> all(Series series, List<Long> jdksInOrder) {
        return parts(series.project(), series.id(), jdksInOrder).stream()
                .flatMap(part -> points(part, PointFilter.ALL, null, MAX_POINTS).stream())
                .toList();
    }

    /** Only what is asked for: with {@code or} for the rest, plans expect a hundredth of the rows and take twice the time. */
    private static String conditions(PointFilter filter) {
        return (filter.branch() == null ? "" : " and branch_id = (select " + Branches.id(":project", ":branch") + ")")
                + (filter.from() == null ? "" : " and position >= :from")
                + (filter.to() == null ? "" : " and position < :to")
                + (filter.newestScore() == null ? "" : " and score_id <= :newestScore");
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

    /** The newest points of many stretches, each in order, in one statement for each project. Stretches without points are left out. */
    public Map<Stretch, List<Point>> tails(Collection<Stretch> stretches) {
        Map<Stretch, List<Point>> found = new HashMap<>();
        stretches.stream()
                .collect(Collectors.groupingBy(wanted -> wanted.part().project()))
                .forEach((project, own) -> found.putAll(stretches(project, own)));
        found.replaceAll((stretch, points) -> points.stream()
                .sorted(IN_ORDER)
                .skip(Math.max(0, points.size() - stretch.before()))
                .toList());
        return found;
    }

    /** The oldest points, too, which may be among the others. */
    private static final String OLDEST = """
            union
            (select * from point where project_id = :project and series_id = w.series_id and branch_id = b.id
             order by position fetch first (w.oldest) rows with ties)""";

    /** The points of many stretches of a project, in one statement, ordered by time only. Stretches without points are left out. */
    public Map<Stretch, List<Point>> stretches(long project, Collection<Stretch> stretches) {
        List<Stretch> wanted = stretches.stream().distinct().toList();
        Map<Stretch, List<Point>> found = new HashMap<>();
        Map<Object, Object> shared = new HashMap<>();
        RecordMapper<Point> mapper = RecordMapper.of(Point.class);
        jdbc.sql("""
                        select w.place, w.jdk, p.*
                        from unnest(:series::bigint[], :jdks::bigint[], :branches::text[], :places::timestamptz[], :before::int[], :after::int[],
                          :oldest::int[]) with ordinality as w (series_id, jdk, branch, at, before, after, oldest, place)
                        cross join lateral (select %s as id offset 0) b
                        cross join lateral (
                          (select * from point where project_id = :project and series_id = w.series_id and branch_id = b.id and position <= w.at
                           order by position desc fetch first (w.before) rows with ties)
                          union all
                          (select * from point where project_id = :project and series_id = w.series_id and branch_id = b.id and position > w.at
                           order by position fetch first (w.after) rows with ties)
                          %s) p
                        order by w.place, p.position
                        """.formatted(
                                Branches.id(":project", "w.branch"),
                                wanted.stream().allMatch(one -> one.oldest() == 0) ? "" : OLDEST))
                .param("project", project)
                .param("series", wanted.stream().map(one -> one.part().series()).toArray(Long[]::new))
                .param("jdks", wanted.stream().map(one -> one.part().jdk()).toArray(Long[]::new))
                .param("branches", wanted.stream().map(Stretch::branch).toArray(String[]::new))
                .param(
                        "places",
                        wanted.stream().map(one -> written(one.place())).toArray(String[]::new))
                .param("before", wanted.stream().map(Stretch::before).toArray(Integer[]::new))
                .param("after", wanted.stream().map(Stretch::after).toArray(Integer[]::new))
                .param("oldest", wanted.stream().map(Stretch::oldest).toArray(Integer[]::new))
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

    /** The newest points of a series by time, of all JDKs, newest first. */
    public List<Point> newest(long project, long series, PointFilter filter, int limit) {
        return bind("""
                        select p.*, s.jdk_id from series s cross join lateral (
                          select * from point where project_id = :project and series_id = s.id""" + conditions(filter) + """
                          order by position desc, score_id desc limit :limit) p
                        where s.project_id = :project and s.jdk_id is not null and (s.id = :series or s.jdk_axis_id = :series)
                        order by p.position desc, p.score_id desc limit :limit
                        """, filter)
                .param("project", project)
                .param("series", series)
                .param("limit", limit)
                .query(RecordMapper.of(Point.class))
                .list();
    }

    /** Names of the branches that points of a series were measured on, sorted. */
    public List<String> branches(long project, long series) {
        List<Long> ids = jdbc.sql("""
                        select distinct p.branch_id from series s join point p on p.project_id = s.project_id and p.series_id = s.id
                        where s.project_id = ? and (s.id = ? or s.jdk_axis_id = ?)
                        """)
                .params(project, series, series)
                .query((row, number) -> row.getLong(1))
                .list();
        return branches.names(project, ids).values().stream().sorted().toList();
    }

    private static @Nullable OffsetDateTime time(@Nullable Instant time) {
        return time == null ? null : time.atOffset(ZoneOffset.UTC);
    }
}
