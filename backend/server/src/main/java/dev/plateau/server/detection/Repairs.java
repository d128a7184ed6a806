package dev.plateau.server.detection;

import dev.plateau.server.detection.DetectionInbox.EvaluationsQueued;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.series.SeriesRelations;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Evaluates histories again from their first run, on demand. A change that is found again keeps its id; a new one is a change point like any other;
 * a change point that is not found again is deleted.
 */
@Service
public class Repairs {
    private static final String WHY = "the history was evaluated again";

    private final DetectionInbox inbox;
    private final SeriesRelations relations;
    private final JdbcClient jdbc;
    private final ApplicationEventPublisher events;
    private final AuditLog audit;

    Repairs(
            DetectionInbox inbox,
            SeriesRelations relations,
            JdbcClient jdbc,
            ApplicationEventPublisher events,
            AuditLog audit) {
        this.audit = audit;
        this.inbox = inbox;
        this.relations = relations;
        this.jdbc = jdbc;
        this.events = events;
    }

    /** Enqueues all series of a project, or those measured on a host; returns their number. */
    @Transactional
    public int ofProject(long project, @Nullable Long host) {
        return of(project, relations.evaluated(project, host));
    }

    /** Enqueues one series of a project; returns 0 if it is not evaluated because its metric has no better direction, else 1. */
    @Transactional
    public int ofSeries(long project, long series) {
        return of(project, relations.evaluated(project, null).contains(series) ? List.of(series) : List.of());
    }

    private int of(long project, Collection<Long> series) {
        ofSeries(project, series, WHY);
        audit.created(project, AuditSubject.of(Kind.REPAIR), Map.of("series", series.size()));
        return series.size();
    }

    /** Enqueues evaluated series of a project; {@code why} is the reason stored with incidents that lose changes: "a.B.c was renamed". */
    @Transactional
    public void ofSeries(long project, Collection<Long> series, String why) {
        inbox.appendWhole(project, series, why);
        events.publishEvent(new EvaluationsQueued());
    }

    /** Number of queued series of a project, and of runs whose series are not queued yet. */
    public long waiting(long project) {
        return jdbc.sql("select count(*) from waiting_for_detection where project_id = ?")
                .param(project)
                .query(Long.class)
                .single();
    }
}
