package dev.plateau.server.dashboard;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** A page that is open while a plan is executed. */
@ServerTest
class LiveBrowserTests {
    private final Browser browser = Browser.shared();
    private final String name = "live-" + UUID.randomUUID();

    @Autowired
    TestServer server;

    @Test
    void progressAndResultsAppearWithoutReloading() throws Exception {
        var project = new ProjectUnderTest(server, name);
        project.upload("", JmhRows.file(row("org.example.Locks.lazy")));
        report(project, 3, false);
        browser.open(server.link("/projects/" + name + "/matrix"));
        browser.waitUntil("document.querySelector('#live')?.textContent.includes('3 of 20 cells')");
        assertThat(browser.find("#live").getText()).contains("Measuring nightly", "Now: Locks.eager on 17");
        browser.ask("window.samePage = true");

        project.upload("", JmhRows.file(row("org.example.Locks.eager").jdk("25.0.2")));
        report(project, 4, false);

        browser.waitUntil("document.querySelector('#live').textContent.includes('4 of 20 cells')");
        browser.waitUntil("document.querySelector('table.matrix thead').textContent.includes('25.0.2')");
        assertThat(browser.find("#live progress").getDomProperty("value")).isEqualTo("4");

        report(project, 20, true);
        browser.waitUntil("!document.querySelector('#live .live')");
        assertThat(browser.ask("window.samePage")).isEqualTo("true");
        assertThat(browser.errors()).isEmpty();
    }

    private static void report(ProjectUnderTest project, int measured, boolean finished) throws Exception {
        String progress = """
                {"plan": "nightly", "planned": 20, "measured": %d, "unmeasured": 0, "current": "Locks.eager on 17",
                 "startedAt": "2026-03-01T10:00:00Z", "expectedEnd": null, "finished": %s}
                """.formatted(measured, finished);
        assertThat(project.send(
                                "/executions/one",
                                HttpRequest.newBuilder()
                                        .header("Content-Type", "application/json")
                                        .PUT(BodyPublishers.ofString(progress)))
                        .statusCode())
                .isEqualTo(204);
    }
}
