package dev.plateau.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.MoodySmtp;
import dev.plateau.server.testing.MoodySmtp.Mood;
import dev.plateau.server.testing.Night;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerProcess;
import dev.plateau.server.testing.TestDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.HashSet;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A real server is killed at ten random moments of the way from an upload to its mails, while a mail server has a mail and has not said so, and
 * while a web hook has not answered. Its database lives on, so what was lost or doubled would show.
 */
class KillPointTests {
    private static final int RANDOM_KILLS = 10;
    /** The suites that become slower with the last night: one to measure how long all takes, one for each kill. */
    private static final int SUITES = 1 + RANDOM_KILLS + 2;

    private final long seed = Long.getLong("plateau.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final GivenDatabase database = new GivenDatabase(TestDatabase.create());
    private final MoodySmtp smtp = new MoodySmtp();
    private ServerProcess server = database.serve(smtp);

    private final BlockingQueue<String> deliveries = new LinkedBlockingQueue<>();
    private final CountDownLatch hookMayAnswer = new CountDownLatch(1);

    KillPointTests() throws IOException {}

    @AfterEach
    void stop() {
        server.close();
        smtp.close();
    }

    @Test
    void whereverItDiesEachIncidentIsFiledOnceAndEachMessageArrives() throws Exception {
        prepare();
        database.awaitSent(0);
        assertThat(database.count("incident"))
                .as("before the nights that confirm")
                .isZero();
        long whole = System.nanoTime();
        project().upload(last(0));
        database.awaitSent(GivenDatabase.READERS);
        whole = System.nanoTime() - whole;
        for (int kill = 1; kill <= RANDOM_KILLS; kill++) {
            long delay = (long) (whole * (kill - random.nextDouble()) / RANDOM_KILLS);
            killAfter(delay, kill);
            System.out.printf(
                    "seed %d, kill %2d: after %4d ms of %d: %s, %d mails received%n",
                    seed,
                    kill,
                    delay / 1_000_000,
                    whole / 1_000_000,
                    state(kill),
                    smtp.taken().size());
            server = database.serve(smtp);
            project().upload(last(kill));
            database.awaitSent(GivenDatabase.READERS * (kill + 1));
        }
        killWhileAMailIsNotAcknowledged(RANDOM_KILLS + 1);
        nothingIsLostOrDoubled(RANDOM_KILLS + 2);
        killWhileAHookHasNotAnswered(RANDOM_KILLS + 2);
    }

    private RemoteProject project() throws IOException {
        return database.project(server.address());
    }

    /** All nights of all suites but those with which the slowdowns are confirmed. */
    private void prepare() throws Exception {
        for (int suite = 0; suite < SUITES; suite++) {
            for (int night = 0; night < Night.CONFIRMED - 1; night++) {
                project().upload(night(suite, night));
            }
        }
    }

    private static Night last(int suite) {
        return night(suite, Night.CONFIRMED - 1);
    }

    private static Night night(int suite, int night) {
        return new Night("Suite" + suite, Night.APART * suite, night, 1);
    }

    private void killAfter(long delay, int suite) throws Exception {
        RemoteProject project = project();
        long end = System.nanoTime() + delay;
        CompletableFuture<Integer> sending = CompletableFuture.supplyAsync(() -> status(project, last(suite)));
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
        server.kill();
        try {
            assertThat(sending.join()).isEqualTo(201);
        } catch (CompletionException unanswered) {
            // As a client does, the test sends it again when the server is back.
            assertThat(unanswered).hasRootCauseInstanceOf(IOException.class);
        }
    }

    private static int status(RemoteProject project, Night night) {
        try {
            HttpResponse<String> answer = project.send(night);
            return answer.statusCode();
        } catch (IOException | InterruptedException killed) {
            throw new CompletionException(killed);
        }
    }

    /** How far it had got, for whoever looks for the cause of a failure. */
    private String state(int kill) {
        boolean stored = database.count("upload") > SUITES * (Night.CONFIRMED - 1L) + kill;
        return (stored ? "" : "not ") + "stored, " + database.count("detection_queue") + " series to be evaluated, "
                + database.count("incident") + " incidents, " + database.count("message where state = 'WAITING'")
                + " messages waiting";
    }

    private void killWhileAMailIsNotAcknowledged(int suite) throws Exception {
        int before = smtp.taken().size();
        smtp.be(Mood.SILENT_AFTER_DATA);
        project().upload(last(suite));
        await(() -> smtp.taken().size() > before);
        String mail = smtp.taken().get(before);
        server.kill();
        smtp.be(Mood.FINE);
        server = database.serve(smtp);
        database.awaitSent(GivenDatabase.READERS * (suite + 1));

        assertThat(Collections.frequency(smtp.taken(), mail))
                .as("sent again under its id")
                .isEqualTo(2);
    }

    private void nothingIsLostOrDoubled(int incidents) {
        long nights = (long) SUITES * (Night.CONFIRMED - 1) + incidents;
        assertThat(database.count("incident")).isEqualTo(incidents);
        assertThat(database.count("upload")).isEqualTo(nights);
        assertThat(database.count("point")).isEqualTo(nights);
        assertThat(database.messages()).hasSize(GivenDatabase.READERS * incidents);
        assertThat(new HashSet<>(smtp.taken()))
                .as("every mail, doubled only under its id")
                .isEqualTo(database.messages().keySet());
    }

    /** Another server shares the database meanwhile. */
    private void killWhileAHookHasNotAnswered(int suite) throws Exception {
        HttpServer hook = hook();
        try {
            database.tellHook("http://127.0.0.1:" + hook.getAddress().getPort() + "/hook");
            project().upload(last(suite));
            String delivery = deliveries.poll(1, TimeUnit.MINUTES);
            try (ServerProcess killed = server) {
                server = database.serve(smtp);
                server.address();
                assertThat(deliveries)
                        .as("while its server lives nobody else sends it")
                        .isEmpty();
                killed.kill();
            }
            hookMayAnswer.countDown();
            database.awaitSent(GivenDatabase.READERS * (suite + 1) + 1);

            assertThat(deliveries).as("sent again under its id").containsExactly(delivery);
        } finally {
            hook.stop(0);
        }
    }

    /** Answers once it may. */
    private HttpServer hook() throws IOException {
        HttpServer hook = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        hook.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        hook.createContext("/", exchange -> {
            deliveries.add(exchange.getRequestHeaders().getFirst("X-Plateau-Delivery"));
            exchange.getRequestBody().readAllBytes();
            try {
                hookMayAnswer.await();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        hook.start();
        return hook;
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("nothing was sent").isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }
}
