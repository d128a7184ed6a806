package dev.plateau.server.gate;

import dev.plateau.comparison.CellComparison;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.wire.model.BenchmarkKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The response to a CI job.
 *
 * @param summary one line for people
 * @param complete false while a collector still measures: ask again
 * @param runs runs of the query, one per environment
 */
record GateVerdict(GateOutcome outcome, String summary, boolean complete, List<GatedRun> runs) {
    /**
     * One run compared with its baseline.
     *
     * @param environment JDK and flag set
     * @param baseline null without one
     * @param compare path of the page that shows both; null without a baseline
     * @param notice effect of an unstable host on the comparison; empty for a stable one
     * @param reason reason why nothing could be compared; empty otherwise
     * @param verifiedCauses of regressions between baseline and run, where a search verified one
     */
    record GatedRun(
            long run,
            String environment,
            GateOutcome outcome,
            @Nullable BaselineRun baseline,
            @Nullable String compare,
            String notice,
            String reason,
            List<GateCause> verifiedCauses,
            List<GatedScore> scores) {}

    /**
     * A cause that a search verified by measuring.
     *
     * @param page path of the incident's page
     * @param words "Verified: commit 4f1c2d9 (Cache per request) makes up 92 % (80 to 104 %) of the change."
     */
    record GateCause(long incident, String page, String words) {}

    /** The run that a run is compared with. */
    record BaselineRun(
            long run, @Nullable String branch, @Nullable String commit, Instant measuredAt) {}

    /**
     * One metric of one benchmark.
     *
     * @param baseline baseline's score in {@code unit}; null without one
     * @param candidate candidate's score in {@code unit}; null without one
     * @param ratio candidate over baseline; null where a ratio is meaningless
     * @param low lower end of its confidence interval
     * @param high upper end of its confidence interval
     * @param forkRatio candidate over baseline of the fork medians, which the verdict is based on; null without a test
     * @param noiseFloor smallest relative change that can be detected here: 0.023 for 2.3 %
     * @param verdict improved, regressed, unchanged, inconclusive or not-comparable, for any size
     * @param outcome outcome of the verdict under the given rule
     * @param reason explanation in addition to the numbers
     */
    record GatedScore(
            String benchmark,
            Map<String, String> parameters,
            String mode,
            int threads,
            String metric,
            @Nullable String unit,
            @Nullable Double baseline,
            @Nullable Double candidate,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double forkRatio,
            @Nullable Double noiseFloor,
            String verdict,
            GateOutcome outcome,
            String reason) {
        static GatedScore compared(BenchmarkKey key, Cell.Compared cell, GateRule.Decision decision) {
            CellComparison comparison = cell.comparison();
            return new GatedScore(
                    key.benchmark(),
                    key.parameters(),
                    key.mode().label(),
                    key.threads(),
                    cell.side().point().metric(),
                    cell.side().point().unit(),
                    cell.baseline().point().score(),
                    cell.side().point().score(),
                    known(comparison.ratio()),
                    known(comparison.low()),
                    known(comparison.high()),
                    known(comparison.forks().ratio()),
                    known(comparison.minimumDetectableEffect()),
                    comparison.verdict().id(),
                    decision.outcome(),
                    decision.reason());
        }

        static GatedScore withoutScore(BenchmarkKey key, String metric, GateOutcome gateOutcome, String reason) {
            return untested(key, metric, null, null, gateOutcome, reason);
        }

        /** A score of the baseline that the candidate does not have. */
        static GatedScore lost(BenchmarkKey key, LatestPoint baseline, String reason) {
            return untested(
                    key, baseline.metric(), baseline.unit(), baseline.score(), GateOutcome.INCONCLUSIVE, reason);
        }

        private static GatedScore untested(
                BenchmarkKey key,
                String metric,
                @Nullable String unit,
                @Nullable Double baseline,
                GateOutcome gateOutcome,
                String reason) {
            return new GatedScore(
                    key.benchmark(),
                    key.parameters(),
                    key.mode().label(),
                    key.threads(),
                    metric,
                    unit,
                    baseline,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    "inconclusive",
                    gateOutcome,
                    reason);
        }

        boolean hasBothSides() {
            return baseline != null && candidate != null;
        }

        /** True if a side lacks a score that should have been compared. */
        boolean lacksSide() {
            return !hasBothSides() && outcome == GateOutcome.INCONCLUSIVE;
        }

        private static @Nullable Double known(double value) {
            return Double.isNaN(value) ? null : (Double) value;
        }
    }
}
