package dev.plateau.server.dashboard;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Asking for a cell again, from its page to the queue and out of it. */
@ServerTest
class RequestsBrowserTests {
    private final Browser browser = Browser.shared();
    private final String project = "requests-" + UUID.randomUUID();

    @Autowired
    TestServer server;

    private void openCell(ProjectUnderTest owner) throws Exception {
        String run = owner.upload("commit=abcdef12&branch=main", JmhRows.file(row("org.example.Parser.parse")))
                .get("runs")
                .get(0)
                .get("id")
                .toString();
        String score =
                owner.items("/runs/" + run + "/scores").getFirst().get("id").toString();
        browser.open(server.link("/projects/" + project + "/cells/" + score));
    }

    @Test
    void aCellIsAskedForOnItsPageAndWithdrawnInTheQueue() throws Exception {
        openCell(new ProjectUnderTest(server, project));
        browser.find("form[action$='/requests'] button").click();
        browser.waitUntil("document.querySelector('tbody .tag')");

        assertThat(browser.address()).endsWith("/requests?asked=1");
        assertThat(browser.find("tbody tr").getText())
                .contains(
                        "waiting",
                        "Parser.parse, average time, 1 thread",
                        "21.0.8",
                        "abcdef12",
                        "requested on the cell’s page");
        assertThat(browser.find("main").getText()).contains("No agent has contacted this server yet");
        browser.find("form[action$='/withdraw'] button").click();
        browser.waitUntil("document.querySelector('tbody .tag').textContent == 'withdrawn'");
        assertThat(browser.find("main").getText()).doesNotContain("No agent has contacted");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void aRowIsFilledInFromThePageOfOneOfItsCells() throws Exception {
        ProjectUnderTest owner = new ProjectUnderTest(server, project);
        owner.upload(
                "commit=00001111", JmhRows.file(row("org.example.Parser.parse").jdk("17.0.9")));
        openCell(owner);
        browser.find("form[action$='/missing'] button").click();
        browser.waitUntil("document.querySelector('#asked')");

        assertThat(browser.find("#asked").getText()).isEqualTo("1 cell is asked for.");
        assertThat(browser.find("tbody tr").getText())
                .contains("Parser.parse, average time, 1 thread", "17.0.9", "abcdef12", "fill in missing JDKs");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void aPlanIsAskedForAtACommitThatCanBeOne() throws Exception {
        new ProjectUnderTest(server, project);
        browser.open(server.link("/projects/" + project + "/requests"));
        browser.find("#want-commit").sendKeys("not a commit");
        browser.find("#want-reason").sendKeys("bisecting");
        browser.find("form.body button").click();
        browser.waitUntil("document.querySelector('[role=alert]')");
        assertThat(browser.find("[role=alert]").getText()).contains("hexadecimal");

        // What was typed is still there: only the mistake is corrected.
        browser.find("#want-commit").clear();
        browser.find("#want-commit").sendKeys("0123abcd");
        browser.find("form.body button").click();
        browser.waitUntil("document.querySelector('tbody .tag')");
        assertThat(browser.find("tbody tr").getText()).contains("the whole plan", "0123abcd", "bisecting");
    }
}
