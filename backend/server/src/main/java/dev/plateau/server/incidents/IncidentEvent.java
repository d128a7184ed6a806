package dev.plateau.server.incidents;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** An event in the history of an incident. */
@Entity
@Immutable
public class IncidentEvent {
    /** Actor of events caused by the server itself. */
    public static final String PLATEAU = "Plateau";

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    @ManyToOne(fetch = FetchType.LAZY)
    Incident incident;

    private Instant at;
    private String actor;
    private String action;
    private String reason;

    @SuppressWarnings("NullAway.Init")
    protected IncidentEvent() {}

    IncidentEvent(Incident incident, Instant at, String actor, String action, String reason) {
        this.incident = incident;
        this.at = at;
        this.actor = actor;
        this.action = action;
        this.reason = reason;
    }

    public Instant at() {
        return at;
    }

    /** A person's or a token's name; "Plateau" for the server itself. */
    public String actor() {
        return actor;
    }

    /** "acknowledged", "muted until 2026-03-01". */
    public String action() {
        return action;
    }

    /** As given; may be empty. */
    public String reason() {
        return reason;
    }
}
