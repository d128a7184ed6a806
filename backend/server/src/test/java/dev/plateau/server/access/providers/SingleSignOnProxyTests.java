package dev.plateau.server.access.providers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.PageVisitor;
import dev.plateau.server.testing.ServerContext;
import dev.plateau.server.testing.TestDatabase;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

/** Single sign-on through HAProxy with TLS, which gives each request to the next of two servers. Skipped where HAProxy is not installed. */
class SingleSignOnProxyTests {
    private final Set<String> servedBy = new HashSet<>();

    @Test
    void signsInAndOutThroughAProxy() throws Exception {
        assumeTrue(TlsProxy.installed(), "HAProxy is not installed");
        var given = new GivenDatabase(TestDatabase.create());
        SSLContext before = SSLContext.getDefault();
        try (var provider = OpenIdProvider.start();
                var proxy = new TlsProxy()) {
            SSLContext.setDefault(proxy.trust());
            Map<String, String> settings = new HashMap<>(provider.environment());
            settings.put("SERVER_FORWARDHEADERSSTRATEGY", "native");
            settings.put("PLATEAU_ALERTS_PUBLICURL", proxy.address().toString());
            try (ServerContext first = given.serveHere(settings);
                    ServerContext second = given.serveHere(settings)) {
                provider.accept(List.of(proxy.address()));
                proxy.start(List.of(first.address(), second.address()));
                signInAndOut(new PageVisitor(proxy.address()), provider);
                assertThat(servedBy).as("servers in turn").containsExactlyInAnyOrder("s0", "s1");
            }
        } finally {
            SSLContext.setDefault(before);
        }
    }

    private void signInAndOut(PageVisitor ada, OpenIdProvider provider) throws Exception {
        provider.person("ada", Map.of("groups", "team"));
        for (int round = 0; round < 2; round++) {
            String there = location(ada.get("/oauth2/authorization/company"));
            HttpResponse<String> back = ada.get(location(ada.get(there)));
            assertThat(back.statusCode()).isEqualTo(302);
            assertThat(back.headers().allValues("Set-Cookie"))
                    .anyMatch(cookie -> cookie.startsWith("__Host-plateau=") && cookie.contains("Secure"));
            for (int request = 0; request < 4; request++) {
                HttpResponse<String> page = ada.get("/profile");
                assertThat(page.statusCode()).isEqualTo(200);
                servedBy.add(page.headers().firstValue("Served-By").orElseThrow());
            }
            HttpResponse<String> left = ada.post("/logout", Map.of());
            String end = left.headers().firstValue("Refresh").orElseThrow().replaceFirst("^0; url=", "");
            assertThat(location(ada.get(end))).endsWith("/login?left");
            assertThat(ada.status("/profile")).isEqualTo(302);
        }
    }

    private static String location(HttpResponse<String> response) {
        return response.headers().firstValue("Location").orElse("");
    }
}
