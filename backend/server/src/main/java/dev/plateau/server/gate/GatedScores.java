package dev.plateau.server.gate;

import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.gate.GateVerdict.GatedScore;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Applies the rule of a gate to the pairs of a comparison. */
final class GatedScores {
    private GatedScores() {}

    static List<GatedScore> of(Comparison comparison, GateRule rule) {
        return comparison.pairs().stream()
                .filter(pair -> rule.benchmarks().isFoundIn(pair.key().benchmark()))
                .flatMap(pair -> scores(pair, rule))
                .toList();
    }

    /** The scores of a pair. A benchmark that could not be measured has no metrics: one row is enough. */
    private static Stream<GatedScore> scores(Comparison.Pair pair, GateRule rule) {
        if (pair.score() instanceof Cell.Unmeasured missing) {
            return unmeasured(pair.key(), missing).stream();
        }
        return rule.metrics().stream().flatMap(metric -> score(pair.key(), metric, pair.cell(metric), rule).stream());
    }

    private static Optional<GatedScore> score(BenchmarkKey key, String metric, Cell cell, GateRule rule) {
        Calculations.checkTime();
        return switch (cell) {
            case Cell.Compared compared ->
                Optional.of(GatedScore.compared(
                        key,
                        compared,
                        rule.decide(
                                compared.comparison(), compared.side().point().direction())));
            case Cell.Alone alone -> Optional.of(alone(key, metric, alone));
            case Cell.BaselineOnly only ->
                Optional.of(GatedScore.lost(
                        key, only.baseline().point(), "not measured: the baseline has it, and the candidate does not"));
            case Cell.Unmeasured missing -> unmeasured(key, missing);
            default -> Optional.empty();
        };
    }

    /** A new benchmark can't have regressed; one that the baseline failed to measure may have. */
    private static GatedScore alone(BenchmarkKey key, String metric, Cell.Alone alone) {
        return alone.baseline() == null
                ? GatedScore.withoutScore(key, metric, GateOutcome.FINE, "new: the baseline does not have it")
                : GatedScore.withoutScore(
                        key,
                        metric,
                        GateOutcome.INCONCLUSIVE,
                        "the baseline was not measured: " + alone.baseline().reason());
    }

    /** A benchmark that failed is inconclusive; one that neither side can run is left out. */
    private static Optional<GatedScore> unmeasured(BenchmarkKey key, Cell.Unmeasured missing) {
        String reason = "not measured: " + missing.unmeasured().reason();
        if (missing.baseline() != null) {
            return Optional.of(GatedScore.lost(key, missing.baseline().point(), reason));
        }
        return isFailure(missing.unmeasured().outcome())
                ? Optional.of(GatedScore.withoutScore(key, Score.PRIMARY, GateOutcome.INCONCLUSIVE, reason))
                : Optional.empty();
    }

    static boolean isFailure(Upload.Outcome outcome) {
        return outcome == Upload.Outcome.FAILED || outcome == Upload.Outcome.TIMED_OUT;
    }
}
