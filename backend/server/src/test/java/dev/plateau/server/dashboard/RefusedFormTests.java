package dev.plateau.server.dashboard;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.PageForm;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Forms that are refused: their address can be opened again, and keeps what was entered. */
@ServerTest
class RefusedFormTests {
    private final String name = "refused-" + UUID.randomUUID();
    private final String base = "/projects/" + name;

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    private long run;

    @BeforeEach
    void upload() throws Exception {
        new ProjectUnderTest(server, name).upload("", file(row("a.B.c")));
        run = jdbc.sql("select r.id from run r join project p on p.id = r.project_id where p.name = ?")
                .param(name)
                .query(Long.class)
                .single();
    }

    @ParameterizedTest
    @CsvSource({
        "/alerts/rules, /alerts",
        "/alerts/missing-data, /alerts",
        "/alerts/rules/7/remove, /alerts",
        "/alerts/messages/7/again, /alerts/messages",
        "/incidents/triage, /incidents",
        "/incidents/7/triage, /incidents/7",
        "/minimum-effect-rules/repair, /minimum-effect-rules",
        "/benchmark-aliases/delete, /benchmark-aliases",
        "/requests/7/withdraw, /requests",
        "/runs/7/host-marks/3/remove, /runs/7",
        "/settings/tokens/7/rotate, /settings",
        "/views/7/pin, /views"
    })
    void theAddressOfAFormLeadsToItsPage(String form, String page) throws Exception {
        HttpResponse<String> answer = server.get(base + form);

        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(answer.headers().firstValue("Location")).hasValue(base + page);
    }

    @Test
    void aRefusedMarkSaysWhyAndKeepsTheText() throws Exception {
        String page = base + "/runs/" + run;
        String reason = "a-backup-ran-".repeat(100);

        HttpResponse<String> refused = PageForm.on(server, page).post(page + "/mark", "excluded=true&reason=" + reason);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains(
                        "This can&#39;t be done",
                        "at most 1000 characters",
                        reason,
                        "href=\"" + page + "/mark\">Back to the page");
    }

    @Test
    void aRefusedRequestKeepsItsFields() throws Exception {
        String page = base + "/requests";

        String refused = PageForm.on(server, page)
                .post(page, "commit=abc&branch=main&host=nowhere&reason=bisecting")
                .body();

        assertThat(refused)
                .contains(
                        "expected 7 to 64 hexadecimal digits",
                        "value=\"abc\"",
                        "value=\"main\"",
                        "value=\"bisecting\"");
    }
}
