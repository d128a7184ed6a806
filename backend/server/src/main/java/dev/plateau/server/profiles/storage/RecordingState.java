package dev.plateau.server.profiles.storage;

import org.springframework.modulith.NamedInterface;

/** Reading state of a recording. */
@NamedInterface("storage")
public enum RecordingState {
    /** Not read yet. */
    WAITING,
    /** Read completely. */
    WHOLE,
    /** Read in part; the reason is stored. */
    PARTLY,
    /** Unreadable, never retried; the reason is stored. */
    REFUSED
}
