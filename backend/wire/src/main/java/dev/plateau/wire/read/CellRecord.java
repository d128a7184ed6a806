package dev.plateau.wire.read;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plateau.wire.text.Verdicts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One metric of one benchmark, compared with its baseline.
 *
 * @param metric JMH's name
 * @param unit canonical; null without any score
 * @param baseline baseline's score in {@code unit}; null without one
 * @param candidate candidate's score in {@code unit}; null without one
 * @param ratio candidate over baseline: with an interval, of the fork medians, which the verdict is based on; else of the scores. Of a limit:
 *     score over limit. Null where a ratio is meaningless
 * @param low lower end of its confidence interval; null without one
 * @param high upper end of its confidence interval; null without one
 * @param minimumDetectableEffect smallest relative change that can be detected here: 0.023 for 2.3 %; null without an interval
 * @param verdict improved, regressed, unchanged, inconclusive, not-comparable, not-runnable, no-baseline or baseline
 * @param reason one clause about the verdict; may be empty
 */
public record CellRecord(
        String metric,
        @Nullable String unit,
        @Nullable Double baseline,
        @Nullable Double candidate,
        @Nullable Double ratio,
        @Nullable Double low,
        @Nullable Double high,
        @JsonAlias("noiseFloor") @Nullable Double minimumDetectableEffect,
        String verdict,
        String reason) {
    /** The name of {@link #minimumDetectableEffect} in the gate's answer before version 1.9. */
    @JsonProperty("noiseFloor")
    public @Nullable Double noiseFloor() {
        return minimumDetectableEffect;
    }

    /** The name of {@link #ratio} where it has an interval, from before the two were one. */
    @JsonProperty("forkRatio")
    public @Nullable Double forkRatio() {
        return low == null || isLimit() ? null : ratio;
    }

    /** True for a score beside a limit, which takes the place of the baseline, instead of a comparison. */
    boolean isLimit() {
        return List.of(Verdicts.LIMIT_MET, Verdicts.LIMIT_MISSED, Verdicts.LIMIT_UNCLEAR)
                .contains(verdict);
    }

    /** True if both sides have a score. */
    public boolean hasBothSides() {
        return baseline != null && candidate != null;
    }

    /** Same, with another reason. */
    public CellRecord withReason(String other) {
        return withVerdict(verdict, other);
    }

    /** Same, with another verdict and its reason. */
    public CellRecord withVerdict(String other, String because) {
        return new CellRecord(
                metric, unit, baseline, candidate, ratio, low, high, minimumDetectableEffect, other, because);
    }
}
