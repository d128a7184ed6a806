package dev.plateau.statistics.online;

import dev.plateau.statistics.DeterministicChange;
import dev.plateau.statistics.Robust;
import dev.plateau.statistics.change.ChangePoint;
import dev.plateau.statistics.change.ChangePoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Results of the detectors that fit a series: values that are the same in every fork are read ({@link ExactLevels}), on all others the
 * detectors vote ({@link ChangePoints}) and the newest runs are tested ({@link NewestChange}).
 */
public abstract sealed class DetectorCascade {
    /** Standard errors from which on a vote confirms at once; a weaker one must last. */
    private static final double STRONG = 7;

    /** Number of runs in a row for which it must last, the newest included. */
    private static final int LOOKS = 4;

    private final List<DetectedChange> changes;

    private DetectorCascade(List<DetectedChange> changes) {
        this.changes = List.copyOf(changes);
    }

    /** The vote of the detectors, and the tests of the newest runs. */
    public static DetectorCascade byVote(RunSeries runs, double minimumEffect) {
        return new ByVote(
                runs,
                minimumEffect,
                ChangePoints.in(runs.scores(), minimumEffect).points());
    }

    /** Levels that were read; scores give the ratio where a level is 0. */
    public static DetectorCascade exact(ExactLevels levels, double[] scores) {
        return new Exact(levels, exactChanges(levels, scores));
    }

    /** Finds nothing: for a series that is not worth detection. */
    public static DetectorCascade none() {
        return new Exact(new ExactLevels(List.of(), Optional.empty()), List.of());
    }

    /** Change points in the order of their places, as if none were known. */
    public final List<DetectedChange> changes() {
        return changes;
    }

    /** True unless the forks of the runs on both sides contradict the change. */
    public abstract boolean isSupportedByForks(DetectedChange change);

    /** True if an unconfirmed change may be confirmed: it is strong or has lasted, and its forks support it. */
    abstract boolean mayBeConfirmed(DetectedChange change);

    /** True if values were read, so that their places are exact. */
    final boolean isExact() {
        return this instanceof Exact;
    }

    /** Smallest relative change that matters. */
    double minimumEffect() {
        return ChangePoints.MINIMUM_EFFECT;
    }

    /** The suspicion by the newest runs, given the first run of their level. */
    abstract Optional<NewestChange> suspicion(int levelStart);

    private static final class ByVote extends DetectorCascade {
        private final RunSeries runs;
        private final double minimumEffect;
        private final List<ChangePoint> points;

        ByVote(RunSeries runs, double minimumEffect, List<ChangePoint> points) {
            super(points.stream().map(DetectedChange::of).toList());
            this.runs = runs;
            this.minimumEffect = minimumEffect;
            this.points = points;
        }

        @Override
        public boolean isSupportedByForks(DetectedChange change) {
            int place = change.index();
            int from = Math.max(0, place - RunContrast.REFERENCE);
            int to = Math.min(runs.length(), place + RunContrast.REFERENCE);
            for (ChangePoint other : points) {
                from = other.index() < place ? Math.max(from, other.index()) : from;
                to = other.index() > place ? Math.min(to, other.index()) : to;
            }
            double[][] forks = runs.forks().levels(from, to);
            double[][] before = Arrays.copyOfRange(forks, 0, place - from);
            double[][] after = Arrays.copyOfRange(forks, place - from, forks.length);
            return ForkEvidence.of(before, after, change.size().larger()) != ForkEvidence.AGAINST;
        }

        @Override
        boolean mayBeConfirmed(DetectedChange change) {
            boolean strong =
                    points.stream().anyMatch(point -> point.index() == change.index() && point.strength() >= STRONG);
            return (strong || hasLasted(change)) && isSupportedByForks(change);
        }

        /**
         * Decided from the runs and not from stored state: the number of runs that arrive together does not matter. A full window loses its oldest
         * runs, too, as the oldest decide some votes.
         */
        private boolean hasLasted(DetectedChange change) {
            int full = runs.length() < OnlineDetection.WINDOW ? 0 : 1;
            for (int earlier = 1; earlier < LOOKS; earlier++) {
                int from = full * earlier;
                double[] scores = Arrays.copyOfRange(runs.scores(), from, runs.length() - earlier);
                if (ChangePoints.in(scores, minimumEffect).points().stream()
                        .noneMatch(point -> change.isNear(from + point.index()))) {
                    return false;
                }
            }
            return true;
        }

        @Override
        double minimumEffect() {
            return minimumEffect;
        }

        @Override
        Optional<NewestChange> suspicion(int levelStart) {
            return QuickNewestChange.at(runs, levelStart, minimumEffect);
        }
    }

    private static final class Exact extends DetectorCascade {
        private final ExactLevels levels;

        Exact(ExactLevels levels, List<DetectedChange> changes) {
            super(changes);
            this.levels = levels;
        }

        @Override
        public boolean isSupportedByForks(DetectedChange change) {
            return true;
        }

        @Override
        boolean mayBeConfirmed(DetectedChange change) {
            return true;
        }

        @Override
        Optional<NewestChange> suspicion(int levelStart) {
            return levels.sign()
                    .filter(sign -> sign.index() > levelStart)
                    .map(sign -> new NewestChange(
                            sign.index(), sign.warning() ? ChangeStatus.WARNING : ChangeStatus.SUSPECT, sign.larger()));
        }
    }

    private static List<DetectedChange> exactChanges(ExactLevels levels, double[] scores) {
        List<DetectedChange> changes = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < levels.changes().size(); i++) {
            DeterministicChange change = levels.changes().get(i);
            int end = i + 1 < levels.changes().size()
                    ? levels.changes().get(i + 1).index()
                    : scores.length;
            ChangeSize size = ChangeSize.between(
                    level(change.before(), scores, start, change.index()),
                    level(change.after(), scores, change.index(), end));
            changes.add(DetectedChange.confirmed(change.index(), change.index(), change.index(), size));
            start = change.index();
        }
        return changes;
    }

    /** The exact value; where that is 0, the median of the scores, so that there is a ratio. */
    private static double level(long exact, double[] scores, int from, int to) {
        return exact == 0 ? Robust.median(scores, from, to) : exact;
    }
}
