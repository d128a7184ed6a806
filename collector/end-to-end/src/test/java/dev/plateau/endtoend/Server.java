package dev.plateau.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The server's jar with a database of its own, one project and its token. */
final class Server implements AutoCloseable {
    static final String PROJECT = "shop";

    private static final Pattern ADDRESS = Pattern.compile("Plateau is at (http://\\S+)/");

    private final HttpClient client = HttpClient.newHttpClient();
    private final Jar jar;
    private final String address;
    private final String token;
    private final Path data;

    private Server(Jar jar, String address, String token, Path data) {
        this.jar = jar;
        this.address = address;
        this.token = token;
        this.data = data;
    }

    static Server start(Path data, Map<String, String> environment) throws IOException, InterruptedException {
        Jar jar = Jar.start("server", environment, "--port", "0", "--data", data.toString());
        String address = jar.await(ADDRESS);
        Jar token = Jar.run(
                "server",
                Map.of(),
                "token",
                "create",
                "--project",
                PROJECT,
                "--name",
                "test",
                "--scopes",
                "upload,gate,agent,manage",
                "--data",
                data.toString());
        return new Server(jar, address, token.output().lines().toList().getLast(), data);
    }

    String address() {
        return address;
    }

    String token() {
        return token;
    }

    /** Gets a page of the server, as the person at its machine. */
    String page(String path) throws IOException, InterruptedException {
        URI page = URI.create(address + path);
        String key = Files.readString(data.resolve("local-key")).strip();
        return client.send(
                        HttpRequest.newBuilder(page)
                                .header("Cookie", "plateau-key-" + page.getPort() + "=" + key)
                                .build(),
                        BodyHandlers.ofString())
                .body();
    }

    /** Gets JSON of the project. */
    JsonNode get(String path) {
        return send(HttpRequest.newBuilder().GET(), path);
    }

    /** Posts JSON to the project. */
    JsonNode post(String path, String json) {
        return send(
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(json)),
                path);
    }

    private JsonNode send(HttpRequest.Builder request, String path) {
        try {
            String body = client.send(
                            request.uri(URI.create(address + "/api/v1/projects/" + PROJECT + "/" + path))
                                    .header("Authorization", "Bearer " + token)
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
            return new JsonMapper().readTree(body);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    @Override
    public void close() {
        client.close();
        jar.close();
    }
}
