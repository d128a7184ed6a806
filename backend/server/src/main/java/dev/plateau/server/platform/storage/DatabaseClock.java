package dev.plateau.server.platform.storage;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * The clock of the database, in microseconds as PostgreSQL: servers with wrong clocks agree on what is due, and stored times equal those read back.
 * It is the machine's clock plus the difference to the database, which is measured again every few seconds.
 */
public final class DatabaseClock extends Clock {
    private static final Logger LOG = LoggerFactory.getLogger(DatabaseClock.class);

    private final JdbcClient jdbc;
    private final InstantSource machine;
    private volatile Duration ahead = Duration.ZERO;

    /** Measures the difference. */
    public DatabaseClock(DataSource database) {
        this(JdbcClient.create(database), Clock.systemUTC());
    }

    DatabaseClock(JdbcClient jdbc, InstantSource machine) {
        this.jdbc = jdbc;
        this.machine = machine;
        follow();
    }

    /** Corrects the difference where an answer of the database proves it wrong: its time lies between request and answer. */
    @Scheduled(fixedDelay = 5_000, initialDelay = 5_000)
    void follow() {
        try {
            Instant before = instant();
            Instant right = jdbc.sql("select clock_timestamp()")
                    .query(OffsetDateTime.class)
                    .single()
                    .toInstant();
            Instant after = instant();
            if (right.isBefore(before) || right.isAfter(after)) {
                Duration error = Duration.between(
                        before.plus(Duration.between(before, after).dividedBy(2)), right);
                ahead = ahead.plus(error.truncatedTo(ChronoUnit.MICROS));
            }
        } catch (RuntimeException away) {
            LOG.warn("The time of the database could not be read: {}", away.getMessage());
        }
    }

    @Override
    public Instant instant() {
        return machine.instant().truncatedTo(ChronoUnit.MICROS).plus(ahead);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return zone.equals(ZoneOffset.UTC)
                ? this
                : Clock.tick(this, Duration.ofNanos(1_000)).withZone(zone);
    }
}
