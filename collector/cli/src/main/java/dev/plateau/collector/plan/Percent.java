package dev.plateau.collector.plan;

import java.util.Optional;

/** A part of a whole as people write it: {@code 5%}, {@code 5 %} or {@code 0.05}. */
public final class Percent {
    static final String EXPECTED = "a share such as 5% or 0.05";

    private Percent() {}

    /** Empty when the text is none. */
    public static Optional<Double> parse(String text) {
        boolean percent = text.strip().endsWith("%");
        String number = percent ? text.strip().replaceFirst("%$", "").strip() : text.strip();
        return number.matches("\\d{1,4}(\\.\\d{1,6})?")
                ? Optional.of(Double.parseDouble(number) / (percent ? 100 : 1))
                : Optional.empty();
    }
}
