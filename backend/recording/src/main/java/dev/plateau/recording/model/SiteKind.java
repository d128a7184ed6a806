package dev.plateau.recording.model;

import java.util.Locale;

/** Kind of blocking or allocation at a site. */
public enum SiteKind {
    /** {@code synchronized} was taken. */
    MONITOR,
    /** A lock or semaphore of {@code java.util.concurrent} was taken. */
    LOCK,
    /** A thread waits on a condition, such as a queue that is empty. */
    CONDITION,
    /** Any other park. */
    PARK,
    /** {@code Object.wait}. */
    WAIT,
    /** A virtual thread was pinned to its carrier. */
    PINNED,
    /** Memory was allocated. */
    ALLOCATION;

    /** The name in files and on screens. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
