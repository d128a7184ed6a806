package dev.plateau.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.MoodySmtp;
import dev.plateau.server.testing.Night;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerContext;
import dev.plateau.server.testing.TestDatabase;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Two servers share a database and everything that is to be done. */
class TwoServersTests {
    private static final int SUITES = 6;
    private static final int BENCHMARKS = 5;

    @Test
    void theyFileOneIncidentAndSendEachMessageOnce() throws Exception {
        GivenDatabase database = new GivenDatabase(TestDatabase.create());
        try (MoodySmtp smtp = new MoodySmtp();
                PatientHook hook = new PatientHook();
                ServerContext one = database.serveHere(smtp);
                ServerContext other = database.serveHere(smtp)) {
            database.tellHook(hook.address());
            List<RemoteProject> servers = List.of(database.project(one.address()), database.project(other.address()));
            try (ExecutorService senders = Executors.newFixedThreadPool(SUITES)) {
                List<Future<?>> sent = new ArrayList<>();
                for (int suite = 0; suite < SUITES; suite++) {
                    int number = suite;
                    sent.add(senders.submit(() -> send(number, servers)));
                }
                for (Future<?> suite : sent) {
                    suite.get();
                }
            }
            int mails = SUITES * GivenDatabase.READERS;
            database.await("all mails", "message where state = 'SENT'", mails);
            assertThat(hook.deliveries())
                    .as("what one server tells the other one leaves to it")
                    .doesNotHaveDuplicates();
            hook.answer();
            database.awaitSent(mails + SUITES);

            assertThat(database.count("incident")).isEqualTo(SUITES);
            assertThat(database.count("change_point where confirmed_at is not null"))
                    .as("each series along commits; with one JDK nothing changes along JDKs")
                    .isEqualTo(SUITES * BENCHMARKS);
            assertThat(smtp.taken())
                    .hasSize(mails)
                    .doesNotHaveDuplicates()
                    .isSubsetOf(database.messages().keySet());
            assertThat(hook.deliveries()).hasSize(SUITES).doesNotHaveDuplicates();
        }
    }

    @Test
    void anAgentThatWaitsAtOneGetsWhatIsRequestedAtTheOther() throws Exception {
        GivenDatabase database = new GivenDatabase(TestDatabase.create());
        try (MoodySmtp smtp = new MoodySmtp();
                ServerContext one = database.serveHere(smtp);
                ServerContext other = database.serveHere(smtp);
                ExecutorService agents = Executors.newSingleThreadExecutor()) {
            Future<HttpResponse<String>> claimed = agents.submit(() -> post(
                    database.project(other.address()),
                    "/requests/claim?wait=50",
                    "{\"name\":\"a\",\"host\":\"h\",\"builds\":true}"));
            database.await("agents", "agent", 1);

            post(database.project(one.address()), "/requests", "{\"reason\":\"nightly\"}");

            assertThat(claimed.get(5, TimeUnit.SECONDS).body()).contains("nightly");
        }
    }

    private static HttpResponse<String> post(RemoteProject project, String path, String body) throws Exception {
        return project.send(
                path,
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body)),
                BodyHandlers.ofString());
    }

    /** Every night goes to the other server. */
    private static Void send(int suite, List<RemoteProject> servers) throws Exception {
        for (int night = 0; night < Night.CONFIRMED; night++) {
            servers.get((suite + night) % servers.size())
                    .upload(new Night("Suite" + suite, Night.APART * suite, night, BENCHMARKS));
        }
        return null;
    }
}
