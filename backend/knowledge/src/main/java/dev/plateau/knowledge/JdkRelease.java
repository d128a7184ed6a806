package dev.plateau.knowledge;

/**
 * The release that introduced or ended a change. An update, such as 11.0.17, applies to its own feature release alone: later ones
 * have a release of their own.
 *
 * @param earliest the first build that may have it
 * @param latest the first build that is known to have it; the same, unless the release was not pinned down
 */
public record JdkRelease(JdkVersion earliest, JdkVersion latest) {
    /** {@code 15}, {@code 11.0.17}, or {@code 12-17} when it came with one of these. */
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
    public String toString() {
        return earliest.equals(latest) ? latest.toString() : "one of " + earliest + " to " + latest;
    }
}
