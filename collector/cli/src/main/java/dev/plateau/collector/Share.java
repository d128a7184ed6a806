package dev.plateau.collector;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A part of a whole as people write it: {@code 5%}, {@code 5 %} or {@code 0.05}. */
final class Share implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
        boolean percent = text.strip().endsWith("%");
        String number = percent ? text.strip().replaceFirst("%$", "").strip() : text.strip();
        if (!number.matches("\\d{1,4}(\\.\\d{1,6})?")) {
            throw new TypeConversionException("expected a share such as 5% or 0.05, found " + text);
        }
        return Double.parseDouble(number) / (percent ? 100 : 1);
    }
}
