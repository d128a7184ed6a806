package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.HookAddresses;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
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
import org.jspecify.annotations.Nullable;

/** Sends requests to an untrusted address: each over a connection of its own, without redirects, and within one deadline. */
public final class HookClient {
    private static final Http1Config HEAD_LIMITS =
            Http1Config.custom().setMaxLineLength(8192).setMaxHeaderCount(100).build();

    /** Most bytes of an answer that are read. */
    private static final int MAX_ANSWER = 2 << 20;

    private final HookAddresses addresses;
    private final Duration limit;
    private final TlsSocketStrategy tls = DefaultClientTlsStrategy.createDefault();

    /** @param limit for the whole exchange: name resolution, connection, TLS, request and response */
    public HookClient(HookAddresses addresses, Duration limit) {
        this.addresses = addresses;
        this.limit = limit;
    }

    /** A response with an error status. Its message has only the status. */
    public static final class Refused extends IOException {
        private static final long serialVersionUID = 1L;

        private final int status;
        private final String body;

        Refused(int status, String line, String body) {
            super("It answered “" + line + "”"
                    + (status / 100 == 3 ? ": redirects are not followed, name the final address." : "."));
            this.status = status;
            this.body = body;
        }

        public int status() {
            return status;
        }

        /** Its content; empty where that was not read. */
        public String body() {
            return body;
        }
    }

    /**
     * Posts JSON.
     *
     * @throws IOException if it was refused, or the response is no success; the message has the reason
     */
    void post(URI address, Map<String, String> headers, String json) throws IOException {
        send("POST", address, headers, json, false);
    }

    /**
     * Sends a request, with JSON unless that is null, and reads the answer.
     *
     * @throws Refused if the response is no success
     * @throws IOException without a response, or if it is too long; the message has the reason
     */
    public String exchange(String method, URI address, Map<String, String> headers, @Nullable String json)
            throws IOException {
        return send(method, address, headers, json, true);
    }

    private String send(
            String method, URI address, Map<String, String> headers, @Nullable String json, boolean readsAnswer)
            throws IOException {
        try {
            addresses.check(address);
        } catch (IllegalArgumentException refused) {
            throw new IOException(address + " can't be a web hook: " + refused.getMessage(), refused);
        }
        HttpUriRequestBase request = new HttpUriRequestBase(method, address);
        headers.forEach(request::setHeader);
        if (json != null) {
            request.setEntity(new StringEntity(json, ContentType.APPLICATION_JSON.withCharset(StandardCharsets.UTF_8)));
        }
        return TimeLimit.run(limit, () -> exchange(request, readsAnswer));
    }

    private String exchange(HttpUriRequestBase request, boolean readsAnswer) throws IOException {
        CloseableHttpClient client = client();
        try {
            ClassicHttpResponse answer = client.executeOpen(null, request, null);
            String body = readsAnswer ? body(answer) : "";
            if (answer.getCode() / 100 != 2) {
                throw new Refused(answer.getCode(), answer.getCode() + " " + answer.getReasonPhrase(), body);
            }
            return body;
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

    private static String body(ClassicHttpResponse answer) throws IOException {
        if (answer.getEntity() == null) {
            return "";
        }
        byte[] bytes = answer.getEntity().getContent().readNBytes(MAX_ANSWER + 1);
        if (bytes.length > MAX_ANSWER) {
            throw new IOException("Its answer has more than " + MAX_ANSWER + " bytes.");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
