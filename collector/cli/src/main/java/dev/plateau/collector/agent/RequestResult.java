package dev.plateau.collector.agent;

import org.jspecify.annotations.Nullable;

/**
 * How a request ended.
 *
 * @param done whether everything was measured and sent
 * @param outcome in a sentence
 * @param execution what was measured; null for nothing
 */
public record RequestResult(
        boolean done, String outcome, @Nullable String execution) {
    static RequestResult failed(String outcome) {
        return new RequestResult(false, outcome, null);
    }
}
