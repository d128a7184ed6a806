package dev.plateau.server.environments;

import dev.plateau.knowledge.ranking.RankedFlag;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A JVM flag whose final value differs between two environments.
 *
 * @param baseline its value on the left, or null when that JVM has no such flag
 * @param candidate its value on the right, or null when that JVM has no such flag
 * @param relevance class of its relevance to performance: {@code given}, {@code known-change}, {@code switch}, {@code number} ...
 * @param changes ids of the JDK changes that explain it
 */
public record FlagDifference(
        String name, @Nullable String baseline, @Nullable String candidate, String relevance, List<String> changes) {
    static FlagDifference of(RankedFlag flag) {
        return new FlagDifference(
                flag.name(),
                flag.baseline(),
                flag.candidate(),
                flag.relevance().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                flag.changes());
    }
}
