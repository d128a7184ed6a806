package dev.plateau.server.alerts.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.MissingDataRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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

    private static final String TEXT =
            "@all *Parser.parse* is 12 % slower\n<script> at 4f2c1e9\nhttp://localhost/p_1\nAcknowledge: http://localhost/p_1?ready=acknowledge";

    /** Names are arbitrary: none may mention a person or make markup. */
    @Test
    void aMessageToMattermostIsMarkdownWithLinks() {
        assertThat(HookBody.ofChat(Channel.MATTERMOST, TEXT))
                .isEqualTo(Map.of(
                        "text",
                        "&#64;all \\*Parser.parse\\* is 12 % slower  \n&lt;script> at 4f2c1e9  \nhttp://localhost/p_1  \n"
                                + "Acknowledge: http://localhost/p_1?ready=acknowledge"));
    }

    @Test
    void aMessageToTeamsIsACardWithButtons() {
        JsonNode card = new JsonMapper()
                .valueToTree(HookBody.ofChat(Channel.TEAMS, TEXT))
                .at("/attachments/0/content");

        assertThat(card.at("/type").asString()).isEqualTo("AdaptiveCard");
        assertThat(card.at("/body/0/type").asString()).isEqualTo("RichTextBlock");
        assertThat(card.at("/body/0/inlines/0/text").asString()).isEqualTo("@all *Parser.parse* is 12 % slower");
        assertThat(card.at("/body")).hasSize(2);
        assertThat(card.at("/actions/0/title").asString()).isEqualTo("Open");
        assertThat(card.at("/actions/1/title").asString()).isEqualTo("Acknowledge");
        assertThat(card.at("/actions/1/url").asString()).isEqualTo("http://localhost/p_1?ready=acknowledge");
    }

    @Test
    void versionTwoSendsTheRecordOfTheRestApi() {
        assertThat(HookBody.missingData(CONTENT, 2))
                .containsEntry("event", "missing-data")
                .containsEntry("missing", List.of(ROW))
                .doesNotContainKey("silent");
    }
}
