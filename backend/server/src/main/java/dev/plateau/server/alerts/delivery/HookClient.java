package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.HookAddresses;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;

/** Posts to an untrusted address: over a connection of its own, without redirects, and within one deadline. */
final class HookClient {
    private static final Http1Config HEAD_LIMITS =
            Http1Config.custom().setMaxLineLength(8192).setMaxHeaderCount(100).build();

    private final HookAddresses addresses;
    private final Duration limit;
    private final TlsSocketStrategy tls = DefaultClientTlsStrategy.createDefault();

    /** @param limit for the whole exchange: name resolution, connection, TLS, request and response head */
    HookClient(HookAddresses addresses, Duration limit) {
        this.addresses = addresses;
        this.limit = limit;
    }

    /**
     * Posts JSON.
     *
     * @throws IOException if it was refused, or the response is no success; the message has the reason
     */
    void post(URI address, Map<String, String> headers, String json) throws IOException {
        try {
            addresses.check(address);
        } catch (IllegalArgumentException refused) {
            throw new IOException(address + " can't be a web hook: " + refused.getMessage(), refused);
        }
        HttpPost request = new HttpPost(address);
        headers.forEach(request::setHeader);
        request.setEntity(new StringEntity(json, ContentType.APPLICATION_JSON.withCharset(StandardCharsets.UTF_8)));
        TimeLimit.run(limit, () -> exchange(request));
    }

    private void exchange(HttpPost request) throws IOException {
        CloseableHttpClient client = client();
        try {
            ClassicHttpResponse answer = client.executeOpen(null, request, null);
            expectSuccess(answer.getCode(), answer.getCode() + " " + answer.getReasonPhrase());
        } finally {
            // The status is in the head. The body may be endless, and a graceful close would read all of it.
            client.close(CloseMode.IMMEDIATE);
        }
    }

    /** A client for one request: no connection outlives it, so each attempt checks its address. */
    private CloseableHttpClient client() {
        Timeout timeout = Timeout.of(limit);
        var connections = PoolingHttpClientConnectionManagerBuilder.create()
                .setConnectionFactory(ManagedHttpClientConnectionFactory.builder()
                        .http1Config(HEAD_LIMITS)
                        .build())
                .setDnsResolver(addresses)
                .setTlsSocketStrategy(tls)
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(timeout)
                        .setSocketTimeout(timeout)
                        .build())
                .build();
        return HttpClients.custom()
                .setConnectionManager(connections)
                .setDefaultRequestConfig(
                        RequestConfig.custom().setProtocolUpgradeEnabled(false).build())
                .setUserAgent("Plateau")
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableContentCompression()
                .build();
    }

    private static void expectSuccess(int status, String line) throws IOException {
        if (status / 100 == 3) {
            throw new IOException("It answered “" + line + "”: redirects are not followed, name the final address.");
        }
        if (status / 100 != 2) {
            throw new IOException("It answered “" + line + "”.");
        }
    }
}
