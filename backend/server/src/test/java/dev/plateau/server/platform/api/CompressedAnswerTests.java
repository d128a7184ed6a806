package dev.plateau.server.platform.api;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.io.ByteArrayInputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Whoever accepts gzip gets the same file in fewer bytes. */
@ServerTest
class CompressedAnswerTests {
    @Autowired
    @SuppressWarnings("NullAway.Init")
    TestServer server;

    @Test
    void csvIsCompressedForWhoAcceptsIt() throws Exception {
        ProjectUnderTest project = new ProjectUnderTest(server, "gzip-" + UUID.randomUUID());
        project.upload("", JmhRows.file(row("org.example.Locks.lazy"), row("org.example.Locks.eager")));
        String path = "/api/v1/projects/" + project.name() + "/runs";
        HttpRequest.Builder asked = HttpRequest.newBuilder(server.uri(path + "?format=csv"))
                .header("Authorization", "Bearer " + project.token());
        String plain = server.sendAsStranger(asked).body();

        HttpResponse<byte[]> zipped = HttpClient.newHttpClient()
                .send(asked.header("Accept-Encoding", "gzip").build(), BodyHandlers.ofByteArray());

        assertThat(zipped.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(zipped.headers().allValues("Vary")).contains("Accept-Encoding");
        assertThat(zipped.headers().firstValue("Content-Type")).contains("text/csv;charset=UTF-8");
        try (var unzipped = new GZIPInputStream(new ByteArrayInputStream(zipped.body()))) {
            assertThat(new String(unzipped.readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("id,")
                    .isEqualTo(plain);
        }
    }
}
