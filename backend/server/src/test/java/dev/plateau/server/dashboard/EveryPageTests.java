package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.PlateauServer;
import dev.plateau.server.catalog.CommitLog;
import dev.plateau.server.testing.Axe;
import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.NightlyTest;
import dev.plateau.wire.model.LoggedCommit;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;

/** Every page in a real browser, in both themes and at two widths: nothing on the console, no foreign host, nothing that axe finds. */
class EveryPageTests extends NightlyTest {
    private static final int NIGHTS = 17;
    private static final int SLOWER_SINCE = 12;

    /** Parts of pages that a script loads, data of charts, downloads, and pages of another state of the server (first account, sign-in, caught mails, a signed link). */
    private static final Set<String> NO_PAGES = Set.of(
            "/live",
            "/newest-changes",
            "/projects/{project}/live",
            "/projects/{project}/summary",
            "/projects/{project}/missing-data",
            "/projects/{project}/cells/{id}/chart",
            "/projects/{project}/cells/{id}/sweep",
            "/projects/{project}/compare/flag-sets",
            "/projects/{project}/series/{id}/chart",
            "/projects/{project}/series/{id}/choices",
            // Without the frame of pages: SharingBrowserTests.
            "/projects/{project}/series/{id}/embed",
            "/projects/{project}/incidents/{id}/why",
            "/projects/{project}/incidents/{id}/capsule.zip",
            "/projects/{project}/matrix/unmeasured",
            "/projects/{project}/profiles/{recording}/{kind}",
            "/projects/{project}/runs/{id}/calibrations",
            "/projects/{project}/runs/{id}/commit",
            "/projects/{project}/runs/compare",
            "/projects/{project}/views/menu",
            "/admin/audit/events.csv",
            "/admin/audit/events.ndjson",
            "/admin/server/support-bundle.zip",
            // Of servers with accounts.
            "/admin/people",
            "/admin/people/{account}/delete",
            "/profile",
            "/profile/delete",
            "/profile/tokens",
            "/profile/personal-data.json",
            "/profile/notifications",
            "/invitation/{secret}",
            "/forgotten-password",
            "/password-reset/{secret}",
            "/setup",
            "/login",
            "/caught-mail",
            "/caught-mail/{number}",
            "/unsubscribe");

    /** Tables that are scrolled sideways, but those with a column for each side of profiles, the matrix and those of the manual. */
    private static final String SIDEWAYS = """
            [...document.querySelectorAll('.table-box:not(.matrix-box, .manual *, :has(.shares, .sites-table))')]
              .filter(box => box.scrollWidth > box.clientWidth)
              .map(box => 'sideways: ' + (box.getAttribute('aria-label') ?? box.getAttribute('aria-labelledby'))).join('\\n')""";

    @Autowired
    @Qualifier("requestMappingHandlerMapping")
    RequestMappingHandlerMapping mappings;

    @Autowired
    CommitLog commitLog;

    @Autowired
    TransactionTemplate transactions;

    @TempDir
    static Path folder;

    private final Browser browser = Browser.shared();

