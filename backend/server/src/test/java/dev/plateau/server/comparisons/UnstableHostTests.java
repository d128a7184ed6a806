package dev.plateau.server.comparisons;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.CalibratedNights;
import dev.plateau.server.testing.NightlyTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Two nights, the second on a host whose clock readings vary by half and more: noise widens intervals, it hides no verdict. */
class UnstableHostTests extends NightlyTest {
    private static final double[] CALM = {1, 1.01, 0.99, 1};
    private static final double[] RESTLESS = {1, 1.9, 1.3, 2.4};
    private static final int BENCHMARKS = 3;

    private long calm;
    private long restless;

    /** Twenty times slower, half as slow again, and as before. */
    @BeforeEach
    void upload() throws Exception {
        CalibratedNights calibrated = new CalibratedNights(nights.uploads(), name);
        calm = calibrated.upload(0, BENCHMARKS, benchmark -> 100, CALM);
        restless = calibrated.upload(
                1, BENCHMARKS, benchmark -> benchmark == 0 ? 2000 : benchmark == 1 ? 150 : 100, RESTLESS);
    }

    @Test
    void aLargeSlowdownIsRegressedAndASmallOneInconclusive() throws Exception {
        JsonNode comparison = nights.get("comparisons?baselineRun=" + calm + "&candidateRun=" + restless);

        assertThat(comparison.get("notice").asString())
                .startsWith("Unstable host: clock readings varied by 5")
                .contains("are invisible in half of the cells.");
        assertThat(comparison.get("rows").get(0).get("verdict").asString()).isEqualTo("regressed");
        assertThat(comparison.get("rows").get(1).get("verdict").asString()).isEqualTo("inconclusive");
        assertThat(comparison.get("rows").get(1).get("reason").asString())
                .contains("too noisy", "measure both sides in one execution");
    }

    @Test
    void theGateFailsAndItsSummaryNamesTheHost() throws Exception {
        JsonNode gate = nights.get("verdict?run=" + restless);

        assertThat(gate.get("outcome").asString()).isEqualTo("REGRESSED");
        assertThat(gate.get("summary").asString())
                .startsWith("1 of 3 scores regressed")
                .contains("Unstable host: clock readings varied by");
    }

    @Test
    void thePagesShowTheNoticeAboveTheirTables() throws Exception {
        String pages = "/projects/" + nights.project();

        assertThat(server.get(pages + "/compare?baselineRun=" + calm + "&candidateRun=" + restless)
                        .body())
                .contains("Unstable host: clock readings varied by", "regressed");
        assertThat(server.get(pages + "/matrix").body()).contains("Unstable host: clock readings varied by");
    }
}
