package dev.plateau.collector.agent;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The result of a request.
 *
 * @param done whether everything was measured and sent
 * @param outcome in a sentence
 * @param execution id of the measured execution; null for none
 * @param report of a search; null for none
 */
public record RequestResult(
        boolean done,
        String outcome,
        @Nullable String execution,
        @Nullable JsonNode report) {
    static RequestResult failed(String outcome) {
        return new RequestResult(false, outcome, null, null);
    }
}
