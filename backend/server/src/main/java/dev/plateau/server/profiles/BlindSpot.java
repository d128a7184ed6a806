package dev.plateau.server.profiles;

import dev.plateau.recording.EventKind;
import dev.plateau.recording.Recording;
import dev.plateau.recording.Visibility;
import org.jspecify.annotations.Nullable;

/**
 * What a recording can't show of a kind of event, and why: nothing seen is not the same as nothing there.
 *
 * @param whole whether it can show nothing of that kind at all
 * @param reason in words, behind "not observable: "
 */
record BlindSpot(boolean whole, String reason) {
    static @Nullable BlindSpot of(Recording recording, EventKind kind) {
        Visibility visibility = recording.visibility(kind);
        if (visibility == Visibility.NOT_OBSERVABLE) {
            return new BlindSpot(
                    true,
                    kind == EventKind.PINNED
                            ? "this JDK has no event for the pinning of virtual threads"
                            : "what made this recording has no event for it");
        }
        if (visibility == Visibility.SWITCHED_OFF) {
            return new BlindSpot(true, "its events were switched off in this recording");
        }
        return hidesVirtualThreads(recording, kind)
                ? new BlindSpot(
                        recording.profile(kind).kept().events() == 0,
                        "virtual threads ran, and what they wait for is not recorded here")
                : null;
    }

    /** JDK Flight Recorder says nothing of a virtual thread that waits for a lock, unless its parks are traced. */
    private static boolean hidesVirtualThreads(Recording recording, EventKind kind) {
        return switch (kind) {
            case MONITOR ->
                recording.figures().monitorNanosPerOperation().visibility() == Visibility.NOT_OBSERVABLE;
            case PARK -> recording.figures().lockNanosPerOperation().visibility() == Visibility.NOT_OBSERVABLE;
            default -> false;
        };
    }
}
