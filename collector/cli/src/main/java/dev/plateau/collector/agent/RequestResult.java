package dev.plateau.collector.agent;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * How a request ended.
 *
 * @param done whether everything was measured and sent
 * @param outcome in a sentence
 * @param execution what was measured; null for nothing
 * @param report what a search found; null for none
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
