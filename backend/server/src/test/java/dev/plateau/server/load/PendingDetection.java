package dev.plateau.server.load;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What waits for detection: the one place of the load programs that knows the tables of the queue. */
final class PendingDetection {
    private static final String WAITS =
            "select exists (select from waiting_for_detection w join project p on p.id = w.project_id where p.name = ?)";

    private static final long LONGEST_STANDSTILL = TimeUnit.MINUTES.toNanos(3);
    private static final long SHORTEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(2);
    /** Looking takes at most a tenth of the time, so that a long queue is not searched all the time. */
    private static final int PAUSES = 9;

    private final JdbcClient database;

    PendingDetection(JdbcClient database) {
        this.database = database;
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
                throw new IllegalStateException(project + " still waits for detection: " + rows + " entries");
            }
            TimeUnit.NANOSECONDS.sleep(Math.max(SHORTEST_PAUSE, PAUSES * (System.nanoTime() - asked)));
            asked = System.nanoTime();
        }
    }

    private boolean waits(String project) {
        return database.sql(WAITS).param(project).query(Boolean.class).single();
    }

    /** Rows of inbox and queue, of all projects. */
    long rows() {
        return database.sql("select count(*) from waiting_for_detection")
                .query(Long.class)
                .single();
    }

    /** How long the oldest row has waited; empty when none waits. */
    Optional<Duration> oldest() {
        return database.sql(
                        "select extract(epoch from clock_timestamp() - min(entered_at))::float8 from waiting_for_detection")
                .query((row, number) -> Optional.ofNullable(row.getObject(1, Double.class)))
                .single()
                .map(seconds -> Duration.ofMillis(Math.round(1000 * seconds)));
    }
}
