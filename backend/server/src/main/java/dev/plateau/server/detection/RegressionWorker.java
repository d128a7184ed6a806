package dev.plateau.server.detection;

import dev.plateau.server.detection.PointDeletion.PointsDeleted;
import dev.plateau.server.hosts.ExcludedRuns.ExclusionsChanged;
import dev.plateau.server.hosts.HostMarks.HostMarked;
import dev.plateau.server.platform.work.Worker;
import dev.plateau.server.series.SeriesExtended;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.MDC;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Evaluates queued series, project by project in turn, so that a large import in one delays no other. */
@Component
class RegressionWorker extends Worker {
    private final DetectionQueue queue;
    private final ChangeDetection changeDetection;
    private long project;

    RegressionWorker(DetectionQueue queue, ChangeDetection changeDetection) {
        super("regressions");
        this.queue = queue;
        this.changeDetection = changeDetection;
    }

    @TransactionalEventListener({
        SeriesExtended.class,
        ExclusionsChanged.class,
        HostMarked.class,
        PointsDeleted.class,
        DetectionInbox.EvaluationsQueued.class
    })
    void wakeAfterwards() {
        wake();
    }

    @Override
    protected Duration pause() {
        return queue.untilRested()
                .filter(rest -> rest.compareTo(POLL_INTERVAL) < 0)
                .map(rest -> rest.isPositive() ? rest : Duration.ofMillis(1))
                .orElse(POLL_INTERVAL);
    }

    @Override
    protected boolean workOn() {
        Optional<Long> next = queue.projectAfter(project);
        if (next.isPresent()) {
            try (var _ = MDC.putCloseable("project", String.valueOf(next.get()))) {
                detect(next.get());
            }
        }
        return next.isPresent();
    }

    /** A series that can't be evaluated must not delay others: each is evaluated alone, and the failing one is postponed. */
    private void detect(long next) {
        project = next;
        queue.dispatch(next);
        try {
            changeDetection.detectNext(next);
        } catch (RuntimeException failure) {
            int failed = 0;
            boolean some = true;
            while (some && failed == 0) {
                try {
                    some = changeDetection.detectNext(next, 1);
                } catch (RuntimeException alone) {
                    failed++;
                    queue.postpone(next);
                }
            }
            throw failure;
        }
    }
}
