package dev.plateau.collector.options;

import dev.plateau.collector.plan.Span;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A length of time on the command line: {@code 15s} or {@code 10m}. */
public final class TimeSpan implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        return Span.parse(text)
                .orElseThrow(() ->
                        new TypeConversionException("expected a time such as 15s or 10m, at most 24h, found " + text));
    }
}
