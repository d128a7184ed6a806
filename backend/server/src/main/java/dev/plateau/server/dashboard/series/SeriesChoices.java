package dev.plateau.server.dashboard.series;

import dev.plateau.server.series.PointFilter;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.format.annotation.DateTimeFormat;

/**
 * The query of the address of a series, as far as the server reads it; the chart reads the rest.
 *
 * @param with ids of other series of the same benchmark, shown in the same charts
 * @param last only points of so many days until now; null for any
 * @param since only points from this day on, in UTC; null for any
 * @param until only points up to this day and with it, likewise
 */
record SeriesChoices(
        List<Long> with,
        @Nullable Integer last,

        @Nullable @DateTimeFormat(iso = DateTimeFormat.ISO.DATE)
        LocalDate since,

        @Nullable @DateTimeFormat(iso = DateTimeFormat.ISO.DATE)
        LocalDate until) {
    SeriesChoices(
            @Nullable List<Long> with, @Nullable Integer last, @Nullable LocalDate since, @Nullable LocalDate until) {
        this.with = with == null ? List.of() : List.copyOf(with);
        this.last = last;
        this.since = since;
        this.until = until;
    }

    /** Whether points of any time are shown. */
    public boolean isAnyTime() {
        return last == null && since == null && until == null;
    }

    /** The points of the time range. */
    PointFilter points(Instant now) {
        return last != null
                ? new PointFilter(null, now.minus(Duration.ofDays(last)), null)
                : new PointFilter(null, start(since), until == null ? null : start(until.plusDays(1)));
    }

    private static @Nullable Instant start(@Nullable LocalDate day) {
        return day == null ? null : day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
