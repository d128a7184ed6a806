package dev.plateau.server.regressions.audit;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far the audit of a project is. {@link NightlyAudit} has its results. */
@Entity
class Audit {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    private long projectId;
    Instant requestedAt;
    String requestedBy;
    int series;
    int evaluated;
    private long lastSeriesId;

    @Nullable
    Instant finishedAt;

    @SuppressWarnings("NullAway.Init")
    protected Audit() {}

    /** These series are evaluated, in the order of their ids. */
    void advance(List<Long> evaluatedSeries) {
        evaluated += evaluatedSeries.size();
        lastSeriesId = evaluatedSeries.getLast();
    }

    void finish(Instant now) {
        finishedAt = now;
    }

    long id() {
        return id;
    }

    long project() {
        return projectId;
    }

    /** Series up to this id are evaluated. */
    long lastSeries() {
        return lastSeriesId;
    }
}
