package dev.plateau.collector.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.plateau.collector.agent.RequestRunner.RequestResult;
import dev.plateau.collector.send.Destination;
import dev.plateau.collector.send.ServerClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class QueueTest {
    private static final RequestResult MEASURED = new RequestResult(true, "measured", null, null);

    private final Deque<Integer> statuses = new ArrayDeque<>();
    private final List<String> paths = Collections.synchronizedList(new ArrayList<>());
    private HttpServer server;
    private Queue queue;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            paths.add(exchange.getRequestURI().getPath());
            exchange.sendResponseHeaders(statuses.remove(), -1);
            exchange.close();
        });
        server.start();
        String address = "http://127.0.0.1:" + server.getAddress().getPort();
        queue = new Queue(new ServerClient(new Destination(address, "shop", "t")), "lab-1");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void reportsAnEndAgainWhileTheServerCannotAnswer() throws Exception {
        statuses.addAll(List.of(503, 204));
        queue.end(7, MEASURED);
        assertThat(paths)
                .containsExactly("/api/v1/projects/shop/requests/7/end", "/api/v1/projects/shop/requests/7/end");
    }

    @Test
    void doesNotRepeatAReportThatIsRefused() {
        statuses.add(403);
        assertThatThrownBy(() -> queue.end(7, MEASURED))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the server refused (403)");
        assertThat(paths).hasSize(1);
    }
}
