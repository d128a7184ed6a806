package dev.plateau.server.regressions;

import dev.plateau.server.regressions.MinimumEffectRules.Saved;
import dev.plateau.server.series.SeriesRelations;
import java.util.Collection;
import java.util.List;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Evaluates histories again from their first run, on demand. What is found again keeps its id; what is found for the first time is a change point
 * like any other; a change point that is not found again is deleted.
 */
@Service
public class Repairs {
    private static final String WHY = "the history was evaluated again";

    private final DetectionQueue queue;
    private final SeriesRelations relations;
    private final JdbcClient jdbc;
    private final ApplicationEventPublisher events;

    Repairs(DetectionQueue queue, SeriesRelations relations, JdbcClient jdbc, ApplicationEventPublisher events) {
        this.queue = queue;
        this.relations = relations;
        this.jdbc = jdbc;
        this.events = events;
    }

    /** Of all series of a project; returns how many. */
    @Transactional
    public int ofProject(long project) {
        return of(project, relations.evaluated(project, null));
    }

    /** Of all series of a project that were measured on a host; returns how many. */
    @Transactional
    public int ofHost(long project, long host) {
        return of(project, relations.evaluated(project, host));
    }

    /** Of one series of a project; returns how many: 0 where it has no better side. */
    @Transactional
    public int ofSeries(long project, long series) {
        return of(project, relations.evaluated(project, null).contains(series) ? List.of(series) : List.of());
    }

    private int of(long project, Collection<Long> series) {
        queue.enqueueWhole(project, series, WHY);
        events.publishEvent(new Saved());
        return series.size();
    }

    /** How many series of a project, and runs with points of others, wait for detection. */
    public long waiting(long project) {
        return jdbc.sql("select count(*) from waiting_for_detection where project_id = ?")
                .param(project)
                .query(Long.class)
                .single();
    }
}
