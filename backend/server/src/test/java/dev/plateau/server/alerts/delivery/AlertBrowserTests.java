package dev.plateau.server.alerts.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.alerts.AlertRule;
import dev.plateau.server.alerts.AlertRules;
import dev.plateau.server.alerts.Cadence;
import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.RuleSettings;
import dev.plateau.server.testing.Axe;
import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.NightlyTest;
import dev.plateau.statistics.online.ChangeStatus;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.support.ui.Select;
import org.springframework.beans.factory.annotation.Autowired;

/** Triage, mute, preview and unsubscribing in a real browser. */
class AlertBrowserTests extends NightlyTest {
    private final Browser browser = Browser.shared();

    @Autowired
    AlertRules rules;

    @Autowired
    Unsubscribing unsubscribing;

    @BeforeEach
    void regress() throws Exception {
        for (int night = 0; night < 18; night++) {
            double nanos = night < 12 ? 100 : 130;
            nights.upload(night, 3, benchmark -> benchmark == 0 ? 100 : nanos);
        }
        nights.awaitEvaluated();
    }

    @AfterEach
    void noErrors() {
        // A refused form is answered with 422, which the browser reports.
        assertThat(browser.errors()).allMatch(error -> error.contains("422"));
    }

    private void open(String page) {
        browser.open(server.link("/projects/" + nights.project() + page));
    }

    private String text() {
        return browser.ask("document.querySelector('main').innerText");
    }

    private void openIncident() {
        open("/incidents");
        browser.find("#rows th a").click();
        browser.waitUntil("document.querySelector('#triage')");
    }

    private void submit(String form) {
        browser.ask("window.before = true");
        browser.find(form + " button:last-of-type").click();
        browser.waitUntil("!window.before");
    }

    @Test
    void anIncidentIsTriagedWithAReason() {
        open("/matrix");
        assertThat(browser.ask("getComputedStyle(document.querySelector('td.incident')).display"))
                .isEqualTo("table-cell");
        assertThat(browser.ask("[...document.querySelectorAll('td.incident a')].map(e => e.dataset.tip).join()"))
                .contains("Incident: 2 of 3 benchmarks regressed since c12");
        assertThat(text()).contains("2 in open incidents");
        openIncident();
        assertThat(text()).contains("since c12, and 1 more benchmark is slower.", "Code", "ns/op → ");
        assertThat(browser.ask("document.querySelectorAll('.tile').length")).isEqualTo("2");

        new Select(browser.find("#state")).selectByValue("EXPECTED");
        submit("#triage");
        assertThat(text()).contains("Enter a reason why it is expected");

        new Select(browser.find("#state")).selectByValue("EXPECTED");
        browser.find("#note").sendKeys("checks every input now");
        submit("#triage");

        browser.find(".tabs a[href='#history-title']").click();
        assertThat(text()).contains("expected", "by local user", "checks every input now");
        browser.find("#assignee").sendKeys("Ada");
        submit("#triage");
        assertThat(browser.ask("document.querySelector('#assignee').value")).isEqualTo("Ada");
        open("/incidents");
        assertThat(text()).contains("No open incidents.", "Show all incidents (1)", "expected\n1");
        open("/matrix");
        assertThat(browser.ask("document.querySelector('td.incident') === null"))
                .isEqualTo("true");
    }

    @Test
    void anIncidentIsFoundByItsNumber() {
        openIncident();
        String path = URI.create(browser.address()).getPath();

        open("/search?q=" + path.substring(path.lastIndexOf('/') + 1));

        assertThat(browser.ask("document.querySelector('#found a').pathname")).isEqualTo(path);
    }

