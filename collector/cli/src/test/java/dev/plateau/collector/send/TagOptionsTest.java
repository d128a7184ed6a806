package dev.plateau.collector.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.host.GitFacts.GitTag;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TagOptionsTest {
    private static final List<GitTag> TAGS =
            List.of(new GitTag("v1", "aaaa1111", Instant.parse("2026-03-01T12:00:00Z")));

    private static List<String> send(FakeServer server) throws InterruptedException {
        List<String> told = new ArrayList<>();
        TagOptions.send(new ServerClient(new Destination(server.address(), "shop", "t")), TAGS, told::add);
        return told;
    }

    @Test
    void sendsNameCommitAndTimeOfEachTag() throws Exception {
        try (FakeServer server = new FakeServer()) {
            assertThat(send(server)).isEmpty();

            FakeServer.Received received = server.uploads().get(0);
            assertThat(received.path()).isEqualTo("/api/v1/projects/shop/releases");
            JsonNode release = new JsonMapper()
                    .readTree(new String(received.body(), StandardCharsets.UTF_8))
                    .at("/releases/0");
            assertThat(release.get("name").asString()).isEqualTo("v1");
            assertThat(release.get("commit").asString()).isEqualTo("aaaa1111");
            assertThat(release.get("time").asString()).isEqualTo("2026-03-01T12:00:00Z");
        }
    }

    @Test
    void olderServerIsNoFailure() throws Exception {
        try (FakeServer server = new FakeServer().reply(404, "", null)) {
            assertThat(send(server)).singleElement().asString().contains("the server refused (404)");
        }
    }
}
