package dev.plateau.server.platform.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.MoodySmtp;
import dev.plateau.server.testing.Night;
import dev.plateau.server.testing.PageVisitor;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerContext;
import dev.plateau.server.testing.TestDataFolder;
import dev.plateau.server.testing.TestDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL dies as in a crash and comes back, while a server lives on. */
class DatabaseRestartTests {
    private static final int READERS = 4;
    /** After each answer: with all answers at once, what is tried would wait for a processor. */
    private static final Duration PAUSE = Duration.ofMillis(20);

    @TempDir
    Path folder;

    @Test
    void theServerGoesOnByItselfAndNothingIsLostOrDoubled() throws Exception {
        assumeFalse(TestDatabase.isDistributed(), "its database is an embedded one");
        try (MoodySmtp smtp = new MoodySmtp();
                EmbeddedPostgres postgres = EmbeddedPostgres.start(TestDataFolder.fill(folder))) {
            GivenDatabase database = new GivenDatabase(postgres.address());
            try (ServerContext server = database.serveHere(smtp)) {
                RemoteProject project = database.project(server.address());
                PageVisitor reader = signedIn(database, server.address());
                for (int night = 0; night < Night.CONFIRMED; night++) {
                    project.upload(night("Before", 0, night));
                }
                Queue<String> unexpected = new ConcurrentLinkedQueue<>();
                ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor();
                // Closed by hand: close() would wait for readers that nobody stopped, if an assertion fails.
                try {
                    for (int number = 0; number < READERS; number++) {
                        readers.execute(() -> read(project, unexpected));
                    }
                    stop();
                    // Half of this suite comes while there is no database, each night until it is taken.
                    CompletableFuture<Set<Integer>> answers =
                            CompletableFuture.supplyAsync(() -> sendPatiently(project, "Meanwhile"));
                    refusesInWords(project, server.address());
                    assertThat(reader.status("/projects")).isEqualTo(503);
                    start(postgres.address());

                    assertThat(answers.join())
                            .as("answers while the database was away")
                            .contains(503)
                            .isSubsetOf(200, 201, 503);
                } finally {
                    readers.shutdownNow();
                }
                assertThat(readers.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
                assertThat(unexpected).isEmpty();
                assertThat(reader.status("/")).isEqualTo(200);
                database.awaitSent(2 * GivenDatabase.READERS);
            }
            assertThat(database.count("incident")).isEqualTo(2);
            assertThat(database.count("upload")).isEqualTo(2L * Night.CONFIRMED);
            assertThat(database.count("point")).isEqualTo(2L * Night.CONFIRMED);
            assertThat(smtp.taken()).containsAll(database.messages().keySet());
        }
    }

    /** Reads until it is interrupted, so that some requests have a connection at the moment when the database dies. */
    private static void read(RemoteProject project, Queue<String> unexpected) {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                HttpResponse<String> answer =
                        project.send("/series", HttpRequest.newBuilder().GET(), BodyHandlers.ofString());
                if (answer.statusCode() != 200 && answer.statusCode() != 503) {
                    unexpected.add(answer.statusCode() + " " + answer.body());
                }
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        } catch (IOException failure) {
            unexpected.add(failure.toString());
        }
    }

    private static PageVisitor signedIn(GivenDatabase database, URI server) throws IOException, InterruptedException {
        database.addAdministrator("reader", "password");
        PageVisitor reader = new PageVisitor(server);
        reader.signIn("reader", "password");
        return reader;
    }

    private static Night night(String suite, int first, int night) {
        return new Night(suite, first, night, 1);
    }

    /** Sends all nights, each until it is stored, and returns the status codes that there were. */
    private static Set<Integer> sendPatiently(RemoteProject project, String suite) {
        Set<Integer> answers = new TreeSet<>();
        try {
            for (int night = 0; night < Night.CONFIRMED; night++) {
                int answer = 0;
                while (answer != 200 && answer != 201) {
                    answer = project.send(night(suite, Night.APART, night)).statusCode();
                    answers.add(answer);
                    Thread.sleep(PAUSE);
                }
            }
        } catch (IOException | InterruptedException failure) {
            throw new CompletionException(failure);
        }
        return answers;
    }

    private static void refusesInWords(RemoteProject project, URI server) throws Exception {
        HttpResponse<String> upload = project.send(night("Refused", 0, 0));
        assertThat(upload.statusCode()).as(upload.body()).isEqualTo(503);
        assertThat(upload.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(upload.headers().firstValue("Retry-After")).hasValue("10");
        assertThat(upload.body()).contains("Send the same again");
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> page = client.send(
                    HttpRequest.newBuilder(server.resolve("/projects")).build(), BodyHandlers.ofString());
            assertThat(page.statusCode()).as(page.body()).isEqualTo(503);
            // An orchestrator restarts what is not alive; a restart brings no database back.
            assertThat(status(client, server, "/actuator/health")).isEqualTo(503);
            assertThat(status(client, server, "/actuator/health/liveness")).isEqualTo(200);
        }
    }

    private static int status(HttpClient client, URI server, String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(server.resolve(path)).build(), BodyHandlers.discarding())
                .statusCode();
    }

    /** As if its machine lost power. */
    private void stop() throws IOException {
        control("-m", "immediate", "-w", "stop");
    }

    private void start(DatabaseAddress address) throws IOException {
        int port = URI.create(address.url().substring("jdbc:".length())).getPort();
        String log = folder.resolve("postgresql.log").toString();
        control(
                "-l",
                log,
                "-w",
                "-o",
                "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=",
                "start");
    }

    private void control(String... arguments) throws IOException {
        List<String> all =
                new ArrayList<>(List.of("-D", folder.resolve("database").toString()));
        all.addAll(List.of(arguments));
        PostgresPrograms.unpackInto(folder.toRealPath()).run("pg_ctl", all);
    }
}
