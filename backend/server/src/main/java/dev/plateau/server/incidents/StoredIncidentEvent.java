package dev.plateau.server.incidents;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** The row of an {@link IncidentEvent}. */
@Entity
@Immutable
@Table(name = "incident_event")
class StoredIncidentEvent {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    @ManyToOne(fetch = FetchType.LAZY)
    Incident incident;

    Instant at;
    String actor;
    String action;
    String reason;

    @SuppressWarnings("NullAway.Init")
    protected StoredIncidentEvent() {}

    StoredIncidentEvent(Incident incident, Instant at, String actor, String action, String reason) {
        this.incident = incident;
        this.at = at;
        this.actor = actor;
        this.action = action;
        this.reason = reason;
    }
}
