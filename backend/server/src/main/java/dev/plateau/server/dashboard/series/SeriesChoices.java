package dev.plateau.server.dashboard.series;

import dev.plateau.server.series.SeriesPoints.PointFilter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.util.MultiValueMap;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * The query of the address of a series, as far as the server reads it; the chart reads the rest. {@code series/time-range.ts} defines the
 * same time range.
 *
 * @param with ids of other series of the same benchmark, shown in the same charts
 * @param branch only points of this branch; null or empty for any
 * @param last only points of today and this many days before it, in UTC; null for any
 * @param since only points from this day on, in UTC; null for any
 * @param until only points up to and including this day, in UTC; null for any
 * @param upTo id of the newest score that a copied link shows; null for any
 */
record SeriesChoices(
        List<Long> with,
        @Nullable String branch,
        @Nullable Integer last,

        @Nullable @DateTimeFormat(iso = DateTimeFormat.ISO.DATE)
        LocalDate since,

        @Nullable @DateTimeFormat(iso = DateTimeFormat.ISO.DATE)
        LocalDate until,

        @Nullable Long upTo) {
    /** The range of days that both PostgreSQL and JavaScript support. */
    private static final LocalDate FIRST_DAY = LocalDate.of(1, 1, 1);

    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);

    SeriesChoices {
        // An empty value is null.
        with = with == null ? List.of() : with.stream().filter(Objects::nonNull).toList();
    }

    /** The choices of an address; unreadable values count as absent. */
    static SeriesChoices of(String address) {
        MultiValueMap<String, String> query =
                UriComponentsBuilder.fromUriString(address).build().getQueryParams();
        return new SeriesChoices(
                query.getOrDefault("with", List.of()).stream()
                        .flatMap(Stream::ofNullable)
                        .flatMap(value -> Stream.of(value.split(",", -1)))
                        .map(value -> read(value, Long::valueOf))
                        .flatMap(Stream::ofNullable)
                        .toList(),
                read(query.getFirst("branch"), value -> UriUtils.decode(value, StandardCharsets.UTF_8)),
                read(query.getFirst("last"), Integer::valueOf),
                read(query.getFirst("since"), LocalDate::parse),
                read(query.getFirst("until"), LocalDate::parse),
                read(query.getFirst("upTo"), Long::valueOf));
    }

    private static <T> @Nullable T read(@Nullable String value, Function<String, T> reader) {
        try {
            return value == null || value.isEmpty() ? null : reader.apply(value);
        } catch (IllegalArgumentException | DateTimeException unreadable) {
            return null;
        }
    }

    /** The points that these choices show. */
    PointFilter points(Clock clock) {
        String wanted = branch == null || branch.isEmpty() ? null : branch;
        if (last != null && last > 0) {
            LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
            return new PointFilter(wanted, start(today.minusDays(last)), null, upTo);
        }
        return new PointFilter(
                wanted, start(since), start(until == null ? null : within(until).plusDays(1)), upTo);
    }

    private static @Nullable Instant start(@Nullable LocalDate day) {
        return day == null ? null : within(day).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private static LocalDate within(LocalDate day) {
        return day.isBefore(FIRST_DAY) ? FIRST_DAY : day.isAfter(LAST_DAY) ? LAST_DAY : day;
    }
}
