package dev.plateau.server.requests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Lines of the log about a request can be found by its id, and by the name of its agent. */
@ServerTest
@ExtendWith(OutputCaptureExtension.class)
class RequestLogTests {
    @Autowired
    TestServer server;

    @Test
    void theLinesOfARequestHaveItsAgent(CapturedOutput output) throws Exception {
        ProjectUnderTest project = new ProjectUnderTest(server, "logged-" + UUID.randomUUID());
        RequestQueue queue = new RequestQueue(project);
        long request = queue.want("{\"commit\":\"abcdef12\",\"reason\":\"log\"}");
        queue.claimed("lab\\n3", "h");
        queue.send("PUT", "/" + request + "/end", "{\"agent\":\"lab\\n3\",\"done\":true,\"outcome\":\"\"}");

        assertThat(output.getOut().lines().filter(line -> line.contains(project.name())))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("agent=lab 3", "request=" + request))
                .satisfiesExactly(
                        line -> assertThat(line).endsWith("Claimed"),
                        line -> assertThat(line).endsWith("Measured"));
    }
}
