package dev.plateau.knowledge;

import java.util.Collection;

/** Whether a build has a change. */
public enum Presence {
    ABSENT,
    /** The release was not pinned down, and the build is one of those that may have it. */
    UNKNOWN,
    PRESENT;

    /** Of several releases the one that says most. */
    static Presence of(Collection<JdkRelease> releases, JdkVersion build) {
        return releases.stream()
                .map(release -> release.in(build))
                .reduce(ABSENT, (one, other) -> one.compareTo(other) >= 0 ? one : other);
    }
}
