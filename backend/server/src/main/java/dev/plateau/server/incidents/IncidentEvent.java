package dev.plateau.server.incidents;

import java.time.Instant;

/**
 * Something that happened to an incident.
 *
 * @param actor a person's or a token's name; "Plateau" for the server itself
 * @param action "acknowledged", "muted until 2026-03-01"
 * @param reason as given; may be empty
 */
public record IncidentEvent(Instant at, String actor, String action, String reason) {
    /** Who the server itself is. */
    public static final String PLATEAU = "Plateau";
}
