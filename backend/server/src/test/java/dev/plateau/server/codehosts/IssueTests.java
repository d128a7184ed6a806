package dev.plateau.server.codehosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.codehosts.IssuesStandIn.HostIssue;
import dev.plateau.server.incidents.IncidentEvent;
import dev.plateau.server.incidents.IncidentTriage;
import dev.plateau.server.incidents.IncidentTriage.Edit;
import dev.plateau.server.incidents.IncidentTriage.Values;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.Severity;
import dev.plateau.server.incidents.Triage;
import dev.plateau.server.testing.Eventually;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Confirmed regressions become issues, and issues that people close take their incident along. The code hosts are a stand-in. */
class IssueTests extends CodeHostTest {
    /** As GitHub, Gitea and GitLab deliver it; each reads its own fields. */
    private static final String EVENT = """
            {"action": "%1$s", "sender": {"login": "octocat"}, "object_kind": "issue", "user": {"id": 7, "username": "octocat"},
             "issue": {"number": 41, "state_reason": "%3$s", "updated_at": "%2$s"},
             "object_attributes": {"iid": 41, "action": "%4$s", "updated_at": "%5$s"}}
            """;

    @Autowired
    Incidents incidents;

    @Autowired
    IncidentTriage triage;

    @Autowired
    IncidentIssues issues;

    @Autowired
    CodeHostRepository connections;

    private void connect(CodeHostKind kind) {
        List<String> labels = List.of("performance", "unknown");
        connect(new CodeHostSettings(
                kind, host.repository(), CodeHostStandIn.TOKEN, false, false, null, SECRET, true, labels, null));
    }

    private void regress() throws Exception {
        nights.uploadOneByOne(0, 12, 1, benchmark -> 100);
        nights.uploadOneByOne(12, 22, 1, benchmark -> 130);
        nights.awaitSent();
    }

    private long incident() throws Exception {
        return nights.incidents().get(0).get("id").asLong();
    }

    private HttpResponse<String> event(CodeHostKind kind, boolean isClosed, String at, String reason) throws Exception {
        String body = EVENT.formatted(
                isClosed ? "closed" : "reopened",
                at,
                kind == CodeHostKind.GITHUB ? reason : "",
                isClosed ? "close" : "reopen",
                at.replace("T", " ").replace("Z", " UTC"));
        return event(kind, body);
    }

    private Triage state() throws Exception {
        return incidents.find(nights.id(), incident()).orElseThrow().triage();
    }

    /** From the opening over an edit to the recovery; the event of the server's own close changes nothing. */
    @ParameterizedTest
    @EnumSource(CodeHostKind.class)
    void aConfirmedRegressionHasOneIssue(CodeHostKind kind) throws Exception {
        connect(kind);
        regress();
        long incident = incident();

        HostIssue issue = host.issues().only();
        assertThat(issue.title).contains("Suite.b0", "23 % slower");
        assertThat(issue.body)
                .startsWith("<!-- plateau ")
                .contains("**Regression:**", "| `Suite.b0` |", "owner: nobody yet", "/incidents/" + incident + ")");
        assertThat(issue.labels)
                .isEqualTo(kind == CodeHostKind.GITEA ? List.of("5") : List.of("performance", "unknown"));
        String address = host.repository() + (kind == CodeHostKind.GITLAB ? "/-/issues/41" : "/issues/41");
        assertThat(server.get("/projects/" + name + "/incidents/" + incident).body())
                .contains("href=\"" + address + "\"");

        triage.set(
                edit("ada"),
                new Values(Triage.ACKNOWLEDGED, "", "ada **lovelace** @all", "", Severity.LOW, null, null));
        nights.awaitSent();
        assertThat(issue.body).contains("acknowledged, owner: ada \\*\\*lovelace\\*\\* &#64;all", "severity low");

        nights.uploadOneByOne(22, 30, 1, benchmark -> 100);
        nights.awaitSent();
        assertThat(issue.isOpen).isFalse();
        assertThat(issue.reason).isEqualTo(kind == CodeHostKind.GITHUB ? "completed" : "");
        assertThat(issue.comments)
                .singleElement()
                .asString()
                .startsWith("**Closed:** Fixed by Plateau: back to the old level since c");
        String own = issue.updatedAt;

        assertThat(event(kind, true, own, "completed").statusCode()).isEqualTo(200);
        assertThat(event(kind, false, own, "").statusCode()).isEqualTo(409);
        nights.awaitSent();
        assertThat(state()).isEqualTo(Triage.FIXED);
        assertThat(host.issues().all()).hasSize(1);
        assertThat(issue.comments).hasSize(1);
        assertThat(outbox.newestReports(nights.id(), 100)).allMatch(message -> message.attempts() == 1);
    }

