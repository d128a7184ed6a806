package dev.plateau.server.codehosts;

import dev.plateau.server.alerts.delivery.HookClient;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Requests to the REST API of a code host.
 *
 * @param base address of the repository in the API
 * @param headers with the token
 */
record RestCalls(HookClient client, JsonMapper json, String base, Map<String, String> headers) {
    /** Reads JSON from a path below the repository. */
    JsonNode get(String path) throws IOException {
        return exchange("GET", path, null);
    }

    /** Sends JSON to a path below the repository, and reads the answer, if there is one. */
    JsonNode send(String method, String path, Map<String, ?> body) throws IOException {
        return exchange(method, path, json.writeValueAsString(body));
    }

    private JsonNode exchange(String method, String path, @Nullable String body) throws IOException {
        try {
            return json.readTree(client.exchange(method, URI.create(base + path), headers, body));
        } catch (JacksonException unreadable) {
            throw new IOException("Its answer is no JSON.", unreadable);
        }
    }

    /** Leaves out the headers. */
    @Override
    public String toString() {
        return base;
    }
}
