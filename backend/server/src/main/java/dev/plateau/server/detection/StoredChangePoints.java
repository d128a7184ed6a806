package dev.plateau.server.detection;

import dev.plateau.server.detection.MinimumEffects.MinimumEffectVerdict;
import dev.plateau.server.detection.evaluation.KnownChange;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.ChangeStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** The stored change points. */
@Service
public class StoredChangePoints {
    private final JdbcClient jdbc;
    private final Clock clock;

    StoredChangePoints(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** All changes of a series, on all branches, in the order of detection. */
    public List<StoredChangePoint> of(long series) {
        return jdbc.sql("select * from change_point where series_id = ? order by id")
                .param(series)
                .query(StoredChangePoints::change)
                .list();
    }

    /** Same, for many series, by series; those without changes are left out. */
    public Map<Long, List<StoredChangePoint>> of(Collection<Long> series) {
        return jdbc
                .sql("select * from change_point where series_id = any(?) order by id")
                .param(series.toArray(Long[]::new))
                .query(StoredChangePoints::change)
                .list()
                .stream()
                .collect(Collectors.groupingBy(StoredChangePoint::series));
    }

    /** The changes with these ids, in the order of detection; unknown ids are left out. */
    public List<StoredChangePoint> byIds(Collection<Long> ids) {
        return jdbc.sql("select * from change_point where id = any(?) order by id")
                .param(ids.toArray(Long[]::new))
                .query(StoredChangePoints::change)
                .list();
    }

    /** Changes of all projects that have not recovered, newest first by the time of their commits. */
    public List<StoredChangePoint> newest(int limit) {
        return jdbc.sql(
                        "select * from change_point where state <> 'RECOVERED' order by first_at desc nulls last, id desc limit ?")
                .param(limit)
                .query(StoredChangePoints::change)
                .list();
    }

    /** Tests for a change of the other direction that ended where this one may lie: after one time up to another. */
    public boolean isEnd(StoredChangePoint change, Instant after, Instant until) {
        return jdbc.sql("""
                        select exists (select from change_point where series_id = ? and branch = ? and ended_at > ? and ended_at <= ?
                          and (level_after > level_before) <> ?)
                        """)
                .params(
                        change.series(),
                        change.branch(),
                        after.atOffset(ZoneOffset.UTC),
                        until.atOffset(ZoneOffset.UTC))
                .param(change.shift().after() > change.shift().before())
                .query(Boolean.class)
                .single();
    }

    /** Confirmed changes of these series, also recovered ones. */
    List<StoredChangePoint> confirmed(Collection<Long> series) {
        return jdbc.sql("select * from change_point where series_id = any(?) and confirmed_at is not null order by id")
                .param(series.toArray(Long[]::new))
                .query(StoredChangePoints::change)
                .list();
    }

    /** Locks these series for evaluation until the end of the transaction, in the order of their ids to avoid deadlocks. */
    public void lock(Collection<Long> series) {
        jdbc.sql(
                        "select pg_advisory_xact_lock(hashtextextended('evaluated series', id)) from unnest(?::bigint[]) as wanted (id)")
                .param(series.stream().distinct().sorted().toArray(Long[]::new))
                .query(row -> {});
    }

    /** Marks changes as too small for a version of the minimum effect rules; null removes the mark. */
    void mark(Collection<StoredChangePoint> marked, @Nullable Integer version) {
        jdbc.sql("update change_point set below_version = ? where id = any(?)")
                .param(version)
                .param(marked.stream().map(StoredChangePoint::id).toArray(Long[]::new))
                .update();
    }

    /** Stores a change of a series; one that is not stored yet gets an id. */
    StoredChangePoint keep(Series series, String branch, KnownChange change, MinimumEffectVerdict marks, Sides sides) {
        OffsetDateTime now = clock.instant().atOffset(ZoneOffset.UTC);
        if (change.id() <= 0) {
            return jdbc.sql("""
                            insert into change_point (project_id, series_id, branch, state, score_id, earliest_score_id, latest_score_id,
                                level_before, level_after, ratio, low, high, detected_at, confirmed_at, recovered_at,
                                confirmed_by_version, below_version, before_run_id, before_commit, before_at,
                                first_run_id, first_commit, first_at, ended_at, level_now)
                            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning *
                            """)
                    .params(
                            series.project(),
                            series.id(),
                            branch,
                            change.status().name())
                    .params(change.first(), change.earliest(), change.latest())
                    .params(levels(change.size()))
                    .param(now)
                    .param(change.confirmed() ? now : null)
                    .param(change.status() == ChangeStatus.RECOVERED ? now : null)
                    .param(marks.confirmedBy())
                    .param(marks.below())
                    .params(sides.columns())
                    .param(change.levelNow())
                    .query(StoredChangePoints::change)
                    .single();
        }
        return jdbc.sql("""
                            update change_point set state = ?, score_id = ?, earliest_score_id = ?, latest_score_id = ?,
                                level_before = ?, level_after = ?, ratio = ?, low = ?, high = ?,
                                confirmed_at = case when ? then coalesce(confirmed_at, ?) end,
                                confirmed_by_version = case when ?::int is not null then coalesce(confirmed_by_version, ?) end,
                                below_version = case when ?::int is not null then coalesce(below_version, ?) end,
                                recovered_at = case when ? then coalesce(recovered_at, ?) end,
                                before_run_id = ?, before_commit = ?, before_at = ?, first_run_id = ?, first_commit = ?, first_at = ?, ended_at = ?,
                                level_now = ?
                            where id = ? returning *
                            """)
                .param(change.status().name())
                .params(change.first(), change.earliest(), change.latest())
                .params(levels(change.size()))
                .params(change.confirmed(), now)
                .param(marks.confirmedBy())
                .param(marks.confirmedBy())
                .param(marks.below())
                .param(marks.below())
                .param(change.status() == ChangeStatus.RECOVERED)
                .param(now)
                .params(sides.columns())
                .param(change.levelNow())
                .param(change.id())
                .query(StoredChangePoints::change)
                .single();
    }

    /** The points around a change; {@code ended} is null while it lasts. */
    record Sides(Point before, Point first, @Nullable Point ended) {
        private List<@Nullable Object> columns() {
            List<@Nullable Object> columns = new ArrayList<>();
            for (Point point : List.of(before, first)) {
                columns.add(point.run());
                columns.add(point.commit());
                columns.add(point.position().atOffset(ZoneOffset.UTC));
            }
            columns.add(ended == null ? null : ended.position().atOffset(ZoneOffset.UTC));
            return columns;
        }
    }

    /** Deletes changes that detection no longer finds. */
    void delete(Collection<Long> ids) {
        jdbc.sql("delete from change_point where id = any(?)")
                .param(ids.toArray(Long[]::new))
                .update();
    }

    private static List<@Nullable Object> levels(ChangeSize shift) {
        List<@Nullable Object> levels = new ArrayList<>(List.of(shift.before(), shift.after()));
        levels.add(shift.ratio());
        levels.add(shift.low());
        levels.add(shift.high());
        return levels;
    }

    private static StoredChangePoint change(ResultSet row, int number) throws SQLException {
        return new StoredChangePoint(
                row.getLong("id"),
                row.getLong("series_id"),
                row.getString("branch"),
                ChangeStatus.valueOf(row.getString("state")),
                row.getLong("score_id"),
                row.getLong("earliest_score_id"),
                row.getLong("latest_score_id"),
                new ChangeSize(
                        row.getDouble("level_before"),
                        row.getDouble("level_after"),
                        row.getObject("ratio", Double.class),
                        row.getObject("low", Double.class),
                        row.getObject("high", Double.class)),
                row.getObject("detected_at", OffsetDateTime.class).toInstant(),
                instant(row, "confirmed_at"),
                instant(row, "recovered_at"),
                new MinimumEffectVerdict(
                        row.getObject("confirmed_by_version", Integer.class),
                        row.getObject("below_version", Integer.class)),
                side(row, "before"),
                side(row, "first"),
                instant(row, "ended_at"),
                row.getObject("level_now", Double.class));
    }

    private static StoredChangePoint.@Nullable Side side(ResultSet row, String which) throws SQLException {
        Instant at = instant(row, which + "_at");
        return at == null
                ? null
                : new StoredChangePoint.Side(row.getLong(which + "_run_id"), row.getString(which + "_commit"), at);
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }
}
