package dev.plateau.knowledge;

import java.util.Collection;

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
