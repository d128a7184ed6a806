package dev.plateau.server.gate;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.NightlyTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** CI jobs that share the benchmarks of a commit, and jobs that run again. */
class ShardedGateTests extends NightlyTest {
    private int uploads;

    @BeforeEach
    void measureTheBaseline() throws Exception {
        upload("ba5e01", "Parser.parse", 100);
        upload("ba5e01", "Writer.write", 50);
    }

    private void upload(String commit, String benchmark, double nanos) throws Exception {
        uploads++;
        nights.uploads()
                .upload(
                        "branch=main&host=lab&commit=" + commit + "&commitTime=" + (1_760_000_000 + uploads)
                                + "&measuredAt=" + (1_760_000_000 + uploads),
                        JmhRows.file(row("org.example." + benchmark)
                                .forks(
                                        new double[] {nanos, nanos * 1.002},
                                        new double[] {nanos * 1.003, nanos * 0.999},
                                        new double[] {nanos * 1.001, nanos * 0.998})));
    }

    private JsonNode verdict() throws Exception {
        return nights.get("verdict?commit=4ead02&baseline=ba5e01");
    }

    @Test
    void theScoresOfAllShardsAreCompared() throws Exception {
        upload("4ead02", "Parser.parse", 125);
        upload("4ead02", "Writer.write", 50);

        JsonNode verdict = verdict();

        assertThat(verdict.get("outcome").asString()).isEqualTo("REGRESSED");
        assertThat(verdict.get("runs")).hasSize(1);
        assertThat(verdict.get("summary").asString()).startsWith("1 of 2 scores regressed, worst 20 % slower");
        assertThat(server.get(verdict.get("runs").get(0).get("compare").asString())
                        .body())
                .contains("Parser.parse", "Writer.write");
    }

    @Test
    void aShardThatIsMissingIsNamed() throws Exception {
        upload("4ead02", "Writer.write", 50);

        assertThat(verdict().get("outcome").asString()).isEqualTo("INCONCLUSIVE");
        assertThat(verdict().get("summary").asString()).contains("without a score: Parser.parse");
    }

    @Test
    void theNewestScoreCountsWhereAJobRanAgain() throws Exception {
        upload("4ead02", "Parser.parse", 125);
        upload("4ead02", "Writer.write", 50);
        upload("4ead02", "Parser.parse", 100);

        assertThat(verdict().get("outcome").asString()).isEqualTo("FINE");
        assertThat(verdict().get("runs").get(0).get("scores")).hasSize(2);
    }
}
