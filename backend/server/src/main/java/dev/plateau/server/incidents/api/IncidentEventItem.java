package dev.plateau.server.incidents.api;

import dev.plateau.server.incidents.IncidentEvent;
import java.time.Instant;

/**
 * An entry of the history of an incident.
 *
 * @param actor a person's or a token's name; "Plateau" for the server itself
 * @param action "acknowledged", "muted until 2026-03-01"
 * @param reason as given; may be empty
 */
record IncidentEventItem(Instant at, String actor, String action, String reason) {
    static IncidentEventItem of(IncidentEvent event) {
        return new IncidentEventItem(event.at(), event.actor(), event.action(), event.reason());
    }
}
