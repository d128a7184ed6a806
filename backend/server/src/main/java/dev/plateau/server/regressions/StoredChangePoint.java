package dev.plateau.server.regressions;

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
 * @param detectedAt when it was first suspected
 * @param confirmedAt when the detectors agreed on it, or null
 * @param recoveredAt when the level had come back, or null
 * @param minimumEffect what minimum effect rules said of it
 */
public record StoredChangePoint(
        long id,
        long series,
        String branch,
        ChangeStatus state,
        long score,
        long earliest,
        long latest,
        ChangeSize shift,
        Instant detectedAt,
        @Nullable Instant confirmedAt,
        @Nullable Instant recoveredAt,
        MinimumEffectVerdict minimumEffect) {
    /** Whether it is large enough for the minimum effect rules: what is not stays known, and alarms nobody. */
    public boolean isLargeEnough() {
        return minimumEffect.below() == null;
    }

    /** Whether the numbers went the better way: "improved", "regressed", or "changed" where no way is better. */
    public String verdict(Direction direction) {
        boolean larger = shift.after() > shift.before();
        return switch (direction) {
            case NEITHER -> "changed";
            case HIGHER_IS_BETTER -> larger ? "improved" : "regressed";
            case LOWER_IS_BETTER -> larger ? "regressed" : "improved";
        };
    }
}
