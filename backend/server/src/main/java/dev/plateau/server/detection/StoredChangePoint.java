package dev.plateau.server.detection;

import dev.plateau.server.detection.MinimumEffects.MinimumEffectVerdict;
import dev.plateau.server.platform.storage.RecordMapper.Column;
import dev.plateau.server.series.Point;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.wire.model.Direction;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change point of a series, as stored.
 *
 * @param branch the branch that it was found on; empty when not known
 * @param score id of the first score of the new level
 * @param earliest id of the first score that the change may as well have come with (about 95 % with {@code latest})
 * @param latest id of the last such score
 * @param detectedAt time of the first suspicion
 * @param confirmedAt time of confirmation by the detectors, or null
 * @param recoveredAt time of the detected recovery, or null
 * @param minimumEffect verdict of the minimum effect rules
 * @param before the last run of the level before; null for changes of older versions
 * @param first the first run of the new level; null for changes of older versions whose point is gone
 * @param endedAt commit time of the first run of the level that undid it; null while it lasts
 * @param levelNow the newest level, where a later change left the one of this change without leading back; else null
 */
public record StoredChangePoint(
        long id,
        long project,
        long series,
        String branch,
        ChangeStatus state,
        long score,
        @Column("earliest_score_id") long earliest,
        @Column("latest_score_id") long latest,
        @Column("level") ChangeSize shift,
        Instant detectedAt,
        @Nullable Instant confirmedAt,
        @Nullable Instant recoveredAt,
        MinimumEffectVerdict minimumEffect,
        @Nullable Side before,
        @Nullable Side first,
        @Nullable Instant endedAt,
        @Nullable Double levelNow) {
    /**
     * A run beside a change.
     *
     * @param at time of its commit, else of its measurement
     */
    public record Side(long run, @Nullable String commit, Instant at) {
        static Side of(Point point) {
            return new Side(point.run(), point.commit(), point.position());
        }
    }

    /** The rest of the change: the newest level against the one before. */
    public ChangeSize remaining() {
        return levelNow == null ? shift : ChangeSize.between(shift.before(), levelNow);
    }

    /** Time of its first commit; of its detection if that is unknown. */
    public Instant at() {
        return first == null ? detectedAt : first.at();
    }

    /** True if it is large enough for the minimum effect rules; smaller ones stay stored, but send no message. */
    public boolean isLargeEnough() {
        return minimumEffect.below() == null;
    }

    /** The verdict: "improved", "regressed", or "changed" for metrics without a better direction. */
    public String verdict(Direction direction) {
        boolean larger = shift.after() > shift.before();
        return switch (direction) {
            case NEITHER -> "changed";
            case HIGHER_IS_BETTER -> larger ? "improved" : "regressed";
            case LOWER_IS_BETTER -> larger ? "regressed" : "improved";
        };
    }
}
