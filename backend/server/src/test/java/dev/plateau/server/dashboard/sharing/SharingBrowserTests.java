package dev.plateau.server.dashboard.sharing;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.access.Accounts;
import dev.plateau.server.catalog.ProjectVisibility;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.Nights;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;
import org.w3c.dom.Document;

/** Badges, images, feed and embedded chart of a project with a regression, for strangers, and for holders of a token. */
@ServerTest
@TestPropertySource(
        properties = {"spring.datasource.url=jdbc:postgresql://elsewhere/plateau", "plateau.alerts.catch-mail=true"})
class SharingBrowserTests {
    private static final int NIGHTS = 17;
    private static final int SLOWER_SINCE = 12;
    private static final String HOSTILE = "</text><script>alert(1)</script>&\\\"";

    private static String name = "";
    private static long slow;
    private static long hostile;
    private static long incident;

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    Projects projects;

    @Autowired
    Accounts accounts;

    private final Browser browser = Browser.shared();

    @BeforeEach
    void measure() throws Exception {
        if (name.isEmpty()) {
            accounts.createFirst("ada", "correct horse battery");
            String project = "sharing-" + UUID.randomUUID();
            Nights nights = new Nights(server, jdbc, project);
            for (int night = 0; night < NIGHTS; night++) {
                double nanos = night < SLOWER_SINCE ? 100 : 150;
                nights.upload(night, 2, benchmark -> benchmark == 0 ? nanos : 100);
                nights.awaitEvaluated();
            }
            nights.upload(NIGHTS, "17.0.9", "c" + NIGHTS, 2, benchmark -> 100);
            nights.uploads()
                    .upload(
                            "branch=main&measuredAt=2026-01-15T10:00:00Z",
                            file(row("org.example.Other.parse").params("\"text\": \"" + HOSTILE + "\"")));
            projects.show(nights.id(), ProjectVisibility.PUBLIC);
            slow = nights.series();
            incident = nights.incidents().get(0).get("id").longValue();
            hostile = jdbc.sql("""
                            select s.id from series s join benchmark_key k on k.project_id = s.project_id and k.id = s.benchmark_key_id join project p on p.id = s.project_id
                            where p.name = ? and k.benchmark = 'org.example.Other.parse' and s.jdk_id is not null limit 1
                            """).param(project).query(Long.class).single();
            name = project;
        }
        show(ProjectVisibility.PUBLIC);
    }

    private void show(ProjectVisibility visibility) {
        projects.show(projects.find(name).orElseThrow().id(), visibility);
    }

    private List<String> addresses() {
        return List.of(
                "/badges/branch.svg",
                "/badges/series/" + slow + ".svg",
                "/badges/comparison.svg",
                "/series/" + slow + "/chart.svg",
                "/series/" + slow + "/chart.png",
                "/incidents/" + incident + "/chart.svg",
                "/incidents/" + incident + "/chart.png",
                "/comparisons/chart.png",
                "/matrix/chart.svg",
                "/matrix/chart.png",
                "/incidents.atom");
    }

