package dev.plateau.server.alerts;

import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.details.IncidentChangeText;
import dev.plateau.server.series.Axis;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.wire.text.Names;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The incidents that a rule sends messages about.
 *
 * @param minimumEffect smallest change of the worst benchmark, as a share: 0.05 for 5 %
 * @param certainty minimum certainty: suspect, warning or confirmed
 * @param axis or null for both
 * @param pattern words that all stand in a benchmark's name, parameters or mode; empty for every benchmark
 */
@Embeddable
public record AlertFilter(
        @Column(name = "least_effect") double minimumEffect,
        @Enumerated(EnumType.STRING) ChangeStatus certainty,
        @Nullable Axis axis,
        String pattern) {
    AlertFilter stripped() {
        return new AlertFilter(minimumEffect, certainty, axis, pattern.strip());
    }

    /** Tests whether the rule sends messages about an incident: never about improvements, history or confounded incidents. */
    public boolean matches(Incident incident, List<IncidentChangeText> incidentChangeText) {
        return incident.isAlerting()
                && incident.certainty().compareTo(certainty) >= 0
                && (axis == null || axis == incident.axis())
                && incidentChangeText.stream().anyMatch(this::matches);
    }

    private boolean matches(IncidentChangeText incidentChangeText) {
        return incidentChangeText.member().changePoint().isLargeEnough()
                && Names.isFound(incidentChangeText.key(), pattern)
                && incidentChangeText.member().effect() >= minimumEffect;
    }
}
