package dev.plateau.server.detection;

import dev.plateau.server.detection.DetectorInput.Newest;
import dev.plateau.server.detection.MinimumEffects.MinimumEffectVerdict;
import dev.plateau.server.detection.UpdatedChangePoint.PointsAround;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.statistics.online.DetectedChange;
import dev.plateau.statistics.online.OnlineDetection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Updates the stored change points to the result of an evaluation. A change that is found again keeps its id. */
@Component
record ChangePointUpdates(StoredChangePoints changes) {
    /** Positions at most this far apart are the same change. */
    private static final int SAME = 5;

    /**
     * An evaluated commit series.
     *
     * @param from the state before
     * @param stored the stored change points of its branch
     * @param why reason for the set-back; null where the series went on
     * @param news time from which on changes are news
     */
    record Evaluated(
            SeriesHistory history,
            DetectionState from,
            SeriesEvaluation.Result result,
            MinimumEffectRules.Minimum minimum,
            List<StoredChangePoint> stored,
            @Nullable String why,
            Instant news) {
        Series series() {
            return history.of().series();
        }

        /** Stored change points that the evaluation did not find under their ids. */
        List<StoredChangePoint> unfound() {
            Set<Long> found = new HashSet<>(result.states().getLast().settled());
            result.changes().forEach(change -> found.add(change.id()));
            Set<Long> before = from.known().stream().map(KnownChange::id).collect(Collectors.toSet());
            return stored.stream()
                    .filter(change -> !found.contains(change.id()))
                    .filter(change -> why != null || before.contains(change.id()))
                    .toList();
        }
    }

    /**
     * Stores the differences.
     *
     * @param whole all points of the series, for a change that began before those evaluated
     * @return ids by those that the evaluation gave to new changes
     */
    Map<Long, Long> follow(Evaluated evaluated, Supplier<SeriesHistory> whole, ChangePointsUpdated changed) {
        List<StoredChangePoint> unfound = new ArrayList<>(evaluated.unfound());
        Set<Long> known = evaluated.stored().stream().map(StoredChangePoint::id).collect(Collectors.toSet());
        Map<Long, Long> ids = new HashMap<>();
        List<KnownChange> found = new ArrayList<>();
        for (KnownChange change : evaluated.result().changes()) {
            if (known.contains(change.id())) {
                found.add(change);
            } else {
                int place = evaluated.history().placeOf(change.first());
                Optional<StoredChangePoint> same = nearest(
                        unfound,
                        change.everConfirmed(),
                        stored -> evaluated.history().placeOf(stored.score()),
                        place);
                same.ifPresent(unfound::remove);
                found.add(change.withId(same.map(StoredChangePoint::id).orElse(0L)));
                same.ifPresent(stored -> ids.put(change.id(), stored.id()));
            }
        }
        withdraw(unfound, evaluated.minimum(), evaluated.why(), changed);
        for (int i = 0; i < found.size(); i++) {
            found.set(i, found.get(i).withLevelNow(levelNow(i, found)));
        }
        Map<Long, StoredChangePoint> stored =
                evaluated.stored().stream().collect(Collectors.toMap(StoredChangePoint::id, one -> one));
        ChangedPlaces places = new ChangedPlaces(evaluated.history(), whole);
        // A late run may lie between a change and the run before it. The state of one change also decides about others:
        // an improvement may be
        // the end of a regression.
        boolean all = evaluated.why() != null
                || !unfound.isEmpty()
                || found.stream().anyMatch(change -> differs(change, stored, evaluated))
                || found.stream()
                        .anyMatch(change ->
                                places.hadOpenRange(change, evaluated.from().position()));
        for (int i = 0; i < found.size(); i++) {
            KnownChange change = found.get(i);
            boolean doubtful = places.mayBeOver(change, found);
            if (all || doubtful) {
                PointsAround points = places.around(change);
                StoredChangePoint now = changes.keep(
                        evaluated.series(),
                        evaluated.history().of().branch(),
                        change,
                        evaluated.minimum().verdict(change),
                        points);
                ids.put(evaluated.result().changes().get(i).id(), now.id());
                // A suspicion may have requested a measurement: its confirmation is news.
                boolean late = !evaluated.news().equals(Instant.MIN)
                        && (evaluated.news().equals(Instant.MAX) || !stored.containsKey(change.id()));
                changed.changes()
                        .add(points.of(
                                evaluated.series(),
                                now,
                                doubtful,
                                points.first().position().isBefore(late ? evaluated.news() : Instant.MIN)));
            }
        }
        return ids;
    }

