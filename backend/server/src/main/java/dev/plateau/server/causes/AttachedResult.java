package dev.plateau.server.causes;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plateau.server.causes.CapsuleResult.ResultVerdict;
import java.time.Instant;

/**
 * A result of a capsule, attached to an incident.
 *
 * @param addedBy name of the token or the person
 * @param result as it was sent
 */
public record AttachedResult(long id, Instant addedAt, String addedBy, CapsuleResult result) {
    /** A sentence for people. */
    @JsonProperty
    public String words() {
        return result.words();
    }

    /** Builds of the JVMs: "11.0.13+8, 17.0.9+9". */
    public String builds() {
        String before = result.before().build();
        String after = result.after().build();
        return before.equals(after) ? after : before + ", " + after;
    }

    /** True if the change was reproduced. */
    @JsonIgnore
    public boolean isReproduced() {
        return result.verdict() == ResultVerdict.REPRODUCED;
    }
}
