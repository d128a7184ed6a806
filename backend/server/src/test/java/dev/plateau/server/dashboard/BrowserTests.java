package dev.plateau.server.dashboard;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;
import org.springframework.beans.factory.annotation.Autowired;

@ServerTest
class BrowserTests {
    private static final String PROJECT = "browser";
    private static final int COMMITS = 6;
    /** Something a person can't use: a control without a name. Answers the HTML of each. */
    private static final String NAMELESS = """
            [...document.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea, img, canvas, progress')]
              .filter(e => !(e.labels && e.labels.length) && !e.getAttribute('aria-label') && !e.getAttribute('alt')
                && !e.textContent.trim())
              .map(e => e.outerHTML).join('\\n')""";

    private static boolean uploaded;

    private final Browser browser = Browser.shared();

    @Autowired
    TestServer server;

    @BeforeEach
    void upload() throws Exception {
        if (uploaded) {
            return;
        }
        uploaded = true;
        String token = server.token(PROJECT);
        var random = new Random(42);
        for (int commit = 0; commit < COMMITS; commit++) {
            double[][] forks = {values(random), values(random), values(random)};
            String file = JmhRows.file(
                    row("org.example.Locks.lazy").forks(forks),
                    row("org.example.Locks.eager").forks(forks[0]));
            server.post(
                    "/api/v1/projects/" + PROJECT + "/uploads?branch=main&commit=c" + commit
                            + "00000&commitSubject=Change+" + commit + "&measuredAt=2026-03-0" + (commit + 1)
                            + "T10:00:00Z",
                    token,
                    file);
        }
    }

    private static double[] values(Random random) {
        return random.doubles(5, 100, 110).toArray();
    }

    private String firstSeries() throws Exception {
        Matcher link = Pattern.compile("href=\"(/projects/browser/series/\\d+)\"")
                .matcher(server.get("/projects/browser/series?q=lazy").body());
        assertThat(link.find()).isTrue();
        return link.group(1);
    }

    private void openSeries(String query) throws Exception {
        browser.open(server.link(firstSeries() + query));
        browser.waitUntil("document.querySelector('[data-module=series][data-ready]')");
    }

    @ParameterizedTest
    @CsvSource({
        "/, 1280, light", "/, 390, dark",
        "/projects/browser/series, 1280, dark", "/projects/browser/series, 390, light",
        "/projects/browser/runs, 1280, light", "/projects/browser/runs, 390, dark",
        "/projects/browser/uploads, 1280, light", "/projects/browser/uploads, 390, dark",
        "/projects/browser/settings, 1280, light", "/projects/browser/settings, 390, dark"
    })
    void pagesFitTheirWindowNameTheirControlsAndAskNobodyElse(String path, int width, String theme) {
        browser.open(server.link(path), width, theme);
        browser.waitUntil("document.querySelector('#theme-toggle').ariaPressed !== null");

        assertThat(browser.errors()).isEmpty();
        assertThat(browser.requestedHosts()).containsOnly("127.0.0.1");
        assertThat(browser.ask(NAMELESS)).isEmpty();
        assertThat(browser.ask("document.documentElement.scrollWidth <= window.innerWidth"))
                .isEqualTo("true");
    }

    @Test
    void aLongProjectNameIsCutAndTheBarStaysOneLine() throws Exception {
        String name = "browser-checkout-service-of-the-payments-team";
        server.token(name);
        browser.open(server.link("/projects/" + name + "/settings"), 390, "light");

        assertThat(browser.ask("document.querySelector('.project [title=\"" + name + "\"] .cut, .project > [title=\""
                        + name + "\"] .cut') !== null"))
                .isEqualTo("true");
        assertThat(browser.ask("(({scrollWidth, clientWidth}) => scrollWidth > clientWidth)"
                        + "(document.querySelector('.project .cut'))"))
                .isEqualTo("true");
        assertThat(
                        browser.ask(
                                "new Set([...document.querySelectorAll('#bar > *')].filter(e => e.offsetHeight > 0)"
                                        + ".map(e => Math.round((e.getBoundingClientRect().top + e.getBoundingClientRect().bottom) / 2))).size"))
                .as("heights of what the bar shows")
                .isEqualTo("1");
    }

    @Test
    void aStoredNoteLeavesAnEmptyForm() throws Exception {
        openSeries("");
        browser.find("[data-chart=score] canvas").sendKeys(Keys.END);
        browser.waitUntil("!document.querySelector('[data-selection]').hidden");

        browser.find("#note").sendKeys("new allocator", Keys.ENTER);

        browser.waitUntil("document.querySelectorAll('#annotations li').length === 1");
        browser.waitUntil("document.querySelector('#note').value === ''");
        browser.find("#note").sendKeys(Keys.ENTER);
        assertThat(browser.ask("document.querySelector('#note').validity.valueMissing"))
                .isEqualTo("true");
        browser.find("#annotations button").click();
        browser.waitUntil("document.querySelectorAll('#annotations li').length === 0");
    }

