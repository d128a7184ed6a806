package dev.plateau.server.detection;

import dev.plateau.server.detection.DetectionQueue.Waiting;
import dev.plateau.server.detection.DetectorInput.SeriesBranch;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesCatalog;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Evaluates queued series: many of one project at a time, so that shared data is read once. Along commits every run is evaluated once, in order; a
 * run that arrives late sets its series back to its position. Along JDK builds the newest points are evaluated together.
 */
@Component
class ChangeDetection {
    private static final int MANY = 100;

    private final DetectionInbox inbox;
    private final DetectionQueue queue;
    private final DetectionStates states;
    private final SeriesCatalog series;
    private final DetectorInput input;
    private final MinimumEffectRules rules;
    private final SeriesDetectors detectors;
    private final StoredChangePoints changes;
    private final ChangePointUpdates updates;
    private final DetectionSettings settings;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    ChangeDetection(
            DetectionInbox inbox,
            DetectionQueue queue,
            DetectionStates states,
            SeriesCatalog series,
            DetectorInput input,
            MinimumEffectRules rules,
            SeriesDetectors detectors,
            StoredChangePoints changes,
            ChangePointUpdates updates,
            DetectionSettings settings,
            ApplicationEventPublisher events,
            Clock clock) {
        this.inbox = inbox;
        this.queue = queue;
        this.states = states;
        this.series = series;
        this.input = input;
        this.rules = rules;
        this.detectors = detectors;
        this.changes = changes;
        this.updates = updates;
        this.settings = settings;
        this.events = events;
        this.clock = clock;
    }

    /** Evaluates many queued series of a project; {@link ChangePointsUpdated} is published once for all of them. */
    @Transactional
    public boolean detectNext(long project) {
        return detectNext(project, MANY);
    }

    /**
     * Evaluates some queued series of a project; false if none is queued. Several servers share the work: each takes rows that no other has taken,
     * and locks their series. The event is published after the last series, with all locks of series taken: listeners may take locks of their own.
     */
    @Transactional
    public boolean detectNext(long project, int most) {
        List<Waiting> next = queue.take(project, most);
        if (next.isEmpty()) {
            return false;
        }
        changes.lock(next.stream().map(Waiting::series).toList());
        Map<Long, Series> known =
                series.withoutPoints(project, next.stream().map(Waiting::series).collect(Collectors.toSet())).stream()
                        .collect(Collectors.toMap(Series::id, Function.identity()));
        List<Waiting> waiting = next.stream()
                .filter(one -> known.containsKey(one.series()))
                .sorted(Comparator.comparingLong(Waiting::series).thenComparing(Waiting::branch))
                .toList();
        ChangePointsUpdated changed = ChangePointsUpdated.empty();
        MinimumEffects inForce = rules.current(project);
        Facts facts = new Facts(
                project,
                known,
                inForce,
                rules.minimums(project, known.values(), inForce),
                changes.of(project, known.keySet()),
                changed);
        changed.commits().put(project, new HashSet<>());
        alongCommits(ofAxis(waiting, known, Axis.COMMIT), facts);
        alongJdks(ofAxis(waiting, known, Axis.JDK), facts);
        events.publishEvent(changed);
        return true;
    }

    private static List<Waiting> ofAxis(List<Waiting> waiting, Map<Long, Series> known, Axis axis) {
        return waiting.stream()
                .filter(one -> Objects.requireNonNull(known.get(one.series())).axis() == axis)
                .toList();
    }

    /**
     * The data of series that are evaluated together.
     *
     * @param stored their stored changes on all branches
     * @param changed the changes found, to be filled
     */
    private record Facts(
            long project,
            Map<Long, Series> series,
            MinimumEffects rules,
            Map<Long, MinimumEffectRules.Minimum> minimums,
            Map<Long, List<StoredChangePoint>> stored,
            ChangePointsUpdated changed) {
        SeriesBranch of(Waiting one) {
            return new SeriesBranch(Objects.requireNonNull(series.get(one.series())), one.branch());
        }

        MinimumEffectRules.Minimum minimum(Waiting one) {
            return Objects.requireNonNull(minimums.get(one.series()));
        }

        List<StoredChangePoint> stored(Waiting one) {
            return stored.getOrDefault(one.series(), List.of()).stream()
                    .filter(change -> change.branch().equals(one.branch()))
                    .toList();
        }
    }

