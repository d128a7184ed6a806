package dev.plateau.recording.model;

import dev.plateau.statistics.Confidence;
import java.util.Optional;

/**
 * A counter of the JVM that is higher in the candidate, per operation or per second.
 *
 * @param baseline rate, in the unit of the figures
 * @param candidate likewise
 * @param low lower end of the confidence interval of the difference, normal approximation
 * @param high upper end
 */
public record CounterGrowth(double baseline, double candidate, double low, double high) {
    /** Standard errors between both rates that count as growth, as for frames. */
    private static final double ERRORS = 3;

    /** A counter that grew by less explains nothing. */
    private static final double MIN_FACTOR = 1.2;

    /** Growth of the rate. */
    public double growth() {
        return candidate - baseline;
    }

    /**
     * Compares two recordings.
     *
     * @param baselineUnits operations or seconds of the baseline, above 0
     * @param candidateUnits likewise
     * @return empty if it grew by no more than a fifth or three standard errors, or a side does not show it with a standard error
     */
    public static Optional<CounterGrowth> find(
            Figure baseline, double baselineUnits, Figure candidate, double candidateUnits) {
        Double baselineError = baseline.error();
        Double candidateError = candidate.error();
        if (baseline.visibility() != Visibility.RECORDED
                || candidate.visibility() != Visibility.RECORDED
                || baselineError == null
                || candidateError == null) {
            return Optional.empty();
        }
        double old = baseline.value() / baselineUnits;
        double now = candidate.value() / candidateUnits;
        double error = Math.hypot(baselineError / baselineUnits, candidateError / candidateUnits);
        double growth = now - old;
        return now > old * MIN_FACTOR && growth > ERRORS * error
                ? Optional.of(new CounterGrowth(
                        old,
                        now,
                        growth - Confidence.NORMAL_QUANTILE * error,
                        growth + Confidence.NORMAL_QUANTILE * error))
                : Optional.empty();
    }
}
