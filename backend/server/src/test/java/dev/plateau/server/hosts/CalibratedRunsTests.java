package dev.plateau.server.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.server.testing.CalibratedNights;
import dev.plateau.server.testing.Nights;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

@ServerTest
class CalibratedRunsTests {
    private static final double[] STEADY = {1, 1.005, 0.995, 1.01};

    /** Median distance from the median of the logs: ln 1.2. */
    private static final double[] VARYING = {1 / 1.2, 1, 1, 1.2, 1.3, 1 / 1.3};

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    HostDrifts drifts;

    @Test
    void onlyWhatExceedsTheUsualOfTheHostCounts() throws Exception {
        String name = "unstable-" + UUID.randomUUID();
        Nights measured = new Nights(server, jdbc, name);
        CalibratedNights nights = new CalibratedNights(measured.uploads(), name);
        List<Long> runs = new ArrayList<>();
        for (int night = 0; night < 6; night++) {
            runs.add(nights.upload(night, 1, benchmark -> 100, night == 4 ? VARYING : STEADY));
        }

        Map<Long, Double> deviations = drifts.calibrated(measured.id(), runs).deviations(runs);

        assertThat(deviations.values().stream().filter(deviation -> deviation > 0.01))
                .hasSize(1);
        assertThat(deviations.get(runs.get(4))).isCloseTo(1.4826 * Math.log(1.2), within(0.01));
        assertThat(drifts.calibrated(measured.id(), List.of()).deviations(List.of()))
                .isEmpty();
    }
}
