package dev.plateau.knowledge.ranking;

import java.util.List;

/**
 * Differences between two JVMs, the most relevant first.
 *
 * @param changes of the JDK
 * @param flags that differ, each once, by relevance and name
 */
public record RankedDifferences(List<RankedChange> changes, List<RankedFlag> flags) {
    public RankedDifferences {
        changes = List.copyOf(changes);
        flags = List.copyOf(flags);
    }

    /** Flags that can matter and that no change of the JDK explains. */
    public List<RankedFlag> unexplained() {
        return flags.stream()
                .filter(flag -> !flag.relevance().isFolded() && flag.relevance() != Relevance.KNOWN_CHANGE)
                .toList();
    }

    /** Flags that hardly matter. */
    public List<RankedFlag> folded() {
        return flags.stream().filter(flag -> flag.relevance().isFolded()).toList();
    }
}
