package dev.plateau.server.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

/** Lines of the log about one upload can be found by its id. */
@ServerTest
@ExtendWith(OutputCaptureExtension.class)
class UploadLogTests {
    @Autowired
    TestServer server;

    @Test
    void theLineOfAnUploadHasItsProjectAndId(CapturedOutput output) throws Exception {
        ProjectUnderTest project = new ProjectUnderTest(server, "logged-" + UUID.randomUUID());
        JsonNode receipt = project.upload("commit=abcdef12", JmhRows.file(JmhRows.row("org.example.Parser.parse")));

        assertThat(output.getOut().lines().filter(line -> line.contains(project.name())))
                .singleElement()
                .asString()
                .contains(
                        "project=" + project.name(),
                        "upload=" + receipt.get("upload").asString(),
                        "runs [" + receipt.get("runs").get(0).get("id") + "]")
                .containsPattern("Stored in \\d+ ms: 1 scores, 1 series");
    }
}
