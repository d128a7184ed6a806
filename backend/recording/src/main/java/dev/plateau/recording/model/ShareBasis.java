package dev.plateau.recording.model;

import dev.plateau.recording.model.RecorderSettings.SettingDifference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Basis of a comparison of shares. */
public enum ShareBasis {
    COMPARABLE,
    /** Samplers differ: shares may differ by the sampler alone. */
    OTHER_SAMPLER,
    /** A side lacks waits that the other has. */
    OTHER_THRESHOLD,
    /** A side has too few events. */
    TOO_FEW,
    /** A side has no such part. */
    ABSENT;

    /** True if no difference of the sides can be shown, as their recorders differ, or too few events show one by chance. */
    public boolean isApart() {
        return this == OTHER_SAMPLER || this == OTHER_THRESHOLD || this == TOO_FEW;
    }

    /**
     * The basis of two trees of one kind.
     *
     * @param baseline null without such a part, likewise the candidate
     * @param differences of the recorders' settings
     */
    public static ShareBasis of(
            EventKind kind,
            @Nullable CallTree baseline,
            @Nullable CallTree candidate,
            List<SettingDifference> differences) {
        if (baseline == null || candidate == null) {
            return ABSENT;
        }
        if (differences.stream().anyMatch(one -> one.forbidsComparison() && one.kind() == kind)) {
            return OTHER_THRESHOLD;
        }
        if (!GrownFrame.isEnough(baseline) || !GrownFrame.isEnough(candidate)) {
            return TOO_FEW;
        }
        return differences.stream().anyMatch(one -> one.isOtherSampler() && one.kind() == kind)
                ? OTHER_SAMPLER
                : COMPARABLE;
    }
}
