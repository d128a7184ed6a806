package dev.plateau.server.dashboard.compare;

import dev.plateau.comparison.CellComparison;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.SideScore;
import dev.plateau.server.dashboard.Words;
import dev.plateau.wire.text.Names;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A pair of a comparison as exported: not rounded, missing values are empty.
 *
 * @param candidate the candidate's label
 */
record CompareRow(
        String benchmark,
        String parameters,
        String mode,
        int threads,
        @Nullable Metric score,
        @Nullable Metric allocation,
        String candidate) {
    /** One metric of both sides. */
    record Metric(
            @Nullable String unit,
            @Nullable Double baseline,
            @Nullable Double candidate,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double noiseFloor,
            String verdict,
            String reason) {}

    /**
     * The rows of comparisons, one after the other.
     *
     * @param labels of all sides, baseline first
     */
    static List<CompareRow> of(List<Comparison> comparisons, List<String> labels) {
        return IntStream.range(0, comparisons.size())
                .boxed()
                .flatMap(i -> comparisons.get(i).pairs().stream().map(pair -> of(pair, labels.get(i + 1))))
                .toList();
    }

    private static CompareRow of(Comparison.Pair pair, String candidate) {
        return new CompareRow(
                pair.key().benchmark(),
                Names.parameters(pair.key()),
                pair.key().mode().label(),
                pair.key().threads(),
                metric(pair.score()),
                metric(pair.allocation()),
                candidate);
    }

    private static @Nullable Metric metric(Cell cell) {
        return switch (cell) {
            case Cell.Compared compared -> {
                CellComparison comparison = compared.comparison();
                yield new Metric(
                        compared.side().point().unit(),
                        compared.baseline().point().score(),
                        compared.side().point().score(),
                        known(comparison.ratio()),
                        known(comparison.low()),
                        known(comparison.high()),
                        known(comparison.minimumDetectableEffect()),
                        comparison.verdict().id(),
                        comparison.reason());
            }
            case Cell.Alone alone ->
                new Metric(
                        alone.side().point().unit(),
                        null,
                        alone.side().point().score(),
                        null,
                        null,
                        null,
                        null,
                        "no-baseline",
                        alone.baseline() == null ? "" : alone.baseline().reason());
            case Cell.Unmeasured missing ->
                withoutCandidate(
                        missing.baseline(),
                        Words.of(missing.unmeasured().outcome()),
                        missing.unmeasured().reason());
            case Cell.BaselineOnly only -> withoutCandidate(only.baseline(), "not-runnable", "only in the baseline");
            default -> null;
        };
    }

    private static Metric withoutCandidate(@Nullable SideScore baseline, String verdict, String reason) {
        return new Metric(
                baseline == null ? null : baseline.point().unit(),
                baseline == null ? null : (Double) baseline.point().score(),
                null,
                null,
                null,
                null,
                null,
                verdict,
                reason);
    }

    private static @Nullable Double known(double value) {
        return Double.isNaN(value) ? null : (Double) value;
    }
}
