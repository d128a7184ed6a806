package dev.plateau.knowledge.ranking;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A JVM as it ran.
 *
 * @param version of its JDK, as the JVM states it
 * @param flags final value of each flag, name to value; empty when not known
 * @param given names of the flags that people set
 */
public record JvmState(String version, Map<String, String> flags, Set<String> given) {
    private static final Pattern FLAG = Pattern.compile("-XX:[+-]?(\\w+)(=.*)?");

    /** A JVM that was started with these options. */
    public static JvmState of(String version, Map<String, String> flags, List<String> options) {
        Set<String> given = options.stream()
                .map(FLAG::matcher)
                .filter(Matcher::matches)
                .map(flag -> flag.group(1))
                .collect(Collectors.toSet());
        return new JvmState(version, flags, given);
    }
}
