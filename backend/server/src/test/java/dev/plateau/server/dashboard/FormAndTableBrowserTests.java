package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Forms and tables as people use them: a first click counts, a sent form keeps its place, texts can be read. */
@ServerTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FormAndTableBrowserTests {
    private final Browser browser = Browser.shared();

    @Autowired
    @SuppressWarnings("NullAway.Init")
    TestServer server;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    JdbcClient jdbc;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @SuppressWarnings("NullAway.Init")
    private BiasedLockingStory story;

    @BeforeAll
    void seed() {
        story = new BiasedLockingStory(jdbc);
    }

    private void open(String path) {
        browser.open(server.link(path));
        browser.waitUntil("document.querySelector('#theme-toggle').ariaPressed !== null");
    }

    private String emptyProject() throws Exception {
        var project = new ProjectUnderTest(server, "empty-" + UUID.randomUUID());
        return "/projects/" + project.name();
    }

    @Test
    void theFirstClickUploadsAfterAFieldWasFilledIn() throws Exception {
        Path file = Files.writeString(folder.resolve("jmh.json"), JmhRows.file(JmhRows.row("a.B.one")));
        open(emptyProject() + "/uploads");
        browser.find("#drop-file").sendKeys(file.toString());
        browser.waitUntil("!document.querySelector('[data-action=upload]').disabled");
        browser.find("#drop-commit").sendKeys("0123abc");

        browser.find("[data-action=upload]").click();

        browser.waitUntil("/uploads.[0-9a-f-]{36}$/.test(location.pathname)");
    }

    @Test
    void anEmptyProjectMakesATokenAndShowsItsCommand() throws Exception {
        open(emptyProject() + "/uploads");

        browser.find("form[action$='/settings/tokens'] button").click();

        browser.waitUntil("document.querySelector('#secret-title')");
        assertThat(browser.find("section.notice").getText()).contains("export PLATEAU_TOKEN=", "curl ", "/uploads?");
    }

    @Test
    void aSentFormKeepsThePlaceAndConfirms() {
        open(story.path("settings"));
        browser.run("document.querySelector('#release-name').scrollIntoView()");
        browser.find("#release-name").sendKeys("v1");
        browser.find("#release-commit").sendKeys("0123abc");
        browser.find("#release-time").sendKeys("2026-03-01T12:00:00Z");
        browser.find("#release button").click();
        browser.waitUntil("document.querySelector('#release [role=status]')");
        browser.run("document.querySelector('[action*=\"/releases/\"] button').scrollIntoView()");

        browser.find("[action*='/releases/'] button").click();

        browser.waitUntil("document.querySelector('#status').className === 'toast'");
        assertThat(browser.find("#status").getText()).isEqualTo("Deleted the release v1.");
        assertThat(browser.ask("scrollY > 0")).isEqualTo("true");
        browser.reload();
        browser.waitUntil("document.querySelector('#theme-toggle').ariaPressed !== null");
        assertThat(browser.ask("document.querySelector('#status').className")).isEqualTo("unseen");
    }

    @Test
    void compareWithEqualSidesOffersTheRunsOfThatSide() {
        open(story.path("compare?baseline=" + story.eleven + "&candidate=" + story.eleven));

        assertThat(browser.find("h1").getText()).contains("11.0.13 default");
        assertThat(browser.ask("document.querySelector('main').innerText.length > 200"))
                .isEqualTo("true");
    }

    @Test
    void everyTabOfAComparisonShowsSomething() {
        open(story.path("compare?baseline=" + story.eleven + "&candidate=" + story.seventeen));

        assertThat(browser.ask("""
                [...document.querySelectorAll('nav.tabs a')].filter(link => {
                  link.click();
                  return document.querySelector(`[data-tab="${link.hash}"]`).innerText.trim().length < 60;
                }).map(link => link.textContent).join()""")).isEmpty();
    }

    @Test
    void theScoresOfTwoSidesAreDrawnOnce() {
        open(story.path("compare?baseline=" + story.eleven + "&candidate=" + story.seventeen));

        assertThat(browser.ask("document.querySelectorAll('.forest').length")).isEqualTo("1");
        assertThat(browser.ask("document.querySelectorAll('[data-metric=score]').length"))
                .isEqualTo("0");
    }

    @Test
    void neighboursThatCannotRunAreOneCell() {
        scoreOfOneMoreRelease();
        open(story.path("matrix?empty=true"));

        assertThat(browser.find("td.not-runnable[colspan]").getDomAttribute("colspan"))
                .isEqualTo("2");
        assertThat(browser.ask("""
                [...document.querySelectorAll('table.matrix tbody tr:has(td)')].every(row =>
                  [...row.cells].reduce((sum, cell) => sum + cell.colSpan, 0)
                    === [...document.querySelector('.flag-sets').cells].length)""")).isEqualTo("true");
    }

    /** Refuses the flag as 21 does. */
    private void scoreOfOneMoreRelease() {
        long twentyFiveBiased = story.scores.environment(21, "21.0.9", "biased-locking", "-XX:+UseBiasedLocking");
        story.scores.unmeasured(
                story.scores.run(twentyFiveBiased, Instant.parse("2026-03-02T09:00:00Z")),
                story.lazy,
                "NOT_RUNNABLE",
                BiasedLockingStory.REFUSAL,
                "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"matrix", "compare", "settings", "uploads", "environments", "runs", "alerts"})
    void noTextIsSmallerThan13Pixels(String page) {
        open(story.path(page));

        assertThat(browser.ask("""
                [...document.querySelectorAll('body *')].filter(e => e.checkVisibility()
                    && [...e.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())
                    && parseFloat(getComputedStyle(e).fontSize) < 13)
                  .map(e => `${e.tagName}.${e.className} ${getComputedStyle(e).fontSize} ${e.textContent.trim().slice(0, 30)}`)
                  .join('\\n')""")).isEmpty();
    }

    @Test
    void theWheelScrollsThePageAndACommandKeyZoomsTheChart() throws Exception {
        openSeries();
        String wheel = "!document.querySelector('.chart canvas').dispatchEvent(new WheelEvent('wheel',"
                + " {deltaY: -120, ctrlKey: %s, clientX: 500, clientY: 300, bubbles: true, cancelable: true}))";

        assertThat(browser.ask(wheel.formatted("false")))
                .as("taken from the page")
                .isEqualTo("false");
        assertThat(browser.ask(wheel.formatted("true"))).isEqualTo("true");
        assertThat(browser.ask("getComputedStyle(document.querySelector('.chart canvas')).touchAction"))
                .isEqualTo("pan-y");
    }

    @Test
    void aChartIsSavedAsSvgWithItsHeadingIntervalsAndSource() throws Exception {
        openSeries();

        String svg =
                Files.readString(browser.download("[data-action=svg]", Files.createTempDirectory(folder, "saved")));

        assertThat(svg)
                .startsWith("<svg")
                .contains("time per operation", "99 % intervals", "127.0.0.1", "/series/")
                .doesNotContain("NaN");
        assertThat(svg.split("<path").length).isGreaterThan(5);
    }

    private void openSeries() throws Exception {
        var project = new ProjectUnderTest(server, "chart-" + UUID.randomUUID());
        for (int commit = 0; commit < 3; commit++) {
            project.upload("commit=0123ab" + commit, JmhRows.file(JmhRows.row("a.B.one")));
        }
        open("/projects/" + project.name() + "/series/"
                + project.items("/series").get(0).get("id").longValue());
        browser.waitUntil("document.querySelector('[data-ready]')");
    }
}
