package dev.plateau.wire.text;

import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Score;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/**
 * The size of a change on one scale, for sentences, titles, mails, badges and cells alike: a change of the score is one of speed, "23 % slower" or
 * "1.8 times as fast", whatever the mode; any other amount is "+25 %".
 */
public final class ChangeWords {
    /** From here on a factor says more than a percentage: 98 % and 99 % slower look alike, 50 and 100 times as slow do not. */
    private static final double LARGEST_SHARE = 0.5;

    private static final double MULTIPLE = 2;

    private ChangeWords() {}

    /** True for the score of a benchmark; bytes per operation and counters are amounts. */
    public static boolean isOfSpeed(String metric, Direction direction) {
        return metric.equals(Score.PRIMARY) && direction != Direction.NEITHER;
    }

    /** A ratio of scores as one of speeds: 2 is twice as fast. */
    public static double speedOf(double ratio, Direction direction) {
        return direction == Direction.LOWER_IS_BETTER ? 1 / ratio : ratio;
    }

    /** "23 % slower", "1.8 times as fast"; "+25 %" of an amount. */
    public static String of(double ratio, String metric, Direction direction) {
        return isOfSpeed(metric, direction) ? speed(speedOf(ratio, direction)) : amount(ratio);
    }

    /** Interval of {@link #of}: "−25 to −20 %", "1.7 to 1.9 times". */
    public static String interval(double ratio, double low, double high, String metric, Direction direction) {
        return !isOfSpeed(metric, direction)
                ? interval(isMultiple(ratio), low, high)
                : direction == Direction.LOWER_IS_BETTER
                        ? interval(isFactor(1 / ratio), 1 / high, 1 / Math.max(low, 0))
                        : interval(isFactor(ratio), low, high);
    }

    /** True for a speed that is written as a factor. */
    public static boolean isFactor(double speed) {
        return Math.abs(speed - 1) >= LARGEST_SHARE;
    }

    /** True for an amount that is written as a factor: it can grow by more than 100 %, and shrink by no more. */
    public static boolean isMultiple(double ratio) {
        return ratio >= MULTIPLE && Double.isFinite(ratio);
    }

    /** "23 % slower", "1.8 times as fast". */
    public static String speed(double speed) {
        if (!(speed > 0) || Double.isInfinite(speed)) {
            return Quantity.NONE;
        }
        return isFactor(speed)
                ? factor(speed) + " times as " + (speed < 1 ? "slow" : "fast")
                : share(speed) + (speed < 1 ? " slower" : " faster");
    }

    /** "23 % slower than", "1.8 times as fast as": before the name of the other side. */
    public static String than(double speed) {
        return speed(speed) + (isFactor(speed) ? " as" : " than");
    }

    /** The same for narrow places: "−23 %", "1.8× as fast". */
    public static String brief(double speed) {
        return speed > 0 && Double.isFinite(speed) && isFactor(speed)
                ? factor(speed) + (speed < 1 ? "× as slow" : "× as fast")
                : Quantity.roughChange(speed);
    }

    /** One side as a multiple of the other, both ways on one scale: "3.1×", "1.03×", "0.32×". */
    public static String times(double ratio) {
        String number = ratio >= MULTIPLE
                ? Quantity.factor(ratio)
                : ratio >= 0.05
                        ? String.format(Locale.ROOT, "%.2f", ratio)
                        : new BigDecimal(ratio).round(new MathContext(2)).toPlainString();
        return number + "×";
    }

    /** "+25 %", "−20 %", "3.1 times". */
    public static String amount(double ratio) {
        return isMultiple(ratio) ? Quantity.factor(ratio) + " times" : Quantity.roughChange(ratio);
    }

    /** "25 %": the size without its sign. */
    public static String share(double ratio) {
        String change = Quantity.roughChange(ratio);
        return Character.isDigit(change.charAt(0)) ? change : change.substring(1);
    }

    /** Ends as factors where the change is one and both lie on its side: "3.1 to 3.4 times"; else "−25 to −20 %". */
    public static String interval(boolean asFactors, double low, double high) {
        if (Double.isNaN(low) || Double.isNaN(high)) {
            return "";
        }
        if (asFactors && (low > 1 || (high < 1 && low > 0)) && Double.isFinite(high)) {
            return factor(low > 1 ? low : high) + " to " + factor(low > 1 ? high : low) + " times";
        }
        if (Double.isInfinite(high)) {
            return Quantity.roughChange(low).replace(" %", "") + " to ∞";
        }
        String from = Quantity.roughChange(low);
        String until = Quantity.roughChange(high);
        // Ends of a narrow interval have a digit more, so that it does not look like a point.
        return from.equals(until) ? percents(Quantity.change(low), Quantity.change(high)) : percents(from, until);
    }

    private static String percents(String from, String until) {
        return from.replace(" %", "") + " to " + until;
    }

    private static String factor(double ratio) {
        return Quantity.factor(Math.max(ratio, 1 / ratio));
    }
}
