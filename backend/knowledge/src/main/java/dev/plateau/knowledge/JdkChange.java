package dev.plateau.knowledge;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonProperty.Access;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.plateau.knowledge.JdkRelease.Presence;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A change of the JDK that moves performance. Its JSON is that of REST and of the collector; the knowledge base's file also has the write-only fields.
 *
 * @param id stable short name: {@code biased-locking-off}
 * @param since releases that introduced it, such as {@code 15}, {@code 11.0.17} or {@code one of 12 to 17}
 * @param until releases that ended it; empty while it lasts
 * @param effect what gets faster or slower
 * @param collector garbage collector that it is about: {@code G1}, {@code Z}; null for all
 * @param flags JVM flags whose difference it explains
 * @param tests options that measure its effect; empty if no option undoes it
 * @param noTest what to do instead; null if there are tests
 * @param frames frames of profiles that are evidence of it where they grow, appear or disappear
 * @param events events of JDK Flight Recorder that are evidence of it
 * @param note facts that were checked on a JVM, and open ones
 */
public record JdkChange(
        String id,
        String title,
        ChangeKind kind,
        List<JdkRelease> since,
        List<JdkRelease> until,
        String effect,
        @Nullable String collector,
        List<String> flags,
        List<ChangeTest> tests,
        @Nullable String noTest,
        List<ChangeEvidence> frames,
        List<ChangeEvidence> events,
        List<ChangeSource> sources,
        Verification verified,
        String note) {
    /** Category of a JDK change. */
    public enum ChangeKind {
        FLAG_DEFAULT,
        REMOVAL,
        JIT,
        INTRINSIC,
        GC,
        RUNTIME,
        LIBRARY,
        COMPILER_AND_LIBRARY,
        ERGONOMICS,
        CPU,
        CONTAINER,
        START_UP;

        /** As in the file and on pages: {@code flag-default}. */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Degree to which a change was checked; the change's note has the details. */
    public enum Verification {
        /** A flag, property or class was read on builds before and after it. */
        MACHINE,
        /** Its JEP or the sources of releases were read, no builds. */
        DOCUMENT,
        /** Something essential was checked, and something was not, such as the release. */
        PARTLY,
        /** Known from discussions alone. */
        NO;

        /** As in the file. */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Options that undo a change, or make it, so that a measurement shows its effect.
     *
     * @param options all of them together
     * @param tool {@code java}, or {@code javac} for options that compile the benchmark's own code
     * @param builds JDKs that accept and apply them
     * @param only {@code x86} or {@code linux} if other machines lack the options; null for all
     * @param readBy class of the JDK that reads the system property; null if the option is no property
     * @param text content of that class that proves it; null for the property's name
     */
    public record ChangeTest(
            List<String> options,
            String tool,
            BuildRange builds,
            @Nullable String only,

            @JsonProperty(access = Access.WRITE_ONLY) @Nullable
            String readBy,

            @JsonProperty(access = Access.WRITE_ONLY) @Nullable
            String text) {
        public ChangeTest {
            tool = Objects.requireNonNullElse(tool, "java");
            builds = Objects.requireNonNullElse(builds, BuildRange.ALL);
        }

        /** For people: {@code javac -XDstringConcat=inline}. */
        public String command() {
            return (tool.equals("java") ? "" : tool + " ") + String.join(" ", options);
        }
    }

    /**
     * A frame or an event that is evidence of a change.
     *
     * @param name of an event; for a frame a package, a class, or a class and a method
     * @param builds JDKs that have it
     * @param generated true if the JVM generates the class at run time, so that no file has it
     */
    public record ChangeEvidence(
            @JsonAlias({"frame", "event"}) String name,
            BuildRange builds,
            @JsonProperty(access = Access.WRITE_ONLY) boolean generated) {
        public ChangeEvidence {
            builds = Objects.requireNonNullElse(builds, BuildRange.ALL);
        }

        /** True for a frame of a profile that is this one or lies in it: {@code java.lang.StringBuffer.append} in {@code java.lang.StringBuffer}. */
        public boolean matches(String frame) {
            if (!frame.startsWith(name)) {
                return false;
            }
            int end = name.length();
            return generated || frame.length() == end || frame.charAt(end) == '.' || frame.charAt(end) == '$';
        }
    }

    /** A document that describes a change, with its name for people: {@code JEP 374}. */
    public record ChangeSource(String name, String url) {}

    public JdkChange {
        until = orEmpty(until);
        flags = orEmpty(flags);
        tests = orEmpty(tests);
        frames = orEmpty(frames);
        events = orEmpty(events);
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : List.copyOf(list);
    }

    /** Presence of the change in a build. */
    public Presence in(JdkVersion build) {
        Presence began = Presence.of(since, build);
        return switch (Presence.of(until, build)) {
            case ABSENT -> began;
            case PRESENT -> Presence.ABSENT;
            case UNKNOWN -> Presence.UNKNOWN;
        };
    }

    /** True if one of two builds has it and the other does not, or if a release that was not pinned down may lie between them. */
    public boolean isBetween(JdkVersion one, JdkVersion other) {
        Presence presence = in(one);
        return !one.equals(other) && (presence != in(other) || presence == Presence.UNKNOWN);
    }

    /** The given frames of profiles that are evidence of it. */
    public List<String> evidenceIn(Collection<String> names) {
        return names.stream()
                .filter(name -> frames.stream().anyMatch(frame -> frame.matches(name)))
                .toList();
    }

    /** The tests that the JVM of a build accepts. */
    public List<ChangeTest> testsOn(JdkVersion build) {
        return tests.stream().filter(test -> test.builds().contains(build)).toList();
    }

    /** For people: {@code 15}, or {@code 19 until 24}. */
    public String releases() {
        return text(since) + (until.isEmpty() ? "" : " until " + text(until));
    }

    private static String text(List<JdkRelease> releases) {
        return releases.stream().map(JdkRelease::toString).collect(Collectors.joining(", "));
    }
}
