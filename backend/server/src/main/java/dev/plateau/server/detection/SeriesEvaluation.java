package dev.plateau.server.detection;

import dev.plateau.server.series.Point;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.statistics.online.DetectedChange;
import dev.plateau.statistics.online.OnlineDetection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates the points of a commit series on a branch one by one, each by {@link OnlineDetection} with the points before it. Its result does not
 * depend on where it stops and resumes.
 */
final class SeriesEvaluation {
    /** Position of a change that began before the window. */
    private static final int BEFORE_WINDOW = -1000;

    private static final int ABSENT = -1;

    /** Online detection at the newest point of a window, given the known changes. */
    @FunctionalInterface
    interface Detectors {
        List<DetectedChange> after(int[] window, double[] scores, List<DetectedChange> known);
    }

    private final SeriesHistory history;
    private final Detectors detectors;
    private final List<KnownChange> settledNow = new ArrayList<>();
    private final List<DetectionState> states = new ArrayList<>();
    private List<KnownChange> known;
    private List<Long> settled;
    private long lastNew;

    private SeriesEvaluation(SeriesHistory history, DetectionState from, Detectors detectors) {
        this.history = history;
        this.detectors = detectors;
        this.known = from.known();
        this.settled = new ArrayList<>(from.settled());
    }

    /**
     * The result after all points.
     *
     * @param states one after each time that has points; the last one is after all points
     * @param settled changes that were settled on the way, in their final state
     */
    record Result(List<DetectionState> states, List<KnownChange> settled) {
        /** All changes that the evaluation has touched, as they are now. */
        List<KnownChange> changes() {
            List<KnownChange> all = new ArrayList<>(settled);
            all.addAll(states.getLast().known());
            return all;
        }
    }

    /** Evaluates the points after a state; the history must have a window of points before it. */
    static Result from(DetectionState from, SeriesHistory history, Detectors detectors) {
        SeriesEvaluation evaluation = new SeriesEvaluation(history, from, detectors);
        evaluation.run(from);
        return new Result(evaluation.states, evaluation.settledNow);
    }

    private void run(DetectionState from) {
        List<Point> points = history.points();
        int place = 0;
        while (place < points.size() && !points.get(place).position().isAfter(from.position())) {
            place++;
        }
        int evaluated = from.points();
        states.add(from);
        for (; place < points.size(); place++) {
            if (history.used()[place]) {
                evaluate(place);
            }
            evaluated++;
            Instant position = points.get(place).position();
            if (place + 1 == points.size() || !points.get(place + 1).position().equals(position)) {
                states.add(new DetectionState(position, evaluated, from.setBacks(), known, settled));
            }
        }
    }

    private void evaluate(int last) {
        int[] window = history.window(last);
        if (window.length < ChangePoints.MIN_RUNS) {
            return;
        }
        int era = history.eras()[last];
        settle(window, era);
        List<KnownChange> now = new ArrayList<>(
                known.stream().filter(change -> change.era() != era).toList());
        List<KnownChange> passed =
                known.stream().filter(change -> change.era() == era).toList();
        now.addAll(found(window, passed));
        known = now;
    }

    /** Settles the changes that are over and have left the window. */
    private void settle(int[] window, int era) {
        List<KnownChange> over = known.stream()
                .filter(change ->
                        change.era() == era && change.isOver() && placeOf(change.first(), window, ABSENT) == ABSENT)
                .toList();
        if (!over.isEmpty()) {
            known = known.stream().filter(change -> !over.contains(change)).toList();
            settled = new ArrayList<>(settled);
            over.forEach(change -> settled.add(change.id()));
            settledNow.addAll(over);
        }
    }

    private List<KnownChange> found(int[] window, List<KnownChange> passed) {
        double[] scores = history.scores(window);
        List<DetectedChange> given =
                passed.stream().map(change -> detected(change, window)).toList();
        List<DetectedChange> now = detectors.after(window, scores, given);
        return now.stream()
                .map(change -> {
                    int same = IntStream.range(0, given.size())
                            .filter(i -> given.get(i).id() == change.id())
                            .findFirst()
                            .orElse(-1);
                    if (same < 0) {
                        return added(window, scores, change, now);
                    }
                    return change.equals(given.get(same))
                            ? passed.get(same)
                            : followed(window, scores, change, passed.get(same), given.get(same), now);
                })
                .toList();
    }

    private DetectedChange detected(KnownChange change, int[] window) {
        int index = placeOf(change.first(), window, BEFORE_WINDOW);
        int earliest = placeOf(change.earliest(), window, Math.min(index, 0));
        return change.at(index, index < 0 ? index : earliest, placeOf(change.latest(), window, index));
    }

    /** A search each: most series have few known changes. */
    private int placeOf(long score, int[] window, int otherwise) {
        for (int place = window.length - 1; place >= 0; place--) {
            if (history.points().get(window[place]).scoreId() == score) {
                return place;
            }
        }
        return otherwise;
    }

    private KnownChange added(int[] window, double[] scores, DetectedChange change, List<DetectedChange> all) {
        return new KnownChange(
                --lastNew,
                history.eras()[window[window.length - 1]],
                change.status(),
                change.everConfirmed(),
                scoreAt(window, change.index()),
                scoreAt(window, change.earliest()),
                scoreAt(window, change.latest()),
                change.size(),
                recovered(window, scores, change, all),
                null);
    }

    /** Updates a known change. A position that was not moved keeps its score, even before the window. */
    private KnownChange followed(
            int[] window,
            double[] scores,
            DetectedChange change,
            KnownChange before,
            DetectedChange given,
            List<DetectedChange> all) {
        return new KnownChange(
                before.id(),
                before.era(),
                change.status(),
                change.everConfirmed(),
                change.index() == given.index() ? before.first() : scoreAt(window, change.index()),
                change.earliest() == given.earliest() ? before.earliest() : scoreAt(window, change.earliest()),
                change.latest() == given.latest() ? before.latest() : scoreAt(window, change.latest()),
                change.size(),
                before.recovered() != null ? before.recovered() : recovered(window, scores, change, all),
                null);
    }

    private long scoreAt(int[] window, int index) {
        return history.points()
                .get(window[Math.clamp(index, 0, window.length - 1)])
                .scoreId();
    }

    /** The score at which a change ended, as first seen; null while it lasts. */
    private @Nullable Long recovered(int[] window, double[] scores, DetectedChange change, List<DetectedChange> all) {
        if (!change.everConfirmed() || change.status() != ChangeStatus.RECOVERED) {
            return null;
        }
        int back = OnlineDetection.back(scores, change, all);
        return scoreAt(window, back > 0 ? back : window.length - 1);
    }
}
