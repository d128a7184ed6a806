package dev.plateau.server.alerts.delivery;

import dev.plateau.knowledge.FlagDifference;
import dev.plateau.knowledge.RankedDifferences;
import dev.plateau.knowledge.RankedDifferences.RankedChange;
import dev.plateau.server.environments.KnownEnvironment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** JVM flags that differ between two environments, as sentences, most relevant first. */
final class FlagWords {
    private static final int MAX_SENTENCES = 12;
    private static final int MAX_CHARS = 200;

    private FlagWords() {}

    static List<String> of(RankedDifferences differences, KnownEnvironment before, KnownEnvironment since) {
        if (!before.finalFlagsKnown() || !since.finalFlagsKnown()) {
            return List.of("not uploaded for both sides, so a changed default would not show here");
        }
        List<String> sentences = Stream.concat(
                        differences.changes().stream().flatMap(change -> sentences(change, before, since).stream()),
                        differences.unexplained().stream().map(flag -> sentence(flag, before, since)))
                .distinct()
                .toList();
        List<String> words = new ArrayList<>(sentences.stream()
                .limit(MAX_SENTENCES)
                .map(sentence -> sentence.length() > MAX_CHARS ? sentence.substring(0, MAX_CHARS - 1) + "…" : sentence)
                .toList());
        int more = Math.max(0, sentences.size() - MAX_SENTENCES)
                + differences.folded().size();
        if (more > 0) {
            words.add("and " + more + " more, on the page of the comparison");
        }
        return words;
    }

    /**
     * The sentences of a JDK change: one per flag that differs; without flags, only if its frames grew. A change that is not between both JDKs is
     * not named: only its flags differ.
     */
    private static List<String> sentences(RankedChange change, KnownEnvironment before, KnownEnvironment since) {
        String words = change.change().title() + " (JDK " + change.change().releases() + ")";
        if (change.flags().isEmpty()) {
            return change.frames().isEmpty()
                    ? List.of()
                    : List.of(words + ": " + String.join(", ", change.frames()) + " grew");
        }
        return change.flags().stream()
                .map(flag -> sentence(flag, before, since) + (change.between() ? ": " + words : ""))
                .toList();
    }

    private static String sentence(FlagDifference flag, KnownEnvironment before, KnownEnvironment since) {
        boolean isGiven = isGiven(flag, before) || isGiven(flag, since);
        return (isGiven || !flag.existsInBoth() ? "" : "default of ") + flag.sentence();
    }

    private static boolean isGiven(FlagDifference flag, KnownEnvironment environment) {
        return environment.rawFlags().stream().anyMatch(given -> given.matches("-XX:[+-]?" + flag.name() + "(=.*)?"));
    }
}
