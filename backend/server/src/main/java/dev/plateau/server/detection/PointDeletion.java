package dev.plateau.server.detection;

import dev.plateau.server.series.PointRemoval;
import dev.plateau.server.series.PointRemoval.RemovedPoint;
import dev.plateau.server.series.PointRemoval.RemovedPoint.Neighbour;
import dev.plateau.server.series.SeriesRelations.PointPosition;
import dev.plateau.statistics.change.ChangePoints;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
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
 * Deletes points of series together with the changes detected in them. A change that began with a deleted point moves to the neighbouring point, and
 * its series is evaluated again: a change that is found again keeps its id. Series that have too few points left lose their changes at once, and
 * those without any point are deleted.
 */
@Service
public class PointDeletion {
    private final JdbcClient jdbc;
    private final PointRemoval points;
    private final StoredChangePoints changes;
    private final DetectionStates states;
    private final DetectionInbox inbox;
    private final DetectionQueue queue;
    private final ApplicationEventPublisher events;

    PointDeletion(
            JdbcClient jdbc,
            PointRemoval points,
            StoredChangePoints changes,
            DetectionStates states,
            DetectionInbox inbox,
            DetectionQueue queue,
            ApplicationEventPublisher events) {
        this.jdbc = jdbc;
        this.points = points;
        this.changes = changes;
        this.states = states;
        this.inbox = inbox;
        this.queue = queue;
        this.events = events;
    }

    /** Event: points of series were deleted. Published inside the transaction that deletes them, before changes that began with them move. */
    public record PointsDeleted(long project, List<RemovedPoint> points) {}

    /** Deletes the points of these scores of a run; {@code why} is the reason stored with incidents that end by it: "run 12 was deleted". */
    @Transactional(propagation = Propagation.MANDATORY)
    public void delete(long project, long run, Collection<Long> scores, String why) {
        List<Long> touched = points.touched(project, run, scores);
        changes.lock(touched);
        List<RemovedPoint> removed = points.remove(project, run, scores);
        events.publishEvent(new PointsDeleted(project, removed));
        List<Long> empty = points.smallerThan(project, 1, touched);
        Set<Long> small = Set.copyOf(points.smallerThan(project, ChangePoints.MIN_RUNS, touched));
        Map<Long, String> withdrawn = new HashMap<>();
        withdraw(project, small, moveChanges(project, removed, touched)).forEach(change -> withdrawn.put(change, why));
        queue.forget(project, empty);
        states.forget(project, empty);
        if (!withdrawn.isEmpty()) {
            events.publishEvent(new ChangePointsUpdated(List.of(), List.of(), withdrawn, Map.of(project, Set.of())));
        }
        inbox.append(project, positions(removed, empty), why);
        points.removeSeries(project, empty);
    }

    /** Moves changes to remaining points; returns those without such a point. */
    private List<StoredChangePoint> moveChanges(long project, List<RemovedPoint> removed, List<Long> touched) {
        Map<Long, RemovedPoint> byScore =
                removed.stream().collect(Collectors.toMap(RemovedPoint::score, Function.identity()));
        List<StoredChangePoint> lost = new ArrayList<>();
        changes.of(project, touched).values().stream().flatMap(List::stream).forEach(change -> {
            List<Long> places = List.of(change.score(), change.earliest(), change.latest());
            List<Long> moved =
                    places.stream().map(score -> moved(score, byScore)).toList();
            if (moved.contains(0L)) {
                lost.add(change);
            } else if (!moved.equals(places)) {
                jdbc.sql(
                                "update change_point set score_id = ?, earliest_score_id = ?, latest_score_id = ? where project_id = ? and id = ?")
                        .params(moved)
                        .params(project, change.id())
                        .update();
            }
        });
        return lost;
    }

    /** The score itself if it is not deleted, else its neighbour; 0 if there is none. */
    private static long moved(long score, Map<Long, RemovedPoint> removed) {
        RemovedPoint point = removed.get(score);
        if (point == null) {
            return score;
        }
        Neighbour neighbour = point.afterOrBefore();
        return neighbour == null ? 0 : neighbour.score();
    }

    private List<Long> withdraw(long project, Set<Long> small, List<StoredChangePoint> lost) {
        return jdbc.sql(
                        "delete from change_point where project_id = ? and (series_id = any(?) or id = any(?)) returning id")
                .param(project)
                .param(small.toArray(Long[]::new))
                .param(lost.stream().map(StoredChangePoint::id).toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** Positions of the deleted points. */
    private static List<PointPosition> positions(List<RemovedPoint> removed, Collection<Long> empty) {
        return removed.stream()
                .filter(RemovedPoint::detected)
                .flatMap(point -> Stream.of(point.series(), point.jdkAxis())
                        .filter(Objects::nonNull)
                        .filter(series -> !empty.contains(series))
                        .map(series -> new PointPosition(series, point.branch(), point.position())))
                .toList();
    }
}
