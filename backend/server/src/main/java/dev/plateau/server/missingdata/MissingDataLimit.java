package dev.plateau.server.missingdata;

import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long data may be missing. With both limits it must have passed both.
 *
 * @param days or null
 * @param intervals times its usual interval, or null
 */
public record MissingDataLimit(
        @Nullable Double days, @Nullable Double intervals) {
    /** What pages show without a rule: three times the usual interval, and two days. */
    public static final MissingDataLimit USUAL = new MissingDataLimit(2.0, 3.0);

    private static final double MOST_DAYS = 366;
    private static final double MOST_INTERVALS = 1000;
    private static final Duration WITHOUT_INTERVAL = Duration.ofDays(1);

    public MissingDataLimit {
        if (days == null && intervals == null) {
            throw new IllegalArgumentException("Enter a number of days, or a multiple of the usual interval.");
        }
        check("days", days, MOST_DAYS);
        check("times the usual interval", intervals, MOST_INTERVALS);
    }

    private static void check(String what, @Nullable Double value, double most) {
        if (value != null && !(value > 0 && value <= most)) {
            throw new IllegalArgumentException(
                    "It is missing after more than 0 and at most " + Math.round(most) + " " + what + ".");
        }
    }

    /** @param usual its usual interval, or null when it has none: then a day in place of the intervals */
    Duration allowed(@Nullable Duration usual) {
        Duration byDays = days == null ? Duration.ZERO : of(Duration.ofDays(1), days);
        Duration byIntervals = intervals == null
                ? Duration.ZERO
                : usual == null ? (days == null ? WITHOUT_INTERVAL : Duration.ZERO) : of(usual, intervals);
        return byDays.compareTo(byIntervals) > 0 ? byDays : byIntervals;
    }

    /** "2 days and 3 times the usual interval". */
    public String words() {
        String byDays = days == null ? "" : number(days) + (days == 1 ? " day" : " days");
        String byIntervals = intervals == null ? "" : number(intervals) + " times the usual interval";
        return byDays + (byDays.isEmpty() || byIntervals.isEmpty() ? "" : " and ") + byIntervals;
    }

    private static String number(double value) {
        return new BigDecimal(String.valueOf(value)).stripTrailingZeros().toPlainString();
    }

    private static Duration of(Duration unit, double times) {
        return Duration.ofMillis(Math.round(unit.toMillis() * times));
    }
}