    @ParameterizedTest
    @EnumSource(CodeHostKind.class)
    void anIssueThatSomebodyClosesClosesItsIncident(CodeHostKind kind) throws Exception {
        connect(kind);
        regress();
        HostIssue issue = host.issues().only();

        String closed = host.issues().time();
        assertThat(event(kind, true, closed, "not_planned").statusCode()).isEqualTo(200);
        assertThat(state()).isEqualTo(kind == CodeHostKind.GITHUB ? Triage.EXPECTED : Triage.FIXED);
        IncidentEvent newest = incidents.history(nights.id(), incident()).getFirst();
        assertThat(newest.actor()).isEqualTo("octocat (" + kind.label() + ")");
        assertThat(newest.reason()).startsWith("closed on " + kind.label());
        nights.awaitSent();
        assertThat(issue.body).contains("by octocat (" + kind.label() + "): closed on ");
        assertThat(issue.comments).isEmpty();

        assertThat(event(kind, false, host.issues().time(), "reopened").statusCode())
                .isEqualTo(200);
        assertThat(state()).isEqualTo(Triage.NEW);
        assertThat(event(kind, true, closed, "not_planned").statusCode())
                .as("repeated")
                .isEqualTo(409);
        assertThat(state()).isEqualTo(Triage.NEW);
        nights.awaitSent();
        assertThat(issue.isOpen).as("not touched by the server").isTrue();

        triage.triage(edit("ada"), Triage.INVALID, "a backup ran");
        nights.awaitSent();
        assertThat(issue.isOpen).isFalse();
        assertThat(issue.comments).containsExactly("**Closed:** Invalid by ada: a backup ran.");
        assertThat(issue.reason).isEqualTo(kind == CodeHostKind.GITHUB ? "not_planned" : "");
    }

    private Edit edit(String actor) throws Exception {
        long incident = incident();
        int version = incidents.find(nights.id(), incident).orElseThrow().version();
        return new Edit(nights.id(), incident, version, actor, null);
    }

    @Test
    void twoServersCreateOneIssue() throws Exception {
        regress();
        connect(CodeHostKind.GITHUB);
        var incident = incidents.find(nights.id(), incident()).orElseThrow();
        String address = issues.address(connections.findById(nights.id()).orElseThrow());
        Callable<Boolean> attempt = () -> issues.begin(incident, address);
        try (ExecutorService servers = Executors.newFixedThreadPool(8)) {
            int begun = 0;
            for (Future<Boolean> one :
                    servers.invokeAll(List.of(attempt, attempt, attempt, attempt, attempt, attempt))) {
                begun += one.get() ? 1 : 0;
            }
            assertThat(begun).isEqualTo(1);
        }
    }

    /** The host created it, but its answer was lost. */
    @ParameterizedTest
    @EnumSource(CodeHostKind.class)
    void anIssueWhoseAnswerWasLostIsFoundAgain(CodeHostKind kind) throws Exception {
        connect(kind);
        host.issues().loseAnswers(502);
        nights.uploadOneByOne(0, 12, 1, benchmark -> 100);
        nights.uploadOneByOne(12, 22, 1, benchmark -> 130);
        nights.awaitEvaluated();
        Eventually.until(
                "the answer is lost",
                () -> jdbc.sql(
                                "select exists (select from message where project_id = ? and kind = 'ISSUE' and attempts > 0)")
                        .param(nights.id())
                        .query(Boolean.class)
                        .single());
        host.issues().loseAnswers(null);
        jdbc.sql("update incident_issue set begun_at = now() - interval '2 minutes' where project_id = ?")
                .param(nights.id())
                .update();
        String page = "/projects/" + name + "/alerts/messages";
        assertThat(server.get(page).body()).contains("It answered “502");
        letItBeDue(host.repository());
        nights.awaitSent();

        assertThat(host.issues().all()).hasSize(1);
        assertThat(server.get("/projects/" + name + "/incidents/" + incident()).body())
                .contains("issues/41");
    }

    @Test
    void historyAndProjectsWithoutTheSwitchHaveNoIssues() throws Exception {
        regress();
        assertThat(outbox.newestReports(nights.id(), 10)).isEmpty();
        connect(CodeHostKind.GITHUB);
        for (int night = 30; night < 52; night++) {
            int nanos = night < 42 ? 100 : 130;
            nights.upload(night, "17.0.9", "h" + night, "&history=true", 1, benchmark -> nanos);
        }
        nights.awaitSent();

        assertThat(incidents.since(nights.id(), Instant.EPOCH)).hasSizeGreaterThan(1);
        assertThat(host.issues().all()).isEmpty();
    }
}
