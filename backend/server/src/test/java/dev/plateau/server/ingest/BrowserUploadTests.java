package dev.plateau.server.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestRecording;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Files that a person drops on the page of the uploads. */
@ServerTest
class BrowserUploadTests {
    private static final Pattern CSRF = Pattern.compile("hx-headers=\"\\{&quot;([^&]+)&quot;: &quot;([^&]+)&quot;");

    private final Browser browser = Browser.shared();
    private final String name = "dropped-" + UUID.randomUUID();
    private final String base = "/projects/" + name;

    @Autowired
    TestServer server;

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init")
    private ProjectUnderTest project;

    @BeforeEach
    void makeTheProject() {
        project = new ProjectUnderTest(server, name);
    }

    private static JsonNode json(HttpResponse<String> answer) {
        return new JsonMapper().readTree(answer.body());
    }

    /** As the script of the page sends it. */
    private HttpResponse<String> send(String path, String body) throws Exception {
        HttpResponse<String> page = server.get(base + "/uploads");
        Matcher csrf = CSRF.matcher(page.body());
        assertThat(csrf.find()).isTrue();
        String cookie = page.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
        return server.send(HttpRequest.newBuilder(server.uri(base + path))
                .header("Content-Type", "application/octet-stream")
                .header(csrf.group(1), csrf.group(2))
                .header("Cookie", cookie)
                .POST(BodyPublishers.ofString(body)));
    }

    private String uploads() throws Exception {
        return server.get(base + "/uploads").body();
    }

    @Test
    void aPreviewStoresNothing() throws Exception {
        String file = JmhRows.file(JmhRows.row("a.B.one"), JmhRows.row("a.B.two"));
        HttpResponse<String> answer = send("/uploads/preview?branch=main", file);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        JsonNode preview = json(answer);
        assertThat(preview.get("known").booleanValue()).isFalse();
        assertThat(preview.get("runs")).hasSize(1);
        JsonNode run = preview.get("runs").get(0);
        assertThat(run.get("benchmarks").intValue()).isEqualTo(2);
        assertThat(run.get("branch").stringValue()).isEqualTo("main");
        assertThat(preview.get("warnings").toString()).contains("No commit", "No host");
        assertThat(project.items("/series")).isEmpty();
        assertThat(uploads()).contains("Nothing has arrived yet");
    }

    @Test
    void aPreviewKnowsTheFileOnceItIsStored() throws Exception {
        String file = JmhRows.file(JmhRows.row("a.B.one"));
        HttpResponse<String> stored = send("/uploads/file?commit=0123abc", file);
        assertThat(stored.statusCode()).as(stored.body()).isEqualTo(201);
        assertThat(json(send("/uploads/preview?commit=0123abc", file))
                        .get("known")
                        .booleanValue())
                .isTrue();
        assertThat(json(send("/uploads/preview?commit=4567def", file))
                        .get("known")
                        .booleanValue())
                .isFalse();
        assertThat(send("/uploads/file?commit=0123abc", file).statusCode()).isEqualTo(200);
        assertThat(project.items("/series")).hasSize(1);
    }

    @Test
    void aBadFileGetsAProblemDocumentAndIsNotListedAsRefusedByAPreview() throws Exception {
        HttpResponse<String> answer = send("/uploads/preview", "no JSON");
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(json(answer).get("type").stringValue()).isEqualTo("urn:plateau:problem:unreadable-upload");
        assertThat(json(answer).get("detail").stringValue()).contains("Nothing can be stored.");
        assertThat(uploads()).contains("Nothing has arrived yet");
        assertThat(send("/uploads/file", "no JSON").statusCode()).isEqualTo(422);
        assertThat(uploads()).doesNotContain("Nothing has arrived yet");
    }

    @Test
    void neitherATokenNorAnotherSitesPageMayUseIt() throws Exception {
        for (String path : new String[] {"/uploads/preview", "/uploads/file", "/recordings/preview"}) {
            var request = HttpRequest.newBuilder(server.uri(base + path)).POST(BodyPublishers.ofString("[]"));
            assertThat(server.send(request).statusCode())
                    .as("without a CSRF token")
                    .isEqualTo(403);
            var withToken = HttpRequest.newBuilder(server.uri(base + path))
                    .header("Authorization", "Bearer " + project.token())
                    .POST(BodyPublishers.ofString("[]"));
            assertThat(server.sendAsStranger(withToken).statusCode())
                    .as("with a token of the API")
                    .isIn(401, 403);
        }
    }

    @Test
    void aParameterThatIsTooLongIsRefusedLikeInTheApi() throws Exception {
        assertThat(send("/uploads/preview?branch=" + "x".repeat(5000), "[]").statusCode())
                .isEqualTo(400);
    }

