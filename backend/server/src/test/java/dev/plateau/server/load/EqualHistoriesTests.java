package dev.plateau.server.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The same uploads give the same change points and incidents, in whatever order and speed they are sent. */
@ServerTest
@Disabled("until detection evaluates run by run")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EqualHistoriesTests {
    private static final long SEED = Long.getLong("plateau.seed", 1);
    private static final int RUNS = Integer.getInteger("plateau.runs", 64);

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    private final List<HistoryUpload> history = GeneratedHistory.of(SEED, RUNS);
    private ChangeSnapshot oneByOne = new ChangeSnapshot(List.of(), List.of(), 0);

    @FunctionalInterface
    private interface Sending {
        void by(HistorySender sender) throws Exception;
    }

    @BeforeAll
    void sendOneByOne() throws Exception {
        oneByOne = sent(sender -> sender.slowly(history));
        // Otherwise all comparisons pass when detection finds nothing.
        assertThat(oneByOne.changePoints()).hasSizeGreaterThan(10);
        assertThat(oneByOne.incidents()).hasSizeGreaterThan(3);
    }

    @Test
    void uploadsAtOnceGiveTheSameAsOneByOne() throws Exception {
        assertSame(sent(sender -> sender.fast(history, 1)));
    }

    @Test
    void uploadsOfEightClientsGiveTheSameAsOneByOne() throws Exception {
        assertSame(sent(sender -> sender.fast(history, 8)));
    }

    @Test
    void shuffledUploadsGiveTheSameAsOneByOne() throws Exception {
        assertSame(sent(sender -> sender.fast(shuffled(), 1)));
    }

    @Test
    void shuffledUploadsOneByOneGiveTheSame() throws Exception {
        assertSame(sent(sender -> sender.slowly(shuffled())));
    }

    private List<HistoryUpload> shuffled() {
        List<HistoryUpload> shuffled = new ArrayList<>(history);
        Collections.shuffle(shuffled, new Random(SEED));
        return shuffled;
    }

    private ChangeSnapshot sent(Sending sending) throws Exception {
        String name = "equal-" + UUID.randomUUID();
        RemoteProject project = new RemoteProject(server.uri(""), name, server.token(name));
        sending.by(new HistorySender(new PatientSender(any -> project), jdbc, name));
        return ChangeSnapshot.of(jdbc, name);
    }

    private void assertSame(ChangeSnapshot sent) {
        assertThat(oneByOne.differences(sent)).isEmpty();
    }
}