    @Test
    void aSeriesIsDrawnWithoutErrorsOrStrangers() throws Exception {
        openSeries("");

        assertThat(browser.errors()).isEmpty();
        assertThat(browser.requestedHosts()).containsOnly("127.0.0.1");
        assertThat(browser.ask(NAMELESS)).isEmpty();
        assertThat(browser.ask("""
                (() => { const c = document.querySelector('[data-chart=score] canvas');
                  return new Set(c.getContext('2d').getImageData(0, 0, c.width, c.height).data).size > 20 })()""")).isEqualTo("true");
    }

    @Test
    void everyChoiceIsInTheAddressAndComesBackWithIt() throws Exception {
        openSeries("");

        browser.find("input[value=log]").sendKeys(Keys.SPACE);
        browser.waitUntil("location.search === '?scale=log'");
        URI chosen = URI.create(browser.address());
        browser.back();
        browser.waitUntil("location.search === '' && document.querySelector('input[value=linear]').checked");

        browser.open(chosen);
        browser.waitUntil("document.querySelector('input[value=log]').checked");
    }

    @Test
    void aPointIsReachedByKeyboardAndLeadsToItsRun() throws Exception {
        openSeries("");

        browser.find("[data-chart=score] canvas").sendKeys(Keys.HOME, Keys.ARROW_RIGHT);

        browser.waitUntil("!document.querySelector('[data-selection]').hidden");
        assertThat(browser.find("[data-field=commit]").getText()).isEqualTo("c100000");
        browser.waitUntil("document.querySelector('[data-field=subject]').textContent === 'Change 1'");
        assertThat(browser.find("[data-link=run]").getAttribute("href"))
                .containsPattern("/projects/browser/runs/\\d+$");
        assertThat(browser.address()).containsPattern("\\?point=\\d+$");
    }

    @Test
    void keysZoomAndZeroShowsEverything() throws Exception {
        openSeries("");

        browser.find("[data-chart=score] canvas").sendKeys("+");
        browser.waitUntil("location.search.includes('from=') || location.search.includes('to=')");
        browser.find("[data-chart=score] canvas").sendKeys("0");
        browser.waitUntil("location.search === ''");
    }

    @Test
    void aNoteIsAddedAndRemovedWithoutLeavingThePage() throws Exception {
        openSeries("");
        browser.find("[data-chart=score] canvas").sendKeys(Keys.END);
        browser.waitUntil("!document.querySelector('[data-selection]').hidden");

        browser.find("#note").sendKeys("new machine", Keys.ENTER);
        browser.waitUntil("document.querySelector('#annotations').textContent.includes('new machine')");
        browser.find("#annotations button").click();
        browser.waitUntil("!document.querySelector('#annotations').textContent.includes('new machine')");

        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void chartsAreSavedAsAPicture(@TempDir Path folder) throws Exception {
        openSeries("");

        Path file = browser.download("[data-action=png]", folder);

        BufferedImage picture = ImageIO.read(file.toFile());
        assertThat(file.getFileName().toString()).isEqualTo("Locks.lazy-21.0.8.png");
        assertThat(picture.getWidth()).as("two pixels for each of CSS").isGreaterThan(1800);
        assertThat(Arrays.stream(picture.getRGB(
                                0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth()))
                        .distinct()
                        .count())
                .isGreaterThan(20);
        assertThat(new Color(picture.getRGB(0, 0))).isEqualTo(Color.WHITE);
    }

    @Test
    void theThemeFollowsTheSystemUntilAPersonChooses() {
        browser.open(server.link("/"), 1280, "dark");
        String dark = browser.ask("getComputedStyle(document.body).backgroundColor");

        browser.find("#theme-toggle").click();
        browser.waitUntil("document.documentElement.dataset.theme === 'light'");
        assertThat(browser.ask("getComputedStyle(document.body).backgroundColor"))
                .isNotEqualTo(dark);

        browser.reload();
        browser.waitUntil("document.documentElement.dataset.theme === 'light'");
    }

    @Test
    void theFirstKeyReachesTheLinkThatSkipsToTheContent() {
        browser.open(server.link("/"));

        browser.find("body").sendKeys(Keys.TAB);

        assertThat(browser.ask("document.activeElement.textContent")).isEqualTo("Skip to content");
    }

    @Test
    void withoutScriptsAPhoneShowsTheNavigationAndNoEmptyChart() throws Exception {
        browser.runScripts(false);
        try {
            browser.open(server.link(firstSeries()), 390, "light");

            assertThat(browser.ask("document.querySelector('#sections a').checkVisibility()"))
                    .isEqualTo("true");
            assertThat(browser.ask("document.querySelector('.chart').checkVisibility()"))
                    .isEqualTo("false");
            assertThat(browser.find("noscript").getText()).contains("need JavaScript");
            assertThat(browser.ask("document.documentElement.scrollWidth <= window.innerWidth"))
                    .isEqualTo("true");
        } finally {
            browser.runScripts(true);
        }
    }

    @Test
    void onAPhoneTheNavigationOpensFromItsButton() {
        browser.open(server.link("/projects/browser/series"), 390, "light");
        assertThat(browser.find("#sections").isDisplayed()).isFalse();

        browser.find("#menu-toggle").click();

        assertThat(browser.find("#sections").isDisplayed()).isTrue();
        assertThat(browser.find("#menu-toggle").getAttribute("aria-expanded")).isEqualTo("true");
    }
}
