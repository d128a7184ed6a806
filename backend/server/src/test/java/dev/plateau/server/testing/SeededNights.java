package dev.plateau.server.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Scores of one environment put into the tables night by night, where many uploads would take long. */
public final class SeededNights extends SeededScores {
    private static final Instant START = Instant.parse("2026-02-01T03:00:00Z");

    private final JdbcClient jdbc;
    private final long environment;

    public SeededNights(JdbcClient jdbc, String name) {
        super(jdbc, name);
        this.jdbc = jdbc;
        this.environment = environment(21, "21.0.8", "default");
    }

    /** The run of a night. */
    public long night(int night) {
        return run(environment, START.plus(night, ChronoUnit.DAYS));
    }

    /** The only series of a benchmark. */
    public long series(long benchmark) {
        return jdbc.sql("select id from series where benchmark_key_id = ?")
                .param(benchmark)
                .query(Long.class)
                .single();
    }

    /** Has all series evaluated from their start, as after an upload of all of their points. */
    public void enqueue() {
        jdbc.sql("""
                        insert into detection_inbox (project_id, series_id, branch, position, entered_at)
                        select project_id, id, 'main', '-infinity', now() from series where project_id = ?
                        """).param(project()).update();
    }

    /** Waits until no series waits to be evaluated. */
    public void awaitEvaluated() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(90);
        String left = "select count(*) from waiting_for_detection where project_id = ?";
        while (jdbc.sql(left).param(project()).query(Long.class).single() > 0) {
            assertThat(System.nanoTime())
                    .as("series still wait to be evaluated")
                    .isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        TestDatabase.awaitCommits(jdbc);
    }
}