    /** The answer, its chart, commits, cause and the forms of triage are on the first screen. */
    @Test
    void theFirstScreenOfAnIncidentIsEnough() {
        openIncident();
        browser.open(URI.create(browser.address().replaceAll("#.*", "")), 1280, "light");
        assertThat(browser.ask("document.querySelector('h1').textContent"))
                .startsWith("Suite.b")
                .endsWith(" % slower since c12, and 1 more benchmark is slower.");
        for (String part : new String[] {".change-chart", "#commits-title", "#brief-title", "#triage button"}) {
            assertThat(Double.parseDouble(
                            browser.ask("document.querySelector('" + part + "').getBoundingClientRect().bottom")))
                    .as(part)
                    .isLessThan(900);
        }
        assertThat(browser.ask("document.querySelectorAll('.change-chart circle.since').length"))
                .isEqualTo("6");
        assertThat(browser.ask("document.querySelector('.change-chart .ticks').textContent"))
                .contains("100 ns/op");
        assertThat(Axe.findings(browser)).isEmpty();

        String other = browser.ask("document.querySelector('.tile:not([aria-current])').innerText.split('\\n')[0]");
        browser.find(".tile:not([aria-current])").click();
        browser.waitUntil("document.querySelector('#chart-title').innerText.startsWith('" + other + "')");
        assertThat(browser.address()).contains("?change=");
    }

    /** The links of a mail: nothing is stored before somebody saves. */
    @Test
    void theLinksOfAMailOpenThePageReadyForTriage() {
        openIncident();
        String page = browser.address().replaceAll("[?#].*", "");
        browser.open(URI.create(page + "?ready=acknowledge"));
        assertThat(browser.ask("document.querySelector('#state').value")).isEqualTo("ACKNOWLEDGED");
        submit("#triage");
        assertThat(browser.ask("document.querySelector('.answer .where').innerText"))
                .contains("acknowledged");
        browser.open(URI.create(page + "?ready=mute"));
        browser.waitUntil("document.activeElement.id === 'until'");
        submit("#triage");
        assertThat(text()).contains("Muted until");
    }

    /** Three clicks from the list: Assign, the note, Save. */
    @Test
    void anOwnerAndANoteAreOneSave() {
        open("/incidents");
        browser.find("a[aria-label^='Assign incident']").click();
        browser.waitUntil("document.activeElement.id === 'assignee'");
        assertThat(browser.ask("document.querySelector('#assignee').value"))
                .as("a local server knows no name")
                .isEmpty();
        browser.press("Ada");
        browser.find("#note").sendKeys("asked the parser people");
        submit("#triage");

        assertThat(browser.find("#newest-note").getText()).contains("asked the parser people", "local user,");
        browser.find(".tabs a[href='#history-title']").click();
        assertThat(text()).contains("owner Ada", "note", "asked the parser people");
    }

    @Test
    void theListCountsEveryStateAndShowsTheFixedOnes() {
        jdbc.sql(
                        "update incident set triage = 'FIXED', closed_at = now(), recovered_since = 'c20' where project_id = ?")
                .param(nights.id())
                .update();
        open("/incidents");
        assertThat(text()).contains("No open incidents.", "fixed\n1", "all\n1");
        browser.ask("document.querySelector('[name=show][value=fixed]').click()");
        browser.waitUntil("document.querySelector('#rows th a')");
        assertThat(browser.find("#rows th a").getText()).contains("got 23 % slower with c12", "since c20");
    }

    @Test
    void aMuteHasAnEndAndIsSeen() {
        openIncident();
        browser.ask("document.querySelector('#until').closest('details').open = true");
        browser.ask("document.querySelector('#until').value = document.querySelector('#until').min");
        browser.find("#note").sendKeys("known, fix is under way");
        submit("#triage");
        browser.find(".tabs a[href='#history-title']").click();
        assertThat(text()).contains("Muted until", "no messages are sent", "known, fix is under way");
        open("/incidents");
        assertThat(text()).contains("Muted, no messages are sent:");

        jdbc.sql("update incident set muted_until = now() - interval '1 second' where project_id = ?")
                .param(nights.id())
                .update();

        open("/incidents");
        assertThat(text()).doesNotContain("Muted").contains("and 1 more benchmark is slower");
    }

