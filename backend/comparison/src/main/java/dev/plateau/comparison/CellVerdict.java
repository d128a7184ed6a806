package dev.plateau.comparison;

import dev.plateau.wire.model.Direction;
import dev.plateau.wire.text.Verdicts;
import java.util.Locale;

/** Verdict on the baseline and candidate of one cell. */
public enum CellVerdict {
    IMPROVED,
    REGRESSED,
    /** Any change is shown to be smaller than the minimum effect. */
    UNCHANGED,
    /** The measurements show neither; the reason gives the cause and the next step. */
    INCONCLUSIVE,
    /** The two sides were measured under different conditions. */
    NOT_COMPARABLE;

    /** For people: "not comparable". */
    public String word() {
        return Verdicts.word(id());
    }

    /** For JSON, CSV and CSS: "not-comparable". */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** True for the verdicts that show a difference. */
    public boolean isChange() {
        return this == IMPROVED || this == REGRESSED;
    }

    /** The verdict on a change; a metric without a better direction has none. */
    static CellVerdict ofChange(boolean larger, Direction direction) {
        return switch (direction) {
            case NEITHER -> INCONCLUSIVE;
            case HIGHER_IS_BETTER -> larger ? IMPROVED : REGRESSED;
            case LOWER_IS_BETTER -> larger ? REGRESSED : IMPROVED;
        };
    }
}
