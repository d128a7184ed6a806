package dev.plateau.server.environments;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A JVM flag whose final value differs between two environments.
 *
 * @param baseline its value on the left, or null when that JVM has no such flag
 * @param candidate its value on the right, likewise
 */
public record FlagDifference(
        String name, @Nullable String baseline, @Nullable String candidate) {

    /** All flags that differ, by name. */
    static List<FlagDifference> between(Map<String, String> baseline, Map<String, String> candidate) {
        var names = new TreeSet<>(baseline.keySet());
        names.addAll(candidate.keySet());
        var differences = new ArrayList<FlagDifference>();
        for (String name : names) {
            String left = baseline.get(name);
            String right = candidate.get(name);
            if (left == null || !left.equals(right)) {
                differences.add(new FlagDifference(name, left, right));
            }
        }
        return differences;
    }
}
