package dev.plateau.server.incidents;

import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.detection.UpdatedChangePoint;
import dev.plateau.server.incidents.Incident.Bounds;
import dev.plateau.server.incidents.IncidentChange.IncidentPoint;
import dev.plateau.server.incidents.IncidentChange.Recovery;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.PointRemoval.RemovedPoint;
import dev.plateau.server.series.PointRemoval.RemovedPoint.Neighbour;
import dev.plateau.wire.model.Direction;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import java.time.Instant;
import org.hibernate.annotations.EmbeddedColumnNaming;
import org.hibernate.annotations.PartitionKey;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Persistable;

/** The assignment of a change point to an incident, with the constant properties of its series. */
@Entity
@Table(name = "incident_change")
class StoredIncidentChange implements Persistable<Long> {
    @Id
    private long changePointId;

    @PartitionKey
    @Column(updatable = false)
    long projectId;

    private long incidentId;
    private long seriesId;
    private long benchmarkKeyId;
    private String metric;
    private String unit;

    @Enumerated(EnumType.STRING)
    private Direction direction;

    private long hostId;

    @Nullable
    private Long jdkId;

    private long flagSetId;

    @Embedded
    @EmbeddedColumnNaming("before_%s")
    private IncidentPoint before;

    @Embedded
    @EmbeddedColumnNaming("first_%s")
    private IncidentPoint first;

    /** The range of points that may have caused it. */
    @Embedded
    private Bounds bounds;

    @Embedded
    @EmbeddedColumnNaming("recovered_%s")
    @Nullable
    private Recovery recovered;

    private String differences;

    /** Saving would read the row first without this flag: the id is that of the change point. */
    @Transient
    private boolean added;

    @SuppressWarnings("NullAway.Init")
    protected StoredIncidentChange() {}

    /** A change without an incident. */
    StoredIncidentChange(UpdatedChangePoint change, String differences) {
        this.differences = differences;
        this.changePointId = change.changePoint().id();
        this.projectId = change.series().project();
        this.seriesId = change.series().id();
        this.benchmarkKeyId = change.series().benchmarkKey();
        this.metric = change.series().metric();
        this.unit = change.series().unit();
        this.direction = change.series().direction();
        this.hostId = change.series().host();
        this.jdkId = change.series().jdk();
        this.flagSetId = change.series().flagSet();
        this.before = IncidentPoint.of(change.before());
        this.first = IncidentPoint.of(change.first());
        this.bounds = Bounds.of(change);
        this.recovered = recovery(change);
        this.added = true;
    }

    void belongTo(long incident) {
        incidentId = incident;
    }

    /** Moves it to the current position of the change point: a suspected one may move. */
    void moveTo(UpdatedChangePoint change, String found) {
        differences = found;
        bounds = Bounds.of(change);
        before = IncidentPoint.of(change.before());
        first = IncidentPoint.of(change.first());
        recovered = recovery(change);
    }

    private static @Nullable Recovery recovery(UpdatedChangePoint change) {
        Point point = change.recovered();
        return point == null ? null : new Recovery(point.scoreId(), point.commit(), point.position());
    }

    /** Moves positions at a deleted point of its series to neighbouring points. */
    void move(RemovedPoint removed) {
        Neighbour earlier = removed.beforeOrAfter();
        Neighbour later = removed.afterOrBefore();
        if (earlier == null || later == null) {
            return;
        }
        if (before.score() == removed.score()) {
            before = IncidentPoint.of(earlier);
        }
        if (first.score() == removed.score()) {
            first = IncidentPoint.of(later);
        }
        if (recovered != null && recovered.score() == removed.score()) {
            recovered = new Recovery(later.score(), later.commit(), later.at());
        }
    }

    IncidentChange with(StoredChangePoint change) {
        return new IncidentChange(
                change,
                benchmarkKeyId,
                metric,
                unit,
                direction,
                hostId,
                jdkId,
                flagSetId,
                before,
                first,
                recovered,
                differences);
    }

    /** The range of its series on the new level. */
    Incidents.RegressedRange range() {
        return new Incidents.RegressedRange(seriesId, first.at(), recovered == null ? null : recovered.at());
    }

    /** The position at which its new level begins. */
    Instant begin() {
        return first.at();
    }

    boolean mayBeginAt(Instant position) {
        return begin().equals(position) || bounds.covers(position);
    }

    Bounds bounds() {
        return bounds;
    }

    long changePoint() {
        return changePointId;
    }

    long incident() {
        return incidentId;
    }

    long series() {
        return seriesId;
    }

    @Override
    public Long getId() {
        return changePointId;
    }

    @Override
    public boolean isNew() {
        return added;
    }
}
