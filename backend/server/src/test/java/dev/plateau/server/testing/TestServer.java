package dev.plateau.server.testing;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.access.LocalKey;
import dev.plateau.server.access.TokenRequest;
import dev.plateau.server.access.TokenScope;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.catalog.Projects;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.UUID;
import org.springframework.core.env.Environment;

/**
 * The server under test, seen over HTTP by the person at its machine: requests carry its key. Redirects are not followed. Pages come on one line,
 * without the white space that browsers do not show, so that tests do not depend on how templates are formatted.
 */
public class TestServer {
    private final HttpClient client = HttpClient.newHttpClient();
    private final Environment environment;
    private final Projects projects;
    private final Tokens tokens;
    private final LocalKey key;

    TestServer(Environment environment, Projects projects, Tokens tokens, LocalKey key) {
        this.environment = environment;
        this.projects = projects;
        this.tokens = tokens;
        this.key = key;
    }

    /** Makes the project if need be, and a new token for it that may do everything. */
    public String token(String project) {
        return token(project, BranchPatterns.ANY, TokenScope.values());
    }

    /** Makes the project if need be, and a new token for it. */
    public String token(String project, BranchPatterns branches, TokenScope... scopes) {
        return tokens.create(
                projects.findOrCreate(project).id(),
                new TokenRequest(UUID.randomUUID().toString(), Set.of(scopes), branches, null));
    }

    /** Address of a path on the server under test. */
    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port() + path);
    }

    /** The same, for a browser that does not have the key yet. */
    public URI link(String path) {
        return key.needed() ? uri(path + (path.contains("?") ? "&" : "?") + "key=" + key.text()) : uri(path);
    }

    private int port() {
        return environment.getRequiredProperty("local.server.port", Integer.class);
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(path)));
    }

    /** Posts JSON with an upload token. */
    public HttpResponse<String> post(String path, String token, String json) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json)));
    }

    public HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return send(request, TestServer::text);
    }

    private static BodySubscriber<String> text(ResponseInfo answer) {
        BodySubscriber<String> text = BodySubscribers.ofString(StandardCharsets.UTF_8);
        boolean page = answer.headers()
                .firstValue("Content-Type")
                .filter(type -> type.startsWith("text/html"))
                .isPresent();
        return page ? BodySubscribers.mapping(text, OneLine::of) : text;
    }

    public <T> HttpResponse<T> send(HttpRequest.Builder request, BodyHandler<T> body)
            throws IOException, InterruptedException {
        return client.send(request.header("Cookie", keyCookie()).build(), body);
    }

    /** Sends a request as somebody who does not have the key. */
    public HttpResponse<String> sendAsStranger(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /** The cookie of who opened a link with the key: {@code plateau-key-8080=...}. */
    public String keyCookie() {
        return LocalKey.cookie(port()) + "=" + key.text();
    }
}
