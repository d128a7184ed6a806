package dev.plateau.knowledge;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of the JDK that moves performance.
 *
 * @param id short name that stays: {@code biased-locking-off}
 * @param title what changed
 * @param since releases that introduced it
 * @param until releases that ended it; empty while it lasts
 * @param effect what gets faster or slower
 * @param collector the garbage collector that it is about: {@code G1}, {@code Z}; null for all
 * @param flags JVM flags whose difference it explains
 * @param tests how to measure its effect; empty when no option undoes it
 * @param noTest what to do instead; null when there are tests
 * @param note which facts were checked on a JVM, and which stay open
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
        List<FrameEvidence> frames,
        List<EventEvidence> events,
        List<ChangeSource> sources,
        Verification verified,
        String note) {
    public JdkChange {
        since = List.copyOf(since);
        until = List.copyOf(until);
        flags = List.copyOf(flags);
        tests = List.copyOf(tests);
        frames = List.copyOf(frames);
        events = List.copyOf(events);
        sources = List.copyOf(sources);
    }

    /** Presence of the change in a build. */
    public Presence in(JdkVersion build) {
        Presence came = Presence.of(since, build);
        Presence went = Presence.of(until, build);
        if (went == Presence.ABSENT) {
            return came;
        }
        return went == Presence.PRESENT ? Presence.ABSENT : Presence.UNKNOWN;
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
        return String.join(", ", releases.stream().map(JdkRelease::toString).toList());
    }
}
