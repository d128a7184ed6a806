package dev.plateau.server.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;

/** A project on a server in another process, seen over HTTP. */
public final class RemoteProject {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final URI server;
    private final String name;
    private final String token;

    public RemoteProject(URI server, String name, String token) {
        this.server = server;
        this.name = name;
        this.token = token;
    }

    /** Sends a night and returns the answer, whatever it is. */
    public HttpResponse<String> send(Night night) throws IOException, InterruptedException {
        return CLIENT.send(
                HttpRequest.newBuilder(server.resolve("/api/v1/projects/" + name + "/uploads?" + night.parameters()))
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(night.file()))
                        .build(),
                BodyHandlers.ofString());
    }

    /** Sends a request with the token; the path goes on behind the project's name. */
    public <T> HttpResponse<T> send(String rest, HttpRequest.Builder request, BodyHandler<T> body)
            throws IOException, InterruptedException {
        URI address = server.resolve("/api/v1/projects/" + name + rest);
        return CLIENT.send(
                request.uri(address).header("Authorization", "Bearer " + token).build(), body);
    }

    /** Sends a night that is stored. */
    public void upload(Night night) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(night);
        assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201);
    }

    /** Adds a rule: mails at once of what is confirmed, from 5 % on. */
    public void tellByMail(String recipient) throws IOException, InterruptedException {
        HttpResponse<String> added = CLIENT.send(
                HttpRequest.newBuilder(server.resolve("/api/v1/projects/" + name + "/alert-rules"))
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{\"recipients\": [\"" + recipient + "\"]}"))
                        .build(),
                BodyHandlers.ofString());
        assertThat(added.statusCode()).as(added.body()).isEqualTo(201);
    }
}
