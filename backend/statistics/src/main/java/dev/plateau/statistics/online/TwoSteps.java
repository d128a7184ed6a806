package dev.plateau.statistics.online;

import dev.plateau.statistics.Robust;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Detects a confirmed change that is two, a few runs apart: closer than the levels that the vote can see.
 *
 * <p>Of the runs beside its place, those are taken for a level of their own with which three levels fit the logs of the scores best. It is one if it
 * stands apart from both others ({@link RunContrast}): by scores and forks, then there are two changes; by scores alone, then one, which may
 * have occurred at either. Each test is one-sided at {@link #LEVEL}. Runs after which the level is
 * about what it was before are an outage, which is one change. Applied while the level after has {@link #RUNS} to {@link #LOOKS}
 * runs. Assumes positive scores. Cost O(runs).
 *
 * @param first first run of the level between
 * @param second first run of the level after
 * @param forksTell whether forks support both steps
 */
record TwoSteps(int first, int second, boolean forksTell) {
    private static final double LEVEL = 1e-4;

    /** Minimum number of runs of the levels before and after. */
    private static final int RUNS = 5;

    private static final int LOOKS = 9;

    /** Runs on each side in which the other place is searched; places further apart are left to the vote. */
    private static final int REACH = 9;

    /**
     * Searches for a second step beside a change.
     *
     * @param from first run of the level before
     * @param place of the change, the newest one that is confirmed
     */
    static Optional<TwoSteps> at(RunSeries runs, int from, int place, double minimumEffect) {
        int start = Math.max(from, place - RunContrast.REFERENCE);
        if (runs.length() - place > LOOKS + REACH) {
            return Optional.empty();
        }
        if (Arrays.stream(runs.scores(), start, runs.length()).anyMatch(score -> score <= 0)) {
            return Optional.empty();
        }
        double[] logs = Arrays.stream(runs.scores()).map(Math::log).toArray();
        int[] best = {};
        double least = Double.POSITIVE_INFINITY;
        for (int other = place - REACH; other <= place + REACH; other++) {
            int first = Math.min(place, other);
            int second = Math.max(place, other);
            if (other != place && first - start >= RUNS && runs.length() - second >= RUNS) {
                double squares =
                        squares(logs, start, first) + squares(logs, first, second) + squares(logs, second, logs.length);
                best = squares < least ? new int[] {first, second} : best;
                least = Math.min(least, squares);
            }
        }
        return best.length == 0 || best[1] - best[0] > DetectedChange.SAME || runs.length() - best[1] > LOOKS
                ? Optional.empty()
                : at(runs, start, best[0], best[1], minimumEffect);
    }

    private static Optional<TwoSteps> at(RunSeries runs, int from, int first, int second, double minimumEffect) {
        List<RunContrast> steps = List.of(
                new RunContrast(runs, from, first, first, second),
                new RunContrast(runs, first, second, second, runs.length()));
        double one = steps.get(0).shift();
        double other = steps.get(1).shift();
        boolean back = Math.abs(one + other) < Math.abs(one) / 4;
        boolean two = steps.stream()
                .allMatch(step -> Math.abs(step.shift()) >= Math.log1p(minimumEffect) && step.pOfRuns() <= LEVEL);
        return two && !back ? Optional.of(new TwoSteps(first, second, areSupportedByForks(steps))) : Optional.empty();
    }

    private static boolean areSupportedByForks(List<RunContrast> steps) {
        return steps.stream().allMatch(step -> step.hasSeveralForks() && step.pOfForks() <= LEVEL);
    }

    private static double squares(double[] x, int from, int to) {
        double mean = IntStream.range(from, to).mapToDouble(i -> x[i]).average().orElse(0);
        return IntStream.range(from, to)
                .mapToDouble(i -> (x[i] - mean) * (x[i] - mean))
                .sum();
    }

    /** The changes that replace a change at the place of one of the two. */
    List<DetectedChange> of(DetectedChange change, RunSeries runs, int from) {
        if (!forksTell) {
            return List.of(new DetectedChange(
                    change.id(),
                    change.status(),
                    change.everConfirmed(),
                    change.index(),
                    Math.min(change.earliest(), first),
                    Math.max(change.latest(), second),
                    change.size()));
        }
        double[] scores = runs.scores();
        double between = Robust.median(scores, first, second);
        ChangeSize up = ChangeSize.between(
                Robust.median(scores, Math.max(from, first - RunContrast.REFERENCE), first), between);
        ChangeSize on = ChangeSize.between(between, Robust.median(scores, second, scores.length));
        return change.index() == first
                ? List.of(change.with(up), DetectedChange.confirmed(second, second, second, on))
                : List.of(DetectedChange.confirmed(first, first, first, up), change.with(on));
    }
}
