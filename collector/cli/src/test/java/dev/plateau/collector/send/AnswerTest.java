package dev.plateau.collector.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.send.Answer.Accepted;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class AnswerTest {
    private static List<String> lines(String receipt) {
        return new Accepted(new JsonMapper().readTree(receipt)).lines();
    }

    @Test
    void aReceiptCountsWhatTheUploadHeld() {
        assertThat(lines("""
                        {"duplicate": false, "scores": 380, "series": 380, "unmeasured": 56, "skipped": [], "problems": [],
                         "runs": [{"id": 1, "scores": 190, "unmeasured": 28, "recordings": 0},
                                  {"id": 2, "scores": 190, "unmeasured": 28, "recordings": 0}]}
                        """))
                .containsExactly("stored: 380 scores in 380 series, 2 runs, 56 cells with a reason instead of a score");
        assertThat(lines("""
                        {"duplicate": true, "scores": 1, "series": 1, "unmeasured": 1, "skipped": [], "problems": [],
                         "runs": [{"id": 1, "scores": 1, "unmeasured": 1, "recordings": 1}]}
                        """))
                .containsExactly(
                        "stored (the server had it already): 1 score in 1 series, 1 recording, 1 run, 1 cell with a reason instead of a score");
    }

    @Test
    void anUploadOfRecordingsAloneHasNoScores() {
        assertThat(lines("""
                        {"duplicate": false, "scores": 0, "series": 0, "unmeasured": 0, "skipped": [], "problems": [],
                         "runs": [{"id": 1, "scores": 0, "unmeasured": 0, "recordings": 2}]}
                        """)).containsExactly("stored: 2 recordings, 1 run");
    }

    @Test
    void anUploadOfNothingSaysSo() {
        assertThat(lines("""
                {"duplicate": false, "scores": 0, "series": 0, "unmeasured": 0, "skipped": [], "problems": [], "runs": []}
                """)).containsExactly("stored: 0 scores in 0 series, 0 runs");
    }
}
