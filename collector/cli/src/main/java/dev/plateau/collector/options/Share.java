package dev.plateau.collector.options;

import dev.plateau.wire.model.Percent;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A part of a whole on the command line: {@code 5%} or {@code 0.05}. */
public final class Share implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
        return Percent.parse(text)
                .orElseThrow(() -> new TypeConversionException("expected a share such as 5% or 0.05, found " + text));
    }
}
