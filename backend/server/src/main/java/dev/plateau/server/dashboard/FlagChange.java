package dev.plateau.server.dashboard;

import dev.plateau.server.environments.FlagDifference;
import java.util.List;

/**
 * A JVM flag that two environments differ in, as a sentence a person can take away.
 *
 * @param words "changed true → false", "new, 0", "gone, was true"
 */
public record FlagChange(String name, String words) {
    public static List<FlagChange> of(List<FlagDifference> differences) {
        return differences.stream()
                .map(difference -> new FlagChange(difference.name(), words(difference)))
                .toList();
    }

    private static String words(FlagDifference difference) {
        if (difference.baseline() == null) {
            return "only in the candidate: " + difference.candidate();
        }
        return difference.candidate() == null
                ? "only in the baseline: " + difference.baseline()
                : "changed " + difference.baseline() + " → " + difference.candidate();
    }
}
