package dev.plateau.server.profiles;

import dev.plateau.recording.CallTree;
import dev.plateau.recording.EventKind;
import dev.plateau.recording.Frame;
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
    private static final Frame VIRTUAL = new Frame("java.lang.VirtualThread", "run");

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
        String ofVirtualThreads = ofVirtualThreads(recording, kind);
        return ofVirtualThreads == null || !usesVirtualThreads(recording)
                ? null
                : new BlindSpot(recording.profile(kind).kept().events() == 0, ofVirtualThreads);
    }

    /**
     * JDK Flight Recorder says nothing of a virtual thread that waits for a lock. From JDK 25 on its parks can be traced; until 23 one
     * that waits at {@code synchronized} blocks its carrier, which is seen, later it does not (JEP 491).
     */
    private static @Nullable String ofVirtualThreads(Recording recording, EventKind kind) {
        boolean traced = recording.facts().settings().containsKey("jdk.MethodTrace");
        return switch (kind) {
            case PARK -> traced ? null : "this JDK does not record which locks virtual threads wait for";
            case MONITOR -> traced ? "this JDK does not record virtual threads that wait at synchronized" : null;
            default -> null;
        };
    }

    private static boolean usesVirtualThreads(Recording recording) {
        return recording.profiles().values().stream()
                .flatMap(profile -> profile.before().stream())
                .map(part -> part.tree())
                .anyMatch(BlindSpot::hasVirtualThread);
    }

    private static boolean hasVirtualThread(CallTree tree) {
        for (int node = 1; node < tree.size(); node++) {
            if (tree.frames().get(tree.frame()[node]).equals(VIRTUAL)) {
                return true;
            }
        }
        return false;
    }
}
