package dev.plateau.knowledge;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;

/**
 * The release that introduced or ended a change. An update, such as 11.0.17, applies to its own feature release alone: later ones
 * have a release of their own.
 *
 * @param earliest the first build that may have it
 * @param latest the first build that is known to have it; the same, unless the release was not pinned down
 */
public record JdkRelease(JdkVersion earliest, JdkVersion latest) {
    /** Presence of a change in a build. */
    public enum Presence {
        ABSENT,
        /** The release was not pinned down, and the build is one of those that may have it. */
        UNKNOWN,
        PRESENT;

        /** The highest presence over several releases; absent without a release. */
        static Presence of(Collection<JdkRelease> releases, JdkVersion build) {
            return releases.stream()
                    .map(release -> release.in(build))
                    .reduce(ABSENT, (one, other) -> one.compareTo(other) >= 0 ? one : other);
        }
    }

    /** {@code 15}, {@code 11.0.17}, or {@code 12-17} when it came with one of these. */
    @JsonCreator
    static JdkRelease of(String text) {
        String[] ends = text.split("-", 2);
        JdkRelease release = new JdkRelease(JdkVersion.of(ends[0]), JdkVersion.of(ends[ends.length - 1]));
        if (release.earliest.compareTo(release.latest) > 0
                || (release.latest.isUpdate() && release.earliest.feature() != release.latest.feature())) {
            throw new IllegalArgumentException("`" + text + "` is no release");
        }
        return release;
    }

    /** Presence in a build: present from {@code latest} on, unknown from {@code earliest} on. */
    Presence in(JdkVersion build) {
        if (latest.isUpdate() && build.feature() != latest.feature()) {
            return Presence.ABSENT;
        }
        if (build.compareTo(latest) >= 0) {
            return Presence.PRESENT;
        }
        return build.compareTo(earliest) >= 0 ? Presence.UNKNOWN : Presence.ABSENT;
    }

    @Override
    @JsonValue
    public String toString() {
        return earliest.equals(latest) ? latest.toString() : "one of " + earliest + " to " + latest;
    }
}
