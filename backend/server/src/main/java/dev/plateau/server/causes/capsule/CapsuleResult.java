package dev.plateau.server.causes.capsule;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plateau.wire.model.UploadLimits;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The result of a capsule's script: the file {@code result.json} that it writes.
 *
 * @param format always {@link #FORMAT}
 * @param benchmark with parameters, mode and threads
 * @param expected ratio of the capsule: score after over score before
 * @param seed of the random order
 * @param ratio measured ratio; null if a fork failed
 * @param low lower end of its confidence interval; null if a fork failed
 * @param high upper end; null if a fork failed
 * @param blocks number of measured blocks, one fork of each side; null if a fork failed
 */
public record CapsuleResult(
        @Schema(allowableValues = CapsuleResult.FORMAT) String format,
        @Schema(allowableValues = "1") int version,
        ResultVerdict verdict,
        @Schema(maxLength = UploadLimits.LONG_NAME) String benchmark,
        ResultSide before,
        ResultSide after,
        ResultMachine machine,
        double expected,
        double seed,
        @Nullable Double ratio,
        @Nullable Double low,
        @Nullable Double high,
        @Nullable Integer blocks) {
    static final String FORMAT = "plateau-capsule-result";
    static final int VERSION = 1;

    /** The verdict of a script. */
    public enum ResultVerdict {
        /** The interval excludes "no change" in the expected direction, and overlaps half to double of the expected log ratio. */
        @JsonProperty("reproduced")
        REPRODUCED,
        /** The interval is below half of the expected log ratio. */
        @JsonProperty("not-reproduced")
        NOT_REPRODUCED,
        /** The scores vary too much, or a fork failed. */
        @JsonProperty("cannot-say")
        CANNOT_SAY
    }

    /**
     * A side.
     *
     * @param build build of the VM used
     */
    public record ResultSide(
            @Schema(maxLength = UploadLimits.LONG_NAME) String name, String build) {}

    /**
     * The machine of the measurement.
     *
     * @param cpu model of the processor; empty if unknown
     * @param processors number of processors; 0 if unknown
     */
    public record ResultMachine(String os, String arch, String cpu, int processors) {}

    public CapsuleResult {
        Objects.requireNonNull(verdict, "verdict");
        if (version != VERSION || !FORMAT.equals(format)) {
            throw new IllegalArgumentException("format: expected " + FORMAT + ", version " + VERSION);
        }
        if (verdict != ResultVerdict.CANNOT_SAY && (ratio == null || low == null || high == null || blocks == null)) {
            throw new IllegalArgumentException("ratio, low, high and blocks: this verdict needs them");
        }
        if (!(expected > 0) || Double.isInfinite(expected) || isNoRatio(ratio) || isNoRatio(low) || isNoRatio(high)) {
            throw new IllegalArgumentException("expected, ratio, low and high: expected finite numbers above 0");
        }
    }

    /** Tests for an invalid ratio. 0 is valid: the lower end of a very wide interval rounds to it. */
    private static boolean isNoRatio(@Nullable Double value) {
        return value != null && (!(value >= 0) || Double.isInfinite(value));
    }
}
