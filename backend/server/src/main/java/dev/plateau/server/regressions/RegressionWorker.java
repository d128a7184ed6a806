package dev.plateau.server.regressions;

import dev.plateau.server.hosts.ExclusionsChanged;
import dev.plateau.server.hosts.HostMarked;
import dev.plateau.server.series.PointPlace;
import dev.plateau.server.series.SeriesExtended;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.work.Worker;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Evaluates the series of {@code detection_queue}, in which the transaction of their points enters them. */
@Component
class RegressionWorker extends Worker {
    private final JdbcClient jdbc;
    private final SeriesRelations relations;
    private final MinimumEffectRules rules;
    private final StoredChangePoints changes;
    private final ReevaluationQueue reevaluations;
    private final ChangeDetection changeDetection;
    private boolean oneByOne;

    RegressionWorker(
            JdbcClient jdbc,
            SeriesRelations relations,
            MinimumEffectRules rules,
            StoredChangePoints changes,
            ReevaluationQueue reevaluations,
            ChangeDetection changeDetection) {
        super("regressions");
        this.jdbc = jdbc;
        this.relations = relations;
        this.rules = rules;
        this.changes = changes;
        this.reevaluations = reevaluations;
        this.changeDetection = changeDetection;
    }

    /** In the transaction that stores the points. */
    @EventListener
    void enqueue(SeriesExtended event) {
        List<Long> extended = touched(event);
        List<Long> alongJdks = relations.alongJdks(extended);
        jdbc.sql("insert into detection_queue (series_id, branch) select unnest(?::bigint[]), ?")
                .param(Stream.concat(extended.stream(), alongJdks.stream())
                        .distinct()
                        .toArray(Long[]::new))
                .param(event.branch())
                .update();
        reevaluateBefore(event);
    }

    /** A confirmed change keeps its place, unless a commit before it is measured later: that commit may have brought it. */
    private void reevaluateBefore(SeriesExtended event) {
        List<StoredChangePoint> confirmed = changes.confirmed(event.series());
        List<PointPlace> places = confirmed.isEmpty()
                ? List.of()
                : relations.directlyBefore(
                        event.run(),
                        confirmed.stream()
                                .map(change -> new PointPlace(change.series(), change.branch(), change.score()))
                                .toList());
        if (!places.isEmpty()) {
            reevaluations.enqueue(places, "run " + event.run() + " measured an earlier commit");
        }
    }

    /** Where suite-wide shifts are removed, all series of the run so far: each further benchmark makes the shift more certain. */
    private List<Long> touched(SeriesExtended event) {
        return rules.current(event.project()).suiteShift() == SuiteShiftRule.REMOVED
                ? relations.ofRun(event.run())
                : event.series();
    }

    @TransactionalEventListener({SeriesExtended.class, ExclusionsChanged.class, HostMarked.class, PointsDeleted.class})
    void wakeAfterwards() {
        wake();
    }

    @TransactionalEventListener
    void saved(MinimumEffectRules.Saved event) {
        wake();
    }

    /** A series that can't be evaluated must not delay others for ever: until all that waited are done, each is evaluated by itself. */
    @Override
    protected boolean workOn() {
        try {
            boolean some = oneByOne ? changeDetection.detectNext(1) : changeDetection.detectNext();
            oneByOne = oneByOne && some;
            return some;
        } catch (RuntimeException failure) {
            if (oneByOne) {
                changeDetection.putBack();
            }
            oneByOne = true;
            throw failure;
        }
    }
}
