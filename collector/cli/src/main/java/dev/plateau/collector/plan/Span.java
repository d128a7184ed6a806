package dev.plateau.collector.plan;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A length of time with its unit: {@code 500ms}, {@code 1 s}, {@code 5m}, {@code 1.5h}. */
public final class Span {
    static final String EXPECTED = "a time with its unit, such as 500ms, 1s or 5m, at most 24h";

    private static final Duration MAX_SPAN = Duration.ofHours(24);

    private static final Pattern TEXT = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(us|ms|s|m|min|h|hr)");
    private static final Map<String, TimeUnit> UNITS = Map.of(
            "us", TimeUnit.MICROSECONDS,
            "ms", TimeUnit.MILLISECONDS,
            "s", TimeUnit.SECONDS,
            "m", TimeUnit.MINUTES,
            "min", TimeUnit.MINUTES,
            "h", TimeUnit.HOURS,
            "hr", TimeUnit.HOURS);

    private Span() {}

    /** Empty unless the text is a time above zero and up to 24 hours. */
    public static Optional<Duration> parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        TimeUnit unit = UNITS.getOrDefault(matcher.group(2), TimeUnit.SECONDS);
        double nanos = Double.parseDouble(matcher.group(1)) * unit.toNanos(1);
        return nanos >= 1 && nanos <= MAX_SPAN.toNanos()
                ? Optional.of(Duration.ofNanos((long) nanos))
                : Optional.empty();
    }

    /** As JMH's command line takes it and its results repeat it: {@code 500ms}, {@code 2s}. */
    public static String jmh(Duration duration) {
        long micros = duration.toNanos() / 1000;
        if (micros % 1_000_000 == 0) {
            return micros / 1_000_000 + "s";
        }
        return micros % 1000 == 0 ? micros / 1000 + "ms" : micros + "us";
    }

    /** For people: {@code 45 s}, {@code 5 min}, {@code 1 h 20 min}. */
    public static String words(Duration duration) {
        long seconds = duration.plusMillis(500).toSeconds();
        if (seconds < 120) {
            return seconds + " s";
        }
        long minutes = Math.round(seconds / 60.0);
        return minutes < 90 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }
}
