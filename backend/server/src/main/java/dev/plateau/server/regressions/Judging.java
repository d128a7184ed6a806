package dev.plateau.server.regressions;

import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.wire.Direction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Judges the newest points of series that were extended, one series after the other. */
@Component
class Judging {
    private static final int LEAST = ChangePoints.LEAST_RUNS;

    private static final int MANY = 100;

    private final JdbcClient jdbc;
    private final SeriesPoints series;
    private final JudgedPoints judged;
    private final Reweighing reweighing;
    private final JudgingRules rules;
    private final Changes changes;
    private final ApplicationEventPublisher events;

    Judging(
            JdbcClient jdbc,
            SeriesPoints series,
            JudgedPoints judged,
            Reweighing reweighing,
            JudgingRules rules,
            Changes changes,
            ApplicationEventPublisher events) {
        this.jdbc = jdbc;
        this.series = series;
        this.judged = judged;
        this.reweighing = reweighing;
        this.rules = rules;
        this.changes = changes;
        this.events = events;
    }

    private record Extended(long series, String branch) {}

    /** Judges many of the series that wait; what is found is filed once for all of them. */
    @Transactional
    public boolean judgeNext() {
        return judgeNext(MANY);
    }

    /**
     * Judges some of the series that wait, each once, however many uploads extended it; false when none waits. Several servers share the work:
     * each takes marks that none has, and they take turns at a series. Whoever listens is told after the last series, with all locks of series
     * taken: it may take locks of its own.
     */
    @Transactional
    public boolean judgeNext(int most) {
        // Without joins: a planner that takes this table for nearly empty, as it mostly is, would join it row by row.
        List<Extended> next = jdbc.sql("""
                        with next as materialized (select series_id from unjudged order by id limit ? for update skip locked)
                        delete from unjudged where id = any(array(
                          select id from unjudged where series_id = any(array(select series_id from next)) for update skip locked))
                        returning series_id, branch
                        """)
                .param(most)
                .query((row, number) -> new Extended(row.getLong(1), row.getString(2)))
                .list();
        LevelsChanged changed = new LevelsChanged(new ArrayList<>(), new ArrayList<>(), new HashMap<>());
        next.stream()
                .distinct()
                .sorted(Comparator.comparingLong(Extended::series).thenComparing(Extended::branch))
                .forEach(extended -> judge(extended, changed));
        if (!changed.isEmpty()) {
            events.publishEvent(changed);
        }
        return !next.isEmpty();
    }

    /** Has the series that waits longest wait behind all others. */
    @Transactional
    public void putBack() {
        jdbc.sql("""
                        update unjudged set id = default
                        where series_id in (select series_id from unjudged order by id limit 1)
                        """).update();
    }

    private void judge(Extended extended, LevelsChanged changed) {
        changes.takeTurns(extended.series());
        series.find(extended.series())
                .filter(found -> found.direction() != Direction.NEITHER && found.points() >= LEAST)
                .ifPresent(found -> judge(found, extended.branch(), changed));
    }

    private void judge(Series found, String branch, LevelsChanged changed) {
        JudgedPoints.Newest newest = judged.newest(found, branch);
        List<Point> points = newest.points();
        List<Long> ids = points.stream().map(Point::scoreId).toList();
        double[] scores = points.stream().mapToDouble(Point::score).toArray();
        List<Change> stored = changes.of(found.id()).stream()
                .filter(change -> change.branch().equals(branch))
                .toList();
        List<Sighting> known = stored.stream()
                .flatMap(change -> sighting(change, ids).stream())
                .toList();
        JudgingRules.Minimum minimum = rules.minimum(found);
        Anew.Detectors detectors = (runs, before) -> Tail.judge(
                Arrays.copyOf(scores, runs),
                Detection.of(found.unit(), points.subList(0, runs), minimum.effect()),
                before);
        Map<Long, String> reweighed = reweighing.take(found.id(), branch);
        List<Sighting> now;
        if (reweighed.isEmpty()) {
            now = detectors.judge(scores.length, known);
        } else {
            Anew anew = new Anew(newest, reweighed.keySet());
            List<Change> doubtful = stored.stream().filter(anew::isDoubtful).toList();
            now = anew.judge(known, doubtful, detectors);
            withdraw(doubtful, now, reweighed.values().iterator().next(), changed);
        }
        known.stream()
                .map(Sighting::id)
                .filter(before -> now.stream().noneMatch(after -> after.id() == before))
                .filter(changes::forget)
                .forEach(changed.gone()::add);
        now.stream()
                .filter(sighting -> !known.contains(sighting) || Tail.mayBeOver(scores, sighting, now))
                .forEach(sighting -> {
                    long id = changes.keep(found.id(), branch, sighting, ids, minimum.marks(sighting));
                    Change change = changes.byIds(List.of(id)).getFirst();
                    changed.changes().add(LevelChange.of(found, change, sighting, points, now));
                });
    }

    private void withdraw(List<Change> doubtful, List<Sighting> now, String why, LevelsChanged changed) {
        doubtful.stream()
                .map(Change::id)
                .filter(before -> now.stream().noneMatch(after -> after.id() == before))
                .forEach(before -> {
                    changes.withdraw(before);
                    changed.withdrawn().put(before, why);
                });
    }

    /** A change whose place is no longer among the newest points stays as it is. */
    private static Optional<Sighting> sighting(Change change, List<Long> scores) {
        int index = scores.indexOf(change.score());
        if (index < 0) {
            return Optional.empty();
        }
        int earliest = scores.indexOf(change.earliest());
        int latest = scores.indexOf(change.latest());
        return Optional.of(new Sighting(
                change.id(),
                change.state(),
                change.confirmedAt() != null,
                index,
                earliest < 0 ? 0 : earliest,
                latest < 0 ? index : latest,
                change.shift()));
    }
}
