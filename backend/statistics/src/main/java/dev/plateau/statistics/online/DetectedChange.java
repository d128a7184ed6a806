package dev.plateau.statistics.online;

import dev.plateau.statistics.change.ChangePoint;

/**
 * A change point as online detection knows it. Places count the runs given from 0.
 *
 * @param id whatever the caller calls it; {@link #NEW} for one that was not known
 * @param status how sure it is
 * @param confirmed whether it was ever confirmed
 * @param index first run of the new level
 * @param earliest first run that it may as well have come with
 * @param latest last such run
 */
public record DetectedChange(
        long id, ChangeStatus status, boolean confirmed, int index, int earliest, int latest, ChangeSize size) {
    /** Not known before. */
    public static final long NEW = 0;

    /** Two places are one change when they lie this close together. */
    static final int SAME = 5;

    /** Confirmed, at an interval of places. */
    static DetectedChange confirmed(int index, int earliest, int latest, ChangeSize size) {
        return new DetectedChange(NEW, ChangeStatus.CONFIRMED, true, index, earliest, latest, size);
    }

    static DetectedChange of(ChangePoint point) {
        return confirmed(point.index(), point.earliest(), point.latest(), ChangeSize.of(point));
    }

    /** Whether a place is that of this change. */
    public boolean isNear(int place) {
        return Math.abs(index - place) <= SAME;
    }

    /** Neither confirmed nor over. */
    public boolean isPending() {
        return status == ChangeStatus.SUSPECT || status == ChangeStatus.WARNING;
    }

    /** The same under another id. */
    public DetectedChange as(long other) {
        return new DetectedChange(other, status, confirmed, index, earliest, latest, size);
    }

    /** The same with its places counted from another run. */
    public DetectedChange moved(int runs) {
        return new DetectedChange(id, status, confirmed, index + runs, earliest + runs, latest + runs, size);
    }

    /** At the same place, with better estimates of the levels. */
    public DetectedChange with(ChangeSize better) {
        return new DetectedChange(id, status, confirmed, index, earliest, latest, better);
    }

    DetectedChange with(ChangeStatus other) {
        return new DetectedChange(id, other, confirmed, index, earliest, latest, size);
    }
}
