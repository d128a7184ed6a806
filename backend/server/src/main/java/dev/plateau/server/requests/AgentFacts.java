package dev.plateau.server.requests;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A collector that waits for requests.
 *
 * @param name unique name, also among agents on the same machine
 * @param host fingerprint of its machine
 * @param commit state of the project that it has built
 * @param builds true if it can build any other commit, too
 */
record AgentFacts(
        @Schema(minLength = 1, maxLength = MAX_LENGTH, example = "lab-3/4711")
        String name,

        @Schema(minLength = 1, maxLength = MAX_LENGTH) String host,
        @Nullable String commit,
        boolean builds) {
    private static final int MAX_LENGTH = 200;

    AgentFacts {
        check("name", name);
        check("host", host);
    }

    private static void check(String field, @Nullable String value) {
        if (value == null || value.isBlank() || value.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(field + ": expected 1 to " + MAX_LENGTH + " characters");
        }
    }
}
