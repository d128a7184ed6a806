package dev.plateau.server.detection;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plateau.server.detection.MinimumEffects.MinimumEffectVerdict;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.statistics.online.DetectedChange;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A change point in the state of detection.
 *
 * @param id of the stored change point; below 0 for one that is not stored yet
 * @param era number of host marks before it
 * @param everConfirmed true if it was confirmed once; stored under its former name
 * @param first id of the first score of the new level
 * @param earliest id of the first score that the change may as well have come with
 * @param latest id of the last such score
 * @param recovered id of the first score of the level that undid it; null while it lasts, and for a warning that passed
 * @param levelNow the newest level, where a later change left the one of this change without leading back; else null
 */
record KnownChange(
        long id,
        int era,
        ChangeStatus status,
        @JsonProperty("confirmed") boolean everConfirmed,
        long first,
        long earliest,
        long latest,
        ChangeSize size,
        @Nullable Long recovered,
        @Nullable Double levelNow) {
    /** True if later points cannot alter it once its first point has left the window. */
    boolean isOver() {
        return status != ChangeStatus.CONFIRMED;
    }

    KnownChange withId(long other) {
        return new KnownChange(other, era, status, everConfirmed, first, earliest, latest, size, recovered, levelNow);
    }

    KnownChange withLevelNow(@Nullable Double level) {
        return new KnownChange(id, era, status, everConfirmed, first, earliest, latest, size, recovered, level);
    }

    /** Same, for the detectors, with its positions in a window. */
    DetectedChange at(int index, int from, int to) {
        return new DetectedChange(id, status, everConfirmed, index, from, to, size);
    }

    /** Tests whether a stored change point has the same values. */
    boolean isStoredAs(StoredChangePoint stored, MinimumEffectVerdict marks) {
        return stored.state() == status
                && stored.score() == first
                && stored.earliest() == earliest
                && stored.latest() == latest
                && stored.shift().equals(size)
                && Objects.equals(stored.levelNow(), levelNow)
                && (stored.confirmedAt() != null) == everConfirmed
                && (stored.minimumEffect().below() != null) == (marks.below() != null);
    }
}
