package dev.plateau.server.regressions;

import dev.plateau.server.series.Point;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.statistics.online.DetectedChange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Evaluates a series again run by run, after points were included or excluded: as if it had never been otherwise. What lies further from
 * those points than a detector looks stays as it is.
 */
final class Reevaluation {
    /** Runs on each side of a place that tell whether a change lies there. */
    static final int REACH = 28;

    /** Detection after the first so many of the evaluated points, given what was known of them. */
    @FunctionalInterface
    interface Detectors {
        List<DetectedChange> after(int runs, List<DetectedChange> known);
    }

    private final DetectorInput.Newest newest;
    private final List<Long> stored;
    private final Set<Long> evaluated;
    private final int[] places;

    /** @param reevaluated ids of scores that came or went, or stand beside the place where a host changed */
    Reevaluation(DetectorInput.Newest newest, Set<Long> reevaluated) {
        this.newest = newest;
        this.stored = newest.stored().stream().map(Point::scoreId).toList();
        this.evaluated = newest.points().stream().map(Point::scoreId).collect(Collectors.toSet());
        this.places = IntStream.range(0, stored.size())
                .filter(place -> reevaluated.contains(stored.get(place)))
                .toArray();
    }

    /**
     * Whether a change may owe itself to points that came or went: it begins with an excluded one, lies within their reach, or before
     * the place where a host changed and perhaps at it. What lies well before that place stays as it was.
     */
    boolean isDoubtful(StoredChangePoint change) {
        int place = stored.indexOf(change.score());
        if (place < 0) {
            return false;
        }
        if (newest.excluded().contains(newest.stored().get(place).run())) {
            return true;
        }
        if (evaluated.contains(change.score())) {
            return Arrays.stream(places).anyMatch(other -> Math.abs(other - place) <= REACH);
        }
        int latest = Math.max(place, stored.indexOf(change.latest()));
        boolean pending = change.state() == ChangeStatus.SUSPECT || change.state() == ChangeStatus.WARNING;
        return pending || Arrays.stream(places).anyMatch(other -> place <= other && other <= latest + 1);
    }

    /**
     * What is to be known now.
     *
     * @param known all changes among the evaluated points
     * @param doubtful those stored that are to be found again
     */
    List<DetectedChange> reevaluate(List<DetectedChange> known, List<StoredChangePoint> doubtful, Detectors detectors) {
        List<DetectedChange> later = new ArrayList<>(known);
        later.removeIf(detected -> doubtful.stream().anyMatch(change -> change.id() == detected.id()));
        later.sort(Comparator.comparingInt(DetectedChange::index));
        List<DetectedChange> now = List.of();
        for (int runs = first(); runs <= evaluated.size(); runs++) {
            List<DetectedChange> before = new ArrayList<>(now);
            while (!later.isEmpty() && later.getFirst().index() < runs) {
                before.add(later.removeFirst());
            }
            now = detectors.after(runs, before);
        }
        return named(now, new ArrayList<>(doubtful));
    }

    /** How many evaluated runs there were when the first of these points can have counted. */
    private int first() {
        int before = evaluatedBefore(places.length == 0 ? 0 : Math.max(0, places[0] - REACH));
        return Math.clamp(before, Math.min(ChangePoints.LEAST_RUNS, evaluated.size()), evaluated.size());
    }

    /** What is found again keeps its id. */
    private List<DetectedChange> named(List<DetectedChange> found, List<StoredChangePoint> doubtful) {
        return found.stream()
                .map(detected -> {
                    Optional<StoredChangePoint> same = doubtful.stream()
                            .filter(change -> detected.id() == DetectedChange.NEW && isSame(change, detected))
                            .findFirst();
                    same.ifPresent(doubtful::remove);
                    return same.map(change -> detected.as(change.id())).orElse(detected);
                })
                .toList();
    }

    private boolean isSame(StoredChangePoint change, DetectedChange detected) {
        return detected.isNear(evaluatedBefore(stored.indexOf(change.score())))
                && (detected.confirmed() || change.confirmedAt() == null);
    }

    private int evaluatedBefore(int place) {
        return (int)
                stored.subList(0, place).stream().filter(evaluated::contains).count();
    }
}
