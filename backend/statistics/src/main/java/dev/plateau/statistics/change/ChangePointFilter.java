package dev.plateau.statistics.change;

import dev.plateau.statistics.Autocorrelation;
import dev.plateau.statistics.Confidence;
import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.Robust;
import java.util.ArrayList;
import java.util.List;

/**
 * Places the change points that the detectors agree on, and drops those that do not hold between their neighbours, weakest first.
 *
 * <p>A change point holds when each side has {@link DetectorSettings#MIN_LEVEL_RUNS} runs, the medians differ by the standard errors of
 * {@link DetectorSettings} and by the minimum effect, and a step fits better than a straight line. The spread is the median distance on both
 * sides, moderated towards the noise of the whole series, and wider where neighbours resemble each other. Dropping one joins the levels beside
 * it, so the rest is evaluated again. Cost O(k² + k window) for k votes.
 */
final class ChangePointFilter {
    /** Standard deviation of normal noise over its median distance. */
    private static final double FROM_MAD = 1.482602218505602;
    /** A median is less certain than a mean: variance times pi / 2. */
    private static final double MEDIAN_VARIANCE = Math.PI / 2;

    private static final double MAX_CORRELATION = 0.9;
    private final Signal signal;
    private final double[] x;
    private final double minimumEffect;
    private final double standardErrors;
    private final List<VotedChange> changes = new ArrayList<>();
    private final double inflation;

    private record VotedChange(int at, int votes) {}

    ChangePointFilter(Signal signal, List<Vote> votes, double minimumEffect, DetectorSettings settings) {
        this.signal = signal;
        this.x = signal.drawnIn();
        this.minimumEffect = minimumEffect;
        standardErrors = settings.standardErrors();
        for (int i = 0; i < votes.size(); i++) {
            int from = changes.isEmpty() ? 0 : changes.get(changes.size() - 1).at();
            int to = i + 1 < votes.size() ? votes.get(i + 1).first() : x.length;
            Vote vote = votes.get(i);
            if (vote.first() > from) {
                changes.add(new VotedChange(Step.placed(x, from, vote, to), vote.votes()));
            }
        }
        inflation = inflation();
    }

    /** The change points that hold, ascending. */
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

    /** The share of the hardest condition that is met; below 1 the change point does not hold. */
    private double merit(Step step) {
        double shorter = Math.min(step.at() - step.from(), step.to() - step.at());
        double merit = Math.min(strength(step) / standardErrors, step.fitAgainstLine(x));
        merit = Math.min(merit, shorter / DetectorSettings.MIN_LEVEL_RUNS);
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
        double prior = DetectorSettings.PRIOR_RUNS;
        return Math.sqrt((prior + left * below * below + right * above * above) / (prior + left + right));
    }

    /** Factor on the standard error of a mean where neighbours resemble each other, for a first-order autoregression. */
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
        double rho = Double.isNaN(measured) ? 0 : Math.max(0, Math.min(MAX_CORRELATION, measured));
        return Math.sqrt((1 + rho) / (1 - rho));
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
        HodgesLehmannShift hodgesLehmannShift =
                HodgesLehmannShift.between(signal.raw(), step.from(), step.at(), step.to(), Confidence.LEVEL);
        double scale = signal.scale();
        return new RatioInterval.Known(
                Math.exp(scale * hodgesLehmannShift.estimate()),
                Math.exp(scale * hodgesLehmannShift.low()),
                Math.exp(scale * hodgesLehmannShift.high()));
    }
}