    /** The newest level of a lasting change that a later lasting one replaced; else null. The list is in the order of positions. */
    private static @Nullable Double levelNow(int change, List<KnownChange> inOrder) {
        KnownChange first = inOrder.get(change);
        KnownChange last = first;
        for (KnownChange later : inOrder.subList(change, inOrder.size())) {
            last = later.status() == ChangeStatus.CONFIRMED && later.era() == first.era() ? later : last;
        }
        return last.equals(first) || first.status() != ChangeStatus.CONFIRMED
                ? null
                : (Double) last.size().after();
    }

    private static boolean differs(KnownChange change, Map<Long, StoredChangePoint> stored, Evaluated evaluated) {
        StoredChangePoint before = stored.get(change.id());
        return before == null || !change.isStoredAs(before, evaluated.minimum().verdict(change));
    }

    /**
     * Same, along JDK builds, where all points are evaluated together: changes that the newest points no longer show are dropped.
     *
     * @param why reason for a new evaluation of known points: the runs around a change may be others; null for later runs
     */
    void followJdks(
            Newest newest,
            List<DetectedChange> found,
            MinimumEffectRules.Minimum minimum,
            List<StoredChangePoint> stored,
            @Nullable String why,
            boolean late,
            ChangePointsUpdated changed) {
        List<Long> scores = newest.points().stream().map(Point::scoreId).toList();
        List<StoredChangePoint> unfound = new ArrayList<>(stored);
        for (DetectedChange detected : found) {
            Optional<StoredChangePoint> same = nearest(
                    unfound, detected.everConfirmed(), change -> scores.indexOf(change.score()), detected.index());
            same.ifPresent(unfound::remove);
            KnownChange change = known(detected, same.map(StoredChangePoint::id).orElse(0L), scores);
            MinimumEffectVerdict marks = minimum.verdict(change);
            boolean doubtful = OnlineDetection.mayBeOver(
                    newest.points().stream().mapToDouble(Point::score).toArray(), detected, found);
            if (same.isEmpty() || why != null || !change.isStoredAs(same.get(), marks) || doubtful) {
                PointsAround points = PointsAround.of(detected, newest.points(), found);
                StoredChangePoint now =
                        changes.keep(newest.of().series(), newest.of().branch(), change, marks, points);
                changed.changes().add(points.of(newest.of().series(), now, doubtful, late));
            }
        }
        withdraw(unfound, minimum, why == null ? "later runs" : why, changed);
    }

    private static KnownChange known(DetectedChange change, long id, List<Long> scores) {
        return new KnownChange(
                id,
                0,
                change.status(),
                change.everConfirmed(),
                scores.get(change.index()),
                scores.get(change.earliest()),
                scores.get(change.latest()),
                change.size(),
                null,
                null);
    }

    /** @param index of a stored change among the points */
    private static Optional<StoredChangePoint> nearest(
            List<StoredChangePoint> unfound, boolean confirmed, ToIntFunction<StoredChangePoint> index, int wanted) {
        return unfound.stream()
                .filter(stored -> confirmed || stored.confirmedAt() == null)
                .filter(stored -> index.applyAsInt(stored) >= 0 && Math.abs(index.applyAsInt(stored) - wanted) <= SAME)
                .min(Comparator.comparingInt(stored -> Math.abs(index.applyAsInt(stored) - wanted)));
    }

