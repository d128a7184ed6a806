package dev.plateau.server.requests;

import dev.plateau.wire.model.UploadLimits;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What an agent tells at the end of a request.
 *
 * @param agent its name
 * @param done whether everything wanted was measured and sent
 * @param outcome in a sentence: what was measured, or why not
 * @param execution what it measured; null when it came to nothing
 * @param report what a search found; null where it was none, or failed
 */
record RequestCompletion(
        String agent,
        boolean done,

        @Schema(description = "What exceeds 1,000 characters is cut off", maxLength = UploadLimits.LONG_TEXT)
        String outcome,

        @Nullable String execution,
        @Nullable CauseReport report) {
    private static final int LONGEST_OUTCOME = 1000;

    RequestCompletion {
        if (agent == null || outcome == null) {
            throw new IllegalArgumentException("agent and outcome are needed");
        }
        outcome = outcome.length() > LONGEST_OUTCOME ? outcome.substring(0, LONGEST_OUTCOME - 1) + "…" : outcome;
    }
}