    private HttpResponse<String> get(String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.uri("/api/v1/projects/" + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return server.sendAsStranger(request);
    }

    @Test
    void strangersGetThoseOfPublicProjectsWithATagThatSavesTheNextTransfer() throws Exception {
        for (String address : addresses()) {
            HttpResponse<String> first = get(name + address);
            assertThat(first.statusCode()).as(address).isEqualTo(200);
            if (address.endsWith(".svg")) {
                assertThat(first.body()).as(address).doesNotContain(".,");
            }
            assertThat(first.headers().firstValue("Cache-Control")).as(address).contains("max-age=300, public");
            String tag = first.headers().firstValue("ETag").orElseThrow();
            HttpResponse<String> second = get(name + address, "If-None-Match", tag);
            assertThat(second.statusCode()).as(address).isEqualTo(304);
            assertThat(second.body()).isEmpty();
        }
    }

    @Test
    void thoseOfOtherProjectsDoNotExistForStrangersAndComeWithATokenInTheHeaderAlone() throws Exception {
        show(ProjectVisibility.MEMBERS);
        String token = server.token(name);
        for (String address : addresses()) {
            HttpResponse<String> hidden = get(name + address);
            assertThat(hidden.statusCode()).as(address).isEqualTo(401);
            assertThat(hidden.body()).isEqualTo(get("no-such-one" + address).body());
            assertThat(get(name + address + "?token=" + token + "&access_token=" + token)
                            .statusCode())
                    .as(address)
                    .isEqualTo(401);
            HttpResponse<String> known = get(name + address, "Authorization", "Bearer " + token);
            assertThat(known.statusCode()).as(address).isEqualTo(200);
            assertThat(known.headers().firstValue("Cache-Control")).as(address).contains("max-age=300, private");
        }
        HttpResponse<String> embedded = server.sendAsStranger(
                HttpRequest.newBuilder(server.uri("/projects/" + name + "/series/" + slow + "/embed")));
        assertThat(embedded.statusCode()).isEqualTo(302);
    }

    @Test
    void badgesStateTheirFact() throws Exception {
        assertThat(get(name + "/badges/branch.svg").body()).contains("<title>performance: 1 regressed</title>");
        assertThat(get(name + "/badges/branch.svg?branch=other").body()).contains("performance: no runs");
        assertThat(get(name + "/badges/series/" + slow + ".svg").body())
                .containsPattern("<title>Suite\\.b0: 15\\d(\\.\\d)? ns/op</title>");
        assertThat(get(name + "/badges/comparison.svg").body()).contains("<title>JDK 21 vs 17: ");
        assertThat(get(name + "/badges/series/0.svg").statusCode()).isEqualTo(404);
    }

    @Test
    void textsOfUploadsAreEscapedAndDrawn() throws Exception {
        String svg = get(name + "/series/" + hostile + "/chart.svg").body();

        assertThat(svg).doesNotContain("<script").contains("&lt;script&gt;");
        assertThat(xml(svg).getElementsByTagName("script").getLength()).isZero();
        assertThat(xml(svg).getElementsByTagName("circle").getLength()).isEqualTo(1);
    }

    @Test
    void chartsShowPointsAndTheChange() throws Exception {
        Document svg = xml(get(name + "/series/" + slow + "/chart.svg").body());
        assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(NIGHTS);
        assertThat(get(name + "/incidents/" + incident + "/chart.svg").body())
                .contains("slower")
                .contains("#bf3b0c");

        byte[] png = server.send(
                        HttpRequest.newBuilder(
                                server.uri("/api/v1/projects/" + name + "/series/" + slow + "/chart.png")),
                        BodyHandlers.ofByteArray())
                .body();
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        assertThat(image.getWidth()).isEqualTo(1200);
        assertThat(image.getHeight()).isEqualTo(630);
    }

    @Test
    void theFeedHasAnEntryForEachIncident() throws Exception {
        HttpResponse<String> feed = get(name + "/incidents.atom");

        assertThat(feed.headers().firstValue("Content-Type")).contains("application/atom+xml");
        Document atom = xml(feed.body());
        assertThat(atom.getElementsByTagName("entry").getLength()).isEqualTo(1);
        assertThat(feed.body())
                .contains("/projects/" + name + "/incidents/" + incident)
                .contains("Suite.b0 is");
    }

    @Test
    void onlyTheEmbeddedChartIsShownInAFrameOfAnotherSite() throws Exception {
        String pages = "/projects/" + name;
        browser.open(server.link(pages + "/series/" + slow + "/embed"), 390, "light");
        browser.waitUntil("document.querySelector('img').naturalWidth === 600");
        assertThat(browser.ask("document.querySelectorAll('nav, form, header').length"))
                .isEqualTo("0");
        assertThat(browser.ask("document.documentElement.scrollWidth <= window.innerWidth"))
                .isEqualTo("true");

        assertThat(frames(pages + "/series/" + slow + "/embed")).isEqualTo("frame-ancestors *, none");
        for (String page : List.of("/series/" + slow, "/share", "/matrix")) {
            assertThat(frames(pages + page)).as(page).isEqualTo("frame-ancestors 'none', DENY");
        }
    }

    /** The sites whose frames may show a page: by its content policy, and for older browsers. */
    private String frames(String path) throws Exception {
        HttpHeaders headers =
                server.sendAsStranger(HttpRequest.newBuilder(server.uri(path))).headers();
        String policy = headers.firstValue("Content-Security-Policy").orElseThrow();
        return policy.substring(policy.indexOf("frame-ancestors")) + ", "
                + headers.firstValue("X-Frame-Options").orElse("none");
    }

    @Test
    void pagesThatPeopleLinkHaveAPreview() throws Exception {
        for (String page : List.of("/matrix", "/compare", "/series/" + slow, "/incidents/" + incident)) {
            browser.open(server.link("/projects/" + name + page));
            String image = browser.ask("document.querySelector('meta[property=\"og:image\"]').content");
            assertThat(image)
                    .as(page)
                    .startsWith(server.uri("/api/v1/projects/" + name).toString());
            assertThat(browser.ask("document.querySelector('meta[property=\"og:description\"]').content"))
                    .as(page)
                    .endsWith(".");
            assertThat(browser.await("fetch('" + image + "').then(answer => String(answer.status))"))
                    .as(image)
                    .isEqualTo("200");
        }
    }

    @Test
    void thePageToShareOffersMarkdownThatWorks() {
        browser.open(server.link("/projects/" + name + "/series/" + slow), 1280, "light");
        browser.find(".where a[href*='/share?series=']").click();
        browser.waitUntil("[...document.querySelectorAll('img.shared')].length === 3"
                + " && [...document.querySelectorAll('img.shared')].every(image => image.naturalWidth > 0)");

        assertThat(browser.find(".command pre").getText())
                .isEqualTo("[![Chart](" + server.uri("/api/v1/projects/" + name + "/series/" + slow + "/chart.svg")
                        + ")](" + server.uri("/projects/" + name + "/series/" + slow) + ")");
        assertThat(browser.errors()).isEmpty();
    }

    private static Document xml(String text) throws Exception {
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
}
