package dev.plateau.server.dashboard.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.SeededNights;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

@ServerTest
class MinimumEffectRulesPageTests {
    private final String name = "rules-page-" + UUID.randomUUID();
    private final String address = "/projects/" + name + "/minimum-effect-rules";

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @BeforeEach
    void makeTheProject() {
        var nights = new SeededNights(jdbc, name);
        long benchmark = nights.benchmark("org.example.Parser.parse", "{}", "avgt", 1);
        for (int night = 0; night < 30; night++) {
            double nanos = (night < 15 ? 100 : 104) * (1 + 0.002 * (night * 7 % 5 - 2));
            nights.score(nights.night(night), benchmark, "ns/op", nanos);
        }
    }

    @Test
    void previewsWithoutSavingAndSaves() throws Exception {
        String row = "basedOn=0&metric=score&benchmarks=parser+parse&percent=5.5&metric=&benchmarks=&percent=";

        assertThat(submit(row + "&do=preview").body())
                .contains(
                        "0 confirmed changes would be too small, 0 would count again.",
                        "1 series would be evaluated again.")
                .contains("value=\"parser parse\"", "value=\"5.5\"");
        assertThat(server.get(address).body()).contains("none saved: the defaults apply");

        HttpResponse<String> saved = submit(row.replace("parser+parse", "parser") + "&do=save");
        assertThat(saved.statusCode()).isEqualTo(302);
        assertThat(server.get(address).body())
                .contains("version 1", "value=\"5.5\"", "value=\"parser\"", "by local user");

        String none = "basedOn=1&metric=&benchmarks=&percent=&do=preview";
        assertThat(submit(none).body()).contains("1 series would be evaluated again.");
    }

    @Test
    void saysWhatIsWrongWithARowAndKeepsIt() throws Exception {
        HttpResponse<String> refused = submit("basedOn=0&metric=&benchmarks=parser&percent=five&do=save");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("“five” is not a percentage.", "value=\"parser\"");
    }

    @Test
    void isReachedFromIncidentsAndAlertRules() throws Exception {
        assertThat(server.get("/projects/" + name + "/incidents").body()).contains(address);
        assertThat(server.get("/projects/" + name + "/alerts").body()).contains(address);
    }

    /** Sends a form as a browser does that has the page open. */
    private HttpResponse<String> submit(String fields) throws Exception {
        HttpResponse<String> page = server.get(address);
        String cookie = page.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
        Matcher csrf = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"").matcher(page.body());
        assertThat(csrf.find()).isTrue();
        return server.send(HttpRequest.newBuilder(server.uri(address))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Cookie", cookie)
                .POST(BodyPublishers.ofString(fields + "&_csrf=" + csrf.group(1))));
    }
}
