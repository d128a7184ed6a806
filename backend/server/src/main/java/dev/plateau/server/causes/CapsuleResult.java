package dev.plateau.server.causes;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plateau.statistics.Confidence;
import dev.plateau.wire.model.UploadLimits;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The result of a capsule's script: the file {@code result.json} that it writes.
 *
 * @param format always {@link #FORMAT}
 * @param benchmark with parameters, mode and threads
 * @param expected ratio of the capsule: score after over score before
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
        INCONCLUSIVE
    }

    /** A side. */
    public record ResultSide(
            @Schema(maxLength = UploadLimits.LONG_NAME) String name, String build) {}

    /**
     * The machine of the measurement.
     *
     * @param cpu model of the processor; empty if unknown
     * @param processors number of processors; 0 if unknown
     */
    public record ResultMachine(String os, String arch, String cpu, int processors) {
        String words() {
            return (cpu.isBlank() ? "unknown processor" : cpu)
                    + (processors > 0 ? ", " + processors + " processors" : "") + ", " + os + " " + arch;
        }
    }

    public CapsuleResult {
        Objects.requireNonNull(verdict, "verdict");
        if (version != VERSION || !FORMAT.equals(format)) {
            throw new IllegalArgumentException("format: expected " + FORMAT + ", version " + VERSION);
        }
        if (verdict != ResultVerdict.INCONCLUSIVE && (ratio == null || low == null || high == null || blocks == null)) {
            throw new IllegalArgumentException("ratio, low, high and blocks: this verdict needs them");
        }
        if (!(expected > 0) || Double.isInfinite(expected) || isNoRatio(ratio) || isNoRatio(low) || isNoRatio(high)) {
            throw new IllegalArgumentException("expected, ratio, low and high: expected finite numbers above 0");
        }
    }

    /** "Reproduced on Xeon, 4 processors, Linux x86_64: score after over before 1.52 (1.44 to 1.61), expected 1.5, 8 blocks." */
    String words() {
        String name = switch (verdict) {
            case REPRODUCED -> "Reproduced";
            case NOT_REPRODUCED -> "Not reproduced";
            case INCONCLUSIVE -> "Inconclusive";
        };
        return name + " on " + machine.words() + ": " + figures() + ".";
    }

    private String figures() {
        if (ratio == null) {
            return "a fork failed";
        }
        return String.format(
                Locale.ROOT,
                "score after over before %.4g (%s CI %.4g to %.4g), expected %.4g, %d blocks",
                ratio,
                Confidence.TEXT,
                Objects.requireNonNullElse(low, Double.NaN),
                Objects.requireNonNullElse(high, Double.NaN),
                expected,
                Objects.requireNonNullElse(blocks, 0));
    }

    /** Tests for an invalid ratio. 0 is valid: the lower end of a very wide interval rounds to it. */
    private static boolean isNoRatio(@Nullable Double value) {
        return value != null && (!(value >= 0) || Double.isInfinite(value));
    }
}
