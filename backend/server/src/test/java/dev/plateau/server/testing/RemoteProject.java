package dev.plateau.server.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A project on a server in another process, seen over HTTP. */
public final class RemoteProject {
    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");
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

    /** Sends a night that is stored. */
    public void upload(Night night) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(night);
        assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201);
    }

    /** Adds a rule by the form of its page, on a server without accounts: mails at once of what is confirmed, from 5 % on. */
    public void tellByMail(String recipient) throws IOException, InterruptedException {
        URI page = server.resolve("/projects/" + name + "/alerts");
        HttpResponse<String> form = CLIENT.send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString());
        Matcher csrf = CSRF.matcher(form.body());
        assertThat(csrf.find()).as(form.body()).isTrue();
        String fields = "channel=MAIL&recipients=" + encoded(recipient)
                + "&percent=5&certainty=CONFIRMED&axis=&pattern=&cadence=IMMEDIATE&do=add&_csrf="
                + encoded(csrf.group(1));
        String cookie = form.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
        HttpResponse<String> added = CLIENT.send(
                HttpRequest.newBuilder(server.resolve("/projects/" + name + "/alerts/rules"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Cookie", cookie)
                        .POST(BodyPublishers.ofString(fields))
                        .build(),
                BodyHandlers.ofString());
        assertThat(added.statusCode()).as(added.body()).isEqualTo(302);
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
