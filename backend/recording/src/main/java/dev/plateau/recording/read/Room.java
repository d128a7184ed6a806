package dev.plateau.recording.read;

import dev.plateau.recording.model.RecordingLimits;

/** Number of entries that builders may still make together. Not thread safe. */
final class Room {
    private int left;

    Room(int most) {
        left = most;
    }

    /** Takes room for one entry; false when there is none. */
    boolean take() {
        if (left == 0) {
            return false;
        }
        left--;
        return true;
    }

    int left() {
        return left;
    }

    /**
     * Room for parts of a profile.
     *
     * @param nodes of call trees, without their roots
     * @param sites of one kind of event
     * @param ends of stacks at sites
     */
    record OfParts(Room nodes, Room sites, Room ends) {
        static OfParts of(RecordingLimits limits) {
            return new OfParts(new Room(limits.nodes() - 1), new Room(limits.sites()), new Room(limits.nodes()));
        }
    }
}
