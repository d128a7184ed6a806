package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.send.FakeServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An agent that is asked for a cause: by a server that it works for, and by one that wants more than that. */
class AgentSearchTest extends AgentRunTest {
    @BeforeEach
    void write() throws Exception {
        plan = SpecimenPlan.write(folder, """
                benchmarks: {include: Specimens\\.(compiled|sized)$}
                git: project
                flagSets:
                  default: []
                  interpreted: [-XX:-UseCompiler, -XX:MaxInlineLevel=3]
                """);
        Path repository = Files.createDirectories(folder.resolve("project"));
        git(repository, "init", "--quiet");
        git(repository, "commit", "--quiet", "--allow-empty", "--message", "one");
    }

    private JsonNode lastEnd(FakeServer server) {
        return new JsonMapper().readTree(lastPut(server));
    }

    @Test
    void searchesTheFlagAndSendsTheReport() throws Exception {
        try (FakeServer server = new FakeServer()
                .reply(200, search("interpreted", "\"candidates\":\"FLAGS\""), null)
                .reply(204, "", null)) {
            String output = agent(server);

            JsonNode end = lastEnd(server);
            assertThat(end.path("done").asBoolean()).as(output).isTrue();
            assertThat(end.path("report").path("outcome").asString()).isEqualTo("culprit");
            assertThat(end.path("report")
                            .path("culprits")
                            .path(0)
                            .path("setting")
                            .asString())
                    .isEqualTo("-XX:+UseCompiler");
        }
    }

    /** The server may ask for what this agent offers, and for nothing else. */
    @Test
    void refusesWhatItDoesNotOffer() throws Exception {
        String commits = "\"candidates\":\"COMMITS\",\"after\":\"%s\",\"until\":\"%s\"";
        try (FakeServer server = new FakeServer()
                .reply(200, search("default -XX:OnError=reboot", "\"candidates\":\"FLAGS\""), null)
                .reply(200, search("interpreted", commits.formatted("--upload-pack=reboot", "HEAD")), null)
                .reply(200, search("interpreted", commits.formatted("0123456789", "0123456789")), null)
                .reply(204, "", null)) {
            String output = agent(server, "--build", "touch built");

            List<JsonNode> ends =
                    ends(server).stream().map(new JsonMapper()::readTree).toList();
            assertThat(ends).as(output).allSatisfy(end -> {
                assertThat(end.path("done").asBoolean()).isFalse();
                assertThat(end.path("report").isNull()).isTrue();
            });
            assertThat(ends)
                    .extracting(end -> end.path("outcome").asString())
                    .satisfiesExactly(
                            flagSet -> assertThat(flagSet).contains("no flag set"),
                            option -> assertThat(option).contains("is no commit"),
                            unknown -> assertThat(unknown).contains("does not have it"));
            assertThat(folder.resolve("project/built")).doesNotExist();
        }
    }

    @Test
    void needsACommandToSearchCommits() throws Exception {
        try (FakeServer server = new FakeServer()
                .reply(
                        200,
                        search(
                                "default",
                                "\"candidates\":\"COMMITS\",\"after\":\"0123456789\",\"until\":\"0123456789\""),
                        null)
                .reply(204, "", null)) {
            agent(server);

            assertThat(lastEnd(server).path("outcome").asString()).contains("--build COMMAND");
        }
    }
}
