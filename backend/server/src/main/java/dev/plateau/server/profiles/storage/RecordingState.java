package dev.plateau.server.profiles.storage;

import org.springframework.modulith.NamedInterface;

/** How much of a recording was read. */
@NamedInterface("storage")
public enum RecordingState {
    /** It waits to be read. */
    WAITING,
    /** All of it. */
    WHOLE,
    /** A part; the reason is stored. */
    PARTLY,
    /** Nothing, for good; the reason is stored. */
    REFUSED
}
