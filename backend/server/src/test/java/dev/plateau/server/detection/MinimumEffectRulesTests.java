package dev.plateau.server.detection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.server.alerts.AlertRulePreview;
import dev.plateau.server.alerts.Cadence;
import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.RuleSettings;
import dev.plateau.server.detection.MinimumEffectEdits.PreviewedChange;
import dev.plateau.server.detection.MinimumEffectEdits.PreviewedChange.Kind;
import dev.plateau.server.detection.MinimumEffects.MinimumEffectVerdict;
import dev.plateau.server.detection.MinimumEffects.SuiteShiftRule;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.SeededNights;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import dev.plateau.statistics.online.ChangeStatus;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** A benchmark that got 4 % slower at night 15, as different rules see it. */
@ServerTest
class MinimumEffectRulesTests {
    private SeededNights nights;
    private long slower;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    TestServer server;

    @Autowired
    MinimumEffectRules rules;

    @Autowired
    MinimumEffectEdits edits;

    @Autowired
    StoredChangePoints changes;

    @Autowired
    RegressionWorker worker;

    @Autowired
    AlertRulePreview told;

    @BeforeEach
    void start() {
        nights = new SeededNights(jdbc, "rules-" + UUID.randomUUID());
        slower = nights.benchmark("org.example.Parser.parse", "{}", "avgt", 1);
        for (int night = 0; night < 30; night++) {
            double nanos = (night < 15 ? 100 : 104) * (1 + 0.002 * (night * 7 % 5 - 2));
            nights.score(nights.night(night), slower, "ns/op", nanos * 0.999, nanos, nanos * 1.001);
        }
    }

    private void save(MinimumEffectRule... wanted) {
        edits.save(
                nights.project(),
                rules.current(nights.project()).version(),
                List.of(wanted),
                SuiteShiftRule.SHOWN,
                "ada");
    }

    private static MinimumEffectRule parserFrom(double share) {
        return new MinimumEffectRule("score", "parser", share);
    }

    private List<StoredChangePoint> changePoints() {
        nights.enqueue();
        worker.wakeAfterwards();
        nights.awaitEvaluated();
        return changes.of(nights.project(), nights.series(slower));
    }

    private List<Kind> kinds(MinimumEffectRule... draft) {
        return edits.preview(nights.project(), List.of(draft), SuiteShiftRule.SHOWN).changes().stream()
                .map(PreviewedChange::kind)
                .toList();
    }

    @Test
    void aChangeRemembersTheVersionItWasConfirmedBy() {
        save(parserFrom(0.02));

        assertThat(changePoints()).singleElement().satisfies(change -> {
            assertThat(change.state()).isEqualTo(ChangeStatus.CONFIRMED);
            assertThat(change.minimumEffect()).isEqualTo(new MinimumEffectVerdict(1, null));
        });
    }

    @Test
    void whatIsSmallerIsNeitherFoundNorSuspected() {
        save(parserFrom(0.05));

        assertThat(changePoints()).isEmpty();
    }

    @Test
    void aRaisedMinimumMarksWhatIsConfirmedAndALowerOneTakesTheMarkAway() throws Exception {
        StoredChangePoint before = changePoints().getFirst();

        assertThat(kinds(parserFrom(0.05))).containsExactly(Kind.BELOW);
        assertThat(changes.of(nights.project(), nights.series(slower))).containsExactly(before);
        save(parserFrom(0.05));

        assertThat(changePoints()).singleElement().satisfies(marked -> {
            assertThat(marked.id()).isEqualTo(before.id());
            assertThat(marked.score()).isEqualTo(before.score());
            assertThat(marked.state()).isEqualTo(ChangeStatus.CONFIRMED);
            assertThat(marked.minimumEffect()).isEqualTo(new MinimumEffectVerdict(0, 1));
            assertThat(marked.isLargeEnough()).isFalse();
        });
        assertThat(server.get("/projects/" + nights.name() + "/series/" + nights.series(slower))
                        .body())
                .contains("smaller than what the project ignores (version 1): no alert");

        assertThat(kinds(parserFrom(0.03))).containsExactly(Kind.AGAIN);
        save(parserFrom(0.03));
        assertThat(changePoints().getFirst()).isEqualTo(before);
    }

    @Test
    void aLowerMinimumHasTheSeriesEvaluatedAgain() {
        save(parserFrom(0.1));
        assertThat(changePoints()).isEmpty();

        var seen = edits.preview(nights.project(), List.of(), SuiteShiftRule.SHOWN);
        assertThat(seen.changes()).isEmpty();
        assertThat(seen.series()).containsOnlyKeys(nights.series(slower));

        save();
        nights.awaitEvaluated();
        assertThat(changes.of(nights.project(), nights.series(slower)))
                .singleElement()
                .extracting(StoredChangePoint::minimumEffect)
                .isEqualTo(new MinimumEffectVerdict(2, null));
    }

