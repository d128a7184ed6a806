package dev.plateau.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.NightlyTest;
import dev.plateau.server.testing.SearchingAgent;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A gate names the verified cause of the regression that it sees. */
class KnownCauseTests extends NightlyTest {
    private static String commit(int night) {
        return "%02x".formatted(night).repeat(20);
    }

    @Test
    void namesTheCauseBetweenBaselineAndRun() throws Exception {
        for (int night = 0; night < 20; night++) {
            double nanos = night < 12 ? 100 : 130;
            nights.upload(night, "21.0.8", commit(night), 1, benchmark -> nanos);
        }
        nights.awaitEvaluated();
        long incident = nights.incidents().get(0).get("id").asLong();
        String question = "verdict?commit=" + commit(19) + "&sensitivity=100%25&baseline=";
        assertThat(causes(question + commit(11))).as("not searched yet").isEmpty();
        new SearchingAgent(nights).report(incident, """
                {"outcome": "culprit", "culprits": [{"kind": "commit", "name": "%s", "setting": "Discounts from a table",
                  "share": 0.64, "low": 0.51, "high": 0.77}], "forks": 31, "benchmark": "org.example.Suite.b0 {} avgt 1",
                 "from": "21.0.8/default", "to": "21.0.8/default", "changed": "21.0.8/default"}
                """.formatted(commit(12)));

        JsonNode causes = causes(question + commit(11));
        assertThat(causes).hasSize(1);
        assertThat(causes.get(0).get("words").asString())
                .isEqualTo("Verified: commit " + commit(12).substring(0, 10)
                        + " (Discounts from a table) makes up 64 % (51 to 77 %) of the change.");
        assertThat(causes.get(0).get("page").asString()).isEqualTo("/projects/" + name + "/incidents/" + incident);
        nights.upload(20, "21.0.8", commit(20), 1, benchmark -> 190);
        nights.awaitEvaluated();
        String slowerAgain = "verdict?commit=" + commit(20) + "&sensitivity=100%25&baseline=" + commit(15);
        assertThat(nights.get(slowerAgain).get("outcome").asString()).isEqualTo("REGRESSED");
        assertThat(causes(slowerAgain))
                .as("the searched regression is in both runs")
                .isEmpty();
    }

    private JsonNode causes(String question) throws Exception {
        return nights.get(question).get("runs").get(0).get("verifiedCauses");
    }
}
