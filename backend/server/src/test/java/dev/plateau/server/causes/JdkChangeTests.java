package dev.plateau.server.causes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.access.TokenScope;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ServerTest
class JdkChangeTests {
    private static final String CHANGES = "/api/v1/jdk-changes";

    @Autowired
    TestServer server;

    @Test
    void listsWhatLiesBetweenTwoBuilds() throws Exception {
        List<JsonNode> changes = items(CHANGES + "?from=17.0.9&to=21");

        assertThat(changes)
                .extracting(change -> change.get("id").stringValue())
                .contains("reflection-method-handles", "biased-locking-removed")
                .doesNotContain("biased-locking-off", "merge-stores");
        assertThat(items(CHANGES)).hasSizeGreaterThanOrEqualTo(66);
        assertThat(server.get(CHANGES + "?from=17&to=21&format=csv").body())
                .startsWith("id,title,kind,since,until,effect");
    }

    @Test
    void refusesVersionsThatAreNone() throws Exception {
        HttpResponse<String> wrong = server.get(CHANGES + "?from=17&to=newest");
        HttpResponse<String> missing = server.get(CHANGES + "?from=17");

        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(wrong.body()).contains("Parameter to: expected a version such as 17 or 17.0.9, found newest");
        assertThat(missing.statusCode()).isEqualTo(400);
        assertThat(missing.body()).contains("Parameter to: is missing");
    }

    @Test
    void takesATokenThatMayRead() throws Exception {
        BranchPatterns any = BranchPatterns.ANY;
        String reader = server.token("jdk-changes", any, TokenScope.READ);
        String uploader = server.token("jdk-changes", any, TokenScope.UPLOAD);

        assertThat(asked(null)).isEqualTo(401);
        assertThat(asked(uploader)).isEqualTo(403);
        assertThat(asked(reader)).isEqualTo(200);
    }

    @Test
    void thePageShowsThem() throws Exception {
        assertThat(server.get("/jdk-changes?from=11&to=17").body())
                .contains(
                        "<h1>JDK changes from 11 to 17</h1>",
                        "<input type=\"text\" id=\"jdk-from\"",
                        "id=\"biased-locking-off\"",
                        "<code>-XX:+UseBiasedLocking</code>",
                        "href=\"https://openjdk.org/jeps/374\"")
                .doesNotContain("id=\"merge-stores\"");
        assertThat(server.get("/jdk-changes?from=%3Cb%3E&to=17").body())
                .contains("“&lt;b&gt;” is no JDK version", "id=\"merge-stores\"");
        assertThat(server.get("/jdk-changes?from=17&to=17").body())
                .contains("None of the known changes lies between these builds.");
    }

    private int asked(@Nullable String token) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.uri(CHANGES));
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        return server.sendAsStranger(request).statusCode();
    }

    private List<JsonNode> items(String path) throws Exception {
        HttpResponse<String> answer = server.get(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JsonMapper.shared()
                .readTree(answer.body())
                .get("items")
                .valueStream()
                .toList();
    }
}
