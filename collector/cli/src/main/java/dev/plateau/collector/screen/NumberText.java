package dev.plateau.collector.screen;

import java.util.List;
import java.util.Locale;

/** Numbers for people: four significant digits, and a prefix where the unit takes one. */
public final class NumberText {
    private record Prefix(double factor, String name) {}

    private static final List<Prefix> TIMES = List.of(
            new Prefix(1e9, "s/op"), new Prefix(1e6, "ms/op"), new Prefix(1e3, "us/op"), new Prefix(1, "ns/op"));
    private static final List<Prefix> RATES =
            List.of(new Prefix(1e6, "M ops/s"), new Prefix(1e3, "k ops/s"), new Prefix(1, "ops/s"));
    private static final List<Prefix> BYTES = List.of(
            new Prefix(1 << 30, "GiB/op"),
            new Prefix(1 << 20, "MiB/op"),
            new Prefix(1 << 10, "KiB/op"),
            new Prefix(1, "B/op"));

    private static final double MAX_PLAIN = 1e15;
    private static final double MIN_PLAIN = 1e-3;

    private NumberText() {}

    /** A value with its unit: {@code 1.670 ms/op} for 1670000 ns/op. */
    public static String score(double value, String unit) {
        Prefix prefix = prefix(value, unit);
        return number(value / prefix.factor()) + " " + prefix.name();
    }

    /** A value with its interval: {@code 580.6 (564.2 to 597.5) k ops/s}. */
    public static String score(double value, double low, double high, String unit) {
        return range(value, "", low, high, unit);
    }

    /** A value with its lowest and highest fork: {@code 580.6 (forks 564.2 to 597.5) k ops/s}. */
    static String forks(double value, double lowest, double highest, String unit) {
        return range(value, "forks ", lowest, highest, unit);
    }

    private static String range(double value, String what, double low, double high, String unit) {
        Prefix prefix = prefix(value, unit);
        return number(value / prefix.factor()) + " (" + what + number(low / prefix.factor()) + " to "
                + number(high / prefix.factor()) + ") " + prefix.name();
    }

    private static Prefix prefix(double value, String unit) {
        List<Prefix> prefixes = switch (unit) {
            case "ns/op" -> TIMES;
            case "ops/s" -> RATES;
            case "B/op" -> BYTES;
            default -> List.of(new Prefix(1, unit));
        };
        return prefixes.stream()
                .filter(prefix -> Math.abs(value) >= prefix.factor())
                .findFirst()
                .orElse(prefixes.get(prefixes.size() - 1));
    }

    /** Four significant digits, or three below 1; in powers of ten from 10^15 on and below 0.001 only. */
    static String number(double value) {
        double size = Math.abs(value);
        if (size >= MAX_PLAIN || (size > 0 && size < MIN_PLAIN)) {
            return String.format(Locale.ROOT, "%.3e", value);
        }
        int magnitude = size == 0 ? 3 : (int) Math.floor(Math.log10(size));
        int decimals = Math.max(0, magnitude < 0 ? 2 - magnitude : 3 - magnitude);
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** A ratio as a factor: {@code 0.312}, {@code 1.050}, {@code 23.40}; extreme ratios are cut at 1000 and 0.001. */
    public static String ratio(double ratio) {
        if (Double.isNaN(ratio)) {
            return "-";
        }
        return ratio > 1000 ? ">1000" : ratio < 0.001 ? "<0.001" : number(ratio);
    }
}
