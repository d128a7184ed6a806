package dev.plateau.server.causes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.alerts.Cadence;
import dev.plateau.server.alerts.MailedTest;
import dev.plateau.server.testing.PageForm;
import dev.plateau.statistics.online.ChangeStatus;
import jakarta.mail.internet.MimeMessage;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** From an incident to its cause: the question, the agent's answer, and where people meet it. */
class CauseSearchTests extends MailedTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String VERIFIED =
            "Verified: -XX:+UseBiasedLocking alone brings back 64 % (51 to 77 %) of the change.";
    private static final String REPORT = """
            {"outcome": "%s", "culprits": %s, "forks": 31, "benchmark": "org.example.Suite.b0 {} avgt 1",
             "from": "11.0.13/default", "to": "17.0.9/default", "changed": "17.0.9/default",
             "candidates": ["-XX:+UseBiasedLocking", "-XX:MaxInlineLevel=9"], "posterior": [0.993, 0.007], "excluded": {},
             "log": [{"number": 1, "route": "back", "variant": "1", "flags": [], "median": 12.5, "hostSpeed": 1, "problem": ""},
                     {"number": 2, "route": "back", "variant": "1,2", "flags": [], "median": "NaN", "hostSpeed": 1, "problem": "no JVM"}]}
            """;
    private static final String CULPRIT = """
            [{"kind": "flag", "name": "UseBiasedLocking", "setting": "%s", "share": 0.64, "low": 0.51, "high": 0.77}]
            """;

    /** Nights on two JDKs, slower on the newer one. */
    private long incidentOfTheJdk() throws Exception {
        for (int night = 0; night < 12; night++) {
            nights.upload(night, "11.0.13", "c" + night, 1, benchmark -> 100);
            nights.upload(night, "17.0.9", "c" + night, 1, benchmark -> 150);
        }
        nights.awaitEvaluated();
        return onlyIncident();
    }

    /** Nights on one JDK at commits of git, slower from the twelfth on. */
    private long incidentOfTheCode() throws Exception {
        return incidentOfTheCode(CauseSearchTests::commit);
    }

    private long incidentOfTheCode(IntFunction<String> commit) throws Exception {
        for (int night = 0; night < 20; night++) {
            double nanos = night < 12 ? 100 : 130;
            nights.upload(night, "21.0.8", commit.apply(night), 1, benchmark -> nanos);
        }
        nights.awaitEvaluated();
        return onlyIncident();
    }

    private static String commit(int night) {
        return "%02x".formatted(night).repeat(20);
    }

    private long onlyIncident() throws Exception {
        assertThat(nights.incidents()).as("%s", nights.incidents()).hasSize(1);
        return nights.incidents().get(0).get("id").asLong();
    }

    private HttpResponse<String> ask(long incident, String body) throws Exception {
        return nights.uploads().json("POST", "/incidents/" + incident + "/cause-searches", body);
    }

    private JsonNode asked(long incident) throws Exception {
        HttpResponse<String> answer = ask(incident, "{}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return JSON.readTree(answer.body());
    }

    /** @return status 204 when there is nothing for this agent */
    private HttpResponse<String> claim(boolean builds) throws Exception {
        String host = nights.get("requests")
                .get("items")
                .get(0)
                .get("environment")
                .get("host")
                .get("fingerprint")
                .asString();
        return nights.uploads()
                .json(
                        "POST",
                        "/requests/claim",
                        "{\"name\":\"lab\",\"host\":\"" + host + "\",\"commit\":\"\",\"builds\":" + builds + "}");
    }

    private void end(long request, String report) throws Exception {
        HttpResponse<String> answer = nights.uploads()
                .json(
                        "PUT",
                        "/requests/" + request + "/end",
                        "{\"agent\":\"lab\",\"done\":true,\"outcome\":\"searched\",\"execution\":null,\"report\":"
                                + report + "}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(204);
    }

    private String page(long incident) throws Exception {
        return server.get("/projects/" + name + "/incidents/" + incident).body();
    }

    private JsonNode search(long incident) throws Exception {
        return nights.get("incidents/" + incident + "/cause-searches")
                .get("items")
                .get(0);
    }

    @Test
    void aVerifiedFlagIsOnThePageInTheHistoryAndInAMail() throws Exception {
        tell(recipient, 0.05, ChangeStatus.CONFIRMED, Cadence.IMMEDIATE);
        long incident = incidentOfTheJdk();
        assertThat(mails()).hasSize(1);
        assertThat(page(incident))
                .contains(
                        "Find the cause, at most ",
                        "./plateau collect why plan.yaml --benchmarks &#39;^org\\.example\\.Suite\\.b0( |$)&#39;"
                                + " --from 11.0.13/default --to 17.0.9/default --flags");

        JsonNode asked = asked(incident);
        assertThat(asked.get("state").asString()).isEqualTo("waiting");
        assertThat(page(incident)).contains("Search for the cause waits", "Cancel the search");
        assertThat(asked(incident).get("id"))
                .as("while it is open, it is the same")
                .isEqualTo(asked.get("id"));
        JsonNode claimed = JSON.readTree(claim(false).body());
        assertThat(claimed.get("commit").isNull())
                .as("the label c11 is no commit of git: any will do")
                .isTrue();
        assertThat(claimed.get("id")).isEqualTo(asked.get("id"));
        assertThat(claimed.get("search").get("candidates").asString()).isEqualTo("FLAGS");
        assertThat(claimed.get("search").get("from").get("jdk").get("version").asString())
                .isEqualTo("11.0.13");
        assertThat(claimed.get("environment").get("jdk").get("version").asString())
                .isEqualTo("17.0.9");
        assertThat(page(incident)).contains("searches since", "hx-trigger=\"load delay:5s\"");
        assertThat(server.get("/projects/" + name + "/incidents/" + incident + "/why")
                        .body())
                .contains("searches since")
                .doesNotContain("<html");
        end(asked.get("id").asLong(), REPORT.formatted("culprit", CULPRIT.formatted("-XX:+UseBiasedLocking")));

        assertThat(search(incident).get("words").asString()).isEqualTo(VERIFIED);
        assertThat(search(incident).get("verified").asBoolean()).isTrue();
        assertThat(page(incident))
                .contains(
                        "Path of the search",
                        "<circle",
                        "99.3 %",
                        "<td class=\"number\" data-label=\"Median\">12.5</td>")
                .contains(VERIFIED, "Every fork (2)", "-XX:+UseBiasedLocking</td>", "2 of 2", "no JVM", "Search again");
        assertThat(nights.get("incidents/" + incident + "/history")
                        .get("items")
                        .get(0)
                        .get("reason")
                        .asString())
                .isEqualTo(VERIFIED);
        List<MimeMessage> mails = mails();
        assertThat(mails).hasSize(2);
        assertThat(mails.get(1).getSubject()).as("one thread").startsWith("Re: ");
        assertThat(part(mails.get(1), "text/plain")).contains(VERIFIED);
        assertThat(part(mails.get(1), "text/html")).contains(VERIFIED);
        assertThat(mails.get(1).getHeader("In-Reply-To"))
                .as("the thread of the incident")
                .isNotNull();
    }

    @Test
    void aProjectCanHaveItsRegressionsSearchedByThemselves() throws Exception {
        assertThat(nights.uploads()
                        .json("PUT", "/automatic-cause-searches", "{\"forksPerDay\": 5}")
                        .statusCode())
                .isEqualTo(422);
        String requests = "/projects/" + name + "/requests";
        PageForm.on(server, requests).post(requests + "/automatic-cause-searches", "forks=170");
        assertThat(nights.get("automatic-cause-searches").get("forksPerDay").asInt())
                .isEqualTo(170);
        long incident = incidentOfTheJdk();

        assertThat(search(incident).get("budget").asInt()).isEqualTo(100);
        assertThat(nights.get("incidents/" + incident + "/history").get("items").toString())
                .contains("Search for the cause: at most 100 forks.");
    }

    @Test
    void aReportWithAnElementThatIsNothingIsRefused() throws Exception {
        JsonNode asked = asked(incidentOfTheJdk());
        claim(false);

        HttpResponse<String> answer = nights.uploads()
                .json(
                        "PUT",
                        "/requests/" + asked.get("id").asLong() + "/end",
                        "{\"agent\":\"lab\",\"done\":true,\"outcome\":\"searched\",\"execution\":null,\"report\":"
                                + REPORT.formatted("unsure", "[null]") + "}");

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("field report.culprits[0]: is required");
    }

    @Test
    void versionsInPlaceOfCommitsKeepNoIncidentBack() throws Exception {
        nights.uploads().json("PUT", "/automatic-cause-searches", "{\"forksPerDay\": 100}");
        long incident = incidentOfTheCode(night -> "v1." + night);

        assertThat(page(incident)).contains("The uploads name “v1.", "and a search needs commits of git");
        assertThat(nights.get("incidents/" + incident + "/cause-searches").get("items"))
                .isEmpty();
    }

    @Test
    void aLimitOfMinutesGoesToTheAgent() throws Exception {
        long incident = incidentOfTheJdk();
        String address = "/projects/" + name + "/incidents/" + incident;
        PageForm.on(server, address).post(address + "/cause-searches", "budget=40&minutes=20");

        assertThat(search(incident).get("budgetMinutes").asInt()).isEqualTo(20);
        assertThat(page(incident)).contains("40 forks and 20 minutes");
        JsonNode claimed = JSON.readTree(claim(false).body()).get("search");
        assertThat(claimed.get("budget").asInt()).isEqualTo(40);
        assertThat(claimed.get("budgetMinutes").asInt()).isEqualTo(20);
    }

    @Test
    void withoutAVerifiedCauseNobodyGetsAMail() throws Exception {
        tell(recipient, 0.05, ChangeStatus.CONFIRMED, Cadence.IMMEDIATE);
        long incident = incidentOfTheJdk();
        JsonNode asked = asked(incident);
        claim(false);
        end(asked.get("id").asLong(), REPORT.formatted("unsure", "[]"));

        assertThat(page(incident)).contains("Unsure: the forks did not suffice to verify one cause.");
        assertThat(search(incident).get("verified").asBoolean()).isFalse();
        assertThat(mails()).hasSize(1);
    }

    @Test
    void whatAnAgentTellsIsTextAndHasLimits() throws Exception {
        long incident = incidentOfTheJdk();
        JsonNode asked = asked(incident);
        claim(false);
        assertThat(nights.uploads()
                        .json(
                                "PUT",
                                "/requests/" + asked.get("id") + "/end",
                                "{\"agent\":\"lab\",\"done\":true,\"outcome\":\"\",\"report\":"
                                        + REPORT.formatted("guilty", "[]") + "}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(nights.uploads()
                        .json(
                                "PUT",
                                "/requests/" + asked.get("id") + "/end",
                                "{\"agent\":\"lab\",\"done\":true,\"outcome\":\"\",\"report\":"
                                        + REPORT.formatted("culprit", CULPRIT.formatted("x".repeat(20_000))) + "}")
                        .statusCode())
                .isEqualTo(422);
        end(
                asked.get("id").asLong(),
                REPORT.formatted("culprit", CULPRIT.formatted("<script>alert(1)</script>" + "y".repeat(5000))));

        assertThat(page(incident)).doesNotContain("<script>alert").doesNotContain("y".repeat(300));
    }

    @Test
    void commitsAreSearchedByAgentsThatBuild() throws Exception {
        long incident = incidentOfTheCode();
        assertThat(page(incident)).contains("--commits " + commit(10) + ".." + commit(13));
        JsonNode asked = asked(incident);

        assertThat(claim(false).statusCode()).as("can't build other commits").isEqualTo(204);
        JsonNode search = JSON.readTree(claim(true).body()).get("search");
        assertThat(search.get("candidates").asString()).isEqualTo("COMMITS");
        assertThat(search.get("after").asString()).isEqualTo(commit(10));
        end(
                asked.get("id").asLong(),
                REPORT.formatted(
                        "culprit",
                        CULPRIT.formatted("Discounts from a table")
                                .replace("\"flag\"", "\"commit\"")
                                .replace("UseBiasedLocking", commit(12))));

        assertThat(search(incident).get("words").asString())
                .isEqualTo("Verified: commit " + commit(12).substring(0, 10)
                        + " (Discounts from a table) makes up 64 % (51 to 77 %) of the change.");
    }

    @Test
    void saysWhatCantBeSearched() throws Exception {
        for (int night = 0; night < 20; night++) {
            double nanos = night < 12 ? 100 : 130;
            nights.upload(night, 1, benchmark -> nanos);
        }
        nights.awaitEvaluated();
        long incident = onlyIncident();

        assertThat(ask(incident, "{}").statusCode())
                .as("c10 is no commit of git")
                .isEqualTo(422);
        assertThat(ask(incident, "{\"budget\": 1}").body()).contains("10 to 500 forks, not 1");
        assertThat(ask(incident, "{\"budgetMinutes\": 0}").body()).contains("1 to 1440 minutes, not 0");
        assertThat(ask(incident + 1000, "{}").statusCode()).isEqualTo(404);
        String address = "/projects/" + name + "/incidents/" + incident;
        assertThat(PageForm.on(server, address)
                        .post(address + "/cause-searches", "budget=9")
                        .body())
                .contains("10 to 500 forks, not 9");
    }
}
