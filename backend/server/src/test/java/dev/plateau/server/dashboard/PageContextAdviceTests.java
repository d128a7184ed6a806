package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

@ServerTest
class PageContextAdviceTests {
    @Autowired
    TestServer server;

    @Test
    void aRequestOfHtmxGetsTheContentWithoutTheFrame() throws Exception {
        assertThat(server.get("/jdk-changes").body()).contains("<html", "<nav", "<h1>JDK changes</h1>");

        assertThat(server.send(HttpRequest.newBuilder(server.uri("/jdk-changes"))
                                .header("HX-Request", "true"))
                        .body())
                .contains("<h1>JDK changes</h1>")
                .doesNotContain("<html", "<nav");
    }

    @Test
    void scriptsAndStylesAreNamedByTheirContentAndKeptForEver() throws Exception {
        Matcher script = Pattern.compile("src=\"(/assets/app-[0-9a-f]{32}\\.js)\"")
                .matcher(server.get("/").body());

        assertThat(script.find()).isTrue();
        HttpResponse<String> answer = server.get(script.group(1));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("max-age=31536000, public");
    }

    @Test
    void aWrongAddressIsAPageThatNamesTheNextStep() throws Exception {
        HttpResponse<String> answer =
                server.send(HttpRequest.newBuilder(server.uri("/no-such-page")).header("Accept", "text/html"));

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).contains("There is no page at this address.", "Overview", "/assets/app-");
    }

    @ParameterizedTest
    @ValueSource(strings = {"matrix", "series", "runs", "environments"})
    void aProjectWithoutNumbersSaysHowToBringSome(String page) throws Exception {
        server.token("without-numbers");

        assertThat(server.get("/projects/without-numbers/" + page).body())
                .contains("/api/v1/projects/without-numbers/uploads?branch=main", "/projects/without-numbers/settings");
    }

    @Test
    void aPageForWhatIsMissingKeepsTheNavigationOfItsProject() throws Exception {
        server.token("without-numbers");

        HttpResponse<String> answer = server.get("/projects/without-numbers/runs/1");

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).contains("There is no run 1", "href=\"/projects/without-numbers/matrix\"");
        HttpRequest.Builder unknown = HttpRequest.newBuilder(server.uri("/projects/no-such-project/matrix"))
                .header("Accept", "text/html");
        assertThat(server.send(unknown).body())
                .contains("There is no project “no-such-project”.")
                .doesNotContain("/projects/no-such-project/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"runs/abc", "recordings/abc", "compare?baseline=abc", "cells/abc"})
    void anAddressWithAWrongPartNamesItAndKeepsTheNavigation(String address) throws Exception {
        server.token("without-numbers");

        HttpResponse<String> answer = server.get("/projects/without-numbers/" + address);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
                .contains("href=\"/projects/without-numbers/matrix\"")
                .containsPattern("Parameter (id|baseline): expected a whole number, found “abc”");
    }

    @Test
    void noPageCarriesScriptOrStyleInItsText() throws Exception {
        assertThat(server.get("/").body())
                .doesNotContainPattern("<script(?![^>]*src=)")
                .doesNotContain("<style", " style=", "onclick=");
    }
}
