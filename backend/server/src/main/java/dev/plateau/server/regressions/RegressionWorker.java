package dev.plateau.server.regressions;

import dev.plateau.server.series.SeriesExtended;
import dev.plateau.server.series.SeriesRelations;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** The one thread that judges series; what waits stands in the database, written with the points, so a restart goes on where it was. */
@Component
class RegressionWorker implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(RegressionWorker.class);
    private static final long LOOK_AGAIN_SECONDS = 60;

    private final JdbcClient jdbc;
    private final SeriesRelations relations;
    private final Judging judging;
    private final Semaphore extended = new Semaphore(0);
    private volatile boolean running;

    RegressionWorker(JdbcClient jdbc, SeriesRelations relations, Judging judging) {
        this.jdbc = jdbc;
        this.relations = relations;
        this.judging = judging;
    }

    /** In the transaction that stores the points. */
    @EventListener
    void remember(SeriesExtended event) {
        List<Long> alongJdks = relations.alongJdks(event.series());
        jdbc.sql("insert into unjudged (series_id, branch) select unnest(?::bigint[]), ?")
                .param(Stream.concat(event.series().stream(), alongJdks.stream())
                        .distinct()
                        .toArray(Long[]::new))
                .param(event.branch())
                .update();
    }

    @TransactionalEventListener
    void wake(SeriesExtended event) {
        extended.release();
    }

    @Override
    public void start() {
        running = true;
        Thread.ofPlatform().name("regressions").daemon().start(this::work);
    }

    private void work() {
        while (running) {
            try {
                while (running && judging.judgeNext()) {
                    // one after the other
                }
            } catch (RuntimeException failure) {
                // Whatever it was, the next series may be judged.
                LOG.error("A series could not be judged now; it is tried again later", failure);
            }
            await();
        }
    }

    private void await() {
        try {
            if (extended.tryAcquire(LOOK_AGAIN_SECONDS, TimeUnit.SECONDS)) {
                extended.drainPermits();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            running = false;
        }
    }

    @Override
    public void stop() {
        running = false;
        extended.release();
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
