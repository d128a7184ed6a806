package dev.plateau.collector.compare;

import dev.plateau.collector.compare.RunComparison.ComparedBenchmark;
import dev.plateau.comparison.CellComparison;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of two runs for programs.
 *
 * @param baseline environment, such as {@code 17.0.15/default}
 * @param onlyBaseline benchmarks that only the baseline has
 */
public record ComparisonReport(
        String baseline,
        String candidate,
        List<ComparedRow> benchmarks,
        List<String> onlyBaseline,
        List<String> onlyCandidate) {
    /**
     * One benchmark.
     *
     * @param baseline score
     * @param ratio candidate over baseline; null where it has no meaning, as the other fields
     * @param minimumDetectableEffect smallest relative change that could have been seen
     * @param verdict such as {@code regressed}
     * @param reason reason and caveats of the verdict; may be empty
     */
    public record ComparedRow(
            String benchmark,
            Map<String, String> parameters,
            String mode,
            int threads,
            double baseline,
            double candidate,
            String unit,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double minimumDetectableEffect,
            String verdict,
            String reason) {
        private static ComparedRow of(ComparedBenchmark row) {
            BenchmarkKey key = row.key();
            CellComparison comparison = row.comparison();
            return new ComparedRow(
                    key.benchmark(),
                    key.parameters(),
                    key.mode().label(),
                    key.threads(),
                    row.baseline().score(),
                    row.candidate().score(),
                    row.baseline().unit(),
                    finite(comparison.ratio()),
                    finite(comparison.low()),
                    finite(comparison.high()),
                    finite(comparison.minimumDetectableEffect()),
                    comparison.verdict().id(),
                    comparison.reason());
        }

        private static @Nullable Double finite(double value) {
            return Double.isFinite(value) ? value : null;
        }
    }

    /** The report of a comparison. */
    public static ComparisonReport of(RunComparison comparison) {
        return new ComparisonReport(
                comparison.baseline().label(),
                comparison.candidate().label(),
                comparison.benchmarks().stream().map(ComparedRow::of).toList(),
                comparison.keys().onlyBaseline().stream()
                        .map(BenchmarkKey::toString)
                        .toList(),
                comparison.keys().onlyCandidate().stream()
                        .map(BenchmarkKey::toString)
                        .toList());
    }
}
