package dev.plateau.wire.model;

import java.math.BigDecimal;
import java.util.Optional;

/** A relative size as people write it: {@code 5%}, {@code 5 %} or {@code 0.05}. */
public final class Percent {
    /** The input of {@link #parse}, for messages. */
    public static final String EXPECTED = "a share such as 5% or 0.05";

    private Percent() {}

    /** The share: 0.05 for {@code 5%}. Empty for other texts, and from 1 on without a percent sign: a plain 5 would mean 5 %, not 500 %. */
    public static Optional<Double> parse(String text) {
        boolean percent = text.strip().endsWith("%");
        String number = percent ? text.strip().replaceFirst("%$", "").strip() : text.strip();
        return number.matches(percent ? "\\d{1,4}(\\.\\d{1,6})?" : "0(\\.\\d{1,16})?")
                ? Optional.of(Double.parseDouble(number) / (percent ? 100 : 1))
                : Optional.empty();
    }

    /** A share as {@link #parse} takes it: {@code 0.05}, and {@code 500.0%} from 1 on. */
    public static String text(double share) {
        return share < 1 ? BigDecimal.valueOf(share).toPlainString() : 100 * share + "%";
    }
}