    private void alongCommits(List<Waiting> waiting, Facts facts) {
        if (waiting.isEmpty()) {
            return;
        }
        Map<Waiting, List<DetectionState>> known = states.of(facts.project(), waiting);
        List<DetectorInput.Wanted> wanted = waiting.stream()
                .map(one -> {
                    List<DetectionState> checkpoints = known.getOrDefault(one, List.of());
                    DetectionState from = DetectionState.before(checkpoints, one.position());
                    boolean onward =
                            checkpoints.isEmpty() ? facts.stored(one).isEmpty() : from.equals(checkpoints.getLast());
                    return new DetectorInput.Wanted(
                            facts.of(one), onward ? from : from.setBack(setBacks(checkpoints) + 1), onward);
                })
                .toList();
        List<SeriesHistory> histories =
                input.histories(facts.project(), wanted, facts.rules(), () -> inbox.pending(facts.project()));
        List<Waiting> unfinished = new ArrayList<>();
        Map<Waiting, List<DetectionState>> after = new HashMap<>();
        for (int i = 0; i < waiting.size(); i++) {
            Waiting one = waiting.get(i);
            DetectorInput.Wanted place = wanted.get(i);
            SeriesHistory history = histories.get(i);
            Optional<Instant> excluded = place.from().firstExcluded(history);
            if (excluded.isPresent()) {
                // The run was excluded after this entry was taken: its own entry sets the series back, in the next turn
                // at the latest.
                unfinished.add(one.from(excluded.get()));
                continue;
            }
            SeriesEvaluation.Result result = SeriesEvaluation.from(
                    place.from(),
                    history,
                    detectors.runByRun(history, facts.minimum(one).effect()));
            Map<Long, Long> ids = updates.follow(
                    new ChangePointUpdates.Evaluated(
                            history,
                            place.from(),
                            result,
                            facts.minimum(one),
                            facts.stored(one),
                            place.onward() ? null : why(one),
                            news(one, history.points(), place.onward())),
                    () -> input.histories(facts.project(), List.of(place.whole()), facts.rules(), Map::of)
                            .getFirst(),
                    facts.changed());
            List<DetectionState> kept = new ArrayList<>(known.getOrDefault(one, List.of()).stream()
                    .filter(state -> state.position().isBefore(place.from().position()))
                    .toList());
            result.states().forEach(state -> kept.add(state.withIds(ids)));
            List<DetectionState> stored = DetectionState.thinned(kept);
            after.put(one, stored);
            if (stored.isEmpty()) {
                // The last run of the branch was deleted.
                continue;
            }
            input.remember(history, stored.getLast());
            history.points().stream()
                    .filter(point -> point.commit() != null
                            && point.position().isAfter(place.from().position()))
                    .forEach(point ->
                            facts.changed().addCommit(facts.project(), Objects.requireNonNull(point.commit())));
            DetectionState last = result.states().getLast();
            if (last.points() - place.from().points() >= place.after()) {
                unfinished.add(new Waiting(
                        one.series(),
                        one.branch(),
                        last.position().plusNanos(1000),
                        null,
                        one.history(),
                        one.entered()));
            }
        }
        states.keep(facts.project(), after);
        queue.putBack(facts.project(), unfinished);
    }

    /** The time from which on changes are news: never for history, and recent only where a late run revealed them. */
    private Instant news(Waiting one, List<Point> points, boolean onward) {
        Instant now = clock.instant();
        boolean history = one.history()
                || points.stream()
                        .map(Point::position)
                        .max(Comparator.naturalOrder())
                        .filter(newest -> newest.isBefore(now.minus(settings.historyAge())))
                        .isPresent();
        return history ? Instant.MAX : onward ? Instant.MIN : now.minus(settings.lateAge());
    }

    private static int setBacks(List<DetectionState> checkpoints) {
        return checkpoints.isEmpty() ? 0 : checkpoints.getLast().setBacks();
    }

    private static String why(Waiting one) {
        return one.reason() == null ? "a run of an earlier commit was measured later" : one.reason();
    }

    private void alongJdks(List<Waiting> waiting, Facts facts) {
        List<DetectorInput.Newest> newest = input.newest(
                facts.project(),
                waiting.stream().map(facts::of).toList(),
                facts.rules(),
                () -> inbox.pending(facts.project()));
        for (int i = 0; i < waiting.size(); i++) {
            Waiting one = waiting.get(i);
            DetectorInput.Newest points = newest.get(i);
            MinimumEffectRules.Minimum minimum = facts.minimum(one);
            updates.followJdks(
                    points,
                    detectors.now(points, minimum.effect()),
                    minimum,
                    facts.stored(one),
                    one.reason(),
                    news(one, points.points(), true).equals(Instant.MAX),
                    facts.changed());
        }
    }
}
