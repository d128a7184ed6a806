package dev.plateau.statistics.online;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Result of {@link NewestChange#at}, after most runs without its tests: empty, as cheap bounds prove.
 *
 * <p>An {@link EarlySign} needs a newest run beyond 2.5 times the median distance from the median of the runs before, whose noise is never
 * smaller. A run that stands apart needs a score that Student's t makes unlikely, and later runs on its side; t has heavier tails than the normal
 * distribution, and no error is smaller than that of independent runs on stable hosts. A sign within the rounding is possible. Cost O(1) for
 * the newest 66 runs, after a check for scores that are not positive.
 */
final class QuickNewestChange {
    /** Share of the largest log: a hundred times the rounding error of the sums of some dozen logs. */
    private static final double ROUNDING = 1e-12;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final double UNLIKELY = NORMAL.inverseSurvivalProbability(NewestChange.UNLIKELY);
    private static final double SUSPECTED = NORMAL.inverseSurvivalProbability(NewestChange.SUSPECTED);

    private final RunSeries runs;
    private final int levelStart;
    /** First run whose log is kept. */
    private final int start;

    private final double[] logs;
    private final double rounding;
    private final double effect;

    private QuickNewestChange(RunSeries runs, int levelStart, double minimumEffect) {
        this.runs = runs;
        this.levelStart = levelStart;
        start = Math.max(levelStart, runs.length() - EarlySign.MAX_RUNS - EarlySign.REFERENCE);
        logs = new double[runs.length() - start];
        double largest = 0;
        for (int i = 0; i < logs.length; i++) {
            logs[i] = Math.log(runs.scores()[start + i]);
            largest = Math.max(largest, Math.abs(logs[i]));
        }
        rounding = ROUNDING * largest;
        effect = Math.log1p(minimumEffect) - rounding;
    }

    static Optional<NewestChange> at(RunSeries runs, int levelStart, double minimumEffect) {
        if (runs.length() - levelStart < EarlySign.MIN_RUNS + EarlySign.MAX_RUNS) {
            // A young level borrows its noise.
            return NewestChange.at(runs, levelStart, minimumEffect);
        }
        for (int run = levelStart; run < runs.length(); run++) {
            if (!(runs.scores()[run] > 0)) {
                return NewestChange.at(runs, levelStart, minimumEffect);
            }
        }
        QuickNewestChange quick = new QuickNewestChange(runs, levelStart, minimumEffect);
        if (!quick.excludesEarlySign()) {
            return NewestChange.at(runs, levelStart, minimumEffect);
        }
        return quick.excludesRunApart() ? Optional.empty() : NewestChange.standing(runs, levelStart, minimumEffect);
    }

    /** The runs before stay sorted, while the oldest of the newest runs leaves them and an older one enters. */
    private boolean excludesEarlySign() {
        int end = logs.length;
        double newest = logs[end - 1];
        int first = end - 1;
        int from = Math.max(0, first - EarlySign.REFERENCE);
        double[] sorted = Arrays.copyOfRange(logs, from, first);
        Arrays.sort(sorted);
        int size = sorted.length;
        for (int count = 1; count <= EarlySign.MAX_RUNS && size >= EarlySign.MIN_RUNS; count++) {
            double level = (sorted[(size - 1) / 2] + sorted[size / 2]) / 2;
            if (!isNear(newest, level, sorted, size)) {
                return false;
            }
            first--;
            size = remove(logs[first], sorted, size);
            if (from > 0) {
                from--;
                size = insert(logs[from], sorted, size);
            }
        }
        return true;
    }

    /** True if half of the runs before lie too far off their level for the newest to be off it. */
    private boolean isNear(double newest, double level, double[] before, int size) {
        double distance = Math.abs(newest - level) + rounding;
        if (distance < effect) {
            return true;
        }
        double near = distance / (EarlySign.THREE * EarlySign.FROM_MAD);
        int nearer = 0;
        for (int i = 0; i < size; i++) {
            nearer += Math.abs(before[i] - level) < near ? 1 : 0;
        }
        return nearer <= (size - 1) / 2;
    }

    private static int remove(double value, double[] sorted, int size) {
        int place = Arrays.binarySearch(sorted, 0, size, value);
        System.arraycopy(sorted, place + 1, sorted, place, size - place - 1);
        return size - 1;
    }

    private static int insert(double value, double[] sorted, int size) {
        int found = Arrays.binarySearch(sorted, 0, size, value);
        int place = found < 0 ? -found - 1 : found;
        System.arraycopy(sorted, place, sorted, place + 1, size - place);
        sorted[place] = value;
        return size + 1;
    }

    private boolean excludesRunApart() {
        int end = runs.length();
        for (int at = Math.max(levelStart + EarlySign.MIN_RUNS, end - 1 - NewestChange.MAX_FOLLOWING_RUNS);
                at < end;
                at++) {
            if (mayBeApart(at) && (at == end - 1 || isSupported(at))) {
                return false;
            }
        }
        return true;
    }

    private boolean mayBeApart(int at) {
        int place = at - start;
        int from = Math.max(0, place - RunContrast.REFERENCE);
        int before = place - from;
        double score = logs[place];
        double sum = 0;
        double least = logs[from];
        double most = logs[from];
        for (int i = from; i < place; i++) {
            sum += logs[i];
            least = Math.min(least, logs[i]);
            most = Math.max(most, logs[i]);
        }
        double mean = sum / before;
        double squares = 0;
        for (int i = from; i < place; i++) {
            squares += (logs[i] - mean) * (logs[i] - mean);
        }
        double error = Math.sqrt(squares / (before - 1) * (1 + 1.0 / before));
        double distance = Math.abs(score - mean) + rounding;
        boolean separated = score < least || score > most;
        return distance >= effect && distance >= error * (separated ? UNLIKELY : SUSPECTED);
    }

    private boolean isSupported(int at) {
        RunContrast later = new RunContrast(runs, levelStart, at, at + 1, runs.length());
        return later.areRunsApart(NewestChange.STANDS)
                && later.larger() == new RunContrast(runs, levelStart, at, at, at + 1).larger();
    }
}
