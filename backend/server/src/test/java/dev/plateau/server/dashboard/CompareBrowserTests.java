package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Compare with the keyboard alone: every step begins where the Tab key leads. */
@ServerTest
class CompareBrowserTests {
    /** Stops of the Tab key before the content of a page. */
    private static final int MOST_STOPS = 30;

    private final Browser browser = Browser.shared();

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @TempDir
    static Path folder;

    @BeforeEach
    void open() throws Exception {
        RecordedStory story = RecordedStory.on(server, jdbc, folder);
        browser.open(server.link(story.compare()));
        browser.waitUntil("document.querySelector('.flame[data-ready]')");
    }

    /** Presses the Tab key until this has the focus. Returns how often. */
    private int tabTo(String selector) {
        for (int stops = 1; stops <= 100; stops++) {
            browser.press(Keys.TAB);
            if (browser.ask("document.activeElement.matches('" + selector + "')")
                    .equals("true")) {
                return stops;
            }
        }
        return fail("the Tab key does not lead to " + selector);
    }

    private void awaitFocus(String selector) {
        browser.waitUntil("document.activeElement.matches('" + selector + "')");
    }

    @Test
    void sidesAreChosenAddedSwappedAndRemoved() {
        assertThat(tabTo("#compare-sides select")).isLessThanOrEqualTo(MOST_STOPS);
        tabTo("#compare-candidate");
        browser.press(Keys.ARROW_DOWN);
        browser.waitUntil("document.querySelector('.sides').textContent === 'Compare 21.0.8 default'");
        awaitFocus("#compare-candidate");

        tabTo("#compare-add");
        browser.press("17");
        browser.waitUntil("document.querySelectorAll('#compare-sides [name=candidate]').length === 2");
        assertThat(browser.find(".sides").getText()).isEqualTo("Compare 21.0.8 default, 17.0.9 default");
        browser.ask("document.querySelector('#compare-baseline').focus()");
        tabTo("#compare-swap2");
        browser.press(Keys.ENTER);
        browser.waitUntil("document.querySelector('.lead').textContent === 'Baseline: 17.0.9 default'");
        tabTo("#compare-remove2");
        browser.press(Keys.ENTER);
        browser.waitUntil("document.querySelectorAll('#compare-sides [name=candidate]').length === 1");
        assertThat(browser.find(".sides").getText()).isEqualTo("Compare 21.0.8 default");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void theSectionCompareOpensThePairThatWasComparedLast() {
        String pair = browser.ask("location.search");
        assertThat(pair).startsWith("?baseline=");
        browser.find("#sections a[href$='/matrix']").click();
        browser.waitUntil("location.pathname.endsWith('/matrix')");

        browser.find("#sections a[href*='/compare']").click();

        browser.waitUntil("location.search === '" + pair + "'");
        browser.waitUntil("document.querySelector('.sides').textContent === 'Compare 17.0.9 default'");
    }

    @Test
    void blockedTimeIsDrawnBesideTimeAndAllocation() {
        browser.waitUntil("""
                (() => { const c = document.querySelector('#chart-blocked canvas');
                  return c.width > 0 && new Set(c.getContext('2d').getImageData(0, 0, c.width, c.height).data).size > 20 })()""");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void theSkipLinkLeadsPastTheBar() {
        assertThat(tabTo("a.skip")).isEqualTo(1);
        browser.press(Keys.ENTER);
        awaitFocus("#main");
        assertThat(tabTo("#compare-baseline")).isLessThan(10);
    }

    @Test
    void aDifferenceIsFollowedFromTheTableToItsFrames() {
        tabTo(".tabs a[href=\"#profiles\"]");
        browser.press(Keys.ENTER);
        browser.waitUntil("document.querySelector('#profiles').checkVisibility()");
        tabTo("input[value=graph]");
        browser.press(Keys.ARROW_RIGHT);
        browser.waitUntil("location.search.includes('cpu-view=callers')");
        tabTo("[name=search]");
        browser.press("grown");
        browser.waitUntil("document.querySelector('[data-place=found]').textContent.includes('matches')");
        tabTo(".flame canvas");
        browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER);
        browser.waitUntil("location.search.includes('cpu-zoom=')");
        browser.press(Keys.HOME);
        browser.waitUntil("!location.search.includes('cpu-zoom=')");
        tabTo("#sites-title");
        browser.press(Keys.ENTER);
        tabTo("[data-action=stacks]");
        browser.press(Keys.ENTER);
        browser.waitUntil("[...document.querySelectorAll('.stack-frames')].some(e => e.checkVisibility())");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void aCellOfTheTableLeadsToItsPageWithTheBaseline() {
        tabTo("#compared td a");
        browser.press(Keys.ENTER);
        browser.waitUntil("location.pathname.includes('/cells/')");
        assertThat(browser.find("#baseline-title").getText()).isEqualTo("Compared with the baseline");
    }
}