    @Test
    void everyPageCanBeUsedByEverybody() throws Exception {
        Map<String, List<String>> pages = pages();
        assertThat(pages.keySet()).as("every page has an example").containsExactlyInAnyOrderElementsOf(mapped());
        Map<String, String> wrong = new TreeMap<>();
        for (String path : pages.values().stream().flatMap(List::stream).toList()) {
            open(path, 1280, wrong);
            note(wrong, path + " light", Axe.findings(browser));
            browser.prefer("dark");
            note(wrong, path + " dark", Axe.colourFindings(browser));
            note(wrong, path + " dark console", String.join("\n", browser.errors()));
            open(path, 390, wrong);
            String widest =
                    browser.ask("document.documentElement.scrollWidth > window.innerWidth ? 'wider than 390 px' : ''");
            note(wrong, path + " 390", widest);
            note(wrong, path + " 390 tables", browser.ask(SIDEWAYS));
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void faintTextIsFound() throws Exception {
        browser.open(server.link("/search"), 1280, "dark");
        assertThat(Axe.colourFindings(browser)).isEmpty();

        browser.run("document.querySelector('main').insertAdjacentHTML('beforeend', '<p id=\"faint\">faint</p>');"
                + " Object.assign(document.querySelector('#faint').style, {color: '#777', background: '#888'})");

        assertThat(Axe.colourFindings(browser)).contains("serious color-contrast: #faint");
    }

    private void open(String path, int width, Map<String, String> wrong) {
        browser.open(server.link(path), width, "light");
        browser.waitUntil(
                "document.readyState === 'complete' && document.querySelector('#theme-toggle').ariaPressed !== null");
        note(wrong, path + " " + width + " console", String.join("\n", browser.errors()));
        String strangers = browser.requestedHosts().stream()
                .filter(host -> !host.equals("127.0.0.1"))
                .collect(Collectors.joining(" "));
        note(wrong, path + " asks", strangers);
    }

    private static void note(Map<String, String> wrong, String where, String what) {
        if (!what.isEmpty()) {
            wrong.put(where, what);
        }
    }

    /** Addresses of pages as the server knows them. */
    private Set<String> mapped() {
        Set<String> found = new TreeSet<>();
        mappings.getHandlerMethods().forEach((info, method) -> {
            boolean ours = method.getBeanType().getPackageName().startsWith(PlateauServer.class.getPackageName());
            boolean gets = info.getMethodsCondition().getMethods().contains(RequestMethod.GET);
            boolean file = !info.getParamsCondition().isEmpty();
            if (ours && gets && !file) {
                found.addAll(info.getPatternValues());
            }
        });
        found.removeIf(path -> path.startsWith("/api/") || NO_PAGES.contains(path));
        return found;
    }

    /** With subjects that nothing tells where to break. */
    private void describeCommits() {
        List<LoggedCommit> commits = IntStream.rangeClosed(0, NIGHTS)
                .mapToObj(night -> new LoggedCommit("c" + night, "c" + (night - 1), "x".repeat(200), "Ada Lovelace"))
                .toList();
        transactions.executeWithoutResult(status -> commitLog.keep(nights.id(), commits));
    }

    /** Examples of each: nights of which the later ones are slower, and two recordings. */
    private Map<String, List<String>> pages() throws Exception {
        RecordedStory story = RecordedStory.on(server, jdbc, folder);
        for (int night = 0; night < NIGHTS; night++) {
            double nanos = night < SLOWER_SINCE ? 100 : 150;
            nights.upload(night, 3, benchmark -> nanos + benchmark);
            nights.awaitEvaluated();
        }
        describeCommits();
        nights.uploads().json("PUT", "/benchmark-aliases", """
                {"oldName": "org.example.an.old.place.OfSomeSuite.b0", "newName": "org.example.Suite.b0"}
                """);
        JsonNode incident = nights.incidents().get(0);
        String ours = "/projects/" + name;
        String recorded = "/projects/" + story.project;
        Map<String, List<String>> pages = new TreeMap<>();
        for (String plain : List.of(
                "/",
                "/assigned",
                "/new-project",
                "/admin/audit",
                "/admin/server",
                "/jdk-changes",
                "/search",
                "/docs")) {
            pages.put(plain, List.of(plain));
        }
        pages.put("/docs/{name}", List.of("/docs/statistics", "/docs/flame-graphs"));
        pages.put("/docs/decisions/{name}", List.of("/docs/decisions/README"));
        for (String section : List.of(
                "",
                "/search",
                "/activity",
                "/incidents",
                "/state",
                "/alerts",
                "/alerts/messages",
                "/requests",
                "/settings",
                "/settings/code-host",
                "/settings/deletions",
                "/settings/members",
                "/settings/retention",
                "/share",
                "/uploads",
                "/runs",
                "/series",
                "/environments",
                "/minimum-effect-rules",
                "/benchmark-aliases",
                "/views",
                "/delete")) {
            pages.put("/projects/{project}" + section, List.of(ours + section));
        }
        pages.put(
                "/projects/{project}/settings/deletions/{kind:branch|benchmark}",
                List.of(ours + "/settings/deletions/branch?part=main"));
        pages.put("/projects/{project}/matrix", List.of(recorded + "/matrix"));
        pages.put("/projects/{project}/compare", List.of(story.compare(), story.compareAll()));
        pages.put(
                "/projects/{project}/commits/{digits}",
                List.of(ours + "/commits/c" + SLOWER_SINCE, ours + "/commits/c0", ours + "/commits/c" + NIGHTS));
        pages.put("/projects/{project}/cells/{id}", List.of(story.cell(jdbc)));
        pages.put("/projects/{project}/recordings/{id}", List.of(recorded + "/recordings/" + story.recording(jdbc)));
        pages.put("/projects/{project}/series/{id}", List.of(ours + "/series/" + nights.series()));
        pages.put(
                "/projects/{project}/incidents/{id}",
                List.of(ours + "/incidents/" + incident.get("id").longValue()));
        long run = nights.runs().getFirst();
        pages.put("/projects/{project}/runs/{id}", List.of(ours + "/runs/" + run));
        pages.put("/projects/{project}/runs/{id}/delete", List.of(ours + "/runs/" + run + "/delete"));
        String upload = nights.get("uploads").get("items").get(0).get("id").asString();
        pages.put("/projects/{project}/uploads/{id}", List.of(ours + "/uploads/" + upload));
        pages.put("/projects/{project}/uploads/{id}/delete", List.of(ours + "/uploads/" + upload + "/delete"));
        return pages;
    }
}
