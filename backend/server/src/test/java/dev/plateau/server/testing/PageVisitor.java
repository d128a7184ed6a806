package dev.plateau.server.testing;

import java.io.IOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A person with a browser of their own, which keeps cookies, and sends the token of the page with each form. Redirects are not followed. */
public final class PageVisitor {
    private static final Pattern CSRF = Pattern.compile("TOKEN&quot;: &quot;([^&]+)&quot;");

    private final HttpClient browser;
    private final CookieManager cookies;
    private final URI server;
    private final @Nullable String address;

    public PageVisitor(URI server) {
        this(server, new CookieManager(), null);
    }

    private PageVisitor(URI server, CookieManager cookies, @Nullable String address) {
        this.server = server;
        this.address = address;
        this.cookies = cookies;
        this.browser = HttpClient.newBuilder().cookieHandler(cookies).build();
    }

    /** The same browser at another server: cookies do not depend on ports. */
    public PageVisitor at(URI other) {
        return new PageVisitor(other, cookies, address);
    }

    /** The same browser behind a proxy that sends this address. */
    public PageVisitor from(String forwarded) {
        return new PageVisitor(server, cookies, forwarded);
    }

    /** Value of a cookie. */
    public String cookie(String name) {
        return cookies.getCookieStore().getCookies().stream()
                .filter(cookie -> cookie.getName().equals(name))
                .map(HttpCookie::getValue)
                .findFirst()
                .orElseThrow();
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return browser.send(request(path).build(), BodyHandlers.ofString());
    }

    public int status(String path) {
        try {
            return get(path).statusCode();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Sends a form to an address, and returns the status of the answer. */
    public int posted(String path, Map<String, String> form) throws IOException, InterruptedException {
        return post(path, form).statusCode();
    }

    /** Sends a form of a page, and returns the status of the answer. */
    public int posted(String page, String path, Map<String, String> form) throws IOException, InterruptedException {
        return post(page, path, form).statusCode();
    }

    /** Signs in, and returns the address of the next page. */
    public String signIn(String name, String password) throws IOException, InterruptedException {
        return post("/login", Map.of("username", name, "password", password))
                .headers()
                .firstValue("Location")
                .orElse("");
    }

    /** Sends a form to an address, with the token of the page of sign-ins or of the overview. */
    public HttpResponse<String> post(String path, Map<String, String> form) throws IOException, InterruptedException {
        return post(path.equals("/login") ? path : "/", path, form);
    }

    /** Sends a form of a page. */
    public HttpResponse<String> post(String page, String path, Map<String, String> form)
            throws IOException, InterruptedException {
        Matcher token = CSRF.matcher(get(page).body());
        if (!token.find()) {
            throw new AssertionError(page + " has no token");
        }
        String body = form.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&", "_csrf=" + token.group(1) + "&", ""));
        return browser.send(
                request(path)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Accept", "text/html")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(path));
        return address == null ? request : request.header("X-Forwarded-For", address);
    }
}
