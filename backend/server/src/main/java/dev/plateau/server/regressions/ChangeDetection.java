package dev.plateau.server.regressions;

import dev.plateau.server.regressions.DetectorInput.SeriesBranch;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesRelations.OnBranch;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.online.DetectedChange;
import dev.plateau.statistics.online.OnlineDetection;
import dev.plateau.wire.model.Direction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Evaluates the newest points of series that were extended: many at a time, so that what they have in common is read once. */
@Component
class ChangeDetection {
    private static final int LEAST = ChangePoints.LEAST_RUNS;

    private static final int MANY = 100;

    private final JdbcClient jdbc;
    private final SeriesPoints series;
    private final DetectorInput input;
    private final ReevaluationQueue reevaluationQueue;
    private final MinimumEffectRules rules;
    private final SeriesDetectors detectors;
    private final StoredChangePoints changes;
    private final ApplicationEventPublisher events;

    ChangeDetection(
            JdbcClient jdbc,
            SeriesPoints series,
            DetectorInput input,
            ReevaluationQueue reevaluationQueue,
            MinimumEffectRules rules,
            SeriesDetectors detectors,
            StoredChangePoints changes,
            ApplicationEventPublisher events) {
        this.jdbc = jdbc;
        this.series = series;
        this.input = input;
        this.reevaluationQueue = reevaluationQueue;
        this.rules = rules;
        this.detectors = detectors;
        this.changes = changes;
        this.events = events;
    }

    /** Evaluates many of the series that wait; {@link ChangePointsUpdated} is published once for all of them. */
    @Transactional
    public boolean detectNext() {
        return detectNext(MANY);
    }

    /**
     * Evaluates some of the series that wait, each once, however many uploads extended it; false when none waits. Several servers share the
     * work: each takes rows that none has, and locks its series. The event is published after the last series, with all locks of series
     * taken: listeners may take locks of their own.
     */
    @Transactional
    public boolean detectNext(int most) {
        List<OnBranch> next = take(most);
        if (next.isEmpty()) {
            return false;
        }
        changes.lock(next.stream().map(OnBranch::series).toList());
        Batch batch = read(next);
        ChangePointsUpdated changed = new ChangePointsUpdated(new ArrayList<>(), new ArrayList<>(), new HashMap<>());
        batch.newest().forEach(newest -> detect(newest, batch, changed));
        if (!changed.isEmpty()) {
            events.publishEvent(changed);
        }
        return true;
    }

    private List<OnBranch> take(int most) {
        // Without joins: a planner that takes this table for nearly empty, as it mostly is, would join it row by row.
        return jdbc.sql("""
                        with next as materialized (select series_id from detection_queue order by id limit ? for update skip locked)
                        delete from detection_queue where id = any(array(
                          select id from detection_queue where series_id = any(array(select series_id from next)) for update skip locked))
                        returning series_id, branch
                        """)
                .param(most)
                .query((row, number) -> new OnBranch(row.getLong(1), row.getString(2)))
                .list();
    }

    /**
     * What is read of series that are evaluated together.
     *
     * @param newest their points, in the order of ids and branches
     * @param stored their known changes, whatever the branch
     * @param reevaluated why points came or went, by score
     * @param minimums what decides about them: of one version of the rules of each project
     * @param detectors with what is known of the hosts of their runs
     */
    private record Batch(
            List<DetectorInput.Newest> newest,
            Map<Long, List<StoredChangePoint>> stored,
            Map<OnBranch, Map<Long, String>> reevaluated,
            Map<Long, MinimumEffectRules.Minimum> minimums,
            SeriesDetectors.Batch detectors) {}

