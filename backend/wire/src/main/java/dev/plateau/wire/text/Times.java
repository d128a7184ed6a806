package dev.plateau.wire.text;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The forms of a time that parameters, options and fields of pages accept. */
public final class Times {
    /** The accepted forms, for messages. */
    public static final String EXPECTED =
            "expected a time such as 2026-01-26T20:24:59Z, 2026-01-26 20:24:59 +0100, or seconds since 1970 (git show -s --format=%ct)";

    private static final Pattern SECONDS = Pattern.compile("@?(\\d{1,11})( [+-]\\d{4})?");

    /** Date, time, offset. In an address, an unescaped plus arrives as a space. */
    private static final Pattern DATE = Pattern.compile(
            "(\\d{4}-\\d\\d-\\d\\d)[Tt ](\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?)(?: ?([Zz])|(?: ?([+-])| {1,2})(\\d\\d):?(\\d\\d))");

    private Times() {}

    /** The time in a text; empty if the text has none of the forms, such as a time without an offset. */
    public static Optional<Instant> parse(String text) {
        String trimmed = text.strip();
        Matcher seconds = SECONDS.matcher(trimmed);
        if (seconds.matches()) {
            return Optional.of(Instant.ofEpochSecond(Long.parseLong(seconds.group(1))));
        }
        Matcher date = DATE.matcher(trimmed);
        if (!date.matches()) {
            return Optional.empty();
        }
        String sign = date.group(4) == null ? "+" : date.group(4);
        String offset = date.group(3) != null ? "Z" : sign + date.group(5) + ":" + date.group(6);
        try {
            return Optional.of(OffsetDateTime.parse(date.group(1) + "T" + date.group(2) + offset)
                    .toInstant());
        } catch (DateTimeException noSuchDay) {
            return Optional.empty();
        }
    }
}
