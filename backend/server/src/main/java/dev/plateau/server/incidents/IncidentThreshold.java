package dev.plateau.server.incidents;

import dev.plateau.statistics.online.ChangeStatus;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import org.hibernate.annotations.Immutable;

/** The minimum certainty at which change points of a project become incidents. */
@Entity
@Immutable
class IncidentThreshold {
    @Id
    long projectId;

    @Enumerated(EnumType.STRING)
    ChangeStatus certainty;

    @SuppressWarnings("NullAway.Init")
    protected IncidentThreshold() {}
}
