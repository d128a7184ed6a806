package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Flame graphs and the tables beside them on the real pages, with recordings that were really made. */
@ServerTest
class FlameBrowserTests {
    /** Panes with pixels in the colour of matches: the recordings of 17 and 25 have the method. */
    private static final String PANES_WITH_MATCHES = """
            (() => {
              const probe = document.body.appendChild(document.createElement('p'));
              probe.style.color = 'var(--flame-match)';
              const wanted = getComputedStyle(probe).color.match(/\\d+/g).map(Number);
              probe.remove();
              return [...document.querySelectorAll('.flame canvas')].filter(e => e.checkVisibility()).filter(canvas => {
                const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
                for (let at = 0; at < data.length; at += 4)
                  if (wanted.every((part, place) => data[at + place] === part)) return true;
                return false;
              }).length;
            })()""";

    private static final String GROWN = "dev.plateau.server.dashboard.Contended.grown";

    private final Browser browser = Browser.shared();

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @TempDir
    static Path folder;

    private RecordedStory story;

    @BeforeEach
    void send() throws Exception {
        story = RecordedStory.on(server, jdbc, folder);
    }

    private void open(String address, int width) {
        browser.open(server.link(address), width, "light");
        browser.waitUntil("document.querySelector('.flame[data-ready]')");
        browser.run("document.querySelector('.tabs a[href=\"#profiles\"]')?.click()");
    }

    private String panes() {
        return browser.ask(
                "[...document.querySelectorAll('.flame figcaption')].filter(e => e.checkVisibility()).length");
    }

    private void awaitAddress(String part) {
        browser.waitUntil("decodeURIComponent(location.search).includes('" + part + "')");
    }

