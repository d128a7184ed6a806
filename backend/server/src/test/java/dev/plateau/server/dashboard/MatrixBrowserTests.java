package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.URI;
import java.time.Instant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

@ServerTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MatrixBrowserTests {
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

    /** Contrast after WCAG 2, of the text of every coloured cell; the least one. */
    private static final String CONTRAST = """
            (() => {
              const parts = text => text.match(/[\\d.]+/g).map(Number).map((n, i) => text.startsWith('color') || i === 3 ? n : n / 255);
              const light = rgb => rgb.map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
                .reduce((sum, v, i) => sum + [0.2126, 0.7152, 0.0722][i] * v, 0);
              return Math.min(...[...document.querySelectorAll('td:is(.improved, .regressed) > a')].map(small => {
                const [r, g, b, alpha = 1] = parts(getComputedStyle(small).color);
                const paper = parts(getComputedStyle(small.closest('td')).backgroundColor).slice(0, 3);
                const ink = [r, g, b].map((v, i) => alpha * v + (1 - alpha) * paper[i]);
                const [dark, bright] = [light(ink), light(paper)].sort((one, other) => one - other);
                return (bright + 0.05) / (dark + 0.05);
              }));
            })()""";

    @ParameterizedTest
    @CsvSource({"light", "dark"})
    void colouredCellsCanBeRead(String theme) {
        browser.open(server.link(story.path("matrix")), 1280, theme);

        assertThat(Double.parseDouble(browser.ask(CONTRAST))).isBetween(4.5, 21.0);
    }

    @ParameterizedTest
    @CsvSource({
        "matrix, 1280, light",
        "matrix, 390, dark",
        "matrix?metric=gc.alloc.rate.norm, 1280, dark",
        "compare, 1280, dark",
        "compare, 390, light",
        "environments, 1280, light",
        "environments, 390, dark"
    })
    void pagesFitTheirWindowAndAskNobodyElse(String page, int width, String theme) {
        browser.open(server.link(story.path(page)), width, theme);
        browser.waitUntil("document.querySelector('#theme-toggle').ariaPressed !== null");

        assertThat(browser.errors()).isEmpty();
        assertThat(browser.requestedHosts()).containsOnly("127.0.0.1");
        assertThat(browser.ask("document.documentElement.scrollWidth <= window.innerWidth"))
                .isEqualTo("true");
    }

    @Test
    void tellsTheStoryInColours() {
        open("matrix");

        String plain = colour("17 default", "noLock");
        assertThat(cell("17 default", "keptLazy").getDomAttribute("class")).isEqualTo("regressed m4");
        assertThat(colour("17 default", "keptLazy")).isNotEqualTo(plain);
        assertThat(cell("17 biased-locking", "keptLazy").getDomAttribute("class"))
                .as("between 4 and 14 %: certain is 4 %")
                .isEqualTo("improved m1");
        assertThat(colour("17 biased-locking", "keptLazy"))
                .isNotEqualTo(plain)
                .isNotEqualTo(colour("17 default", "keptLazy"));
        open("matrix?empty=true");
        assertThat(cell("21 biased-locking", "keptLazy").getCssValue("background-image"))
                .contains("repeating-linear-gradient");
    }

    @Test
    void aRowOpensItsChartOfAllJdksAndAHoveredOneKeepsItsColours() {
        open("matrix");
        String colour = colour("17 default", "keptLazy");
        browser.hover("td.regressed");
        assertThat(colour("17 default", "keptLazy")).isEqualTo(colour);

        browser.find("#open-" + story.lazy).click();

        browser.waitUntil("document.querySelectorAll('tr.detail .strip').length >= 3");
        assertThat(browser.ask("location.search")).isEqualTo("?open=" + story.lazy);
        assertThat(browser.ask("document.querySelector('tr.detail').textContent"))
                .contains("3.4 times as slow");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void onAPhoneEveryCellOfARowIsInSightWithItsEnvironment() {
        browser.open(server.link(story.path("matrix?open=" + story.lazy)), 390, "light");

        assertThat(browser.ask("""
                (() => { const box = document.querySelector('.matrix-box');
                  const cells = [...box.querySelectorAll('tbody > tr > td[data-label]')];
                  return box.scrollWidth <= box.clientWidth && cells.length > 4 && cells.every(cell => {
                    const { left, right } = cell.getBoundingClientRect();
                    return left >= 0 && right <= innerWidth && cell.scrollWidth <= cell.clientWidth
                      && getComputedStyle(cell, '::before').content !== 'none' }) })()""")).isEqualTo("true");
        assertThat(browser.ask("[...document.querySelectorAll('td[data-label]')].map(cell => cell.dataset.label)"))
                .contains("11", "17", "17 biased-locking");
    }

    @ParameterizedTest
    @CsvSource({"matrix", "compare"})
    void onPaperThePageIsWholeAndWithoutNavigation(String page) {
        browser.open(
                server.link(story.path(page) + (page.equals("matrix") ? "?open=" + story.lazy : "")), 1280, "dark");
        browser.preview();

        assertThat(browser.ask("""
                (() => { const shown = selector => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility());
                  const cut = shown('main *').filter(e => e.getBoundingClientRect().right > innerWidth + 1)
                    .map(e => e.tagName + ' ' + e.textContent.trim().slice(0, 40));
                  return [shown('.bar, .foot, .tabs, button, select').length, ...cut,
                    getComputedStyle(document.querySelector('h1')).color].join('; ') })()""")).as("controls, nothing cut, black on white").isEqualTo("0; rgb(23, 33, 42)");
    }

    @Test
    void theRowsChartHasDefaultFlagsFirstAndSaysWhatSettlesIt() {
        open("matrix?open=" + story.lazy);

        assertThat(
                        browser.ask(
                                "[...document.querySelectorAll('.forest tbody .name a')].map(a => a.textContent.trim()).join()"))
                .startsWith("11 default,17 default,21 default,");
        assertThat(browser.find(".forest-key").getText()).contains("interval", "as fast as the baseline");
    }

    @Test
    void choosesTheBaselineInTheAddress() {
        open("matrix");

        browser.find("#baseline-" + story.seventeen).click();

        browser.waitUntil("location.search === '?baseline=" + story.seventeen + "'");
        browser.waitUntil("document.querySelector('.is-baseline .version').textContent === '17.0.9'");
        assertThat(cell("11 default", "keptLazy").getDomAttribute("class")).isEqualTo("improved m4");
        assertThat(browser.find("#matrix-baseline").getDomProperty("value")).isEqualTo(String.valueOf(story.seventeen));

        browser.back();
        browser.waitUntil("document.querySelector('.is-baseline .version').textContent === '11.0.13'");
    }

    @Test
    void filtersWhileTypingAndKeepsTheFocus() {
        open("matrix");

        browser.find("#matrix-text").sendKeys("nolock");

        browser.waitUntil("document.querySelectorAll('table.matrix tbody th[scope=row]').length === 1");
        browser.waitUntil("location.search.includes('text=nolock')");
        assertThat(browser.ask("document.activeElement.id")).isEqualTo("matrix-text");
        assertThat(browser.ask("document.activeElement.value")).isEqualTo("nolock");
    }

    @Test
    void aLinkSkipsTheColumns() {
        open("matrix");

        browser.find(".skip[href='#cells']").sendKeys(Keys.ENTER);

        browser.waitUntil("document.activeElement.id === 'cells'");
        browser.find("#cells").sendKeys(Keys.TAB, Keys.TAB, Keys.TAB);
        assertThat(browser.ask("document.activeElement.matches('td > a[tabindex=\"0\"]')"))
                .isEqualTo("true");
    }

    @Test
    void arrowKeysMoveBetweenCells() {
        open("matrix");

        browser.find("td > a[tabindex='0']").sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_DOWN);

        assertThat(focused()).startsWith("BiasedLocking.noLock on 17 default");
        assertThat(browser.find(".tip").getText()).contains("baseline 11.0.13 default");
        browser.find("td > a[tabindex='0']").sendKeys(Keys.HOME);
        assertThat(focused()).startsWith("BiasedLocking.noLock on 11 default");
        assertThat(browser.ask("document.querySelectorAll('td > a[tabindex=\"0\"]').length"))
                .isEqualTo("1");
    }

    @Test
    void showsTheWordsOfTheJvmThatRefused() {
        open("matrix?empty=true");

        browser.find("td.not-runnable > a[aria-description*='21 biased']").click();

        browser.waitUntil("document.querySelector('dialog#words').open");
        assertThat(browser.find("dialog#words").getText())
                .contains(BiasedLockingStory.REFUSAL, "Could not create the Java Virtual Machine");
        browser.find("dialog#words [data-closes]").click();
        browser.waitUntil("!document.querySelector('dialog#words').open");
    }

    @Test
    void takesNewResultsInWhereThePersonIs() {
        var growing = new BiasedLockingStory(jdbc);
        browser.open(server.link(growing.path("matrix?baseline=" + growing.seventeen)));
        browser.waitUntil("document.querySelector('td > a[tabindex=\"0\"]')");
        browser.find("td > a[tabindex='0']").sendKeys(Keys.ARROW_DOWN);
        growing.scores.score(
                growing.scores.run(growing.seventeenBiased, Instant.parse("2026-03-02T09:00:00Z")),
                growing.lock,
                "ns/op",
                2.9,
                3.0);

        browser.ask("document.body.dispatchEvent(new CustomEvent('results'))");

        browser.waitUntil("document.querySelector('td > a[aria-description*=\"noLock on 17 biased-locking\"]')");
        browser.waitUntil(
                "document.activeElement.getAttribute('aria-description')?.startsWith('BiasedLocking.noLock on 11 default')");
        assertThat(browser.ask("location.search")).isEqualTo("?baseline=" + growing.seventeen);
    }

    @Test
    void drawsTheComparisonAndFiltersFlags() {
        open("compare?baseline=" + story.eleven + "&candidate=" + story.seventeen);

        browser.waitUntil("""
                (() => { const c = document.querySelector('#chart-allocation canvas');
                  return c.width > 0 && new Set(c.getContext('2d').getImageData(0, 0, c.width, c.height).data).size > 20 })()""");
        browser.find(".tabs a[href='#compare-flags']").click();
        browser.find("#flags-folded summary").click();
        browser.find("#flag-filter").sendKeys("nothing like this");
        browser.waitUntil("document.querySelector('[data-count]').textContent === '0'");
        browser.find("#compare-swap").sendKeys(Keys.ENTER);
        browser.waitUntil("document.querySelector('#compare-baseline').value === '" + story.seventeen + "'");
    }

    private void open(String page) {
        URI address = server.link(story.path(page));
        browser.open(address);
        browser.waitUntil("document.querySelector('#theme-toggle').ariaPressed !== null");
        browser.waitUntil(
                "!document.querySelector('[data-module=matrix]') || document.querySelector('td > a[tabindex=\"0\"]')");
    }

    private String focused() {
        return browser.ask("document.activeElement.getAttribute('aria-description')");
    }

    private WebElement cell(String environment, String benchmark) {
        return browser.find(
                "td:has(> a[aria-description*='" + benchmark + "'][aria-description*=' on " + environment + ":'])");
    }

    private String colour(String environment, String benchmark) {
        return cell(environment, benchmark).getCssValue("background-color");
    }
}
