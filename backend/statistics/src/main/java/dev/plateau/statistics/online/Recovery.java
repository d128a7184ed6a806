package dev.plateau.statistics.online;

import dev.plateau.statistics.Robust;
import dev.plateau.statistics.change.Signal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Detects that levels to which confirmed changes led are over, and since which run.
 *
 * <p>A level is over when a later confirmed change leads back, or when the newest {@link #RUNS} runs lie there. Back means that less than
 * the minimum effect is left, or as little as the larger of {@link #NOISES} noises and {@link #SMALL}, if that is a quarter of the change at
 * most. All are logs: a tenth of a slowdown by 100 times is still ten times slower. The noise is that of single runs: the larger of their spread
 * around the levels between confirmed changes, which slow waves widen, and that of neighbours. Where a score is not positive, a quarter of the
 * difference may be left. Cost O(n log n) for n runs.
 */
final class Recovery {
    /** Number of newest runs, all nearer to the old level, that show that it is back. */
    private static final int RUNS = 5;

    /** The median of {@link #RUNS} runs is hardly ever further off the level that they belong to. */
    private static final double NOISES = 2;

    private static final double NOISES_OF_A_RUN = 5;

    /** Log of a ratio that hardly matters: the default minimum effect of verdicts. */
    private static final double SMALL = Math.log1p(0.02);

    private final double[] scores;
    private final boolean exact;
    private final double minimumEffect;
    private final List<DetectedChange> changes;
    private double noise = Double.NaN;

    /** For scores with noise, unless {@code exact}. */
    Recovery(double[] scores, double minimumEffect, boolean exact, List<DetectedChange> changes) {
        this.scores = scores;
        this.changes = List.copyOf(changes);
        this.minimumEffect = Math.log1p(minimumEffect);
        this.exact = exact;
    }

    private double noise() {
        noise = Double.isNaN(noise) ? measured() : noise;
        return noise;
    }

    private double measured() {
        if (changes.stream().noneMatch(DetectedChange::everConfirmed)
                || Arrays.stream(scores).anyMatch(score -> score <= 0)) {
            return 0;
        }
        double[] logs = Arrays.stream(scores).map(Math::log).toArray();
        int[] borders = IntStream.concat(
                        changes.stream()
                                .filter(DetectedChange::everConfirmed)
                                .mapToInt(DetectedChange::index)
                                .filter(place -> place > 0),
                        IntStream.of(0, logs.length))
                .sorted()
                .distinct()
                .toArray();
        double[] rest = logs.clone();
        for (int i = 1; i < borders.length; i++) {
            double level = Robust.median(logs, borders[i - 1], borders[i]);
            for (int run = borders[i - 1]; run < borders[i]; run++) {
                rest[run] -= level;
            }
        }
        return Math.max(1.4826 * Robust.medianDistance(rest, 0, rest.length, 0), Signal.noise(logs));
    }

    /** Place of the first run that was back on the level before a change, 1 where all runs given are; 0 while it lasts. */
    int back(DetectedChange change) {
        boolean over = change.status() == ChangeStatus.RECOVERED;
        double left = over ? change.size().size() / 4 : tolerated(change.size());
        int later = changes.stream()
                .filter(other -> other.everConfirmed()
                        && other.index() > change.index()
                        && change.size().isUndoneBy(other.size().after(), left))
                .mapToInt(DetectedChange::index)
                .min()
                .orElse(0);
        if (later > 0) {
            return later;
        }
        int newest = newest(change);
        boolean enough = scores.length - newest >= RUNS && newest > change.index() + 1;
        if (enough && change.size().isUndoneBy(Robust.median(scores, newest, scores.length), left)) {
            return newest;
        }
        return over ? first(change) : 0;
    }

    private double tolerated(ChangeSize size) {
        return exact
                ? minimumEffect
                : Math.max(minimumEffect, Math.min(size.size() / 4, Math.max(SMALL, NOISES * noise())));
    }

    /** True if a level is about the one before a change, and not beyond it either. */
    boolean isEnd(DetectedChange change, double level) {
        return Math.abs(change.size().left(level)) <= tolerated(change.size());
    }

    /** True if the runs from one on lie about where they lay before a change, within the noise of single runs. */
    boolean isReturn(DetectedChange change, int from) {
        double left = change.size().left(Robust.median(scores, from, scores.length));
        double quarter = change.size().size() / 4;
        return -quarter <= left && left <= Math.max(minimumEffect, Math.min(quarter, NOISES_OF_A_RUN * noise()));
    }

    /** First of the newest runs that are nearer to the level before. */
    private int newest(DetectedChange change) {
        int first = scores.length;
        while (first > 1 && first - 1 > change.index() && change.size().isNearerBefore(scores[first - 1])) {
            first--;
        }
        return first;
    }

    /** First of the earliest {@link #RUNS} runs in a row that were nearer, for a change that is known to be over; 0 when there are none. */
    private int first(DetectedChange change) {
        int row = 0;
        for (int run = Math.max(1, change.index() + 2); run < scores.length; run++) {
            row = change.size().isNearerBefore(scores[run]) ? row + 1 : 0;
            if (row == RUNS) {
                return run + 1 - RUNS;
            }
        }
        return 0;
    }
}
