package dev.plateau.server.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A form of a page, sent as a browser sends it: with its CSRF token and cookie. */
public record PageForm(TestServer server, String csrf, String cookie) {
    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    /** Opens a page that has a form. */
    public static PageForm on(TestServer server, String path) throws IOException, InterruptedException {
        HttpResponse<String> page = server.get(path);
        Matcher csrf = CSRF.matcher(page.body());
        assertThat(csrf.find()).as(page.body()).isTrue();
        String cookie = page.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
        return new PageForm(server, csrf.group(1), cookie);
    }

    /** Posts fields, encoded already. */
    public HttpResponse<String> post(String path, String fields) throws IOException, InterruptedException {
        return server.send(HttpRequest.newBuilder(server.uri(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Cookie", cookie)
                .POST(BodyPublishers.ofString("_csrf=" + csrf + "&" + fields)));
    }
}
