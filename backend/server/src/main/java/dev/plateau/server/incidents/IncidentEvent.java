package dev.plateau.server.incidents;

import java.time.Instant;

/**
 * An event in the history of an incident.
 *
 * @param actor a person's or a token's name; "Plateau" for the server itself
 * @param action "acknowledged", "muted until 2026-03-01"
 * @param reason as given; may be empty
 */
public record IncidentEvent(Instant at, String actor, String action, String reason) {
    /** Actor of events caused by the server itself. */
    public static final String PLATEAU = "Plateau";

    /** "Acknowledged by ada: slow parser." */
    public String sentence() {
        String words = Character.toUpperCase(action.charAt(0)) + action.substring(1) + " by " + actor
                + (reason.isEmpty() ? "" : ": " + reason);
        return words.endsWith(".") ? words : words + ".";
    }
}
