package dev.plateau.collector.send;

import java.net.URI;

/**
 * Where uploads go.
 *
 * @param server address of the server, without a slash at its end
 * @param project name of the project there
 * @param token the project's upload token; a secret, never written to disk
 */
public record Destination(String server, String project, String token) {
    public Destination {
        server = server.replaceFirst("/+$", "");
    }

    /** Address of a resource of the project. */
    public URI api(String path) {
        return URI.create(server + "/api/v1/projects/" + project + "/" + path);
    }

    /** Shows no token, wherever it may be printed. */
    @Override
    public String toString() {
        return "project " + project + " on " + server;
    }
}
