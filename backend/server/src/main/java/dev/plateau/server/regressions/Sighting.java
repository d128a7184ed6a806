package dev.plateau.server.regressions;

import dev.plateau.statistics.change.ChangePoint;

/**
 * A change as the newest points of a series show it. Places count these points from 0.
 *
 * @param id of the stored change; 0 for a new one
 * @param state how sure it is
 * @param confirmed whether the detectors ever agreed on it
 * @param index first point of the new level
 * @param earliest first point that it may as well have come with
 * @param latest last such point
 */
record Sighting(long id, State state, boolean confirmed, int index, int earliest, int latest, Shift shift) {
    static final long NEW = 0;
    /** Two places are one change when they lie this close together. */
    private static final int SAME = 5;

    /** As the vote of the detectors finds it, not yet stored. */
    static Sighting found(ChangePoint point) {
        return new Sighting(
                NEW, State.CONFIRMED, true, point.index(), point.earliest(), point.latest(), Shift.of(point));
    }

    /** Found where there is no doubt about its place, not yet stored. */
    static Sighting found(int index, Shift shift) {
        return new Sighting(NEW, State.CONFIRMED, true, index, index, index, shift);
    }

    boolean isNear(int place) {
        return Math.abs(index - place) <= SAME;
    }

    /** Not confirmed, and nothing that went by either. */
    boolean isPending() {
        return state == State.SUSPECT || state == State.WARNING;
    }

    /** The same under a known id. */
    Sighting as(long id) {
        return new Sighting(id, state, confirmed, index, earliest, latest, shift);
    }

    /** At the same place, with better estimates of the levels. */
    Sighting with(Shift shift) {
        return new Sighting(id, state, confirmed, index, earliest, latest, shift);
    }

    Sighting with(State state) {
        return new Sighting(id, state, confirmed, index, earliest, latest, shift);
    }
}
