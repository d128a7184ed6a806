package dev.plateau.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A project of the shared server, and a token for all that a test does with it. */
record Project(String name, String token) {
    static Project create(String name) throws IOException, InterruptedException {
        Jar command = Server.shared()
                .run("token", "create", "--project", name, "--name", "test", "--scopes", "upload,gate,agent,manage");
        return new Project(name, command.output().lines().toList().getLast());
    }

    /** Runs a command of the collector to its end. */
    Jar collect(String command, String... arguments) throws IOException, InterruptedException {
        String[] all = Stream.concat(
                        Stream.of(command, "--server", Server.shared().address(), "--project", name),
                        Stream.of(arguments))
                .toArray(String[]::new);
        return Jar.run(Jar.path("collector"), Map.of("PLATEAU_TOKEN", token), all);
    }

    /** Gets one of its pages, as the person at the server's machine. */
    String page(String path) throws IOException, InterruptedException {
        return Server.shared().page("/projects/" + name + path);
    }

    JsonNode get(String path) {
        return send(HttpRequest.newBuilder().GET(), path);
    }

    JsonNode post(String path, String json) {
        return send(
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(json)),
                path);
    }

    private JsonNode send(HttpRequest.Builder request, String path) {
        try {
            Server server = Server.shared();
            URI address = URI.create(server.address() + "/api/v1/projects/" + name + "/" + path);
            return new JsonMapper()
                    .readTree(server.send(request.uri(address).header("Authorization", "Bearer " + token)));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }
}
