package dev.plateau.server.alerts.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.alerts.MissingDataRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HookBodyTest {
    private static final MissingDataRecord ROW = new MissingDataRecord(
            "row", "Parser.parse", "17 default on lab", Instant.parse("2026-03-01T09:30:00Z"), 86_400L);

    private static final MissingDataContent CONTENT =
            new MissingDataContent("parser", List.of(ROW), 1, "2 days", "https://plateau.example.org/");

    @Test
    void versionOneKeepsItsNames() {
        assertThat(HookBody.missingData(CONTENT, 1))
                .containsEntry("event", "silence")
                .containsEntry(
                        "silent",
                        List.of(Map.of(
                                "what", "Parser.parse", "where", "17 default on lab", "last", "2026-03-01 09:30 UTC")))
                .doesNotContainKey("missing");
    }

    @Test
    void versionTwoSendsTheRecordOfTheRestApi() {
        assertThat(HookBody.missingData(CONTENT, 2))
                .containsEntry("event", "missing-data")
                .containsEntry("missing", List.of(ROW))
                .doesNotContainKey("silent");
    }
}
