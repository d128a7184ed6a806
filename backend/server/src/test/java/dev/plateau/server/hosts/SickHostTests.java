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

/** Nights with readings of their host; those whose readings speak against it are no part of what is judged. */
@ServerTest
class SickHostTests {
    private static final double[] CALM = {1, 1.01, 0.99, 1};
    private static final double[] RESTLESS = {1, 1.9, 1.3, 2.4};

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    SetAsideRuns setAside;

    private Nights nights;
    private CalibratedNights calibrated;

    @BeforeEach
    void start() {
        String name = "hosts-" + UUID.randomUUID();
        nights = new Nights(server, jdbc, name);
        calibrated = new CalibratedNights(nights.uploads(), name);
    }

    private JsonNode changes() throws Exception {
        String series =
                nights.get("series?metric=score").get("items").get(0).get("id").asString();
        return nights.get("series/" + series + "/changes").get("items");
    }

    @Test
    void sickNightsConfirmNothingAndSuspectNothing() throws Exception {
        for (int night = 0; night < 24; night++) {
            boolean sick = night >= 12 && night < 17;
            calibrated.upload(night, 1, benchmark -> sick ? 150 : 100, sick ? RESTLESS : CALM);
        }
        nights.awaitJudged();

        assertThat(changes()).isEmpty();
        assertThat(nights.incidents()).isEmpty();
    }

    @Test
    void theSameNightsOfACalmHostAreConfirmed() throws Exception {
        for (int night = 0; night < 24; night++) {
            boolean slow = night >= 12;
            calibrated.upload(night, 1, benchmark -> slow ? 150 : 100, CALM);
        }
        nights.awaitJudged();

        assertThat(changes().get(0).get("state").asString()).isEqualTo("CONFIRMED");
        assertThat(nights.incidents()).hasSize(1);
    }

    @Test
    void saysOnThePagesWhatSpeaksAgainstTheHost() throws Exception {
        long run = 0;
        for (int night = 0; night < 12; night++) {
            run = calibrated.upload(night, 1, benchmark -> 100, night == 11 ? new double[] {1, 1.38} : CALM);
        }

        String words = "not judged: the host was sick: ";
        String slower = "integer-chain-1 39 % slower than before";
        assertThat(setAside.find(run).orElseThrow().words()).startsWith(words).contains(slower);
        assertThat(server.get("/projects/" + nights.project() + "/runs/" + run).body())
                .contains("Not judged", "the host was sick", slower);
        assertThat(server.get("/projects/" + nights.project() + "/runs/" + (run - 1))
                        .body())
                .doesNotContain("Not judged");
    }

    /** What the first bundle of an execution brought was judged before the last one showed what its host was like. */
    @Test
    void pointsThatWereJudgedBeforeTheHostProvedSickAreTakenBack() throws Exception {
        for (int night = 0; night < 11; night++) {
            calibrated.upload(night, 1, benchmark -> 100, CALM);
        }
        calibrated.upload(11, 1, benchmark -> 150, 1);
        nights.awaitJudged();
        assertThat(changes().get(0).get("state").asString()).isEqualTo("SUSPECT");

        calibrated.upload(11, 2, benchmark -> 150, RESTLESS);
        nights.awaitJudged();
        assertThat(changes()).isEmpty();
    }

    @Test
    void aHostThatStaysAwayIsItselfAgainAfterSomeNights() throws Exception {
        for (int night = 0; night < 20; night++) {
            double[] speeds = night < 10 ? CALM : new double[] {1.5, 1.51, 1.49};
            long run = calibrated.upload(night, 1, benchmark -> 100, speeds);
            assertThat(setAside.find(run).isPresent()).as("night " + night).isEqualTo(night >= 10 && night < 15);
        }
    }
}
