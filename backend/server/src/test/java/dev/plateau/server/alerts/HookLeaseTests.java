package dev.plateau.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.MoodySmtp;
import dev.plateau.server.testing.Night;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerProcess;
import dev.plateau.server.testing.TestDatabase;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A server is killed while a web hook has its message and has not answered; another one shares its database. */
class HookLeaseTests {
    private final BlockingQueue<String> deliveries = new LinkedBlockingQueue<>();
    private final CountDownLatch answer = new CountDownLatch(1);

    @Test
    void theOtherServerSendsItAgainUnderTheSameId() throws Exception {
        GivenDatabase database = new GivenDatabase(TestDatabase.create());
        HttpServer hook = hook();
        try (MoodySmtp smtp = new MoodySmtp();
                ServerProcess killed = database.serve(smtp)) {
            database.tellHook("http://127.0.0.1:" + hook.getAddress().getPort() + "/hook");
            RemoteProject project = database.project(killed.address());
            for (int night = 0; night < Night.CONFIRMED; night++) {
                project.upload(new Night("Suite", 0, night, 1));
            }
            String first = deliveries.poll(1, TimeUnit.MINUTES);
            try (ServerProcess other = database.serve(smtp)) {
                other.address();
                assertThat(deliveries)
                        .as("while its server lives nobody else sends it")
                        .isEmpty();
                killed.kill();
                answer.countDown();
                database.awaitSent(GivenDatabase.READERS + 1);
            }
            assertThat(List.copyOf(deliveries)).containsExactly(first);
        } finally {
            hook.stop(0);
        }
    }

    /** Answers once it may. */
    private HttpServer hook() throws Exception {
        HttpServer hook = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        hook.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        hook.createContext("/", exchange -> {
            deliveries.add(exchange.getRequestHeaders().getFirst("X-Plateau-Delivery"));
            exchange.getRequestBody().readAllBytes();
            try {
                answer.await();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        hook.start();
        return hook;
    }
}
