package dev.plateau.server.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.CalibratedNights;
import dev.plateau.server.testing.Nights;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** A host that is 10 % slower in some nights, as its loops say: benchmark b0 follows it, b1 sleeps. */
@ServerTest
class HostDriftTests {
    private static final double[] CALM = {1, 1.005, 0.995, 1};
    private static final double[] SLOWER = {1.1, 1.105, 1.095, 1.1};

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    private Nights nights;
    private CalibratedNights calibrated;

    @BeforeEach
    void start() {
        String name = "drifts-" + UUID.randomUUID();
        nights = new Nights(server, jdbc, name);
        calibrated = new CalibratedNights(nights.uploads(), name);
    }

    private JsonNode changes(int benchmark) throws Exception {
        String series = nights.get("series?metric=score&benchmark=Suite.b" + benchmark)
                .get("items")
                .get(0)
                .get("id")
                .asString();
        return nights.get("series/" + series + "/changes").get("items");
    }

    @Test
    void aHostThatMovedConfirmsNothingAndSaysSo() throws Exception {
        long run = 0;
        for (int night = 0; night < 30; night++) {
            boolean slow = night >= 18;
            run = calibrated.upload(night, 2, benchmark -> slow && benchmark == 0 ? 110 : 100, slow ? SLOWER : CALM);
        }
        nights.awaitEvaluated();

        assertThat(changes(0)).isEmpty();
        assertThat(changes(1)).isEmpty();
        assertThat(server.get("/projects/" + nights.project() + "/runs/" + run).body())
                .contains("The host was 9.", "slower than usual");
    }

    @Test
    void aChangeOfTheCodeOnAHostThatMovedElsewhereIsConfirmed() throws Exception {
        for (int night = 0; night < 40; night++) {
            boolean slow = night >= 10 && night < 16;
            double own = night >= 28 ? 120 : 100;
            calibrated.upload(night, 1, benchmark -> own * (slow ? 1.1 : 1), slow ? SLOWER : CALM);
        }
        nights.awaitEvaluated();

        assertThat(changes(0)).hasSize(1);
        assertThat(changes(0).get(0).get("state").asString()).isEqualTo("CONFIRMED");
        assertThat(changes(0).get(0).get("ratio").asDouble()).isBetween(1.18, 1.22);
    }

    @Test
    void withoutReadingsTheSameStepIsAChange() throws Exception {
        for (int night = 0; night < 30; night++) {
            boolean slow = night >= 18;
            nights.upload(night, 1, benchmark -> slow ? 110 : 100);
        }
        nights.awaitEvaluated();

        assertThat(changes(0).get(0).get("state").asString()).isEqualTo("CONFIRMED");
    }
}
