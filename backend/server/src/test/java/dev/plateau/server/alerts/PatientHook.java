package dev.plateau.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A web hook that answers once it may, and keeps the ids of what arrived. */
final class PatientHook implements AutoCloseable {
    private final List<String> deliveries = new CopyOnWriteArrayList<>();
    private final CountDownLatch told = new CountDownLatch(1);
    private final CountDownLatch mayAnswer = new CountDownLatch(1);
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;

    PatientHook() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(executor);
        server.createContext("/", this::take);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
    }

    /** What arrived until now, waiting at most a minute for the first. A delivery that came twice is there twice. */
    List<String> deliveries() throws InterruptedException {
        assertThat(told.await(1, TimeUnit.MINUTES)).as("told within a minute").isTrue();
        return deliveries;
    }

    /** Lets it answer from now on, whatever waits included. */
    void answer() {
        mayAnswer.countDown();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            deliveries.add(exchange.getRequestHeaders().getFirst("X-Plateau-Delivery"));
            told.countDown();
            exchange.getRequestBody().readAllBytes();
            mayAnswer.await();
            exchange.sendResponseHeaders(204, -1);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        executor.shutdownNow();
    }
}
