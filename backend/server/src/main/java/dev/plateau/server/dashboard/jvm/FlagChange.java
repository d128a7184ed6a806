package dev.plateau.server.dashboard.jvm;

import dev.plateau.knowledge.ranking.RankedFlag;

/**
 * A JVM flag that two environments differ in, as text.
 *
 * @param words "changed true → false", "only in the candidate: 0"
 * @param reason its relevance to performance
 */
public record FlagChange(String name, String words, String reason) {
    static FlagChange of(RankedFlag flag) {
        return new FlagChange(flag.name(), words(flag), flag.relevance().words());
    }

    private static String words(RankedFlag flag) {
        if (flag.baseline() == null) {
            return "only in the candidate: " + flag.candidate();
        }
        return flag.candidate() == null
                ? "only in the baseline: " + flag.baseline()
                : "changed " + flag.baseline() + " → " + flag.candidate();
    }
}
