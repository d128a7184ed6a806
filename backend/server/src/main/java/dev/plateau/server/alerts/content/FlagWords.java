package dev.plateau.server.alerts.content;

import dev.plateau.server.environments.FlagDifference;
import dev.plateau.server.environments.KnownEnvironment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** JVM flags that differ between two environments, as sentences, those that explain most first. */
final class FlagWords {
    private static final int MOST = 12;
    private static final int LONGEST = 200;

    private FlagWords() {}

    /** @param differences by name */
    static List<String> of(List<FlagDifference> differences, KnownEnvironment before, KnownEnvironment since) {
        if (!before.finalFlagsKnown() || !since.finalFlagsKnown()) {
            return List.of("not uploaded for both sides, so a changed default would not show here");
        }
        List<String> words = new ArrayList<>(differences.stream()
                .sorted(Comparator.comparingInt(FlagWords::rank))
                .limit(MOST)
                .map(difference -> sentence(difference, isGiven(difference, before) || isGiven(difference, since)))
                .map(sentence -> sentence.length() > LONGEST ? sentence.substring(0, LONGEST - 1) + "…" : sentence)
                .toList());
        if (differences.size() > MOST) {
            words.add("and " + (differences.size() - MOST) + " more, on the page of the comparison");
        }
        return words;
    }

    /** A switch that both JVMs know tells more than a size, and a size more than a flag that only one of them knows. */
    private static int rank(FlagDifference difference) {
        if (difference.baseline() == null || difference.candidate() == null) {
            return 2;
        }
        return difference.baseline().equals("true") || difference.baseline().equals("false") ? 0 : 1;
    }

    private static boolean isGiven(FlagDifference difference, KnownEnvironment environment) {
        String name = difference.name();
        return environment.rawFlags().stream().anyMatch(flag -> flag.matches("-XX:[+-]?" + name + "(=.*)?"));
    }

    private static String sentence(FlagDifference difference, boolean given) {
        if (difference.baseline() == null) {
            return difference.name() + " is new: " + difference.candidate();
        }
        if (difference.candidate() == null) {
            return difference.name() + " is gone, was " + difference.baseline();
        }
        return (given ? "" : "default of ") + difference.name() + " changed " + difference.baseline() + " → "
                + difference.candidate();
    }
}
