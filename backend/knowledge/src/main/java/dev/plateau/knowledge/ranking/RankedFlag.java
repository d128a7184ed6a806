package dev.plateau.knowledge.ranking;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A flag whose final value differs between two JVMs.
 *
 * @param baseline its value in the baseline, or null when that JVM has no such flag
 * @param candidate its value in the candidate, or null when that JVM has no such flag
 * @param changes ids of the JDK changes that explain it
 */
public record RankedFlag(
        String name, @Nullable String baseline, @Nullable String candidate, Relevance relevance, List<String> changes) {
    public RankedFlag {
        changes = List.copyOf(changes);
    }

    /** True for a switch of both JVMs, or one that was on and was removed: its feature was removed, too. */
    boolean isSwitched() {
        return candidate == null ? "true".equals(baseline) : relevance != Relevance.ONE_SIDED && isSwitch(baseline);
    }

    private static boolean isSwitch(@Nullable String value) {
        return "true".equals(value) || "false".equals(value);
    }

    /** True if both JVMs have it. */
    public boolean isOfBoth() {
        return baseline != null && candidate != null;
    }
}
