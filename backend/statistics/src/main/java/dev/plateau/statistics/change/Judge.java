package dev.plateau.statistics.change;

import dev.plateau.statistics.Autocorrelation;
import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.Robust;
import java.util.ArrayList;
import java.util.List;

/**
 * Places voted changes, and drops, weakest first, those that do not hold between their neighbours.
 *
 * <p>A change holds when each side has {@link #LEAST} runs, the medians differ by {@link #THRESHOLD} standard errors and by the minimum effect,
 * and a step fits better than a straight line. The spread is the median distance on both sides, moderated towards the noise of the whole series,
 * and wider where neighbours resemble each other. Dropping one joins its neighbours' sides, so the rest is judged again. Cost O(k² + k window)
 * for k votes.
 */
final class Judge {
    private static final int LEAST = 5;
    private static final double THRESHOLD = 4;
    /** Observations that the noise of the whole series counts for. */
    private static final double PRIOR = 5;
    /** Standard deviation of normal noise over its median distance. */
    private static final double FROM_MAD = 1.482602218505602;
    /** A median is less certain than a mean: variance times pi / 2. */
    private static final double MEDIAN_VARIANCE = Math.PI / 2;

    private static final double MOST_CORRELATION = 0.9;
    private static final double CONFIDENCE = 0.99;

    private final Signal signal;
    private final double[] x;
    private final double minimumEffect;
    private final List<Change> changes = new ArrayList<>();
    private final double inflation;

    private record Change(int at, int votes) {}

    Judge(Signal signal, List<Vote> votes, double minimumEffect) {
        this.signal = signal;
        this.x = signal.drawnIn();
        this.minimumEffect = minimumEffect;
        for (int i = 0; i < votes.size(); i++) {
            int from = changes.isEmpty() ? 0 : changes.get(changes.size() - 1).at();
            int to = i + 1 < votes.size() ? votes.get(i + 1).first() : x.length;
            Vote vote = votes.get(i);
            if (vote.first() > from) {
                changes.add(new Change(Step.placed(x, from, vote, to), vote.votes()));
            }
        }
        inflation = inflation();
    }

    /** What holds, ascending. */
    List<ChangePoint> changePoints() {
        while (!changes.isEmpty()) {
            int weakest = 0;
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < changes.size(); i++) {
                double merit = merit(step(i));
                if (merit < least) {
                    least = merit;
                    weakest = i;
                }
            }
            if (least >= 1) {
                break;
            }
            changes.remove(weakest);
        }
        List<ChangePoint> points = new ArrayList<>();
        for (int i = 0; i < changes.size(); i++) {
            points.add(changePoint(step(i), changes.get(i).votes()));
        }
        return points;
    }

    private Step step(int i) {
        int at = changes.get(i).at();
        int previous = i == 0 ? 0 : changes.get(i - 1).at();
        int following = i + 1 < changes.size() ? changes.get(i + 1).at() : x.length;
        return Step.of(x, Math.max(previous, at - Step.WINDOW), at, Math.min(following, at + Step.WINDOW));
    }

    /** By how many times the hardest demand is met; below 1 the change does not hold. */
    private double merit(Step step) {
        double shorter = Math.min(step.at() - step.from(), step.to() - step.at());
        double merit = Math.min(shorter / LEAST, Math.min(strength(step) / THRESHOLD, step.fitAgainstLine(x)));
        double least = signal.inNoise(minimumEffect);
        return least > 0 ? Math.min(merit, step.size() / least) : merit;
    }

    private double strength(Step step) {
        double left = step.at() - step.from();
        double right = step.to() - step.at();
        return step.size() / (spread(step) * Math.sqrt(MEDIAN_VARIANCE * (1 / left + 1 / right)) * inflation);
    }

    private double spread(Step step) {
        double left = step.at() - step.from();
        double right = step.to() - step.at();
        double below = FROM_MAD * Robust.medianDistance(x, step.from(), step.at(), step.before());
        double above = FROM_MAD * Robust.medianDistance(x, step.at(), step.to(), step.after());
        return Math.sqrt((PRIOR + left * below * below + right * above * above) / (PRIOR + left + right));
    }

    /**
     * How much wider the noise is to be taken where neighbours resemble each other. For means it would be the root of (1 + rho) / (1 - rho); its
     * root again measured best, as part of rho comes from small true changes.
     */
    private double inflation() {
        double[] rest = new double[x.length];
        int from = 0;
        for (int i = 0; i <= changes.size(); i++) {
            int to = i < changes.size() ? changes.get(i).at() : x.length;
            double level = Robust.median(x, from, to);
            for (int k = from; k < to; k++) {
                rest[k] = x[k] - level;
            }
            from = to;
        }
        double measured = Autocorrelation.lag1(rest);
        double rho = Double.isNaN(measured) ? 0 : Math.max(0, Math.min(MOST_CORRELATION, measured));
        return Math.pow((1 + rho) / (1 - rho), 0.25);
    }

    private ChangePoint changePoint(Step step, int votes) {
        int[] interval = step.location(x, spread(step));
        int[] index = signal.index();
        return new ChangePoint(
                index[step.at()],
                index[interval[0]],
                index[interval[1]],
                signal.level(step.before()),
                signal.level(step.after()),
                ratio(step),
                strength(step),
                votes);
    }

    private RatioInterval ratio(Step step) {
        if (!signal.logarithmic()) {
            return new RatioInterval.CannotSay(Double.NaN, "a value is zero or negative, so there is no ratio");
        }
        Shift shift = Shift.between(signal.raw(), step.from(), step.at(), step.to(), CONFIDENCE);
        double scale = signal.scale();
        return new RatioInterval.Known(
                Math.exp(scale * shift.estimate()), Math.exp(scale * shift.low()), Math.exp(scale * shift.high()));
    }
}
