package dev.plateau.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.MoodySmtp;
import dev.plateau.server.testing.MoodySmtp.Mood;
import dev.plateau.server.testing.Night;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerProcess;
import dev.plateau.server.testing.TestDatabase;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.HashSet;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A real server is killed at ten random moments of the way from an upload to its mails, and while a mail server has a mail and has not said so
 * and a web hook has not answered. Its database lives on, so what was lost or doubled would show.
 */
class KillPointTests {
    private static final int RANDOM_KILLS = 10;
    /** The suites that become slower with the last night: one to measure how long all takes, one for each kill. */
    private static final int SUITES = 1 + RANDOM_KILLS + 1;

    private final long seed = Long.getLong("plateau.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final GivenDatabase database = new GivenDatabase(TestDatabase.create());
    private final MoodySmtp smtp = new MoodySmtp();
    private ServerProcess server = database.serve(smtp);

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
        nothingIsLostOrDoubled(RANDOM_KILLS + 1, 0);
        killWhileNeitherAMailNorAHookIsAnswered(RANDOM_KILLS + 1);
        nothingIsLostOrDoubled(RANDOM_KILLS + 2, 1);
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
        return (stored ? "" : "not ") + "stored, " + database.count("waiting_for_detection")
                + " series to be evaluated, "
                + database.count("incident") + " incidents, " + database.count("message where state = 'WAITING'")
                + " messages waiting";
    }

    private void killWhileNeitherAMailNorAHookIsAnswered(int suite) throws Exception {
        try (PatientHook hook = new PatientHook()) {
            database.tellHook(hook.address());
            int before = smtp.taken().size();
            smtp.be(Mood.SILENT_AFTER_DATA);
            project().upload(last(suite));
            await(() -> smtp.taken().size() > before);
            assertThat(hook.deliveries()).hasSize(1);
            String mail = smtp.taken().get(before);
            server.kill();
            smtp.be(Mood.FINE);
            hook.answer();
            server = database.serve(smtp);
            database.awaitSent(GivenDatabase.READERS * (suite + 1) + 1);

            assertThat(Collections.frequency(smtp.taken(), mail))
                    .as("mail sent again under its id")
                    .isEqualTo(2);
            assertThat(hook.deliveries())
                    .as("hook told again under its id")
                    .hasSize(2)
                    .containsOnly(hook.deliveries().getFirst());
        }
    }

    private void nothingIsLostOrDoubled(int incidents, int hooks) {
        long nights = (long) SUITES * (Night.CONFIRMED - 1) + incidents;
        assertThat(database.count("incident")).isEqualTo(incidents);
        assertThat(database.count("upload")).isEqualTo(nights);
        assertThat(database.count("point")).isEqualTo(nights);
        int mails = GivenDatabase.READERS * incidents;
        assertThat(database.messages()).hasSize(mails + hooks);
        assertThat(new HashSet<>(smtp.taken()))
                .as("every mail, doubled only under its id")
                .hasSize(mails)
                .isSubsetOf(database.messages().keySet());
    }

    private static void await(BooleanSupplier condition) {
        Eventually.until("something is sent", condition::getAsBoolean);
    }
}
