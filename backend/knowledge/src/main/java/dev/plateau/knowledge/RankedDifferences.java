package dev.plateau.knowledge;

import dev.plateau.knowledge.FlagDifference.Relevance;
import java.util.List;

/**
 * Differences between two JVMs, the most relevant first.
 *
 * @param changes of the JDK
 * @param flags that differ, each once, by relevance and name
 */
public record RankedDifferences(List<RankedChange> changes, List<FlagDifference> flags) {
    /**
     * A change of the JDK in which two JVMs differ.
     *
     * @param between true if it lies between the versions; else only its flags differ
     * @param frames frames that grew, as evidence of it
     * @param flags differing flags that it explains
     * @param tests flags that measure its effect: "17.0.9: -XX:+UseBiasedLocking"; none for a change that is not between the JDKs
     */
    public record RankedChange(
            JdkChange change, boolean between, List<String> frames, List<FlagDifference> flags, List<String> tests) {
        /** True if a frame, a switch or a number of both JVMs shows it; a flag of one of them shows no more than its version does. */
        public boolean hasEvidence() {
            return rank() <= 2;
        }

        /** Frames that grew count most, then switches that went off or on, numbers of both JVMs, and flags of one of them. */
        int rank() {
            if (!frames.isEmpty()) {
                return 0;
            }
            if (flags.stream().anyMatch(FlagDifference::isSwitched)) {
                return 1;
            }
            if (flags.stream().anyMatch(FlagDifference::existsInBoth)) {
                return 2;
            }
            return flags.isEmpty() ? 4 : 3;
        }
    }

    public RankedDifferences {
        changes = List.copyOf(changes);
        flags = List.copyOf(flags);
    }

    /** Flags that can matter and that no change of the JDK explains. */
    public List<FlagDifference> unexplained() {
        return flags.stream()
                .filter(flag -> !flag.relevance().isFolded() && flag.relevance() != Relevance.KNOWN_CHANGE)
                .toList();
    }

    /** Flags that hardly matter. */
    public List<FlagDifference> folded() {
        return flags.stream().filter(flag -> flag.relevance().isFolded()).toList();
    }
}
