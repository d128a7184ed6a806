package dev.plateau.server.requests;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plateau.server.testing.JmhRows;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Suspected changes are measured again by themselves, where an agent is. */
class SuspicionTests extends QueueTest {
    private static String commit(int night) {
        return "c0ffee%02d".formatted(night);
    }

    /** Nights with these levels. */
    private void measured(double... nanos) throws Exception {
        measured(SuspicionTests::commit, nanos);
    }

    private void measured(IntFunction<String> commit, double... nanos) throws Exception {
        for (int night = 0; night < nanos.length; night++) {
            double score = nanos[night] + 0.1 * (night * 7 % 5);
            project.upload(
                    "host=lab-1&branch=main&commit=" + commit.apply(night) + "&measuredAt="
                            + Instant.parse("2026-02-10T03:00:00Z").plus(night, ChronoUnit.DAYS),
                    JmhRows.file(row("org.example.Parser.parse")
                            .forks(new double[] {score, score}, new double[] {score * 1.002, score}, new double[] {
                                score, score * 0.999
                            })));
        }
        nights.awaitEvaluated();
    }

    private String host() {
        return jdbc.sql("select distinct h.fingerprint from host h where label = 'lab-1'")
                .query(String.class)
                .list()
                .getFirst();
    }

    private void anAgentWorksThere() throws Exception {
        project.upload("host=lab-1", JmhRows.file(row("org.example.Other.first")));
        queue.claim("a", host(), "", false);
    }

    /** As if everything that is known of agents were older. */
    private void letHoursPass(int hours) {
        jdbc.sql("update agent set last_seen_at = now() - make_interval(hours => ?) where project_id = ?")
                .params(hours, nights.id())
                .update();
    }

    @Test
    void aSuspectedChangeIsMeasuredAgainWhereAnAgentIs() throws Exception {
        anAgentWorksThere();
        measured(100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 130);

        List<JsonNode> asked = queue.newest();

        assertThat(asked).hasSize(1);
        assertThat(asked.getFirst().get("reason").asString()).isEqualTo("suspected change of 30 %");
        assertThat(asked.getFirst().get("commit").asString()).isEqualTo("c0ffee12");
    }

    /** A machine that is slower since then would show the new level at both commits. */
    @Test
    void theRunBeforeASuspectedChangeIsItsControl() throws Exception {
        anAgentWorksThere();
        queue.claim("builder", host(), "", true);
        measured(100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 130);

        JsonNode first = queue.claimed("builder", host());
        JsonNode second = queue.claimed("builder", host());

        assertThat(first.get("commit").asString()).isEqualTo("c0ffee11");
        assertThat(first.get("reason").asString()).isEqualTo("control of a suspected change of 30 %");
        assertThat(second.get("commit").asString()).isEqualTo("c0ffee12");
        assertThat(queue.newest()).hasSize(2);
    }

    @Test
    void whatMayBeTheEndOfAChangeIsMeasuredAgain() throws Exception {
        anAgentWorksThere();
        measured(100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 130, 130, 130, 130, 130, 130, 100);

        JsonNode newest = queue.newest().getFirst();

        assertThat(newest.get("reason").asString()).isEqualTo("perhaps back at the previous level");
        assertThat(newest.get("commit").asString()).isEqualTo("c0ffee18");
    }

    /** It is the label of an upload; an agent would hand it to git. */
    @Test
    void whatIsNoCommitIsNotAskedOfAnAgent() throws Exception {
        anAgentWorksThere();
        measured(night -> "v1." + night, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 130);

        assertThat(queue.newest()).isEmpty();
    }

    @Test
    void withoutAnAgentNothingPilesUp() throws Exception {
        measured(100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 130);

        assertThat(queue.newest()).isEmpty();
    }

    @Test
    void anAgentOfWhichNothingWasHeardForHoursIsGone() throws Exception {
        anAgentWorksThere();
        letHoursPass(3);
        measured(100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 130);

        assertThat(queue.newest()).isEmpty();
    }

    @Test
    void anAgentThatMeasuresForHoursAndSaysThatItLivesIsThere() throws Exception {
        anAgentWorksThere();
        long plan = queue.want("{\"reason\":\"a long plan\"}");
        queue.claim("a", host(), "", false);
        letHoursPass(3);

        assertThat(queue.heartbeat(plan, "a").statusCode()).isEqualTo(204);

        measured(100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 130);
        assertThat(queue.newest().getFirst().get("reason").asString()).isEqualTo("suspected change of 30 %");
    }

    /** Ten runs of one JDK, and the first of the next. */
    @Test
    void whatAnotherJdkSeemsToChangeIsMeasuredAgain() throws Exception {
        anAgentWorksThere();
        measured(100, 100, 100, 100, 100, 100, 100, 100, 100, 100);
        project.upload(
                "host=lab-1&branch=main&commit=c0ffee09&measuredAt=2026-02-20T04:00:00Z",
                JmhRows.file(row("org.example.Parser.parse")
                        .jdk("25.0.3")
                        .forks(new double[] {150, 150}, new double[] {151, 150})));
        nights.awaitEvaluated();

        assertThat(queue.newest())
                .extracting(
                        asked -> asked.get("reason").asString(),
                        asked -> asked.get("environment")
                                .get("jdk")
                                .get("version")
                                .asString())
                .containsExactly(
                        tuple("suspected change of 50 %", "25.0.3"),
                        tuple("control of a suspected change of 50 %", "21.0.8"));
    }
}
