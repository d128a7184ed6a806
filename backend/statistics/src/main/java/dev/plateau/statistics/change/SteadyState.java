package dev.plateau.statistics.change;

import dev.plateau.statistics.Robust;
import java.util.Optional;

/**
 * Steady state of the iterations of a fork, after its warm-up.
 *
 * <p>The iterations are cut into levels; they are steady from the start of the last level, if that holds the last fifth of them and leans less
 * than 1 % in ten iterations (0.01 of its unit, where an iteration is zero or negative). Reference: Barrett et al., "Virtual machine warmup blows
 * hot and cold", OOPSLA 2017; Traini et al., "Towards effective assessment of steady state performance in Java software", EMSE 28 (2022), who
 * found 11 % of forks never steady. Needs {@link #MIN_ITERATIONS} iterations. Cost O(n log n).
 *
 * @param from first iteration of the steady state; the number of iterations when there is none
 * @param steady whether there is one
 */
public record SteadyState(int from, boolean steady) {
    /** Minimum number of iterations with a value; with fewer, the result is empty. */
    public static final int MIN_ITERATIONS = 10;

    private static final double TAIL = 0.2;
    private static final double LEAN = 0.001;
    private static final double PENALTY = 6;

    /**
     * Evaluates the iterations of one fork.
     *
     * @param iterations in order
     * @return empty below {@link #MIN_ITERATIONS} iterations with a value
     */
    public static Optional<SteadyState> of(double[] iterations) {
        Signal signal = Signal.of(iterations);
        int n = signal.length();
        if (n < MIN_ITERATIONS) {
            return Optional.empty();
        }
        if (signal.scale() == 0) {
            return Optional.of(new SteadyState(0, true));
        }
        int[] cuts = Partition.cuts(signal.drawnIn(), PENALTY * Math.log(n));
        int from = cuts.length == 0 ? 0 : cuts[cuts.length - 1];
        boolean steady = n - from >= TAIL * n && Math.abs(lean(signal, from)) < LEAN;
        return Optional.of(new SteadyState(steady ? signal.index()[from] : iterations.length, steady));
    }

    /** Change per iteration, relative, from the first to the second half of the level. */
    private static double lean(Signal signal, int from) {
        int n = signal.length();
        int half = (n - from) / 2;
        double first = Robust.median(signal.drawnIn(), from, from + half);
        double second = Robust.median(signal.drawnIn(), n - half, n);
        return (second - first) * signal.scale() / (n - from - half);
    }
}
