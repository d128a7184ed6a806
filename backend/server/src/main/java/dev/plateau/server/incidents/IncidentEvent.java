package dev.plateau.server.incidents;

import java.time.Instant;

/**
 * Something that happened to an incident.
 *
 * @param who a person's or a token's name; "Plateau" for the server itself
 * @param what "acknowledged", "muted until 2026-03-01"
 * @param why as given; may be empty
 */
public record IncidentEvent(Instant at, String who, String what, String why) {
    /** Who the server itself is. */
    public static final String PLATEAU = "Plateau";
}
