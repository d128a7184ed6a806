package dev.plateau.knowledge.ranking;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A flag whose final value differs between two JVMs.
 *
 * @param baseline its value there, or null when that JVM has no such flag
 * @param candidate likewise
 * @param changes ids of the JDK changes that explain it
 */
public record RankedFlag(
        String name, @Nullable String baseline, @Nullable String candidate, Relevance relevance, List<String> changes) {
    public RankedFlag {
        changes = List.copyOf(changes);
    }

    /** Whether it is a switch of both JVMs, or was on and is gone: what it switched on is gone, too. */
    boolean isSwitched() {
        return candidate == null ? "true".equals(baseline) : relevance != Relevance.ONE_SIDED && isSwitch(baseline);
    }

    private static boolean isSwitch(@Nullable String value) {
        return "true".equals(value) || "false".equals(value);
    }

    /** Whether both JVMs have it. */
    public boolean isOfBoth() {
        return baseline != null && candidate != null;
    }
}
