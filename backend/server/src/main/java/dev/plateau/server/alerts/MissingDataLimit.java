package dev.plateau.server.alerts;

import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Longest gap in reports. With both limits, data are missing only after the later one.
 *
 * @param intervals multiple of the usual interval, or null
 */
public record MissingDataLimit(
        @Nullable Double days, @Nullable Double intervals) {
    /** The limit of pages without a rule: three times the usual interval, and two days. */
    public static final MissingDataLimit USUAL = new MissingDataLimit(2.0, 3.0);

    /** The refusal of a rule without a limit. */
    public static final String NEITHER = "Enter a number of days, or a multiple of the usual interval.";

    private static final double MAX_DAYS = 366;
    private static final double MAX_INTERVALS = 1000;
    private static final Duration WITHOUT_INTERVAL = Duration.ofDays(1);

    public MissingDataLimit {
        if (days == null && intervals == null) {
            throw new IllegalArgumentException(NEITHER);
        }
        check("days", days, MAX_DAYS);
        check("times the usual interval", intervals, MAX_INTERVALS);
    }

    private static void check(String what, @Nullable Double value, double max) {
        if (value != null && !(value > 0 && value <= max)) {
            throw new IllegalArgumentException(
                    "It is missing after more than 0 and at most " + Math.round(max) + " " + what + ".");
        }
    }

    /** @param usual the usual interval; null for none: without a limit in days, one day then replaces the intervals */
    Duration allowed(@Nullable Duration usual) {
        Duration byDays = least();
        Duration byIntervals = intervals == null
                ? Duration.ZERO
                : usual == null ? (days == null ? WITHOUT_INTERVAL : Duration.ZERO) : of(usual, intervals);
        return byDays.compareTo(byIntervals) > 0 ? byDays : byIntervals;
    }

    /** The least that any source may be silent. */
    Duration least() {
        return days == null ? Duration.ZERO : of(Duration.ofDays(1), days);
    }

    /** "2 days and 3 times the usual interval". */
    public String text() {
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
