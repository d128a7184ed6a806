package dev.plateau.server.dashboard.cell;

import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.dashboard.cell.Sweeps.ScoreAt;
import dev.plateau.statistics.ScalingFit;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.text.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The universal scalability law, fitted to the scores of one environment over threads.
 *
 * @param words coefficients, peak and quality of the fit
 * @param curve the fitted law as points of the chart: threads and score
 */
record ThreadScaling(String words, double[][] curve) {
    /** Fewest scores for a fit: a law of three coefficients passes through any three points, noise included. */
    private static final int MIN_SCORES = 4;

    private static final int STEPS = 40;
    /** A coefficient that costs less than this share of the throughput, at the most threads measured, is rounding. */
    private static final double NEGLIGIBLE = 0.001;

    /**
     * Fits the law.
     *
     * @param scores over different thread counts, the fewest threads first
     * @return empty with fewer than four scores, in single-shot mode, or where the law has no fit
     */
    static Optional<ThreadScaling> of(Mode mode, List<ScoreAt> scores) {
        if (scores.size() < MIN_SCORES || mode == Mode.SINGLE_SHOT) {
            return Optional.empty();
        }
        int[] threads = scores.stream().mapToInt(score -> (int) score.x()).toArray();
        double[] throughput = scores.stream()
                .mapToDouble(score -> converted(mode, score.x(), score.score()))
                .toArray();
        return ScalingFit.of(threads, throughput)
                .map(fit -> new ThreadScaling(words(fit, threads, throughput), curve(fit, mode, threads)));
    }

    /** Throughput of a score, and the other way round: threads divided by their time per operation are throughput. */
    private static double converted(Mode mode, double threads, double value) {
        return mode == Mode.THROUGHPUT ? value : threads / value;
    }

    private static String words(ScalingFit fit, int[] threads, double[] throughput) {
        int most = threads[threads.length - 1];
        boolean contends = fit.contention() * (most - 1) >= NEGLIGIBLE;
        boolean peaks = fit.coherency() * most * (most - 1) >= NEGLIGIBLE;
        double error = IntStream.range(0, threads.length)
                .mapToDouble(i -> Math.abs(throughput[i] / fit.at(threads[i]) - 1))
                .max()
                .orElseThrow();
        return String.format(
                Locale.ROOT,
                "contention σ = %s, coherency κ = %s; %s (scores within %.1f %% of the curve)",
                contends ? coefficient(fit.contention()) : "0",
                peaks ? coefficient(fit.coherency()) : "0",
                peaks ? peak(Math.round(fit.peak()), most) : limit(contends, fit.contention()),
                100 * error);
    }

    private static String coefficient(double value) {
        return String.format(Locale.ROOT, "%.2g", value);
    }

    private static String peak(long threads, int most) {
        return "throughput peaks at " + Quantity.grouped((double) threads) + (threads == 1 ? " thread" : " threads")
                + (threads > most ? ", more than measured" : "");
    }

    private static String limit(boolean contends, double contention) {
        return contends
                ? "throughput approaches " + CellWords.times(1 / contention) + " times that of one thread"
                : "throughput grows in proportion to the threads";
    }

    private static double[][] curve(ScalingFit fit, Mode mode, int[] threads) {
        double first = threads[0];
        double width = threads[threads.length - 1] - first;
        return IntStream.rangeClosed(0, STEPS)
                .mapToDouble(step -> first + width * step / STEPS)
                .mapToObj(n -> new double[] {n, converted(mode, n, fit.at(n))})
                .toArray(double[][]::new);
    }
}
