package dev.plateau.server.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A run with one score, and recordings that are sent to it alone. */
public record SentRecording(ProjectUnderTest project, long run) {
    /** Makes the run. */
    public static SentRecording to(ProjectUnderTest project) throws IOException, InterruptedException {
        JsonNode receipt = project.upload("commit=0123abc", JmhRows.file(JmhRows.row("a.B.one")));
        return new SentRecording(project, receipt.get("runs").get(0).get("id").longValue());
    }

    /** Sends a file without waiting for it to be read. */
    public HttpResponse<String> send(String parameters, Path file) throws IOException, InterruptedException {
        return project.send(
                "/runs/" + run + "/recordings" + parameters,
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/octet-stream")
                        .POST(BodyPublishers.ofFile(file)));
    }

    /** Sends it and waits until it is read. */
    public JsonNode read(Path file) throws IOException, InterruptedException {
        HttpResponse<String> answer = send("", file);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        long id = new JsonMapper().readTree(answer.body()).get("id").longValue();
        Eventually.until(
                "reading of the recording",
                () -> !project.get("/recordings/" + id)
                        .get("state")
                        .stringValue()
                        .equals("WAITING"));
        return project.get("/recordings/" + id);
    }
}
