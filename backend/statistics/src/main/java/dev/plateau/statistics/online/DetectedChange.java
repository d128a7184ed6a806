package dev.plateau.statistics.online;

import dev.plateau.statistics.change.ChangePoint;

/**
 * A change point of online detection. Places count the runs given from 0.
 *
 * @param id identifier given by the caller; {@link #NEW} for a change that was not known
 * @param status from suspected to recovered
 * @param everConfirmed true if it was confirmed once, even if it has recovered since
 * @param index first run of the new level
 * @param earliest first run at which it may have occurred
 * @param latest last such run
 */
public record DetectedChange(
        long id, ChangeStatus status, boolean everConfirmed, int index, int earliest, int latest, ChangeSize size) {
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

    /** True if a place is that of this change. */
    public boolean isNear(int place) {
        return Math.abs(index - place) <= SAME;
    }

    /** True for a suspicion or a warning: neither confirmed nor recovered. */
    public boolean isPending() {
        return status == ChangeStatus.SUSPECT || status == ChangeStatus.WARNING;
    }

    /** The same under another id. */
    public DetectedChange as(long other) {
        return new DetectedChange(other, status, everConfirmed, index, earliest, latest, size);
    }

    /** The same at other places. */
    public DetectedChange at(int first, int from, int to) {
        return new DetectedChange(id, status, everConfirmed, first, from, to, size);
    }

    /** The same with its places counted from another run. */
    public DetectedChange moved(int runs) {
        return at(index + runs, earliest + runs, latest + runs);
    }

    /** At the same place, with better estimates of the levels. */
    public DetectedChange with(ChangeSize better) {
        return new DetectedChange(id, status, everConfirmed, index, earliest, latest, better);
    }

    DetectedChange with(ChangeStatus other) {
        return new DetectedChange(id, other, everConfirmed, index, earliest, latest, size);
    }
}
