package dev.plateau.server.requests;

import dev.plateau.wire.model.UploadLimits;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The final report of an agent about a request.
 *
 * @param agent its name
 * @param done true if everything requested was measured and sent
 * @param outcome result or reason of the failure, as a sentence
 * @param execution the execution measured; null if there was none
 * @param report result of a search; null without a search, or if it failed
 */
record RequestCompletion(
        String agent,
        boolean done,

        @Schema(description = "What exceeds 1,000 characters is cut off", maxLength = UploadLimits.LONG_TEXT)
        String outcome,

        @Nullable String execution,
        @Nullable CauseReport report) {
    private static final int MAX_OUTCOME = 1000;

    RequestCompletion {
        if (agent == null || outcome == null) {
            throw new IllegalArgumentException("agent and outcome are needed");
        }
        outcome = outcome.length() > MAX_OUTCOME ? outcome.substring(0, MAX_OUTCOME - 1) + "…" : outcome;
    }
}
