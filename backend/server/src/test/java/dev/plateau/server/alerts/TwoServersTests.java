package dev.plateau.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.MoodySmtp;
import dev.plateau.server.testing.Night;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerProcess;
import dev.plateau.server.testing.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Two real servers share a database and everything that is to be done. */
class TwoServersTests {
    private static final int SUITES = 6;
    private static final int BENCHMARKS = 5;

    @Test
    void theyFileOneIncidentAndSendEachMailOnce() throws Exception {
        GivenDatabase database = new GivenDatabase(TestDatabase.create());
        try (MoodySmtp smtp = new MoodySmtp();
                ServerProcess one = database.serve(smtp);
                ServerProcess other = database.serve(smtp)) {
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
            database.awaitSent(SUITES * GivenDatabase.READERS);

            assertThat(database.count("incident")).isEqualTo(SUITES);
            assertThat(database.count("change_point where confirmed_at is not null"))
                    .as("each series along commits; with one JDK nothing changes along JDKs")
                    .isEqualTo(SUITES * BENCHMARKS);
            assertThat(smtp.taken())
                    .containsExactlyInAnyOrderElementsOf(database.messages().keySet());
        }
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
