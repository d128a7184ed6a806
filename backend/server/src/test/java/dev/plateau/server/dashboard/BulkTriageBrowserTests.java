package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.SeededNights;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The list of incidents with the keyboard alone: select, give a reason, set. */
@ServerTest
class BulkTriageBrowserTests {
    private static final String SECOND = "tbody tr:nth-of-type(2) input";

    private final Browser browser = Browser.shared();
    private final String project = "bulk-" + UUID.randomUUID();

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @BeforeEach
    void openThreeIncidents() {
        new SeededNights(jdbc, project);
        jdbc.sql("""
                        insert into incident (project_id, kind, axis, branch, cause, range_from, range_to, certainty, title, opened_at)
                        select p.id, 'REGRESSION', 'commit', 'main', 'CODE', now() - interval '2 days', now() - interval '1 day',
                          'CONFIRMED', 'Suite.b' || n || ' regressed', now()
                        from project p, generate_series(1, 3) n where p.name = ?
                        """).param(project).update();
        browser.open(server.link("/projects/" + project + "/incidents"));
        browser.waitUntil("document.querySelector('[data-said]').textContent.startsWith('Select')");
    }

    private List<String> stored() {
        return jdbc.sql(
                        "select i.triage from incident i join project p on p.id = i.project_id where p.name = ? order by i.id")
                .param(project)
                .query((row, index) -> row.getString(1))
                .list();
    }

    @Test
    void setsTheSelectedOnesAndNoOther() {
        assertThat(browser.ask("document.querySelector('[data-apply]').disabled"))
                .isEqualTo("true");
        browser.find("tbody input").sendKeys(Keys.SPACE);
        browser.find(SECOND).sendKeys(Keys.SPACE);
        assertThat(browser.find("[data-said]").getText()).isEqualTo("2 incidents selected.");
        browser.find("#bulk-state").sendKeys("expected");
        browser.find("#bulk-reason").sendKeys("a safer parser", Keys.ENTER);

        browser.waitUntil("document.querySelectorAll('tbody tr').length === 1");
        assertThat(stored()).containsExactly("NEW", "EXPECTED", "EXPECTED");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void keepsTheSelectionWhenTheReasonIsMissing() {
        browser.find("thead input").sendKeys(Keys.SPACE);
        browser.find(SECOND).sendKeys(Keys.SPACE);
        browser.find("#bulk-state").sendKeys("invalid");
        browser.find("[data-apply]").sendKeys(Keys.ENTER);

        browser.waitUntil("document.querySelector('.problem')");
        assertThat(browser.find(".problem").getText()).isEqualTo("Enter a reason why it is invalid.");
        browser.waitUntil("document.querySelector('[data-said]').textContent === '2 incidents selected.'");
        assertThat(browser.ask("document.querySelector('" + SECOND + "').checked"))
                .isEqualTo("false");
        assertThat(browser.ask("document.querySelector('#bulk-state').value")).isEqualTo("INVALID");
        assertThat(stored()).containsOnly("NEW");
    }
}
