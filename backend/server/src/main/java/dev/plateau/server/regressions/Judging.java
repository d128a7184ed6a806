package dev.plateau.server.regressions;

import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.wire.Direction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Judges the newest points of series that were extended, one series after the other. */
@Component
class Judging {
    private static final int LEAST = ChangePoints.LEAST_RUNS;

    private final JdbcClient jdbc;
    private final SeriesPoints series;
    private final JudgedPoints judged;
    private final JudgingRules rules;
    private final Changes changes;
    private final ApplicationEventPublisher events;

    Judging(
            JdbcClient jdbc,
            SeriesPoints series,
            JudgedPoints judged,
            JudgingRules rules,
            Changes changes,
            ApplicationEventPublisher events) {
        this.jdbc = jdbc;
        this.series = series;
        this.judged = judged;
        this.rules = rules;
        this.changes = changes;
        this.events = events;
    }

    private record Extended(long series, String branch) {}

    /**
     * Judges some of the series that wait, each once, however many uploads extended it; false when none waits. Several servers share the work:
     * each takes marks that none has, and they take turns at a series. Whoever listens is told after the last series, with all locks of series taken: it may take locks of its own.
     */
    @Transactional
    public boolean judgeNext() {
        List<Extended> next = jdbc.sql("""
                        with next as materialized (select series_id, branch from unjudged order by id limit 20 for update skip locked),
                          marks as materialized (
                            select id from unjudged where (series_id, branch) in (select series_id, branch from next) for update skip locked)
                        delete from unjudged u using marks where u.id = marks.id returning u.series_id, u.branch
                        """)
                .query((row, number) -> new Extended(row.getLong(1), row.getString(2)))
                .list();
        LevelsChanged changed = new LevelsChanged(new ArrayList<>(), new ArrayList<>());
        next.stream()
                .distinct()
                .sorted(Comparator.comparingLong(Extended::series).thenComparing(Extended::branch))
                .forEach(extended -> judge(extended, changed));
        if (!changed.changes().isEmpty() || !changed.gone().isEmpty()) {
            events.publishEvent(changed);
        }
        return !next.isEmpty();
    }

    private void judge(Extended extended, LevelsChanged changed) {
        changes.takeTurns(extended.series());
        series.find(extended.series())
                .filter(found -> found.direction() != Direction.NEITHER && found.points() >= LEAST)
                .ifPresent(found -> judge(found, extended.branch(), changed));
    }

    private void judge(Series found, String branch, LevelsChanged changed) {
        List<Point> points = judged.newest(found, branch);
        List<Long> ids = points.stream().map(Point::scoreId).toList();
        double[] scores = points.stream().mapToDouble(Point::score).toArray();
        List<Sighting> known = changes.of(found.id()).stream()
                .filter(change -> change.branch().equals(branch))
                .flatMap(change -> sighting(change, ids).stream())
                .toList();
        JudgingRules.Minimum minimum = rules.minimum(found);
        Detection detection = Detection.of(found.unit(), points, minimum.effect());
        List<Sighting> now = Tail.judge(scores, detection, known);
        known.stream()
                .filter(before -> now.stream().noneMatch(after -> after.id() == before.id()))
                .map(Sighting::id)
                .filter(changes::forget)
                .forEach(changed.gone()::add);
        now.stream()
                .filter(sighting -> !known.contains(sighting) || Tail.mayBeOver(scores, sighting, now))
                .forEach(sighting -> {
                    long id = changes.keep(found.id(), branch, sighting, ids, minimum.marks(sighting));
                    Change stored = changes.byIds(List.of(id)).getFirst();
                    changed.changes().add(LevelChange.of(found, stored, sighting, points, now));
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
