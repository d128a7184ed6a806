package dev.plateau.server.platform.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.servlet.HandlerMapping;

class FairReadsTest {
    private final FairReads reads = new FairReads(new FairReads.ReadSettings(4, Duration.ofMillis(50)));
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    @Test
    void readersOfOneProjectLeaveTurnsToOthers() {
        List<MockHttpServletRequest> readers = new ArrayList<>();
        for (int reader = 0; reader < 3; reader++) {
            readers.add(request("GET", "busy", "/runs"));
            reads.preHandle(readers.getLast(), response, this);
        }
        assertThatThrownBy(() -> reads.preHandle(request("GET", "busy", "/runs"), response, this))
                .isInstanceOfSatisfying(Problem.class, busy -> {
                    assertThat(busy.getStatusCode().value()).isEqualTo(503);
                    assertThat(busy.getHeaders().getFirst("Retry-After")).isEqualTo("10");
                    assertThat(busy.getBody().getDetail()).startsWith("Many requests read project busy now");
                });
        MockHttpServletRequest other = request("GET", "quiet", "/runs");
        assertThat(reads.preHandle(other, response, this)).isTrue();
        assertThat(reads.preHandle(request("POST", "busy", "/uploads"), response, this))
                .as("uploads have turns of their own")
                .isTrue();
        assertThat(reads.preHandle(request("GET", "busy", "/recordings/1/file"), response, this))
                .isTrue();

        readers.forEach(reader -> reads.afterCompletion(reader, response, this, null));
        reads.afterCompletion(other, response, this, null);
        assertThat(reads.preHandle(request("GET", "busy", "/runs"), response, this))
                .as("after the others")
                .isTrue();
    }

    private static MockHttpServletRequest request(String method, String project, String path) {
        var request = new MockHttpServletRequest(method, "/api/v1/projects/" + project + path);
        request.setAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE, Map.of("project", project));
        return request;
    }
}