    @Test
    void drawsBothSidesAndTheirDifference() {
        open(story.compare(), 1280);
        assertThat(panes()).isEqualTo("3");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void drawsNoDifferenceOfSidesThatAreNotComparable() throws Exception {
        RecordedStory other = RecordedStory.alone(server, jdbc, folder);
        jdbc.sql(
                        "update recording set facts = jsonb_set(facts, '{facts,settings,jdk.JavaMonitorEnter,threshold}', '\"50 ms\"') where id = ?")
                .param(other.recording(jdbc))
                .update();
        open(other.compare() + "&kind=monitor", 1280);
        assertThat(panes()).isEqualTo("2");
        browser.find(".flame input[value=table]").sendKeys(Keys.SPACE);
        browser.waitUntil("document.querySelector('[data-place=table] th')");
        assertThat(browser.find("[data-place=table]").getText()).doesNotContain("Change of self");
        assertThat(browser.ask("document.querySelector('option[value=difference]')"))
                .isEqualTo("null");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void zoomsByKeyboardAndKeepsTheZoomInTheAddress() {
        open(story.compare(), 1280);
        browser.find(".flame .panes:not([hidden]) canvas").sendKeys(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER);
        awaitAddress("cpu-zoom=");
        String caption = browser.find(".flame .panes:not([hidden]) figcaption").getText();
        browser.reload();
        browser.waitUntil("document.querySelector('.flame[data-ready]')");
        assertThat(browser.find(".flame .panes:not([hidden]) figcaption").getText())
                .isEqualTo(caption);
        browser.find(".flame .panes:not([hidden]) canvas").sendKeys(Keys.HOME);
        browser.waitUntil("!location.search.includes('cpu-zoom')");
    }

    @Test
    void aSlashSearchesMethodsInTheGraphAndEverythingElsewhere() {
        open(story.compare(), 1280);
        browser.find(".flame .panes:not([hidden]) canvas").sendKeys("/");
        browser.waitUntil("document.activeElement.name === 'search'");
        assertThat(browser.ask("document.querySelector('dialog[open]') === null"))
                .isEqualTo("true");

        browser.find("#theme-toggle").sendKeys("/");
        browser.waitUntil("document.querySelector('dialog.palette')?.open");
    }

    @Test
    void fourPanesHaveOneZoomAndOneSearch() {
        open(story.compareAll(), 1280);
        assertThat(panes()).isEqualTo("4");
        List<String> whole = captions();
        browser.find(".flame .panes:not([hidden]) figure:nth-of-type(3) canvas")
                .sendKeys(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER);
        awaitAddress("cpu-zoom=");
        List<String> zoomed = captions();
        List<String> shares =
                List.of(browser.ask("[...document.querySelectorAll('[data-figures] tbody tr:first-child td')]"
                                + ".map(e => e.textContent).join('|')")
                        .split("\\|"));
        assertThat(zoomed).isNotEqualTo(whole).hasSameSizeAs(shares);
        for (int pane = 0; pane < zoomed.size(); pane++) {
            assertThat(shares.get(pane).equals("100.0 %") || zoomed.get(pane).endsWith(", " + shares.get(pane)))
                    .as("%s shows the frame of %s", zoomed, shares)
                    .isTrue();
        }
        browser.find(".flame .panes:not([hidden]) figure:nth-of-type(2) canvas").sendKeys(Keys.HOME);
        browser.waitUntil("!location.search.includes('cpu-zoom')");
        assertThat(captions()).isEqualTo(whole);

        browser.find("[name=search]").sendKeys("Contended\\.gr");
        browser.waitUntil("document.querySelector('[data-place=found]').textContent.includes('1 method matches')");
        assertThat(browser.find("[data-place=found]").getText())
                .contains("of 11.0.13 default", "of 17.0.9 default", "of 21.0.8 default", "of 25.0.2 default");
        assertThat(browser.ask(PANES_WITH_MATCHES)).isEqualTo("2");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void addsAndRemovesCandidatesByKeyboard() {
        open(story.compare(), 1280);
        browser.find("#compare-add").sendKeys("21");
        browser.waitUntil("document.querySelectorAll('#compare-sides [name=candidate]').length === 2");
        awaitAddress("candidate=");
        browser.find("#compare-remove1").sendKeys(Keys.ENTER);
        browser.waitUntil("document.querySelectorAll('#compare-sides [name=candidate]').length === 1");
        assertThat(browser.find(".sides").getText()).isEqualTo("Compare 21.0.8 default");
        assertThat(browser.errors()).isEmpty();
    }

    private List<String> captions() {
        return List.of(browser.ask("[...document.querySelectorAll('.flame figcaption')]"
                        + ".filter(e => e.checkVisibility()).map(e => e.textContent).join('|')")
                .split("\\|"));
    }

    @Test
    void findsMethodsAndSaysTheirShareOfBothSides() {
        open(story.compare(), 1280);
        browser.find("[name=search]").sendKeys("Contended\\.gr");
        browser.waitUntil("document.querySelector('[data-place=found]').textContent.includes('1 method matches')");
        assertThat(browser.find("[data-place=found]").getText()).contains("0.0 % of 11.0.13 default");
    }

    @Test
    void aMethodBesideTheGraphsIsMarkedInThem() {
        open(story.compare(), 1280);
        assertThat(browser.find("#profiles .says").getText()).startsWith("Contended.grown: 0 to ");
        browser.find(".methods [data-method='" + GROWN + "']").click();
        browser.waitUntil("document.querySelector('[data-place=found]').textContent.includes('1 method matches')");
        assertThat(browser.ask(PANES_WITH_MATCHES)).isEqualTo("2");
        browser.find(".methods [data-method='" + GROWN + "']").click();
        browser.waitUntil("document.querySelector('[data-place=found]').textContent === ''");
    }

    @Test
    void switchesTheKindOfEventWithoutLeavingThePage() {
        open(story.compare(), 1280);
        browser.ask("window.stays = true");
        browser.find(".tabs a[href*='kind=monitor']").click();
        browser.waitUntil("document.querySelector('.flame[data-ready][data-sources*=\"/monitor\"]')");
        awaitAddress("kind=monitor");
        assertThat(browser.ask("window.stays")).isEqualTo("true");

        assertThat(browser.find(".act [data-copy]").getDomAttribute("href"))
                .as("Copy permanent link")
                .contains("kind=monitor");
        assertThat(browser.find("#compare-sides input[name=kind]").getDomAttribute("value"))
                .isEqualTo("monitor");
    }

    @Test
    void undoesACutAndSaysSo() {
        open(story.compare() + "&kind=park", 1280);
        String before = browser.find(".flame .panes:not([hidden]) figure:nth-of-type(2) figcaption")
                .getText();
        browser.find("[data-place=cuts] input").click();
        awaitAddress("park-uncut=");
        browser.waitUntil("document.querySelector('[data-place=cuts]').textContent.includes('Shown:')");
        assertThat(before).isNotEmpty();
        assertThat(browser.find("[data-place=note]").getText()).contains("11.0.13 default: not observable");
    }

    @Test
    void listsMethodsAndLeadsToCallersAndCallees() {
        open(story.compare() + "&cpu-view=table", 1280);
        browser.find("[data-place=table] [data-method='" + GROWN + "']").click();
        awaitAddress("cpu-view=sandwich");
        awaitAddress("cpu-method=" + GROWN);
    }

    @Test
    void sortsAndFiltersSitesAndOpensTheirStacks() {
        open(story.compare() + "&kind=monitor", 1280);
        browser.find("[data-sort=events1] button").click();
        awaitAddress("sites-sort=-events1");
        browser.ask("(s => { s.value = 'monitor'; s.dispatchEvent(new Event('change', { bubbles: true })); })"
                + "(document.querySelector('#sites-filter'))");
        awaitAddress("sites=monitor");
        assertThat(browser.ask("[...document.querySelectorAll('.sites tbody')].filter(e => e.checkVisibility())"
                        + ".every(e => e.dataset.kind === 'monitor')"))
                .isEqualTo("true");
        browser.ask("[...document.querySelectorAll('[data-action=stacks]')].find(e => e.checkVisibility()).click()");
        browser.waitUntil(
                "[...document.querySelectorAll('.stack-frames')].some(e => e.checkVisibility() && e.textContent.includes('Contended.blockAtMonitor'))");
    }

    @Test
    void chartsResponseTimesOfBothSides() {
        open(story.compare(), 1280);
        browser.waitUntil("document.querySelectorAll('[data-percentiles] tbody tr').length === 2");
        assertThat(browser.find("[data-percentiles]").getText()).contains("99.999 %");
    }

    @Test
    void savesAPageThatShowsTheSameWithoutAServer(@TempDir Path downloads) {
        open(story.compareAll(), 1280);
        browser.find("[name=search]").sendKeys("Contended\\.grown");
        awaitAddress("cpu-search=");
        browser.find(".flame .panes:not([hidden]) canvas").sendKeys(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER);
        awaitAddress("cpu-zoom=");
        List<String> zoomed = captions();
        String found = browser.find("[data-place=found]").getText();
        Path file = browser.download("[data-action=html]", downloads);
        assertThat(browser.errors()).isEmpty();

        browser.open(file.toUri(), 1280, "light");
        browser.waitUntil("document.querySelector('.flame[data-ready]')");
        assertThat(panes()).isEqualTo("4");
        assertThat(captions()).isEqualTo(zoomed);
        assertThat(browser.find("[data-place=found]").getText()).isEqualTo(found);
        assertThat(browser.find(".lead").getText()).contains("11.0.13 default", "17.0.9 default");
        browser.find(".tabs a[href='#monitor']").click();
        browser.waitUntil("document.querySelector('[data-kind=monitor][data-ready]').checkVisibility()");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void theThreadFilterKeepsAllOtherChoices() {
        open(story.compareAll() + "&kind=monitor&monitor-search=block", 1280);
        browser.ask(
                "(() => { const select = document.querySelector('[data-action=threads]');"
                        + " select.value = 'pool-N-thread-N'; select.dispatchEvent(new Event('change', { bubbles: true })); })()");
        awaitAddress("threads=pool-N-thread-N");
        browser.waitUntil("document.querySelector('.flame[data-ready]')");
        assertThat(browser.address()).contains("monitor-search=block").endsWith("#profiles");
        assertThat(browser.ask("document.querySelector('[data-action=threads]').value"))
                .isEqualTo("pool-N-thread-N");
        assertThat(browser.ask("document.querySelectorAll('.sites tbody').length > 0"))
                .isEqualTo("true");
    }

    @Test
    void savesPictures(@TempDir Path downloads) throws IOException {
        open(story.compare(), 1280);
        Path svg = browser.download(".flame [data-action=svg]", Files.createDirectory(downloads.resolve("svg")));
        assertThat(Files.readString(svg)).startsWith("<svg").contains("Contended.grown");
        Path png = browser.download(".flame [data-action=png]", Files.createDirectory(downloads.resolve("png")));
        assertThat(ImageIO.read(png.toFile()).getWidth()).isGreaterThan(1000);
    }

    @Test
    void savesMethodsAndContentionAsCsv(@TempDir Path downloads) throws IOException {
        open(story.compare() + "&cpu-view=table", 1280);
        Path methods =
                browser.download("[data-table=cpu-methods]", Files.createDirectory(downloads.resolve("methods")));
        assertThat(Files.readAllLines(methods))
                .startsWith(
                        "Method,Self 11.0.13 default,Self 17.0.9 default,Total 11.0.13 default,Total 17.0.9 default,"
                                + "Change of self")
                .anyMatch(line -> line.startsWith(GROWN + ","));
        browser.find("#sites-title").click();
        Path sites = browser.download("[data-table=sites-table]", Files.createDirectory(downloads.resolve("sites")));
        assertThat(Files.readAllLines(sites))
                .first(as(STRING))
                .startsWith("Site,What,11.0.13 default times,11.0.13 default total,11.0.13 default longest,");
        assertThat(Files.readString(sites)).contains("Contended.blockAtMonitor").doesNotContain("\n\n");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void copiesTheTableAsMarkdown() {
        open(story.compareAll(), 1280);
        browser.run("navigator.clipboard.writeText = async text => { window.copied = text }");
        browser.find(".tabs a[href='#compare-table']").click();
        browser.find("[data-table=compared]").sendKeys(Keys.ENTER);
        browser.waitUntil("window.copied");
        assertThat(browser.ask("window.copied"))
                .startsWith("| Benchmark | 11.0.13 default, baseline time, throughput |")
                .containsPattern("\\| B\\.one[^|]*\\|[^|]*10\\.9 µs/op \\|");
        assertThat(browser.find("[data-table=compared]").getText()).isEqualTo("Copied");
    }

    @Test
    void showsOneRecordingAloneAndPinsIt(@TempDir Path downloads) {
        open("/projects/" + story.project + "/recordings/" + story.recording(jdbc), 1280);
        assertThat(panes()).isEqualTo("1");
        browser.find(".tabs a[href='#file-title']").click();
        String address = browser.address();
        browser.find("#file form button").click();
        browser.waitUntil("document.querySelector('#file').textContent.includes('forever: it is pinned')");
        browser.find("#file form button").click();
        browser.waitUntil("document.querySelector('#file').textContent.includes('Pin: keep forever')");
        assertThat(browser.address()).isEqualTo(address);
        assertThat(browser.download("#file a[download]", downloads)).isNotEmptyFile();
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void opensSitesByKeyboard() {
        open(story.compare() + "&kind=monitor", 1280);
        browser.find("[data-action=stacks]").sendKeys(Keys.ENTER);
        browser.waitUntil("[...document.querySelectorAll('.stack-frames')].some(e => e.checkVisibility())");
        browser.reload();
        browser.waitUntil("[...document.querySelectorAll('.stack-frames')].some(e => e.checkVisibility())");
        browser.find("[data-action=stacks]").sendKeys(Keys.ENTER);
        browser.waitUntil("![...document.querySelectorAll('.stack-frames')].some(e => e.checkVisibility())");
    }

    @Test
    void leadsFromAFrameToItsCallersByKeyboard() {
        open(story.compare(), 1280);
        browser.find(".flame .panes:not([hidden]) canvas").sendKeys(Keys.ARROW_DOWN, Keys.ARROW_RIGHT, "s");
        awaitAddress("cpu-view=sandwich");
        browser.back();
        browser.waitUntil("!location.search.includes('sandwich')");
        assertThat(panes()).isEqualTo("3");
    }

    @Test
    void fitsAPhone() {
        String recording = "/projects/" + story.project + "/recordings/" + story.recording(jdbc);
        String method = story.compare() + "&cpu-view=sandwich&cpu-method=" + GROWN;
        for (String address : List.of(story.cell(jdbc), story.compare(), story.compareAll(), recording, method)) {
            open(address, 390);
            assertThat(browser.ask("document.documentElement.scrollWidth <= innerWidth"))
                    .as(address)
                    .isEqualTo("true");
        }
        assertThat(browser.errors()).isEmpty();
    }
}
