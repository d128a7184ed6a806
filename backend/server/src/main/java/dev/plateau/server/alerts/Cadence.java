package dev.plateau.server.alerts;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAdjusters;

/** Delivery frequency of a rule. */
public enum Cadence {
    IMMEDIATE,
    /** One mail each morning with the change points since the last. */
    DAILY,
    /** One mail each Monday. */
    WEEKLY;

    private static final LocalTime MORNING = LocalTime.of(7, 0);

    /** The newest Monday morning, on which weekly mails are due. */
    static Instant lastMonday(Instant now) {
        return WEEKLY.next(now, Duration.ZERO).minus(Duration.ofDays(7));
    }

    /**
     * The time to send a message created now.
     *
     * @param settle time that an immediate message waits for other changes of its incident
     */
    Instant next(Instant now, Duration settle) {
        ZonedDateTime morning = now.atZone(ZoneOffset.UTC).with(MORNING);
        return switch (this) {
            case IMMEDIATE -> now.plus(settle);
            case DAILY -> (morning.toInstant().isAfter(now) ? morning : morning.plusDays(1)).toInstant();
            case WEEKLY -> {
                ZonedDateTime monday = morning.with(TemporalAdjusters.nextOrSame(DayOfWeek.MONDAY));
                yield (monday.toInstant().isAfter(now) ? monday : monday.plusWeeks(1)).toInstant();
            }
        };
    }
}
