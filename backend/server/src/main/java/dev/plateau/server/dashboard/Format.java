package dev.plateau.server.dashboard;

import dev.plateau.comparison.GeometricMean;
import dev.plateau.comparison.answers.Speed;
import dev.plateau.server.series.Series;
import dev.plateau.statistics.Confidence;
import dev.plateau.wire.flags.FlagRedactor;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Conditions;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.text.ChangeWords;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Quantity;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Formats values in templates: {@code ${@format.quantity(score, unit)}}. A missing value is written "–". */
@Component
public final class Format {
    private static final DateTimeFormatter MINUTES =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** A number that can be a size in bytes: a megabyte or more, in whole kilobytes. Other numbers of flags are smaller. */
    private static final Pattern SIZE = Pattern.compile("=(\\d{7,18})$");

    private static final long KIBIBYTE = 1024;

    private final Clock clock;

    Format(Clock clock) {
        this.clock = clock;
    }

    /** As {@link Confidence#TEXT}. */
    public String getConfidence() {
        return Confidence.TEXT;
    }

    /** As {@link Names#words}. */
    public String words(BenchmarkKey key) {
        return Names.words(key);
    }

    /** A number with its unit: "1.23 µs/op". */
    public String quantity(@Nullable Double value, String unit) {
        return value == null ? Quantity.NONE : Quantity.of(value, unit);
    }

    /** An interval: "1.20 to 1.26 µs/op". */
    public String interval(@Nullable Double low, @Nullable Double high, String unit) {
        return low == null || high == null ? Quantity.NONE : Quantity.interval(low, high, unit);
    }

    /** The interval of a score over its forks; without one, the reason. {@code series/values.ts} does the same. */
    public String interval(@Nullable Double low, @Nullable Double high, String unit, int forks) {
        if (low != null && high != null) {
            return Quantity.interval(low, high, unit);
        }
        return forks > 1 ? "none: no mean of the forks" : "within-run only";
    }

    /** A change of a series: "3.1 % slower"; of bytes "+3.2 %". */
    public String change(@Nullable Double ratio, Series series) {
        return ratio == null ? Quantity.NONE : ChangeWords.of(ratio, series.metric(), series.direction());
    }

    /** As {@link ChangeWords#amount}. */
    public String amount(double ratio) {
        return ChangeWords.amount(ratio);
    }

    /** The speed of an environment over all benchmarks. */
    public Speed speed(GeometricMean mean) {
        return Speed.of(mean);
    }

    /** A share in percent: "0.8 %". */
    public String percent(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + " %";
    }

    /** A whole number with thousands set apart. */
    public String count(@Nullable Number value) {
        return value == null ? Quantity.NONE : Quantity.grouped(value.doubleValue());
    }

    /** A size: "1.50 KiB". */
    public String bytes(@Nullable Number value) {
        return value == null ? Quantity.NONE : Quantity.of(value.doubleValue(), "B");
    }

    /** Explanation of a flag's value: a digest, or a size in bytes; null if the flag needs none. */
    public @Nullable String flagNote(String flag) {
        if (FlagRedactor.isRedacted(flag)) {
            return "The value is not stored: this is its keyed digest. Equal values have equal digests.";
        }
        Matcher size = SIZE.matcher(flag);
        return size.find() && Long.parseLong(size.group(1)) % KIBIBYTE == 0
                ? bytes(Long.parseLong(size.group(1)))
                : null;
    }

    /** As {@link Words#blackhole}. */
    public @Nullable String blackhole(Conditions conditions, Environment.Jdk jdk) {
        return CellWords.blackhole(conditions, jdk);
    }

    /** As {@link Names#humps}. */
    public List<String> humps(String name) {
        return Names.humps(name);
    }

    /** The first ten digits of a commit. */
    public String commit(@Nullable String sha) {
        return sha == null ? Quantity.NONE : Names.commit(sha);
    }

    /** A point in time: "2026-03-01 09:30", in UTC. */
    public String time(@Nullable Instant instant) {
        return instant == null ? Quantity.NONE : MINUTES.format(instant);
    }

    /** Relative time: "3 min ago"; the date when it is more than a week. */
    public String ago(@Nullable Instant instant) {
        if (instant == null) {
            return Quantity.NONE;
        }
        Duration age = Duration.between(instant, clock.instant());
        if (age.toDays() >= 7) {
            return time(instant).substring(0, 10);
        }
        return age.isNegative() ? "in " + span(age.negated()) : age.toSeconds() < 5 ? "just now" : span(age) + " ago";
    }

    /** Expected time: "in 3 min", "any moment" once that time has passed. */
    public String until(Instant instant) {
        Duration left = Duration.between(clock.instant(), instant);
        return left.isPositive() ? "in " + span(left) : "any moment";
    }

    /** A length of time in its largest unit: "3 min". */
    public String span(Duration duration) {
        if (duration.toDays() > 0) {
            return duration.toDays() + (duration.toDays() == 1 ? " day" : " days");
        }
        if (duration.toHours() > 0) {
            return duration.toHours() + " h";
        }
        return duration.toMinutes() > 0 ? duration.toMinutes() + " min" : duration.toSeconds() + " s";
    }
}
