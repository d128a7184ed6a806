package dev.plateau.server.causes.capsule;

import dev.plateau.server.causes.capsule.CapsuleResult.ResultVerdict;
import dev.plateau.statistics.Confidence;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;

/**
 * A result of a capsule, attached to an incident.
 *
 * @param addedBy name of the token or the person
 */
public record AttachedResult(long id, Instant addedAt, String addedBy, CapsuleResult result) {
    /** "Reproduced on Xeon, 4 processors, Linux x86_64: score after over before 1.52 (1.44 to 1.61), expected 1.5, 8 blocks." */
    public String words() {
        return verdict() + " on " + machine() + ": " + figures() + ".";
    }

    private String verdict() {
        return switch (result.verdict()) {
            case REPRODUCED -> "Reproduced";
            case NOT_REPRODUCED -> "Not reproduced";
            case CANNOT_SAY -> "Inconclusive";
        };
    }

    private String machine() {
        CapsuleResult.ResultMachine machine = result.machine();
        return (machine.cpu().isBlank() ? "unknown processor" : machine.cpu())
                + (machine.processors() > 0 ? ", " + machine.processors() + " processors" : "") + ", " + machine.os()
                + " " + machine.arch();
    }

    private String figures() {
        if (result.ratio() == null) {
            return "a fork failed";
        }
        return String.format(
                Locale.ROOT,
                "score after over before %.4g (%s CI %.4g to %.4g), expected %.4g, %d blocks",
                result.ratio(),
                Confidence.TEXT,
                Objects.requireNonNullElse(result.low(), Double.NaN),
                Objects.requireNonNullElse(result.high(), Double.NaN),
                result.expected(),
                Objects.requireNonNullElse(result.blocks(), 0));
    }

    /** Builds of the JVMs: "11.0.13+8, 17.0.9+9". */
    public String builds() {
        String before = result.before().build();
        String after = result.after().build();
        return before.equals(after) ? after : before + ", " + after;
    }

    /** True if the change was reproduced. */
    public boolean isReproduced() {
        return result.verdict() == ResultVerdict.REPRODUCED;
    }
}
