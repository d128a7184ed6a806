package dev.plateau.server.incidents;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.NightlyTest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Nights of which the later ones are measured with other settings of JMH, and are slower. */
class OtherSettingsTests extends NightlyTest {
    private static final String SETTINGS = "\"warmupIterations\":1,\"warmupTime\":\"1 s\"";
    private static final String SHORTER = "\"warmupIterations\":1,\"warmupTime\":\"100 ms\"";
    private static final String BATCH = "\"measurementBatchSize\":1";

    @Test
    void aNewBatchSizeIsNoChangeAndNotComparable() throws Exception {
        upload("ss", 10_000, json -> json.replace(BATCH, "\"measurementBatchSize\":100"), false);

        assertThat(nights.incidents()).isEmpty();
        assertThat(nights.changes()).isEmpty();
        assertThat(verdict(13, 11).toString())
                .contains("batch sizes differ: 1 and 100 (warm-up 1)")
                .contains("\"outcome\":\"INCONCLUSIVE\"");
    }

    @Test
    void aShorterWarmUpIsNamedAndSendsNoMessage() throws Exception {
        upload("avgt", 130, json -> json.replace(SETTINGS, SHORTER), false);

        JsonNode incident = nights.incidents().get(0);
        assertThat(incident.get("cause").asString()).isEqualTo("CONFOUNDED");
        JsonNode change = nights.get("incidents/" + incident.get("id") + "/changes")
                .get("items")
                .get(0);
        assertThat(change.get("differences").asString())
                .isEqualTo("measured with other settings: warm-up 1 x 1 s, then 1 x 100 ms");
        assertThat(server.get("/projects/" + nights.project() + "/incidents/" + incident.get("id"))
                        .body())
                .contains("Measured with other settings: warm-up 1 x 1 s, then 1 x 100 ms.");
        assertThat(verdict(13, 11).toString())
                .contains("measured with other settings: warm-up 1 x 1 s, then 1 x 100 ms")
                .contains("\"outcome\":\"REGRESSED\"");
    }

    @Test
    void atOneCommitTheSettingsAreTheCause() throws Exception {
        upload("avgt", 130, json -> json.replace(SETTINGS, SHORTER), true);

        assertThat(nights.incidents().get(0).get("cause").asString()).isEqualTo("SETTINGS");
    }

    private JsonNode verdict(int night, int before) throws Exception {
        return nights.get("verdict?commit=" + commit(night) + "&baseline=" + commit(before));
    }

    private static String commit(int night) {
        return "cafe%02d".formatted(night);
    }

    private void upload(String mode, double slower, UnaryOperator<String> since, boolean atOneCommit) throws Exception {
        for (int night = 0; night < 20; night++) {
            double nanos = (night < 12 ? 100 : slower) * (1 + 0.002 * (night % 5 - 2));
            String json = JmhRows.file(row("org.example.Suite.b0")
                    .mode(mode, "ns/op")
                    .forks(new double[] {nanos, nanos}, new double[] {nanos * 1.003, nanos * 0.999}));
            nights.uploads()
                    .upload(
                            "branch=main&host=lab&commit=" + (atOneCommit ? "one" : commit(night)) + "&measuredAt="
                                    + Instant.parse("2026-02-01T03:00:00Z").plus(night, ChronoUnit.DAYS),
                            night < 12 ? json : since.apply(json));
        }
        nights.awaitEvaluated();
    }
}
