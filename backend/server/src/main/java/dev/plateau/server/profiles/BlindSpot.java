package dev.plateau.server.profiles;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Figure;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.Visibility;
import org.jspecify.annotations.Nullable;

/**
 * A kind of event that a recording can't show, or only in part, and the reason: no events seen does not mean that none occurred.
 *
 * @param whole true if no event of that kind can be shown
 * @param reason in words, behind "not observable: " or "not all is observable: "
 */
record BlindSpot(boolean whole, String reason) {
    static @Nullable BlindSpot of(Recording recording, EventKind kind) {
        Visibility visibility = recording.visibility(kind);
        if (visibility == Visibility.SWITCHED_OFF) {
            return new BlindSpot(true, "its events were switched off in this recording");
        }
        boolean nothing = visibility == Visibility.NOT_OBSERVABLE;
        if (hidesVirtualThreads(recording, kind)) {
            return new BlindSpot(nothing, "virtual threads ran, and what they wait for is not recorded here");
        }
        if (nothing) {
            return new BlindSpot(true, noEvent(kind));
        }
        String threshold =
                kind.isBlocking() ? recording.facts().threshold(kind.events().getFirst()) : null;
        return threshold == null
                ? null
                : new BlindSpot(false, "what took less than " + threshold + " was not recorded");
    }

    private static String noEvent(EventKind kind) {
        return kind == EventKind.PINNED
                ? "this JDK has no event for the pinning of virtual threads"
                : "what made this recording has no event for it";
    }

    /** JDK Flight Recorder has no event for a virtual thread that waits for a lock, unless its parks are traced. */
    private static boolean hidesVirtualThreads(Recording recording, EventKind kind) {
        return switch (kind) {
            case MONITOR ->
                recording.facts().settings().containsKey("jdk.JavaMonitorEnter")
                        && isHidden(recording.figures().monitorNanosPerOperation());
            case PARK ->
                recording.facts().settings().containsKey("jdk.ThreadPark")
                        && isHidden(recording.figures().lockNanosPerOperation());
            default -> false;
        };
    }

    private static boolean isHidden(Figure figure) {
        return figure.visibility() == Visibility.NOT_OBSERVABLE;
    }
}