    private Batch read(List<OnBranch> next) {
        Map<Long, Series> found = series
                .byIds(next.stream().map(OnBranch::series).collect(Collectors.toSet()))
                .stream()
                .filter(one -> one.direction() != Direction.NEITHER && one.points() >= LEAST)
                .collect(Collectors.toMap(Series::id, Function.identity()));
        List<SeriesBranch> wanted = next.stream()
                .distinct()
                .sorted(Comparator.comparingLong(OnBranch::series).thenComparing(OnBranch::branch))
                .flatMap(one -> Optional.ofNullable(found.get(one.series())).stream()
                        .map(known -> new SeriesBranch(known, one.branch())))
                .toList();
        // Before the points: what comes in between is evaluated by the next batch, and must find its reasons there.
        Map<OnBranch, Map<Long, String>> reevaluated =
                reevaluationQueue.take(wanted.stream().map(SeriesBranch::ids).toList());
        Map<Long, MinimumEffectVersion> inForce = rules.current(found.values());
        List<DetectorInput.Newest> newest = input.newest(wanted, inForce);
        return new Batch(
                newest,
                changes.of(found.keySet()),
                reevaluated,
                rules.minimums(found.values(), inForce),
                detectors.of(newest));
    }

    /** Has the series that waits longest wait behind all others. */
    @Transactional
    public void putBack() {
        jdbc.sql("""
                        update detection_queue set id = default
                        where series_id in (select series_id from detection_queue order by id limit 1)
                        """).update();
    }

    private void detect(DetectorInput.Newest newest, Batch batch, ChangePointsUpdated changed) {
        Series found = newest.of().series();
        String branch = newest.of().branch();
        List<Point> points = newest.points();
        List<Long> ids = points.stream().map(Point::scoreId).toList();
        double[] scores = points.stream().mapToDouble(Point::score).toArray();
        List<StoredChangePoint> stored = batch.stored().getOrDefault(found.id(), List.of()).stream()
                .filter(change -> change.branch().equals(branch))
                .toList();
        List<DetectedChange> known = newest.comparable(stored.stream()
                .flatMap(change -> asDetected(change, ids).stream())
                .toList());
        MinimumEffectRules.Minimum minimum =
                Objects.requireNonNull(batch.minimums().get(found.id()));
        SeriesDetectors.OneSeries series = batch.detectors().series(found.unit(), points, minimum.effect());
        Reevaluation.Detectors online = (runs, before) -> newest.own(series.after(runs, before));
        Map<Long, String> reevaluated =
                batch.reevaluated().getOrDefault(newest.of().ids(), Map.of());
        List<DetectedChange> now;
        if (reevaluated.isEmpty()) {
            now = online.after(scores.length, known);
        } else {
            Reevaluation reevaluation = new Reevaluation(newest, reevaluated.keySet());
            List<StoredChangePoint> doubtful =
                    stored.stream().filter(reevaluation::isDoubtful).toList();
            now = reevaluation.reevaluate(known, doubtful, online);
            withdraw(doubtful, now, reevaluated.values().iterator().next(), changed);
        }
        known.stream()
                .map(DetectedChange::id)
                .filter(before -> now.stream().noneMatch(after -> after.id() == before))
                .filter(changes::deleteUnlessConfirmed)
                .forEach(changed.dropped()::add);
        now.stream()
                .filter(detected -> !known.contains(detected) || OnlineDetection.mayBeOver(scores, detected, now))
                .forEach(detected -> {
                    StoredChangePoint change = changes.keep(found, branch, detected, ids, minimum.marks(detected));
                    changed.changes().add(UpdatedChangePoint.of(found, change, detected, points, now));
                });
    }

    private void withdraw(
            List<StoredChangePoint> doubtful, List<DetectedChange> now, String why, ChangePointsUpdated changed) {
        doubtful.stream()
                .map(StoredChangePoint::id)
                .filter(before -> now.stream().noneMatch(after -> after.id() == before))
                .forEach(before -> {
                    changes.delete(before);
                    changed.noLongerFound().put(before, why);
                });
    }

    /** A change whose place is no longer among the newest points stays as it is. */
    private static Optional<DetectedChange> asDetected(StoredChangePoint change, List<Long> scores) {
        int index = scores.indexOf(change.score());
        if (index < 0) {
            return Optional.empty();
        }
        int earliest = scores.indexOf(change.earliest());
        int latest = scores.indexOf(change.latest());
        return Optional.of(new DetectedChange(
                change.id(),
                change.state(),
                change.confirmedAt() != null,
                index,
                earliest < 0 ? 0 : earliest,
                latest < 0 ? index : latest,
                change.shift()));
    }
}