    @Test
    void seriesWhoseMinimumStaysAreLeftAlone() {
        changePoints();

        assertThat(edits.preview(
                                nights.project(),
                                List.of(new MinimumEffectRule(null, "writer", 0.5)),
                                SuiteShiftRule.SHOWN)
                        .series())
                .isEmpty();
    }

    @Test
    void aNewerVersionIsNotOverwritten() {
        save(parserFrom(0.05));
        save(parserFrom(0.06), new MinimumEffectRule(null, "", 0.02));

        assertThatThrownBy(() -> edits.save(nights.project(), 1, List.of(), SuiteShiftRule.SHOWN, "bob"))
                .hasMessageContaining("Version 2 was saved meanwhile by ada");
        assertThatThrownBy(() -> save(parserFrom(0.06), new MinimumEffectRule(null, "", 0.02)))
                .hasMessageContaining("Nothing differs from version 2");
        assertThatThrownBy(() -> save(parserFrom(0.06), new MinimumEffectRule("score", "Parser", 0.02)))
                .hasMessageContaining("Two rows are about the same");
        assertThat(rules.current(nights.project())).satisfies(current -> {
            assertThat(current.version()).isEqualTo(2);
            assertThat(current.savedBy()).isEqualTo("ada");
            assertThat(current.rules()).containsExactly(parserFrom(0.06), new MinimumEffectRule(null, "", 0.02));
        });
    }

    @Test
    void verdictsFollowTheRulesToo() throws Exception {
        long run = nights.night(31);
        nights.score(run, slower, "ns/op", 110, 110.1, 110.2);
        assertThat(outcome(run)).isEqualTo("REGRESSED");

        save(parserFrom(0.2));

        assertThat(outcome(run)).isEqualTo("FINE");
    }

    private String outcome(long run) throws Exception {
        return new ProjectUnderTest(server, nights.name())
                .get("/verdict?minimumEffect=0.01&baselineBranch=main&run=" + run)
                .get("outcome")
                .asString();
    }

    /** The incident is still there, but a rule that asks for its size would not tell of it. */
    @Test
    void whatIsMarkedAlarmsNobody() {
        changePoints();
        var rule = RuleSettings.of(Channel.MAIL, "a@example.org", 0.01, ChangeStatus.CONFIRMED, "", Cadence.IMMEDIATE);
        assertThat(told.of(nights.project(), List.of(rule)).getFirst().matched())
                .hasSize(1);

        save(parserFrom(0.05));

        assertThat(told.of(nights.project(), List.of(rule)).getFirst().matched())
                .isEmpty();
    }

    @Test
    void theRestOfTheWorldReadsRulesAndATokenSavesThem() throws Exception {
        var project = new ProjectUnderTest(server, nights.name());
        String rule = "{\"metric\":\"score\",\"benchmarks\":\"parser\",\"minimumEffect\":%s}";
        changePoints();

        HttpResponse<String> tried = project.send(
                "/minimum-effect-rules/preview", json("POST", "{\"rules\":[" + rule.formatted("0.05") + "]}"));
        assertThat(tried.statusCode()).isEqualTo(200);
        assertThat(tried.body()).contains("\"kind\":\"BELOW\"", "\"affected\":1");

        String wanted = "{\"basedOn\":0,\"rules\":[" + rule.formatted("0.05") + "]}";
        HttpResponse<String> saved = project.send("/minimum-effect-rules", json("PUT", wanted));
        assertThat(saved.statusCode()).as(saved.body()).isEqualTo(200);
        assertThat(project.send("/minimum-effect-rules", json("PUT", wanted)).statusCode())
                .isEqualTo(422);
        assertThat(project.send(
                                "/minimum-effect-rules",
                                json("PUT", "{\"basedOn\":1,\"rules\":[" + rule.formatted("0") + "]}"))
                        .body())
                .contains("A minimum effect must be between 0.1 and 1000 %");

        JsonNode current = project.get("/minimum-effect-rules").get("current");
        assertThat(current.get("version").asInt()).isEqualTo(1);
        assertThat(current.get("savedBy").asString()).startsWith("token ");
        JsonNode change = project.get("/series/" + nights.series(slower) + "/changes")
                .get("items")
                .get(0);
        assertThat(change.get("belowVersion").asInt()).isEqualTo(1);
        assertThat(server.sendAsStranger(json("PUT", wanted)
                                .uri(server.uri("/api/v1/projects/" + nights.name() + "/minimum-effect-rules")))
                        .statusCode())
                .isEqualTo(401);
    }

    private static HttpRequest.Builder json(String method, String body) {
        return HttpRequest.newBuilder()
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body));
    }
}