    @Test
    void aRuleIsPreviewedBeforeItIsAdded() {
        open("/alerts");
        assertThat(text())
                .contains(
                        "No alert rules: no messages are sent.",
                        "No mail server is set",
                        "A rule covers all metrics, branches and environments of the project");
        browser.find("#recipients").sendKeys("team@example.org");
        browser.find("button[value=preview]").click();
        browser.waitUntil("document.querySelector('#preview')");
        assertThat(text())
                .contains(
                        "would have sent 1 message in the last 90 days",
                        "2 of 3 benchmarks regressed since c12",
                        "No alert rules: no messages are sent.");

        browser.find("#percent").clear();
        browser.find("#percent").sendKeys("90");
        browser.find("button[value=add]").click();
        browser.waitUntil("document.querySelector('main').innerText.includes('matches nothing')");

        assertThat(text()).contains("Saved.", "team@example.org", "matches nothing", "no messages yet");
    }

    @Test
    void aMissingDataRuleIsPreviewedBeforeItIsAdded() {
        open("/alerts");
        browser.find("#missing-data-recipients").sendKeys("team@example.org");
        browser.find("#new-missing-data button[value=preview]").click();
        browser.waitUntil("document.querySelector('#missing-data-preview')");
        assertThat(text()).contains("by these limits now", "No alert rules: no messages are sent.");

        browser.find("#missing-data-days").clear();
        browser.find("#missing-data-intervals").clear();
        browser.find("#new-missing-data button[value=add]").click();
        browser.waitUntil("document.querySelector('#new-missing-data [role=alert]')");
        assertThat(text()).contains("Enter a number of days");

        browser.find("#missing-data-days").sendKeys("3");
        browser.find("#new-missing-data button[value=add]").click();
        browser.waitUntil("document.querySelector('main').innerText.includes('no data for longer than')");

        assertThat(text()).contains("no data for longer than 3 days", "at once, each once", "without data now");
    }

    /** The table of rules and that of an incident's changes: nothing is cut, and nothing scrolls sideways. */
    @Test
    void onAPhoneTablesAreReadFromTopToBottom() {
        rules.add(
                nights.id(),
                RuleSettings.of(
                        Channel.MAIL,
                        "a-team-with-a-long-address@performance.example.org",
                        0.05,
                        ChangeStatus.CONFIRMED,
                        "Suite parser words",
                        Cadence.IMMEDIATE));
        long incident = jdbc.sql("select id from incident where project_id = ?")
                .param(nights.id())
                .query(Long.class)
                .single();
        for (String page : new String[] {"/alerts", "/incidents/" + incident}) {
            browser.open(server.link("/projects/" + nights.project() + page), 390, "light");
            assertThat(browser.ask("document.documentElement.scrollWidth <= innerWidth"))
                    .as(page)
                    .isEqualTo("true");
            assertThat(
                            browser.ask(
                                    "[...document.querySelectorAll('.table-box')].filter(box => box.scrollWidth > box.clientWidth).length"))
                    .as(page)
                    .isEqualTo("0");
            assertThat(browser.ask("document.querySelectorAll('.table-box table').length"))
                    .as(page)
                    .isNotEqualTo("0");
        }
    }

    @Test
    void whoOpensTheAddressOfAMailIsAskedFirst() {
        rules.add(
                nights.id(),
                RuleSettings.of(Channel.MAIL, "me@example.org", 0.5, ChangeStatus.CONFIRMED, "", Cadence.IMMEDIATE));
        AlertRule rule = rules.of(nights.id()).getFirst();
        browser.open(server.link("/unsubscribe?token=" + unsubscribing.token(rule.id(), "me@example.org")));
        assertThat(rules.of(nights.id()).getFirst().subscribed()).containsExactly("me@example.org");
        assertThat(Axe.findings(browser)).isEmpty();

        browser.find("main button").click();
        browser.waitUntil("document.querySelector('main').innerText.includes('no longer gets these mails')");

        assertThat(rules.of(nights.id()).getFirst().subscribed()).isEmpty();
        open("/alerts");
        assertThat(text()).contains("unsubscribed", "Subscribe again");
    }
}