    @Test
    void aChosenFileIsShownAndUploaded() throws Exception {
        Path file = Files.writeString(folder.resolve("jmh.json"), JmhRows.file(JmhRows.row("a.B.one")));
        browser.open(server.link(base + "/uploads"));
        browser.find("#drop-file").sendKeys(file.toString());
        browser.waitUntil("document.querySelector('[data-place=preview]').textContent.includes('Would store 1 score')");
        assertThat(browser.find("[data-place=preview]").getText()).contains("No commit");
        browser.find("#drop-commit").sendKeys("0123abc\t");
        browser.waitUntil("document.querySelector('[data-place=preview]').textContent.includes('0123abc')");
        browser.waitUntil("!document.querySelector('[data-action=upload]').disabled");
        browser.find("[data-action=upload]").click();
        browser.waitUntil("/uploads.[0-9a-f-]{36}$/.test(location.pathname)");
        assertThat(project.items("/series")).hasSize(1);
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void theOnlyHostIsFilledInAndTheReceiptLeadsToTheComparison() throws Exception {
        String file = JmhRows.file(JmhRows.row("a.B.one"));
        long first = run(project.upload("host=lab&commit=0123abc", file));
        JsonNode receipt = project.upload("host=lab&commit=4567def", file);

        assertThat(uploads()).containsPattern("id=\"drop-host\"[^>]*value=\"lab\"");
        HttpResponse<String> answer =
                server.get(base + "/uploads/" + receipt.get("upload").stringValue() + "?compare=true");
        assertThat(answer.headers().firstValue("Location"))
                .hasValueSatisfying(address -> assertThat(address)
                        .endsWith("/compare?baselineRun=" + first + "&candidateRun=" + run(receipt)));
    }

    private static long run(JsonNode receipt) {
        return receipt.get("runs").get(0).get("id").longValue();
    }

    @Test
    void aDroppedFileThatCannotBeReadShowsTheProblemsWords() {
        browser.open(server.link(base + "/uploads"));
        browser.run("""
                const transfer = new DataTransfer();
                transfer.items.add(new File(['{"not": "a list"}'], 'other.json'));
                document.querySelector('.drop').dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }));
                """);
        browser.waitUntil("document.querySelector('[data-place=preview] .problem')");
        assertThat(browser.find("[data-place=preview]").getText())
                .contains("can't be stored", "Nothing can be stored.");
        assertThat(browser.ask("document.querySelector('[data-action=upload]').disabled"))
                .isEqualTo("true");
        browser.find("[data-action=cancel]").click();
        browser.waitUntil("document.querySelector('[data-place=actions]').hidden");
    }

    @Test
    void rowsThatCannotBeReadAreNamedAndLeftOutWhenAsked() throws Exception {
        String good = JmhRows.file(JmhRows.row("a.B.one"));
        Path file = Files.writeString(
                folder.resolve("partly.json"), good.substring(0, good.lastIndexOf(']')) + ", {\"benchmark\": 3}]");
        browser.open(server.link(base + "/uploads"));
        browser.find("#drop-file").sendKeys(file.toString());
        browser.waitUntil("document.querySelector('[data-place=preview]').textContent.includes('Problems (')");
        assertThat(browser.find("[data-place=preview]").getText()).contains("Would store nothing", "row 1");
        browser.find("[name=partial]").click();
        browser.waitUntil("!document.querySelector('[data-action=upload]').disabled");
        assertThat(browser.find("[data-place=preview]").getText()).contains("Would store 1 score");
    }

    @Test
    void aRecordingAsksForItsRun() throws Exception {
        long run = project.upload("commit=0123abc", JmhRows.file(JmhRows.row("a.B.one")))
                .get("runs")
                .get(0)
                .get("id")
                .longValue();
        browser.open(server.link(base + "/uploads"));
        browser.find("#drop-file").sendKeys(TestRecording.make(folder).toString());
        browser.waitUntil(
                "document.querySelector('[data-place=preview]').textContent.includes('Would store a recording')");
        assertThat(browser.ask("document.querySelector('#drop-runs option').value"))
                .isEqualTo(String.valueOf(run));
        browser.find("#drop-run").sendKeys(String.valueOf(run) + "\t");
        browser.waitUntil("!document.querySelector('[data-action=upload]').disabled");
        browser.find("[data-action=upload]").click();
        browser.waitUntil("location.pathname.includes('/recordings/')");
        assertThat(project.items("/runs/" + run + "/recordings")).hasSize(1);
        assertThat(browser.errors()).isEmpty();
    }
}
