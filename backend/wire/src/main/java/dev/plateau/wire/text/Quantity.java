package dev.plateau.wire.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;

/**
 * Formats a number with its unit: {@code 1234.5 ns/op} is "1.23 µs/op". Three significant digits; times and rates step by 1000,
 * bytes by 1024. Bytes per operation have no prefix below ten million, as JMH prints them. {@code quantity.ts} follows the same rules; both are tested with {@code quantities.tsv}.
 */
public final class Quantity {
    /** Stands for a missing number. */
    public static final String NONE = "–";

    private static final double TINY = 0.001;
    private static final double MIN_EXPONENTIAL = 1e15;
    /** A change to less than this would round to −100 %. */
    private static final double NEARLY_NOTHING = 0.005;

    private static final double MAX_LOSS_PERCENT = 99.9999;
    private static final double PLAIN_BYTES = 1e7;
    private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_UP);

    private Quantity() {}

    /**
     * The prefixes of a unit.
     *
     * @param bare true if a number without prefix drops zeros after the point: "16 B/op", but "4.00 ns/op"
     * @param plain smaller numbers have no prefix, although they reach the base
     */
    private record Scale(double base, List<String> units, boolean bare, double plain) {
        static Scale of(String unit) {
            if (unit.equals("ns/op")) {
                return new Scale(1000, List.of("ns/op", "µs/op", "ms/op", "s/op"), false, 0);
            }
            if (unit.equals("ops/s")) {
                return new Scale(1000, List.of("ops/s", "k ops/s", "M ops/s", "G ops/s"), false, 0);
            }
            if (unit.equals("B") || unit.startsWith("B/")) {
                List<String> units = List.of(unit, "Ki" + unit, "Mi" + unit, "Gi" + unit, "Ti" + unit);
                return new Scale(1024, units, true, unit.equals("B/op") ? PLAIN_BYTES : 0);
            }
            return new Scale(1000, List.of(unit), true, 0);
        }

        /** As rounded to whole numbers, or to three digits, which is the same at 1000. */
        boolean hasPrefix(double size, int step) {
            return size >= (step == 0 ? Math.max(base, plain) : base) - 0.5;
        }
    }

    private record Amount(String number, String unit) {
        String text() {
            return unit.isEmpty() ? number : number + " " + unit;
        }
    }

    public static String of(double value, String unit) {
        return amount(value, unit).text();
    }

    private static Amount amount(double value, String unit) {
        if (!Double.isFinite(value)) {
            return new Amount(NONE, "");
        }
        Scale scale = Scale.of(unit);
        if (value == 0) {
            return new Amount("0", scale.units().get(0));
        }
        String sign = value < 0 ? "−" : "";
        double size = Math.abs(value);
        if (size < TINY) {
            return new Amount(sign + "< 0.001", scale.units().get(0));
        }
        int step = 0;
        while (step < scale.units().size() - 1 && scale.hasPrefix(size, step)) {
            size /= scale.base();
            step++;
        }
        return new Amount(
                sign + digits(size, scale.bare() && step == 0), scale.units().get(step));
    }

    /** An interval; a unit that both ends share is written once: "43.3 to 44.8 k ops/s". */
    public static String interval(double low, double high, String unit) {
        Amount from = amount(low, unit);
        Amount to = amount(high, unit);
        return (from.unit().equals(to.unit()) ? from.number() : from.text()) + " to " + to.text();
    }

    /** A weight of recorded events in samples, bytes or ns: "1,234 samples", "1.20 MiB", "2.90 s". */
    public static String weight(double weight, String unit) {
        return switch (unit) {
            case "bytes" -> of(weight, "B");
            case "ns" -> of(weight, "ns/op").replace("/op", "");
            default -> grouped(weight) + (weight == 1 ? " sample" : " samples");
        };
    }

    private static String digits(double size, boolean bare) {
        if (size >= 1000) {
            return grouped(size);
        }
        BigDecimal rounded = new BigDecimal(size).round(THREE_DIGITS);
        int exponent = rounded.precision() - rounded.scale() - 1;
        BigDecimal shown =
                bare ? rounded.stripTrailingZeros() : rounded.setScale(2 - exponent, RoundingMode.UNNECESSARY);
        return shown.toPlainString();
    }

    /** A whole number with thousands set apart: "12,346"; from 10^15 on as a power of ten: "1.00e+90". */
    public static String grouped(double value) {
        if (Math.abs(value) >= MIN_EXPONENTIAL) {
            return String.format(Locale.ROOT, "%.2e", value);
        }
        return new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
    }

    /** A relative change: a ratio of 1.032 is "+3.2 %", 0.3 is "−70.0 %". Only a ratio of zero is "−100 %": 0.0004 is "−99.96 %". */
    public static String change(double ratio) {
        if (!Double.isFinite(ratio)) {
            return NONE;
        }
        if (0 < ratio && ratio < NEARLY_NOTHING) {
            BigDecimal lost = BigDecimal.valueOf(Math.min(100 * (1 - ratio), MAX_LOSS_PERCENT));
            return "−" + lost.setScale(decimals(ratio), RoundingMode.HALF_UP).toPlainString() + " %";
        }
        double percent = Math.abs(ratio - 1) * 100;
        long tenths = Math.round(percent * 10);
        String text = percent >= 99.5 ? grouped(percent) : tenths / 10 + "." + tenths % 10;
        return text.equals("0.0") ? "0.0 %" : (ratio < 1 ? "−" : "+") + text + " %";
    }

    /** Decimals needed to show the first digit of the remaining ratio. */
    private static int decimals(double ratio) {
        return Math.max(1, Math.min(4, (int) Math.ceil(-Math.log10(100 * ratio))));
    }

    /** A factor: "3.1", from 10 on "12". */
    public static String factor(double factor) {
        return factor < 9.95 ? String.format(Locale.ROOT, "%.1f", factor).replace(".0", "") : grouped(factor);
    }

    /** A change as {@link #change}, in whole percent from 10 % on: for ends of intervals, whose digits are not significant. */
    public static String roughChange(double ratio) {
        double percent = Math.abs(ratio - 1) * 100;
        return percent < 9.95 || !Double.isFinite(ratio) || (0 < ratio && ratio < NEARLY_NOTHING)
                ? change(ratio)
                : (ratio < 1 ? "−" : "+") + grouped(percent) + " %";
    }
}
