package dev.plateau.server.load;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Series that wait for detection: the one place of the load programs that knows the tables of the queue. Rows of {@code reevaluation} wait only
 * beside a row of the queue; without one they belong to a series that is still too short.
 */
final class PendingDetection {
    private static final String WAITS = """
            select exists (select from detection_queue q join series s on s.id = q.series_id join project p on p.id = s.project_id
              where p.name = ?)
            """;

    private static final long LONGEST_STANDSTILL = TimeUnit.MINUTES.toNanos(3);
    private static final long SHORTEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(2);
    /** Looking takes at most a tenth of the time, so that a long queue is not searched all the time. */
    private static final int PAUSES = 9;

    private final JdbcClient database;
    private final Optional<String> since;

    PendingDetection(JdbcClient database) {
        this.database = database;
        since = database.sql("""
                        select column_name from information_schema.columns
                        where table_name = 'detection_queue' and data_type = 'timestamp with time zone' order by ordinal_position limit 1
                        """).query(String.class).optional();
    }

    /**
     * Waits until no series of a project waits.
     *
     * @throws IllegalStateException when the number of rows has not changed for three minutes
     */
    void await(String project) throws InterruptedException {
        long asked = System.nanoTime();
        long changed = asked;
        long rows = 0;
        while (waits(project)) {
            long now = System.nanoTime();
            long left = rows();
            if (left != rows) {
                rows = left;
                changed = now;
            } else if (now - changed > LONGEST_STANDSTILL) {
                throw new IllegalStateException(
                        project + " still waits for detection: " + rows + " rows in detection_queue");
            }
            TimeUnit.NANOSECONDS.sleep(Math.max(SHORTEST_PAUSE, PAUSES * (System.nanoTime() - asked)));
            asked = System.nanoTime();
        }
    }

    private boolean waits(String project) {
        return database.sql(WAITS).param(project).query(Boolean.class).single();
    }

    /** Rows of the queue, of all projects. */
    long rows() {
        return database.sql("select count(*) from detection_queue")
                .query(Long.class)
                .single();
    }

    /** How long the oldest row has waited; empty when none waits, or the table does not say it. */
    Optional<Duration> oldest() {
        return since.flatMap(column -> database.sql(
                        "select extract(epoch from clock_timestamp() - min(" + column + ")) from detection_queue")
                .query((row, number) -> Optional.ofNullable(row.getObject(1, Double.class)))
                .single()
                .map(seconds -> Duration.ofMillis(Math.round(1000 * seconds))));
    }
}
