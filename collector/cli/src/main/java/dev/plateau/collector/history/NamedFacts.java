package dev.plateau.collector.history;

import dev.plateau.wire.model.Facts;
import dev.plateau.wire.text.Times;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Facts in the names of files.
 *
 * @param pattern finds them by the groups {@code commit}, {@code branch}, {@code time}, {@code host}, {@code flagSet} and {@code jdk}; null for none
 */
public record NamedFacts(@Nullable Pattern pattern) {
    private static final int DATE = 8;
    private static final int MINUTES = 12;
    private static final int SECONDS = 14;
    private static final int EPOCH_MILLIS = 13;

    /**
     * The facts with those of a name in place of theirs.
     *
     * @throws IllegalArgumentException if the name does not match, or its time can't be read
     */
    Facts over(Facts facts, String name) {
        if (pattern == null) {
            return facts;
        }
        Matcher matcher = matcher(pattern, name);
        Instant time = group(matcher, "time").map(NamedFacts::time).orElse(null);
        Facts named = new Origin(
                        group(matcher, "commit").orElse(null),
                        time,
                        group(matcher, "branch").orElse(null),
                        group(matcher, "host").orElse(null),
                        time,
                        null,
                        null)
                .over(facts);
        return new Facts(
                named.commit(),
                named.host(),
                named.jdkVendor(),
                group(matcher, "flagSet").orElse(named.flagSet()),
                named.blackhole(),
                named.measuredAt());
    }

    /** Version of the JDK in a name that matches; null if it has none. */
    @Nullable
    String jdk(String name) {
        return pattern == null ? null : group(matcher(pattern, name), "jdk").orElse(null);
    }

    private static Matcher matcher(Pattern pattern, String name) {
        Matcher matcher = pattern.matcher(name);
        if (!matcher.find()) {
            throw new IllegalArgumentException(name + " does not match --name");
        }
        return matcher;
    }

    private static Optional<String> group(Matcher matcher, String name) {
        return matcher.pattern().pattern().contains("(?<" + name + ">")
                ? Optional.ofNullable(matcher.group(name))
                : Optional.empty();
    }

    /** A time in any of the usual forms of names: 2026-03-01, 20260301-1200, 20260301_120000 (UTC), or since 1970 in seconds or milliseconds. */
    static Instant time(String text) {
        Optional<Instant> known = text.length() == DATE ? Optional.empty() : Times.parse(text);
        String digits = text.replaceAll("\\D", "");
        try {
            return known.orElseGet(() -> switch (digits.length()) {
                case DATE -> utc(digits + "000000");
                case MINUTES -> utc(digits + "00");
                case SECONDS -> utc(digits);
                case EPOCH_MILLIS -> Instant.ofEpochMilli(Long.parseLong(digits));
                default -> throw new DateTimeException(text);
            });
        } catch (DateTimeException noTime) {
            throw new IllegalArgumentException(
                    "the time '" + text + "' is no date such as 2026-03-01 or 20260301-120000", noTime);
        }
    }

    private static Instant utc(String digits) {
        String iso = String.format(
                Locale.ROOT,
                "%s-%s-%sT%s:%s:%s",
                digits.substring(0, 4),
                digits.substring(4, 6),
                digits.substring(6, 8),
                digits.substring(8, 10),
                digits.substring(10, 12),
                digits.substring(12));
        return LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
    }
}
