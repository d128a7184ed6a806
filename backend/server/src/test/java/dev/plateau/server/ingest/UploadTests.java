package dev.plateau.server.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ServerTest
class UploadTests {
    @Autowired
    TestServer server;

    @Autowired
    JsonMapper json;

    @Test
    void uploadBecomesASeriesWithOnePoint() throws Exception {
        String token = server.token("one-point");
        HttpResponse<String> answer = server.post(
                "/api/v1/projects/one-point/uploads?branch=main&commit=abc123&commitTime=2026-01-26T20:24:59%2B01:00",
                token, JmhRows.file(JmhRows.row("org.example.Locks.lazy")));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        JsonNode receipt = json.readTree(answer.body());
        assertThat(receipt.get("duplicate").booleanValue()).isFalse();
        assertThat(receipt.get("series").intValue()).isEqualTo(1);
        assertThat(receipt.get("scores").intValue()).isEqualTo(1);
        assertThat(receipt.get("skipped").isEmpty()).isTrue();

        JsonNode series = json.readTree(
                        server.get("/api/v1/projects/one-point/series").body())
                .get("items");
        assertThat(series).hasSize(1);
        assertThat(series.get(0).get("benchmark").stringValue()).isEqualTo("org.example.Locks.lazy");
        JsonNode points = json.readTree(server.get("/api/v1/projects/one-point/series/"
                                + series.get(0).get("id").longValue() + "/points")
                        .body())
                .get("items");
        assertThat(points).hasSize(1);
        JsonNode point = points.get(0);
        assertThat(point.get("score").doubleValue()).isEqualTo(11.5);
        assertThat(point.get("position").stringValue()).isEqualTo("2026-01-26T19:24:59Z");
        assertThat(point.get("commit").stringValue()).isEqualTo("abc123");
    }
}
