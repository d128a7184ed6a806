package dev.plateau.server.access.providers;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A real provider of OpenID Connect in a process of its own ({@link OpenIdProviderMain}), whose next ID token a test can choose. */
final class OpenIdProvider implements AutoCloseable {
    private final Process process;
    private final URI address;
    private final HttpClient http = HttpClient.newHttpClient();

    private OpenIdProvider(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    static OpenIdProvider start() throws IOException {
        Process process = new ProcessBuilder(List.of(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OpenIdProviderMain.class.getName()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String line = process.inputReader().readLine();
        if (line == null || !line.startsWith("http")) {
            process.destroy();
            throw new AssertionError("the provider did not start: " + line);
        }
        return new OpenIdProvider(process, URI.create(line));
    }

    URI address() {
        return address;
    }

    /** Environment variables of a server that signs people in with it, as {@code company}. */
    Map<String, String> environment() {
        return Map.of(
                "PLATEAU_SIGNIN_PROVIDERS_COMPANY_NAME", "Example Company",
                "PLATEAU_SIGNIN_PROVIDERS_COMPANY_ISSUER", address.toString(),
                "PLATEAU_SIGNIN_PROVIDERS_COMPANY_CLIENTID", OpenIdProviderMain.CLIENT,
                "PLATEAU_SIGNIN_PROVIDERS_COMPANY_CLIENTSECRET", OpenIdProviderMain.SECRET,
                "PLATEAU_SIGNIN_PROVIDERS_COMPANY_ADMINISTRATORS", "platform",
                "PLATEAU_SIGNIN_PROVIDERS_COMPANY_ROLES", "leads=faults:maintainer,team=faults:viewer",
                "PLATEAU_SIGNIN_PROVIDERS_COMPANY_REQUIRES", "tenant=example");
    }

    /** Names the servers that may be its clients. */
    void accept(List<URI> servers) {
        call("/test/servers", Map.of("at", servers.stream().map(URI::toString).collect(Collectors.joining(","))));
    }

    /** Chooses the person who is at the provider's sign-in page, and claims of the ID token that replace the right ones. */
    void person(String subject, Map<String, String> claims) {
        call("/test/person", Map.of("subject", subject, "claims", join(claims)));
    }

    private static String join(Map<String, String> claims) {
        return claims.entrySet().stream()
                .map(claim -> claim.getKey() + "=" + claim.getValue())
                .collect(Collectors.joining(";"));
    }

    /** A logout token; claims that are given replace the right ones. */
    String logoutToken(Map<String, String> claims) {
        return call("/test/logout-token", Map.of("claims", join(claims)));
    }

    private String call(String path, Map<String, String> parameters) {
        String query = parameters.entrySet().stream()
                .map(one -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        try {
            return http.send(
                            HttpRequest.newBuilder(address.resolve(path + "?" + query))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
