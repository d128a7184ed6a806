package dev.plateau.collector.send;

import java.net.URI;
import java.util.Locale;
import java.util.Objects;

/**
 * Destination of uploads.
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

    /** True if the token crosses a network in clear text: the server is on another machine, and its address begins with http. */
    public boolean exposesToken() {
        URI address = URI.create(server);
        String host = Objects.requireNonNullElse(address.getHost(), "").toLowerCase(Locale.ROOT);
        boolean loopback = host.equals("localhost")
                || host.endsWith(".localhost")
                || host.matches("127(\\.[0-9]{1,3}){3}")
                || host.equals("[::1]");
        return "http".equalsIgnoreCase(address.getScheme()) && !loopback;
    }

    /** Omits the token, so that it is never printed. */
    @Override
    public String toString() {
        return "project " + project + " on " + server;
    }
}
