package dev.plateau.collector.send;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A server that answers uploads as it is told, over real HTTP. Progress reports are taken and kept. */
public final class FakeServer implements AutoCloseable {
    public static final String RECEIPT =
            "{\"upload\":\"u\",\"duplicate\":false,\"runs\":[{}],\"series\":2,\"scores\":3,\"skipped\":[]}";

    private final HttpServer server;
    private final Deque<Reply> replies = new ArrayDeque<>();
    private final List<Received> uploads = Collections.synchronizedList(new ArrayList<>());
    private final List<String> progress = Collections.synchronizedList(new ArrayList<>());

    private record Reply(
            int status,
            String body,
            @Nullable String retryAfter,
            @Nullable String location) {}

    /** An upload as it came. */
    public record Received(String path, String query, String token, String key, String contentType, byte[] body) {}

    public FakeServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Answers the next upload like this; without such orders all are stored. */
    public FakeServer reply(int status, String body, @Nullable String retryAfter) {
        replies.add(new Reply(status, body, retryAfter, null));
        return this;
    }

    /** Sends the next upload elsewhere. */
    public FakeServer redirect(String location) {
        replies.add(new Reply(307, "", null, location));
        return this;
    }

    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public List<Received> uploads() {
        return List.copyOf(uploads);
    }

    public List<String> progress() {
        return List.copyOf(progress);
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        Reply reply;
        if (exchange.getRequestMethod().equals("PUT")) {
            progress.add(new String(body, StandardCharsets.UTF_8));
            reply = new Reply(204, "", null, null);
        } else {
            uploads.add(new Received(
                    exchange.getRequestURI().getPath(),
                    String.valueOf(exchange.getRequestURI().getRawQuery()),
                    String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")),
                    String.valueOf(exchange.getRequestHeaders().getFirst("Idempotency-Key")),
                    String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type")),
                    body));
            reply = replies.isEmpty() ? new Reply(201, RECEIPT, null, null) : replies.remove();
        }
        if (reply.retryAfter() != null) {
            exchange.getResponseHeaders().set("Retry-After", reply.retryAfter());
        }
        if (reply.location() != null) {
            exchange.getResponseHeaders().set("Location", reply.location());
        }
        byte[] text = reply.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(reply.status(), text.length == 0 ? -1 : text.length);
        exchange.getResponseBody().write(text);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
