package dev.plateau.server.regressions.audit;

import dev.plateau.server.regressions.DetectorInput;
import dev.plateau.server.regressions.DetectorInput.SeriesBranch;
import dev.plateau.server.regressions.MinimumEffectRules;
import dev.plateau.server.regressions.MinimumEffectVersion;
import dev.plateau.server.regressions.SeriesDetectors;
import dev.plateau.server.regressions.StoredChangePoint;
import dev.plateau.server.regressions.StoredChangePoints;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.series.SeriesRelations.Measured;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.DetectedChange;
import dev.plateau.statistics.online.DetectorCascade;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Evaluates the whole history of series, some at a time, and stores where it differs from the confirmed changes. */
@Component
class SeriesAudit {
    private static final int AT_A_TIME = 10;
    private static final int LONGEST_REASON = 1000;

    private final Logger log = LoggerFactory.getLogger(getClass());

    private final JdbcClient jdbc;
    private final SeriesRelations relations;
    private final SeriesPoints series;
    private final DetectorInput judged;
    private final MinimumEffectRules rules;
    private final SeriesDetectors detectors;
    private final StoredChangePoints changes;
    private final Clock clock;

    SeriesAudit(
            JdbcClient jdbc,
            SeriesRelations relations,
            SeriesPoints series,
            DetectorInput judged,
            MinimumEffectRules rules,
            SeriesDetectors detectors,
            StoredChangePoints changes,
            Clock clock) {
        this.jdbc = jdbc;
        this.relations = relations;
        this.series = series;
        this.judged = judged;
        this.rules = rules;
        this.detectors = detectors;
        this.changes = changes;
        this.clock = clock;
    }

    private record Open(long id, long project, long lastSeries) {}

    /**
     * Evaluates the next series of an audit; false when no audit is open. The row of the audit is locked meanwhile: no other server evaluates
     * the same series, and another one repeats what a killed server did not finish.
     */
    @Transactional
    public boolean next() {
        Optional<Open> open = jdbc.sql("""
                        select id, project_id, last_series_id from audit where finished_at is null
                        order by id limit 1 for update skip locked
                        """)
                .query((row, number) -> new Open(row.getLong(1), row.getLong(2), row.getLong(3)))
                .optional();
        open.ifPresent(this::goOn);
        return open.isPresent();
    }

    private void goOn(Open open) {
        List<Long> ids = relations.ofProject(open.project()).stream()
                .map(Measured::id)
                .filter(id -> id > open.lastSeries())
                .limit(AT_A_TIME)
                .toList();
        if (ids.isEmpty()) {
            finish(open);
            return;
        }
        evaluateOrStoreFailure(open.id(), ids);
        jdbc.sql("update audit set evaluated = evaluated + ?, last_series_id = ? where id = ?")
                .params(ids.size(), ids.getLast(), open.id())
                .update();
    }

    private void finish(Open open) {
        jdbc.sql("update audit set finished_at = ? where id = ?")
                .params(clock.instant().atOffset(ZoneOffset.UTC), open.id())
                .update();
        jdbc.sql("""
                        delete from audit where project_id = ? and id not in (
                          select id from audit where project_id = ? order by id desc limit ?)
                        """).params(open.project(), open.project(), NightlyAudits.KEPT).update();
    }

    /** A series that fails holds up no other one: then each is evaluated by itself. A failing database fails here, too, and the call is retried. */
    private void evaluateOrStoreFailure(long audit, List<Long> ids) {
        jdbc.sql("savepoint evaluation").update();
        try {
            evaluate(audit, ids);
            jdbc.sql("release savepoint evaluation").update();
        } catch (RuntimeException failure) {
            jdbc.sql("rollback to savepoint evaluation").update();
            if (ids.size() > 1) {
                ids.forEach(id -> evaluateOrStoreFailure(audit, List.of(id)));
            } else {
                log.error("The audit failed on series {}; the next night tries again", ids, failure);
                jdbc.sql("insert into audit_failure (audit_id, series_id, reason) values (?, ?, ?)")
                        .params(audit, ids.getFirst(), reason(failure))
                        .update();
            }
        }
    }

    private static String reason(RuntimeException failure) {
        String reason = NestedExceptionUtils.getMostSpecificCause(failure).toString();
        return reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) : reason;
    }

    private void evaluate(long audit, List<Long> ids) {
        Map<Long, Series> known = series.byIds(ids).stream().collect(Collectors.toMap(Series::id, Function.identity()));
        List<SeriesBranch> wanted = relations.branches(ids).stream()
                .map(on -> new SeriesBranch(Objects.requireNonNull(known.get(on.series())), on.branch()))
                .toList();
        Map<Long, List<StoredChangePoint>> stored = changes.of(ids);
        Map<Long, MinimumEffectVersion> inForce = rules.current(known.values());
        Map<Long, MinimumEffectRules.Minimum> minimums = rules.minimums(known.values(), inForce);
        judged.whole(wanted, inForce)
                .forEach(one -> evaluate(
                        audit,
                        one,
                        stored.getOrDefault(one.of().series().id(), List.of()),
                        Objects.requireNonNull(minimums.get(one.of().series().id()))));
    }

    private void evaluate(
            long audit, DetectorInput.Newest all, List<StoredChangePoint> stored, MinimumEffectRules.Minimum minimum) {
        Series found = all.of().series();
        String branch = all.of().branch();
        List<Point> points = all.points();
        if (points.size() < ChangePoints.LEAST_RUNS) {
            return;
        }
        List<Long> ids = points.stream().map(Point::scoreId).toList();
        DetectorCascade cascade = detectors
                .forVotes()
                .series(found.unit(), points, minimum.effect())
                .detectors();
        List<DetectedChange> whole = all.own(cascade.changes());
        List<StoredChangePoint> confirmed = stored.stream()
                .filter(change ->
                        change.branch().equals(branch) && change.confirmedAt() != null && ids.contains(change.score()))
                .toList();
        confirmed.stream()
                .filter(change ->
                        change.counts() && whole.stream().noneMatch(seen -> seen.isNear(ids.indexOf(change.score()))))
                .forEach(change -> write(audit, found, change, new Place(branch, change.score(), change.shift())));
        whole.stream()
                .filter(seen -> confirmed.stream().noneMatch(change -> seen.isNear(ids.indexOf(change.score()))))
                .filter(cascade::isSupportedByForks)
                .forEach(seen -> write(audit, found, null, new Place(branch, ids.get(seen.index()), seen.size())));
    }

    private record Place(String branch, long score, ChangeSize shift) {}

    private void write(long audit, Series found, @Nullable StoredChangePoint confirmed, Place place) {
        AuditFinding.Kind kind = confirmed == null ? AuditFinding.Kind.UNCONFIRMED : AuditFinding.Kind.UNSUPPORTED;
        jdbc.sql("""
                        insert into audit_finding (audit_id, kind, series_id, branch, change_point_id, score_id,
                            level_before, level_after, ratio)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?)
                        """)
                .params(audit, kind.name(), found.id(), place.branch())
                .param(confirmed == null ? null : confirmed.id())
                .params(place.score(), place.shift().before(), place.shift().after())
                .param(place.shift().ratio())
                .update();
    }
}
