package dev.plateau.server.access.command;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses {@code 12h}, {@code 90d}, {@code 8w}. */
final class PeriodConverter implements ITypeConverter<Duration> {
    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,4})([hdw])");

    @Override
    public Duration convert(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is no time such as 12h, 90d or 8w");
        }
        long count = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "h" -> Duration.ofHours(count);
            case "d" -> Duration.ofDays(count);
            default -> Duration.ofDays(7 * count);
        };
    }
}