    /** A confirmed change that minimum effect rules made too small stays, with a mark: people may have worked on it. */
    private void withdraw(
            List<StoredChangePoint> unfound,
            MinimumEffectRules.Minimum minimum,
            @Nullable String why,
            ChangePointsUpdated changed) {
        if (unfound.isEmpty()) {
            return;
        }
        List<StoredChangePoint> gone = unfound.stream()
                .filter(change ->
                        change.confirmedAt() == null || !change.shift().isBelow(minimum.effect()))
                .toList();
        changes.delete(
                unfound.getFirst().project(),
                gone.stream().map(StoredChangePoint::id).toList());
        gone.forEach(change -> {
            if (why == null || change.confirmedAt() == null) {
                changed.dropped().add(change.id());
            } else {
                changed.noLongerFound().put(change.id(), why);
            }
        });
    }

    /** Finds the points around changes of a commit series. */
    private static final class ChangedPlaces {
        private final Supplier<SeriesHistory> whole;
        private final double lastScore;
        private SeriesHistory history;

        ChangedPlaces(SeriesHistory history, Supplier<SeriesHistory> whole) {
            this.history = history;
            this.whole = whole;
            int[] window = history.size() == 0 ? new int[0] : history.window(history.size() - 1);
            this.lastScore = window.length == 0 ? Double.NaN : history.scores(window)[window.length - 1];
        }

        boolean mayBeOver(KnownChange change, List<KnownChange> all) {
            if (Double.isNaN(lastScore) || history.eras()[history.size() - 1] != change.era()) {
                return false;
            }
            List<DetectedChange> places = all.stream()
                    .filter(other -> other.era() == change.era())
                    .map(other -> other.at(history.placeOf(other.first()), 0, 0))
                    .toList();
            return OnlineDetection.mayBeOver(
                    new double[] {lastScore}, change.at(history.placeOf(change.first()), 0, 0), places);
        }

        /** True if the range of a change ended with the runs up to a time, two later times short, and there are more now: its end moves on. */
        boolean hadOpenRange(KnownChange change, Instant time) {
            int latest = history.placeOf(change.latest());
            if (latest < 0) {
                return false;
            }
            Instant end = history.points().get(latest).position();
            Set<Instant> later = IntStream.range(latest, history.size())
                    .filter(place -> history.used()[place] && history.eras()[place] == change.era())
                    .mapToObj(place -> history.points().get(place).position())
                    .filter(position -> position.isAfter(end))
                    .collect(Collectors.toSet());
            long before =
                    later.stream().filter(position -> !position.isAfter(time)).count();
            return before < 2 && later.size() > before;
        }

        PointsAround around(KnownChange change) {
            if (history.placeOf(change.first()) < 1 || history.placeOf(change.earliest()) < 2) {
                history = whole.get();
            }
            int[] used = IntStream.range(0, history.size())
                    .filter(place -> history.used()[place] && history.eras()[place] == change.era())
                    .toArray();
            int first = indexOf(used, change.first());
            Long recovered = change.recovered();
            return new PointsAround(
                    at(used, first - 1),
                    at(used, first),
                    at(used, earlierTime(used, indexOf(used, change.earliest()) - 1 - PointsAround.SPARE)),
                    at(used, laterTime(used, indexOf(used, change.latest()) + PointsAround.SPARE)),
                    at(used, used.length - 1),
                    recovered == null ? null : at(used, indexOf(used, recovered)));
        }

        private int indexOf(int[] used, long score) {
            return IntStream.range(0, used.length)
                    .filter(i -> history.points().get(used[i]).scoreId() == score)
                    .findFirst()
                    .orElse(0);
        }

        /** The order of commits with the same time is unknown: any of them may have caused a change at one of them. */
        private int earlierTime(int[] used, int index) {
            int at = Math.clamp(index, 0, used.length - 1);
            while (at > 0
                    && at + 1 < used.length
                    && at(used, at).position().equals(at(used, at + 1).position())) {
                at--;
            }
            return at;
        }

        private int laterTime(int[] used, int index) {
            int at = Math.clamp(index, 0, used.length - 1);
            boolean tied =
                    at > 0 && at(used, at).position().equals(at(used, at - 1).position());
            while (at + 1 < used.length
                    && at(used, at).position().equals(at(used, at + 1).position())) {
                at++;
                tied = true;
            }
            return tied ? Math.min(at + 1, used.length - 1) : at;
        }

        private Point at(int[] used, int index) {
            return history.points().get(used[Math.clamp(index, 0, used.length - 1)]);
        }
    }
}
