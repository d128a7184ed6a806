package dev.plateau.server.dashboard.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.dashboard.BiasedLockingStory;
import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The search dialog, used with the keyboard alone. */
@ServerTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SearchBrowserTests {
    private static final String CHOSEN = "document.querySelector('#palette-list [aria-selected=true]')";
    private static final String FIELD = "dialog.palette [role=combobox]";

    private final Browser browser = Browser.shared();

    @Autowired
    @SuppressWarnings("NullAway.Init")
    TestServer server;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    JdbcClient jdbc;

    @SuppressWarnings("NullAway.Init")
    BiasedLockingStory story;

    @BeforeAll
    void seed() {
        story = new BiasedLockingStory(jdbc);
    }

    private void open(int width, String theme) {
        browser.open(server.link(story.path("matrix")), width, theme);
        browser.waitUntil("document.querySelector('#theme-toggle').ariaPressed !== null");
        browser.waitUntil("document.querySelector('td > a[tabindex=\"0\"]')");
    }

    private void openPalette() {
        browser.find("body").sendKeys(Keys.chord(Keys.CONTROL, "k"));
        browser.waitUntil("document.querySelector('dialog.palette')?.open");
    }

    private void type(String words) {
        browser.find(FIELD).sendKeys(words);
    }

    @Test
    void findsWithControlKAndFollowsWithEnter() {
        open(1280, "light");
        openPalette();
        assertThat(browser.ask("document.activeElement.getAttribute('role')")).isEqualTo("combobox");
        browser.waitUntil(CHOSEN + "?.textContent.includes('Matrix')");

        type("keptlazy");
        browser.waitUntil(CHOSEN + "?.textContent.includes('BiasedLocking.keptLazySynchronized')");
        assertThat(browser.ask("document.activeElement.getAttribute('aria-activedescendant')"))
                .isEqualTo(browser.ask(CHOSEN + ".id"));
        assertThat(browser.ask("document.activeElement.getAttribute('aria-expanded')"))
                .isEqualTo("true");
        browser.find(FIELD).sendKeys(Keys.ENTER);

        browser.waitUntil("location.search === '?q=dev.plateau.samples.BiasedLocking.keptLazySynchronized'");
        browser.waitUntil("document.querySelectorAll('#rows table tbody td').length > 0");
        assertThat(browser.errors()).isEmpty();
    }

    /** Typing and Enter without a pause: the results of the words count, not those still shown. */
    @Test
    void enterWaitsForTheResultsOfWhatWasTyped() {
        open(1280, "light");
        openPalette();
        browser.waitUntil(CHOSEN + "?.textContent.includes('Matrix')");

        type("environments" + Keys.ENTER);

        browser.waitUntil("location.pathname.endsWith('/environments')");
    }

    @Test
    void arrowsMoveAndEscapeReturnsTheFocus() {
        open(1280, "light");
        browser.find("td > a[tabindex='0']").sendKeys(Keys.ARROW_RIGHT);
        String cell = browser.ask("document.activeElement.getAttribute('aria-description')");
        browser.find("td > a[tabindex='0']").sendKeys("/");
        browser.waitUntil(CHOSEN + "?.id === 'palette-option-0'");

        browser.find(FIELD).sendKeys(Keys.ARROW_DOWN);
        browser.waitUntil(CHOSEN + ".id === 'palette-option-1'");
        browser.find(FIELD).sendKeys(Keys.ARROW_UP, Keys.ARROW_UP);
        browser.waitUntil(
                CHOSEN + ".id === 'palette-option-' + (document.querySelectorAll('[role=option]').length - 1)");
        browser.find(FIELD).sendKeys(Keys.ESCAPE);

        browser.waitUntil("!document.querySelector('dialog[open]')");
        assertThat(browser.ask("document.activeElement.getAttribute('aria-description')"))
                .isEqualTo(cell);
    }

    @Test
    void aSlashInAFieldIsTyped() {
        open(1280, "light");

        browser.find("#matrix-text").sendKeys("a/b?");

        assertThat(browser.ask("document.activeElement.value")).isEqualTo("a/b?");
        assertThat(browser.ask("document.querySelector('dialog[open]') === null"))
                .isEqualTo("true");
    }

    @Test
    void saysThatNothingWasFound() {
        open(1280, "light");
        openPalette();

        type("nothing like this");

        browser.waitUntil("document.querySelector('dialog.palette .palette-note').textContent.includes('No results')");
        assertThat(browser.ask("document.querySelector('dialog.palette [role=status]').textContent"))
                .contains("No results");
        assertThat(browser.find(FIELD).getDomAttribute("aria-expanded")).isEqualTo("false");
    }

    @ParameterizedTest
    @CsvSource({"1280, light", "390, dark"})
    void fitsTheWindow(int width, String theme) {
        open(width, theme);
        browser.find("#search-link").click();
        browser.waitUntil(CHOSEN);

        assertThat(browser.ask("document.documentElement.scrollWidth <= window.innerWidth"))
                .isEqualTo("true");
        assertThat(browser.ask("""
                (() => { const box = document.querySelector('dialog.palette').getBoundingClientRect();
                  return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight })()""")).isEqualTo("true");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void aQuestionMarkListsTheKeysOfThePage() {
        open(1280, "light");

        browser.find("body").sendKeys("?");

        browser.waitUntil("document.querySelector('dialog.keys')?.open");
        assertThat(browser.find("dialog.keys").getText())
                .contains("Every page", "Matrix", "next cell with a value")
                .doesNotContain("Flame graph");
        browser.find("dialog.keys button").click();
        browser.waitUntil("!document.querySelector('dialog.keys')");
    }
}
