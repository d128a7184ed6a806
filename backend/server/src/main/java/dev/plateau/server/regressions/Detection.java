package dev.plateau.server.regressions;

import dev.plateau.server.series.Point;
import dev.plateau.statistics.DeterministicChange;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.Robust;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.change.EarlySign;
import dev.plateau.statistics.change.ExactLevels;
import dev.plateau.wire.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * What the detectors that fit a series make of its points. Bytes per operation that are the same in every fork need no test
 * ({@link ExactLevels}); where they are not, and for all other metrics, the detectors vote.
 *
 * @param changes in the order of their places, as if none were known
 * @param signs what the newest points hint at, given the first point of their level
 * @param exact whether values were read, so that there is no chance in them
 */
record Detection(List<Sighting> changes, IntFunction<Optional<EarlySign>> signs, boolean exact) {
    /**
     * Looks at points.
     *
     * @param unit canonical
     * @param points in order
     * @param minimumEffect smallest relative change that matters, for example 0.008
     */
    static Detection of(String unit, List<Point> points, double minimumEffect) {
        double[] scores = points.stream().mapToDouble(Point::score).toArray();
        if (Arrays.stream(scores).allMatch(score -> Units.isLessThanAnObject(unit, score))) {
            return new Detection(List.of(), levelStart -> Optional.empty(), true);
        }
        Optional<ExactLevels> exact = unit.equals("B/op") ? exact(unit, points, minimumEffect) : Optional.empty();
        return exact.map(levels -> of(levels, scores)).orElseGet(() -> byVote(scores, minimumEffect));
    }

    /** The smallest relative change that matters where nobody says otherwise. */
    static double minimumEffect(String unit) {
        return unit.equals("B/op") ? DeterministicChange.LEAST_SHARE : ChangePoints.MINIMUM_EFFECT;
    }

    /** By the vote of the detectors, whatever the unit. */
    static Detection byVote(double[] scores, double minimumEffect) {
        return new Detection(
                ChangePoints.in(scores, minimumEffect).points().stream()
                        .map(Sighting::found)
                        .toList(),
                levelStart -> EarlySign.at(scores, levelStart, minimumEffect),
                false);
    }

    private static Optional<ExactLevels> exact(String unit, List<Point> points, double minimumEffect) {
        double[][] runs = points.stream().map(point -> forks(unit, point)).toArray(double[][]::new);
        return ExactLevels.of(runs, minimumEffect);
    }

    /** Between what its forks lie; less than an object is none. */
    private static double[] forks(String unit, Point point) {
        double[] bounds = bounds(point);
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] = Units.isLessThanAnObject(unit, bounds[i]) ? 0 : bounds[i];
        }
        return bounds;
    }

    private static double[] bounds(Point point) {
        if (point.logMean() != null && (point.logSd() != null || point.forks() == 1)) {
            double sd = Objects.requireNonNullElse(point.logSd(), 0.0);
            return new ForkSummary(point.forks(), point.logMean(), sd).bounds();
        }
        return point.low() != null && point.high() != null
                ? new double[] {point.low(), point.high()}
                : new double[] {point.score()};
    }

    private static Detection of(ExactLevels levels, double[] scores) {
        List<Sighting> changes = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < levels.changes().size(); i++) {
            DeterministicChange change = levels.changes().get(i);
            int end = i + 1 < levels.changes().size()
                    ? levels.changes().get(i + 1).index()
                    : scores.length;
            Shift shift = Shift.between(
                    level(change.before(), scores, start, change.index()),
                    level(change.after(), scores, change.index(), end));
            changes.add(Sighting.found(change.index(), shift));
            start = change.index();
        }
        return new Detection(changes, levelStart -> levels.sign().filter(sign -> sign.index() > levelStart), true);
    }

    /** The exact value; where that is nothing, what was measured instead, for a ratio's sake. */
    private static double level(long exact, double[] scores, int from, int to) {
        return exact == 0 ? Robust.median(scores, from, to) : exact;
    }
}
