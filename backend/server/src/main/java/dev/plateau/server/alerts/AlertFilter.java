package dev.plateau.server.alerts;

import dev.plateau.server.incidents.Cause;
import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.IncidentKind;
import dev.plateau.server.incidents.details.IncidentChangeText;
import dev.plateau.server.series.Axis;
import dev.plateau.server.wording.Names;
import dev.plateau.statistics.online.ChangeStatus;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a rule tells of.
 *
 * @param leastEffect smallest change of the worst benchmark, as a share: 0.05 for 5 %
 * @param certainty from which certainty on: suspect, warning or confirmed
 * @param axis or null for both
 * @param pattern words that all stand in a benchmark's name, parameters or mode; empty for every benchmark
 */
@Embeddable
public record AlertFilter(
        double leastEffect,
        @Enumerated(EnumType.STRING) ChangeStatus certainty,
        @Nullable Axis axis,
        String pattern) {
    AlertFilter stripped() {
        return new AlertFilter(leastEffect, certainty, axis, pattern.strip());
    }

    /** Whether it tells of an incident: never of improvements, nor of what has more than one possible cause. */
    public boolean matches(Incident incident, List<IncidentChangeText> incidentChangeText) {
        return incident.kind() == IncidentKind.REGRESSION
                && incident.cause() != Cause.CONFOUNDED
                && incident.certainty().compareTo(certainty) >= 0
                && (axis == null || axis == incident.axis())
                && incidentChangeText.stream().anyMatch(this::matches);
    }

    private boolean matches(IncidentChangeText incidentChangeText) {
        return incidentChangeText.member().changePoint().counts()
                && Names.isFound(incidentChangeText.key(), pattern)
                && incidentChangeText.member().effect() >= leastEffect;
    }
}
