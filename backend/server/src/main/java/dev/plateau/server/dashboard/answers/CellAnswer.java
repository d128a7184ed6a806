package dev.plateau.server.dashboard.answers;

import dev.plateau.comparison.answers.Speed;
import dev.plateau.server.incidents.ChangeFact;
import dev.plateau.wire.text.ChangeWords;
import org.jspecify.annotations.Nullable;

/**
 * Facts of a score.
 *
 * @param kind measured quantity
 * @param environment its label
 * @param amount score with its unit, interval and forks
 * @param speed against the baseline, of bytes twice as fast for half of them; null without a baseline, and for metrics without a better direction
 * @param baseline label of the baseline's environment; null without one
 */
public record CellAnswer(
        String benchmark,
        ChangeFact.Kind kind,
        String environment,
        String amount,
        @Nullable Speed speed,
        @Nullable String baseline) {
    /** "Locks.lazy is 9.8 times slower on 25 default than on 11 default." */
    public String sentence() {
        if (speed == null || baseline == null) {
            return benchmark + ": " + amount + " on " + environment + ".";
        }
        if (kind == ChangeFact.Kind.BYTES) {
            return bytes(1 / speed.ratio(), speed, baseline);
        }
        return switch (speed.outcome()) {
            case SLOWER, FASTER ->
                benchmark + " is " + speed.words() + " on " + environment
                        + (ChangeWords.isFactor(speed.ratio()) ? " as on " : " than on ") + baseline + ".";
            case UNCHANGED -> benchmark + " is as fast on " + environment + " as on " + baseline + ".";
            default ->
                benchmark + ": unknown whether " + environment + " or " + baseline + " is faster (" + speed.words()
                        + (speed.interval().isEmpty() ? "" : ", " + speed.interval()) + ").";
        };
    }

    /** "Parser.parse allocates 25 % more on 25 default than on 11 default." */
    private String bytes(double ratio, Speed speed, String other) {
        return switch (speed.outcome()) {
            case SLOWER, FASTER ->
                new ChangeFact(benchmark, kind, ratio).sentence() + " on " + environment
                        + (ChangeWords.isMultiple(ratio) ? " as on " : " than on ") + other + ".";
            case UNCHANGED -> benchmark + " allocates as much on " + environment + " as on " + other + ".";
            default ->
                benchmark + ": unknown whether " + environment + " or " + other + " allocates more (≈ "
                        + ChangeWords.amount(ratio) + ").";
        };
    }
}
