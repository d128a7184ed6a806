package dev.plateau.server.dashboard.jvm;

import dev.plateau.knowledge.ChangeTest;
import dev.plateau.knowledge.JdkChange;
import dev.plateau.knowledge.JdkVersion;
import dev.plateau.knowledge.ranking.RankedChange;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A change of the JDK in which two environments differ.
 *
 * @param between true if it lies between their JDKs; else only its flags differ
 * @param frames frames of the change that grew
 * @param flags differing flags that it explains
 * @param tests flags that measure its effect: "17.0.9: -XX:+UseBiasedLocking"; none for a change that is not between the JDKs
 */
public record JdkChangeRow(
        JdkChange change, boolean between, List<String> frames, List<FlagChange> flags, List<String> tests) {
    static JdkChangeRow of(RankedChange ranked, String baseline, String candidate) {
        return new JdkChangeRow(
                ranked.change(),
                ranked.between(),
                ranked.frames(),
                ranked.flags().stream().map(FlagChange::of).toList(),
                ranked.between() ? tests(ranked.change(), baseline, candidate) : List.of());
    }

    /** Tests on the candidate, else on the baseline: they undo the change on a JDK that has it, or make it on one without it. */
    private static List<String> tests(JdkChange change, String baseline, String candidate) {
        return Stream.of(candidate, baseline)
                .map(version -> testsOn(change, version))
                .filter(tests -> !tests.isEmpty())
                .findFirst()
                .orElseGet(() -> Optional.ofNullable(change.noTest()).stream().toList());
    }

    private static List<String> testsOn(JdkChange change, String version) {
        return JdkVersion.find(version).stream()
                .flatMap(build -> change.testsOn(build).stream())
                .map(ChangeTest::command)
                .map(command -> version + ": " + command)
                .toList();
    }
}
