package dev.plateau.server.load;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Web hooks that answer late, and by chance with an error or not at all. They keep what arrived. */
final class MoodyHooks implements AutoCloseable {
    private static final int LONGEST_PAUSE = 400;
    private static final double REFUSES = 0.1;
    private static final double HANGS_UP = 0.15;
    private static final JsonMapper JSON = new JsonMapper();

    private final ConcurrentLinkedQueue<Delivery> deliveries = new ConcurrentLinkedQueue<>();
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;
    private final Random random;

    /**
     * A request that arrived whole.
     *
     * @param hook its address
     * @param about what the message is about: the event and its incident
     */
    record Delivery(String hook, String id, String about) {}

    MoodyHooks(long seed) throws IOException {
        random = new Random(seed);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(executor);
        server.createContext("/", this::take);
        server.start();
    }

    /** Addresses of so many hooks. */
    List<String> addresses(int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> "http://127.0.0.1:" + server.getAddress().getPort() + "/hook/" + number)
                .toList();
    }

    List<Delivery> deliveries() {
        return List.copyOf(deliveries);
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode message = JSON.readTree(exchange.getRequestBody().readAllBytes());
            deliveries.add(new Delivery(
                    "http://127.0.0.1:" + server.getAddress().getPort() + exchange.getRequestURI(),
                    exchange.getRequestHeaders().getFirst("X-Plateau-Delivery"),
                    message.get("event").stringValue() + " " + message.get("incident")));
            Thread.sleep(random.nextInt(LONGEST_PAUSE));
            double mood = random.nextDouble();
            if (mood >= HANGS_UP) {
                exchange.sendResponseHeaders(204, -1);
            } else if (mood < REFUSES) {
                exchange.sendResponseHeaders(503, -1);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        executor.close();
    }
}
