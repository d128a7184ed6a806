package dev.plateau.server.regressions;

import dev.plateau.server.series.PointPlace;
import dev.plateau.server.series.PointRemoval;
import dev.plateau.server.series.RemovedPoint;
import dev.plateau.server.series.RemovedPoint.Neighbour;
import dev.plateau.statistics.change.ChangePoints;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Deletes points of series together with what was detected in them. A change that began with a deleted point moves to the point beside it, and its
 * series is evaluated again: a change that is found again keeps its id. Series that have too few points left lose their changes at once, and
 * those without any point are deleted.
 */
@Service
public class PointDeletion {
    private final JdbcClient jdbc;
    private final PointRemoval points;
    private final StoredChangePoints changes;
    private final ReevaluationQueue reevaluations;
    private final ApplicationEventPublisher events;

    PointDeletion(
            JdbcClient jdbc,
            PointRemoval points,
            StoredChangePoints changes,
            ReevaluationQueue reevaluations,
            ApplicationEventPublisher events) {
        this.jdbc = jdbc;
        this.points = points;
        this.changes = changes;
        this.reevaluations = reevaluations;
        this.events = events;
    }

    /** Deletes the points of these scores of a run; {@code why} is kept with incidents that end by it: "run 12 was deleted". */
    @Transactional(propagation = Propagation.MANDATORY)
    public void delete(long project, long run, Collection<Long> scores, String why) {
        List<Long> touched = points.touched(run, scores);
        changes.lock(touched);
        List<RemovedPoint> removed = points.remove(run, scores);
        events.publishEvent(new PointsDeleted(removed));
        List<Long> empty = points.smallerThan(1, touched);
        Set<Long> small = Set.copyOf(points.smallerThan(ChangePoints.LEAST_RUNS, touched));
        Map<Long, String> withdrawn = new HashMap<>();
        withdraw(small, moveOrFind(removed, touched)).forEach(change -> withdrawn.put(change, why));
        forgetAudits(project, scores, empty, withdrawn.keySet());
        if (!withdrawn.isEmpty()) {
            events.publishEvent(new ChangePointsUpdated(List.of(), List.of(), withdrawn));
        }
        reevaluations.enqueue(neighbours(removed, small), why);
        points.removeSeries(empty);
    }

    /** Moves changes to points that stay; those without such a point are the answer. */
    private List<StoredChangePoint> moveOrFind(List<RemovedPoint> removed, List<Long> touched) {
        Map<Long, RemovedPoint> byScore =
                removed.stream().collect(Collectors.toMap(RemovedPoint::score, Function.identity()));
        List<StoredChangePoint> lost = new ArrayList<>();
        changes.of(touched).values().stream().flatMap(List::stream).forEach(change -> {
            List<Long> places = List.of(change.score(), change.earliest(), change.latest());
            List<Long> moved =
                    places.stream().map(score -> moved(score, byScore)).toList();
            if (moved.contains(0L)) {
                lost.add(change);
            } else if (!moved.equals(places)) {
                jdbc.sql(
                                "update change_point set score_id = ?, earliest_score_id = ?, latest_score_id = ? where id = ?")
                        .params(moved)
                        .param(change.id())
                        .update();
            }
        });
        return lost;
    }

    /** The score itself where it stays, else the one beside it; 0 where there is none. */
    private static long moved(long score, Map<Long, RemovedPoint> removed) {
        RemovedPoint point = removed.get(score);
        if (point == null) {
            return score;
        }
        Neighbour beside = point.afterOrBefore();
        return beside == null ? 0 : beside.score();
    }

    private List<Long> withdraw(Set<Long> small, List<StoredChangePoint> lost) {
        return jdbc.sql("delete from change_point where series_id = any(?) or id = any(?) returning id")
                .param(small.toArray(Long[]::new))
                .param(lost.stream().map(StoredChangePoint::id).toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .list();
    }

    private void forgetAudits(long project, Collection<Long> scores, List<Long> series, Set<Long> withdrawn) {
        Long[] ids = series.toArray(Long[]::new);
        jdbc.sql("""
                        delete from audit_finding where audit_id in (select id from audit where project_id = ?)
                          and (series_id = any(?) or score_id = any(?) or change_point_id = any(?))
                        """)
                .param(project)
                .param(ids)
                .param(scores.toArray(Long[]::new))
                .param(withdrawn.toArray(Long[]::new))
                .update();
        jdbc.sql("delete from audit_failure where series_id = any(?)")
                .param(ids)
                .update();
        // Whoever has taken a row waits for the turns of these series, and deletes it.
        jdbc.sql("""
                        delete from detection_queue where id = any(array(
                          select id from detection_queue where series_id = any(?) for update skip locked))
                        """).param(ids).update();
        jdbc.sql("delete from reevaluation where series_id = any(?) or score_id = any(?)")
                .param(ids)
                .param(scores.toArray(Long[]::new))
                .update();
    }

    /** On both sides of what is gone. */
    private static List<PointPlace> neighbours(List<RemovedPoint> removed, Set<Long> small) {
        Set<PointPlace> places = new LinkedHashSet<>();
        removed.stream()
                .filter(RemovedPoint::detected)
                .forEach(point -> Stream.of(point.before(), point.after())
                        .filter(Objects::nonNull)
                        .forEach(beside -> Stream.of(point.series(), point.jdkAxis())
                                .filter(Objects::nonNull)
                                .filter(series -> !small.contains(series))
                                .forEach(
                                        series -> places.add(new PointPlace(series, point.branch(), beside.score())))));
        return List.copyOf(places);
    }
}
