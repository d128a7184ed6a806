package dev.plateau.server.gate;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.server.comparisons.SideScore;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Metric;
import dev.plateau.wire.model.NamePattern;
import dev.plateau.wire.model.Percent;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.read.CellRecord;
import dev.plateau.wire.read.GateRecord.GatedCell;
import dev.plateau.wire.read.GateRecord.Outcome;
import dev.plateau.wire.text.Verdicts;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rule of a gate.
 *
 * @param metrics names of the compared metrics
 * @param better direction of metrics that have none of their own
 * @param benchmarks pattern found in the full names of the benchmarks
 * @param minimumEffect smallest relative change for the worse that fails: 0.05 for 5 %
 * @param sensitivity largest minimum detectable effect of a comparison that counts as fine: 0.1 makes one that detects only changes over 12 %
 *     inconclusive
 * @param limits limits of scores, whatever the baseline
 */
record GateRule(
        List<String> metrics,
        Direction better,
        NamePattern benchmarks,
        double minimumEffect,
        double sensitivity,
        List<GateLimit> limits) {
    private static final double MAX_SHARE = 10;

    /** The outcome of one comparison, with the reason. */
    record Decision(Outcome outcome, String reason) {}

    /** Checks the parameters; an error names the invalid one. */
    static GateRule of(
            List<String> metrics,
            Direction better,
            String benchmarks,
            double minimumEffect,
            double sensitivity,
            List<GateLimit> limits) {
        checkShare("minimumEffect", minimumEffect);
        checkShare("sensitivity", sensitivity);
        return new GateRule(metrics, better, pattern("benchmarks", benchmarks), minimumEffect, sensitivity, limits);
    }

    static NamePattern pattern(String parameter, String text) {
        try {
            return NamePattern.of(text);
        } catch (NamePattern.Invalid invalid) {
            throw Problem.badParameter(parameter, "it " + invalid.getMessage());
        }
    }

    private static void checkShare(String name, double value) {
        if (!(value >= 0 && value <= MAX_SHARE)) {
            throw Problem.badParameter(name, "expected " + Percent.EXPECTED + ", at most 1000 %, found " + value);
        }
    }

    /** Metrics besides those that every comparison has, in the order of their cells. */
    List<String> further() {
        return Stream.concat(metrics.stream(), limits.stream().map(GateLimit::metric))
                .distinct()
                .filter(metric -> Metric.of(metric).isEmpty())
                .toList();
    }

    private Cell cell(Pair pair, String metric) {
        return pair.cells()
                .get(Metric.of(metric)
                        .map(Metric::position)
                        .orElseGet(() -> Metric.names().size() + further().indexOf(metric)));
    }

    /** Applies the rule to the pairs of a comparison. A benchmark that could not be measured has no metrics: one row is enough. */
    List<GatedCell> apply(Comparison comparison) {
        return comparison.pairs().stream()
                .filter(pair -> benchmarks.isFoundIn(pair.key().benchmark()))
                .flatMap(pair -> pair.score() instanceof Cell.Unmeasured missing
                        ? unmeasured(pair.key(), missing).stream()
                        : metrics.stream().flatMap(metric -> gated(pair.key(), metric, cell(pair, metric)).stream()))
                .toList();
    }

    /** Applies the limits to the candidate's scores. */
    List<GatedCell> applyLimits(Comparison comparison) {
        return limits.stream()
                .flatMap(limit -> comparison.pairs().stream()
                        .filter(pair -> limit.benchmarks().isFoundIn(pair.key().benchmark()))
                        .filter(pair -> !(cell(pair, limit.metric()) instanceof Cell.Empty))
                        .map(pair -> limit.apply(pair.key(), cell(pair, limit.metric()))))
                .toList();
    }

    /** Names the metrics and limits for which no benchmark has a score: a misspelt one passes nothing. */
    String unmatched(List<GatedCell> compared, List<GatedCell> limited) {
        return Stream.concat(
                        metrics.stream()
                                .filter(metric -> compared.stream()
                                        .noneMatch(
                                                score -> score.cell().metric().equals(metric)))
                                .map(metric -> "no benchmark has the metric " + metric),
                        Stream.of(unmatchedLimits(limited)))
                .filter(reason -> !reason.isEmpty())
                .collect(Collectors.joining("; "));
    }

    String unmatchedLimits(List<GatedCell> limited) {
        return limits.stream()
                .filter(limit -> limited.stream().noneMatch(limit::isOf))
                .map(limit -> "no benchmark has a score for the limit " + limit.benchmarks() + " " + limit.name())
                .collect(Collectors.joining("; "));
    }

    private Optional<GatedCell> gated(BenchmarkKey key, String metric, Cell cell) {
        Calculations.checkTime();
        return switch (cell) {
            case Cell.Compared compared -> {
                Decision decision =
                        decide(compared.comparison(), compared.side().point().direction());
                yield Optional.of(
                        new GatedCell(key, cell.toRecord(metric).withReason(decision.reason()), decision.outcome()));
            }
            // A new benchmark can't have regressed; one that the baseline failed to measure may have.
            case Cell.Alone alone ->
                Optional.of(
                        alone.failure() == null
                                ? untested(key, metric, null, Outcome.FINE, "new: the baseline does not have it")
                                : untested(
                                        key,
                                        metric,
                                        null,
                                        Outcome.INCONCLUSIVE,
                                        "the baseline was not measured: "
                                                + alone.failure().reason()));
            case Cell.BaselineOnly only ->
                Optional.of(untested(
                        key,
                        metric,
                        only.baseline(),
                        Outcome.INCONCLUSIVE,
                        "not measured: the baseline has it, and the candidate does not"));
            case Cell.Unmeasured missing -> unmeasured(key, missing);
            default -> Optional.empty();
        };
    }

    /** A benchmark that failed is inconclusive; one that neither side can run is left out. */
    private static Optional<GatedCell> unmeasured(BenchmarkKey key, Cell.Unmeasured missing) {
        return missing.baseline() != null || isFailure(missing.unmeasured().outcome())
                ? Optional.of(
                        failed(key, missing.baseline(), missing.unmeasured().reason()))
                : Optional.empty();
    }

    /** A benchmark that the run failed to measure. */
    static GatedCell failed(BenchmarkKey key, @Nullable SideScore baseline, String reason) {
        return untested(key, Score.PRIMARY, baseline, Outcome.INCONCLUSIVE, "not measured: " + reason);
    }

    private static GatedCell untested(
            BenchmarkKey key, String metric, @Nullable SideScore baseline, Outcome outcome, String reason) {
        return new GatedCell(
                key,
                new CellRecord(
                        baseline == null ? metric : baseline.point().metric(),
                        baseline == null ? null : baseline.point().unit(),
                        baseline == null ? null : (Double) baseline.point().score(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        CellVerdict.INCONCLUSIVE.id(),
                        reason),
                outcome);
    }

    static boolean isFailure(Upload.Outcome outcome) {
        return outcome == Upload.Outcome.FAILED || outcome == Upload.Outcome.TIMED_OUT;
    }

    /**
     * The outcome of one comparison.
     *
     * @param direction of the metric
     */
    Decision decide(CellComparison comparison, Direction direction) {
        if (comparison.verdict() == CellVerdict.REGRESSED) {
            return comparison.size() < Math.log1p(minimumEffect)
                    ? new Decision(
                            Outcome.FINE,
                            "regressed by less than the minimum effect of this gate, " + Verdicts.effect(minimumEffect))
                    : new Decision(Outcome.REGRESSED, comparison.reason());
        }
        boolean isFine = comparison.verdict() == CellVerdict.IMPROVED
                || comparison.verdict() == CellVerdict.UNCHANGED
                || (comparison.isTooNoisy() && isNoiseFine(comparison, direction));
        return new Decision(isFine ? Outcome.FINE : Outcome.INCONCLUSIVE, comparison.reason());
    }

    /**
     * Tests a comparison that is too noisy. An interval with only changes for the worse is not noise: it is fine if all of them are below the
     * minimum effect.
     */
    private boolean isNoiseFine(CellComparison comparison, Direction direction) {
        boolean isWorse = (comparison.low() > 1 && direction != Direction.HIGHER_IS_BETTER)
                || (comparison.high() < 1 && direction != Direction.LOWER_IS_BETTER);
        if (!isWorse) {
            return comparison.minimumDetectableEffect() <= sensitivity;
        }
        double worst = Math.max(Math.log(comparison.high()), -Math.log(comparison.low()));
        return worst < Math.log1p(minimumEffect);
    }
}
