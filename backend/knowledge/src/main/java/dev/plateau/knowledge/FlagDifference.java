package dev.plateau.knowledge;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A JVM flag whose final value differs between two JVMs.
 *
 * @param baseline its value in the baseline, or null when that JVM has no such flag
 * @param candidate its value in the candidate, or null when that JVM has no such flag
 * @param relevance class of its relevance to performance: {@code given}, {@code known-change}, {@code switch}, {@code number} ...
 * @param changes ids of the JDK changes that explain it
 */
public record FlagDifference(
        String name, @Nullable String baseline, @Nullable String candidate, Relevance relevance, List<String> changes) {
    /** Reason why a differing flag matters, or hardly matters; the most relevant first. */
    public enum Relevance {
        /** The environments were made to differ in it. */
        GIVEN("set by a flag set"),
        /** A change of the JDK that the knowledge base describes. */
        KNOWN_CHANGE("explained by a JDK change"),
        /** On in one JVM and off in the other. */
        SWITCH("switch of both JVMs"),
        /** A number that compilers or garbage collectors work with. */
        NUMBER("number of compiler or garbage collector"),
        /** Only one of the JVMs has it. */
        ONE_SIDED("only one JVM has it"),
        /** Of a garbage collector that neither side uses. */
        OTHER_COLLECTOR("of a garbage collector that is not in use"),
        /** A size that the JVM derives from the machine, the heap or other flags. */
        DERIVED("derived by the JVM"),
        /** An address in memory, which may change with each start. */
        ADDRESS("address"),
        /** The same number, written in another way. */
        EQUAL("equal numbers"),
        /** Texts, and numbers of neither compiler nor collector. */
        OTHER("other");

        private final String words;

        Relevance(String words) {
            this.words = words;
        }

        /** For people. */
        public String words() {
            return words;
        }

        /** As in JSON: {@code known-change}. */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** True for the reasons that pages collapse. */
        public boolean isFolded() {
            return compareTo(NUMBER) > 0;
        }
    }

    public FlagDifference {
        changes = List.copyOf(changes);
    }

    /** True for a switch of both JVMs, or one that was on and was removed: its feature was removed, too. */
    boolean isSwitched() {
        return candidate == null ? "true".equals(baseline) : relevance != Relevance.ONE_SIDED && isSwitch(baseline);
    }

    private static boolean isSwitch(@Nullable String value) {
        return "true".equals(value) || "false".equals(value);
    }

    /** True if both JVMs have it. */
    public boolean existsInBoth() {
        return baseline != null && candidate != null;
    }

    /** Both values: "changed true → false", "only in the candidate: 0". */
    public String words() {
        if (baseline == null) {
            return "only in the candidate: " + candidate;
        }
        return candidate == null ? "only in the baseline: " + baseline : "changed " + baseline + " → " + candidate;
    }

    /** The flag with both values before and since a change: "UseBiasedLocking changed true → false", "UseZGC is new: true". */
    public String sentence() {
        if (baseline == null) {
            return name + " is new: " + candidate;
        }
        return candidate == null
                ? name + " is gone, was " + baseline
                : name + " changed " + baseline + " → " + candidate;
    }
}
