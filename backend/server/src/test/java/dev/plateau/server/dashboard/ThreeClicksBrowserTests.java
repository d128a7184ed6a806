package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Common tasks take at most three clicks from the overview. */
@ServerTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ThreeClicksBrowserTests {
    private static final int MOST = 3;
    private static final String BODY = "document.body.textContent";

    private final Browser browser = Browser.shared();
    private int clicks;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    TestServer server;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    JdbcClient jdbc;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    static Path folder;

    @SuppressWarnings("NullAway.Init")
    BiasedLockingStory story;

    @BeforeAll
    void seed() {
        story = new BiasedLockingStory(jdbc);
        long parallel = story.scores.environment(17, "17.0.9", "parallel-gc", "-XX:+UseParallelGC");
        story.scores.score(
                story.scores.run(parallel, Instant.parse("2026-03-01T09:00:00Z")),
                story.lazy,
                "ops/s",
                171_000,
                173_300,
                175_000);
    }

    @BeforeEach
    void begin() {
        clicks = 0;
    }

    @AfterEach
    void fewClicks() {
        assertThat(clicks).isBetween(1, MOST);
        assertThat(browser.errors()).isEmpty();
    }

    /** The panel of a project on the overview, loaded as by a reader who scrolls to it. */
    private String overview(String project) {
        browser.open(server.link("/"));
        String panel = "section[aria-label='What moved in " + project + "']";
        browser.waitUntil("(() => { const panel = document.querySelector(\"" + panel + "\");"
                + " (panel ?? document.querySelector(\"section[hx-get='/projects/" + project
                + "/summary']\"))?.scrollIntoView(); return panel !== null })()");
        return panel;
    }

    private void click(String selector) {
        browser.waitUntil("document.querySelector(\"" + selector + "\")?.checkVisibility()");
        // A click before its module is in place is lost: on a busy machine a test is faster than the scripts.
        browser.waitUntil("document.querySelector('[data-module]') === null"
                + " || (document.querySelector('[data-mounted]') !== null && performance.getEntriesByName('mounted').length"
                + " >= document.querySelectorAll('[data-mounted]').length)");
        browser.find(selector).click();
        clicks++;
    }

    @Test
    void aPairIsCompared() {
        String panel = overview(story.scores.name());
        click(panel + " .column-menu summary");
        click(panel + " .pairs a[href*='baseline=" + story.seventeen + "&candidate=" + story.twentyOne + "']");
        browser.waitUntil("document.querySelector('.sides')?.textContent === 'Compare 21.0.8 default'");
        click("#parties .column-menu summary");
        assertThat(browser.ask("(n => document.querySelectorAll('#parties .pairs a').length === n * (n - 1) / 2)"
                        + "(document.querySelectorAll('#compare-baseline option').length)"))
                .isEqualTo("true");
    }

    @Test
    void theBestCollectorIsNamed() {
        click(overview(story.scores.name()) + " a[href*='/compare?baseline=" + story.seventeen + "']:not(.pairs a)");
        browser.waitUntil("document.querySelector('h1').textContent.startsWith('Collectors on JDK 17: ')");
        assertThat(browser.ask("document.querySelector('h1').textContent"))
                .contains("No clear winner. Best: ", "Parallel", "G1 (default)");
    }

    @Test
    void aColleagueIsSubscribed() {
        click(overview(story.scores.name()) + " h2 a");
        click("#open-" + story.lazy);
        browser.waitUntil("document.querySelector('.detail [name=recipients]') !== null");
        browser.find(".detail [name=recipients]").sendKeys("ada@example.org");
        click(".detail .subscribe button");
        browser.waitUntil("location.pathname.endsWith('/alerts') && " + BODY + ".includes('ada@example.org')");
        assertThat(browser.ask(BODY))
                .contains(
                        "slower or allocating more by 10 % or more",
                        "dev.plateau.samples.BiasedLocking.keptLazySynchronized size=1024");
    }

    @Test
    void aRowsChartIsSaved() throws Exception {
        click(overview(story.scores.name()) + " h2 a");
        click("#open-" + story.lazy);
        browser.waitUntil("document.querySelector('.row-actions a') !== null");
        clicks++;
        Map<String, String> files = new HashMap<>();
        try (ZipFile zip =
                new ZipFile(browser.download(".row-actions a[href*='zip']", Files.createTempDirectory(folder, "chart"))
                        .toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                files.put(
                        entry.getName(), new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        assertThat(files.get("jdks.svg")).contains("580 k ops/s", "keptLazySynchronized", "21 default");
        assertThat(files.get("jdks.png")).isNotEmpty();
        assertThat(files.get("jdks.csv")).contains("keptLazySynchronized").doesNotContain("noLock");
    }

    @Test
    void contentionAndAllocationAreSideBySide() throws Exception {
        RecordedStory recorded = RecordedStory.on(server, jdbc, folder);
        click(overview(recorded.project) + " .actions > a");
        click("a[href*='kind=monitor#profiles']");
        browser.waitUntil("document.querySelectorAll('.flame[data-ready] canvas').length >= 2");
        assertThat(browser.address()).contains("kind=monitor");
        click("#profiles .tabs a[href*='kind=allocation']");
        browser.waitUntil("location.search.includes('kind=allocation')");
    }
}
