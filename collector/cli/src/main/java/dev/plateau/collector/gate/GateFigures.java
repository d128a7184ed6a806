package dev.plateau.collector.gate;

import dev.plateau.collector.gate.GateResponse.Score;
import dev.plateau.wire.text.Quantity;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The numbers of a score as all reports write them. */
final class GateFigures {
    private static final String NONE = "-";

    private GateFigures() {}

    static String score(@Nullable Double value, Score of) {
        return value == null || of.unit() == null ? NONE : Quantity.of(value, of.unit());
    }

    /** {@code +12.3 %}: of the score as measured, so a rate that falls has a minus. */
    static String change(Score score) {
        return score.ratio() == null ? NONE : signed(score.ratio());
    }

    static String interval(Score score) {
        return score.low() == null || score.high() == null ? NONE : signed(score.low()) + " to " + signed(score.high());
    }

    /** The smallest detectable change. */
    static String noiseFloor(Score score) {
        return score.noiseFloor() == null ? NONE : String.format(Locale.ROOT, "%.1f %%", 100 * score.noiseFloor());
    }

    private static String signed(double ratio) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * (ratio - 1));
    }
}
