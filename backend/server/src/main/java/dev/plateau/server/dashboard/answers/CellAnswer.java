package dev.plateau.server.dashboard.answers;

import dev.plateau.comparison.answers.Speed;
import org.jspecify.annotations.Nullable;

/**
 * Facts of a score.
 *
 * @param environment its label
 * @param amount score with its unit, interval and forks
 * @param speed against the baseline; null without a baseline, and for metrics without a speed
 * @param baseline label of the baseline's environment; null without one
 */
public record CellAnswer(
        String benchmark,
        String environment,
        String amount,
        @Nullable Speed speed,
        @Nullable String baseline) {
    /** "Locks.lazy is 9.8 times slower on 25 default than on 11 default." */
    public String sentence() {
        if (speed == null || baseline == null) {
            return benchmark + ": " + amount + " on " + environment + ".";
        }
        return switch (speed.outcome()) {
            case SLOWER, FASTER ->
                benchmark + " is " + speed.words() + " on " + environment + " than on " + baseline + ".";
            case UNCHANGED -> benchmark + " is as fast on " + environment + " as on " + baseline + ".";
            default ->
                benchmark + ": no clear difference between " + environment + " and " + baseline + " (" + speed.words()
                        + (speed.interval().isEmpty() ? "" : ", " + speed.interval()) + ").";
        };
    }
}
