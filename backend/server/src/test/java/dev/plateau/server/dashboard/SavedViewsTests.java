package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

@ServerTest
class SavedViewsTests {
    private final Browser browser = Browser.shared();
    private final String name = "views-" + UUID.randomUUID();

    @Autowired
    TestServer server;

    @Autowired
    Projects projects;

    @Autowired
    SavedViews views;

    @SuppressWarnings("NullAway.Init")
    private Project project;

    @BeforeEach
    void makeTheProject() {
        project = projects.findOrCreate(name);
    }

    @Test
    void aPageIsSavedWithItsStateAndOpenedFromTheMenu() {
        browser.open(server.link("/projects/" + name + "/incidents?show=all"));
        browser.find("input[value=jdk]").click();
        browser.waitUntil("location.search.includes('axis=jdk')");
        browser.find(".views summary").sendKeys(Keys.ENTER);
        browser.waitUntil("document.querySelector('.views').textContent.includes('No saved views.')");
        browser.find("#view-name").sendKeys("JDK incidents", Keys.ENTER);
        browser.waitUntil("performance.getEntriesByType('navigation')[0].type === 'navigate'"
                + " && !document.querySelector('.views').open");
        assertThat(browser.address()).contains("/incidents?", "axis=jdk", "show=all");

        browser.open(server.link("/projects/" + name + "/matrix"));
        browser.find(".views summary").sendKeys(Keys.ENTER);
        browser.waitUntil("document.querySelector('.views li a')");
        browser.find(".views li a").sendKeys(Keys.ENTER);
        browser.waitUntil("location.pathname.endsWith('/incidents')");
        assertThat(browser.address()).contains("axis=jdk", "show=all");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void aViewIsDeletedOnItsPage() {
        views.save(project, "Nightly", "/projects/" + name + "/matrix?order=largest", "ada");
        browser.open(server.link("/projects/" + name + "/views"));
        assertThat(browser.find("tbody tr").getText()).contains("Nightly", "order=largest", "ada");
        browser.find("tbody button").click();
        browser.waitUntil("document.querySelector('.empty')");
        assertThat(views.of(project)).isEmpty();
    }

    @Test
    void aTakenNameLeadsBackToThePage() {
        views.save(project, "Nightly", "/projects/" + name + "/matrix", "ada");
        browser.open(server.link("/projects/" + name + "/incidents?show=all"));
        browser.find(".views summary").sendKeys(Keys.ENTER);
        browser.find("#view-name").sendKeys("Nightly", Keys.ENTER);
        browser.waitUntil("document.querySelector('[role=alert] a')");

        browser.find("[role=alert] a").click();
        browser.waitUntil("location.pathname.endsWith('/incidents')");

        assertThat(browser.address()).endsWith("?show=all");
    }

    @Test
    void aNameIsTakenOnce() {
        String page = "http://127.0.0.1:8080/projects/" + name + "/series";
        views.save(project, "Series", page, "ada");
        assertThatThrownBy(() -> views.save(project, " Series ", page, "bob"))
                .hasMessage("There is a view named Series. Choose another name, or delete that view first.");
        assertThat(views.of(project))
                .singleElement()
                .satisfies(view -> assertThat(view.address()).isEqualTo("/projects/" + name + "/series"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/projects/other/matrix",
                "https://example.org/",
                "//example.org/projects/",
                "javascript:alert(1)",
                "/projects/NAME/../other/matrix",
                "/projects/NAME/%2e%2e/other/matrix",
                "/projects/NAME/.%2E/other/matrix",
                "/projects/NAME/%2e%2e%2fother/matrix",
                "/projects/NAME/%252e%252e/other/matrix",
                "/projects/NAME/..%5cother/matrix",
                "/projects/NAME//../other/matrix",
                "/projects/NAME/..;/other/matrix",
                "/projects/NAME/%zz",
            })
    void onlyPagesOfTheProjectCanBeSaved(String page) {
        assertThatThrownBy(() -> views.save(project, "View", page.replace("NAME", name), "ada"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Only pages of project " + name + " can be saved. Open the page and save it there.");
    }

    @Test
    void viewsAreSavedListedAndDeletedByRest() throws Exception {
        var rest = new ProjectUnderTest(server, name);
        String address = "/projects/" + name + "/matrix?sort=size";
        String body = "{\"name\": \"Largest\", \"address\": \"" + address + "\"}";
        assertThat(rest.json("POST", "/views", body).statusCode()).isEqualTo(201);
        assertThat(rest.json("POST", "/views", body).statusCode()).isEqualTo(422);
        var foreign = rest.json("POST", "/views", body.replace(name, "other").replace("Largest", "Other"));
        assertThat(foreign.statusCode()).isEqualTo(422);
        assertThat(foreign.body()).contains("Only pages of project " + name + " can be saved.");

        JsonNode saved = rest.items("/views").getFirst();
        assertThat(rest.items("/views")).hasSize(1);
        assertThat(saved.get("name").stringValue()).isEqualTo("Largest");
        assertThat(saved.get("address").stringValue()).isEqualTo(address);
        assertThat(saved.get("savedBy").stringValue()).startsWith("token ");
        String view = "/views/" + saved.get("id").longValue();
        assertThat(rest.json("DELETE", view, "").statusCode()).isEqualTo(204);
        assertThat(rest.json("DELETE", view, "").statusCode()).isEqualTo(404);
        assertThat(views.of(project)).isEmpty();
    }

    private String seriesOf(ProjectUnderTest rest) throws Exception {
        rest.upload("commit=0123abc&branch=main", JmhRows.file(JmhRows.row("a.Locks.lazy")));
        long id = rest.items("/series").getFirst().get("id").longValue();
        return "/projects/" + name + "/series/" + id;
    }

    @Test
    void aChartIsPinnedToTheOverviewAndUnpinnedThere() throws Exception {
        String series = seriesOf(new ProjectUnderTest(server, name));
        browser.open(server.link(series + "?last=7"));
        browser.find("form[action$='/views'] input[name=pinned] + button").click();
        browser.waitUntil("document.querySelector(\"form[action$='/pin'] button\")");
        assertThat(browser.address()).endsWith(series + "?last=7");
        SavedView pinned = views.pinned(project).getFirst();
        assertThat(pinned.address()).isEqualTo(series + "?last=7");
        assertThat(pinned.name()).startsWith("Locks.lazy, ");

        String summary = server.get("/projects/" + name + "/summary").body();
        assertThat(summary).contains("Unpin " + pinned.name(), "href=\"" + series + "?last=7\"", "<polyline");
        browser.open(server.link("/projects/" + name + "/views"));
        browser.find("form[action$='/pin'] button").click();
        browser.waitUntil("document.querySelector(\"form[action$='/pin'] button\").textContent === 'Pin'");
        assertThat(views.pinned(project)).isEmpty();
        assertThat(server.get("/projects/" + name + "/summary").body()).doesNotContain("class=\"pinned\"");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void chartsArePinnedByRestAndOnlyCharts() throws Exception {
        var rest = new ProjectUnderTest(server, name);
        SavedView chart = views.save(project, "Lazy", seriesOf(rest), "ada");
        SavedView matrix = views.save(project, "Matrix", "/projects/" + name + "/matrix", "ada");

        assertThat(rest.json("PUT", "/views/" + chart.id() + "/pin", "").statusCode())
                .isEqualTo(200);
        assertThat(rest.items("/views").getFirst().get("pinned").booleanValue()).isTrue();
        var refused = rest.json("PUT", "/views/" + matrix.id() + "/pin", "");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("Only charts of a series can be pinned.");
        assertThat(rest.json("PUT", "/views/0/pin", "").statusCode()).isEqualTo(404);
        assertThat(rest.json("DELETE", "/views/" + chart.id() + "/pin", "").statusCode())
                .isEqualTo(200);
        assertThat(views.pinned(project)).isEmpty();
    }

    @Test
    void aPinnedChartGetsAFreeNameAndAProjectHasFewOfThem() throws Exception {
        String series = seriesOf(new ProjectUnderTest(server, name));
        views.save(project, "Lazy", series, "ada");
        assertThat(views.saveChart(project, "Lazy", series, "ada").name()).isEqualTo("Lazy (2)");
        for (int number = 1; number < SavedViews.MAX_PINNED; number++) {
            views.saveChart(project, "Lazy", series + "?last=" + number, "ada");
        }
        assertThatThrownBy(() -> views.saveChart(project, "Lazy", series, "ada"))
                .hasMessage("A project has at most 12 pinned charts. Unpin one first.");
    }

    @Test
    void aPinnedChartOfADeletedSeriesSaysSo() throws Exception {
        seriesOf(new ProjectUnderTest(server, name));
        views.saveChart(project, "Gone", "/projects/" + name + "/series/999999999", "ada");
        assertThat(server.get("/projects/" + name + "/summary").body()).contains("This series no longer exists.");
    }

    @Test
    void anotherProjectDeletesNoViewOfThisOne() {
        SavedView view = views.save(project, "Nightly", "/projects/" + name + "/matrix", "ada");
        assertThat(views.delete(projects.findOrCreate(name + "-other"), view.id()))
                .isFalse();
        assertThat(views.of(project)).hasSize(1);
    }
}
