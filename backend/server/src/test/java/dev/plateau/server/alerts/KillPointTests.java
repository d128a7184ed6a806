package dev.plateau.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.MoodySmtp;
import dev.plateau.server.testing.Night;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerProcess;
import dev.plateau.server.testing.TestDatabase;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * A real server is killed at ten random moments of the way from an upload to its mails, and started again. Its database lives on, so what was
 * lost or doubled would show.
 */
class KillPointTests {
    private static final int KILLS = 10;

    private final long seed = Long.getLong("plateau.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void whereverItDiesEachIncidentIsFiledOnceAndEachMailArrives() throws Exception {
        GivenDatabase database = new GivenDatabase(TestDatabase.create());
        try (MoodySmtp smtp = new MoodySmtp()) {
            ServerProcess server = database.serve(smtp);
            try {
                prepare(database.project(server.address()));
                database.awaitSent(0);
                assertThat(database.count("incident"))
                        .as("before the nights that confirm")
                        .isZero();
                long whole = System.nanoTime();
                database.project(server.address()).upload(last(0));
                database.awaitSent(GivenDatabase.READERS);
                whole = System.nanoTime() - whole;
                for (int round = 1; round <= KILLS; round++) {
                    long delay = (long) (whole * (round - random.nextDouble()) / KILLS);
                    killAfter(delay, server, database, round);
                    System.out.printf(
                            "seed %d, round %2d: killed after %4d ms of %d: %s, %d mails received%n",
                            seed,
                            round,
                            delay / 1_000_000,
                            whole / 1_000_000,
                            state(database, round),
                            smtp.taken().size());
                    server = database.serve(smtp);
                    database.project(server.address()).upload(last(round));
                    database.awaitSent(GivenDatabase.READERS * (round + 1));
                }
            } finally {
                server.close();
            }
            nothingIsLostOrDoubled(database, smtp);
        }
    }

    /** All nights of all rounds but those with which the slowdowns are confirmed. */
    private static void prepare(RemoteProject project) throws Exception {
        for (int round = 0; round <= KILLS; round++) {
            for (int night = 0; night < Night.CONFIRMED - 1; night++) {
                project.upload(night(round, night));
            }
        }
    }

    private static Night last(int round) {
        return night(round, Night.CONFIRMED - 1);
    }

    private static Night night(int round, int night) {
        return new Night("Round" + round, Night.APART * round, night, 1);
    }

    private static void killAfter(long delay, ServerProcess server, GivenDatabase database, int round)
            throws Exception {
        RemoteProject project = database.project(server.address());
        long end = System.nanoTime() + delay;
        CompletableFuture<Integer> sending = CompletableFuture.supplyAsync(() -> status(project, last(round)));
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
    private static String state(GivenDatabase database, int round) {
        boolean stored = database.count("upload") > (KILLS + 1) * (Night.CONFIRMED - 1L) + round;
        return (stored ? "" : "not ") + "stored, " + database.count("detection_queue") + " series to be evaluated, "
                + database.count("incident") + " incidents, " + database.count("message where state = 'WAITING'")
                + " messages waiting";
    }

    private static void nothingIsLostOrDoubled(GivenDatabase database, MoodySmtp smtp) {
        int incidents = KILLS + 1;
        assertThat(database.count("incident")).isEqualTo(incidents);
        assertThat(database.count("upload")).isEqualTo((long) incidents * Night.CONFIRMED);
        assertThat(database.count("point")).isEqualTo((long) incidents * Night.CONFIRMED);
        assertThat(database.messages()).hasSize(GivenDatabase.READERS * incidents);
        assertThat(new HashSet<>(smtp.taken()))
                .as("every mail, doubled only under its id")
                .isEqualTo(database.messages().keySet());
    }
}
