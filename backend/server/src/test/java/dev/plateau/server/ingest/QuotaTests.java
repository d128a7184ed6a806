package dev.plateau.server.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.profiles.SentRecording;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestRecording;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Quotas of a project, enforced by uploads as a whole. */
@ServerTest
@TestPropertySource(
        properties = {
            "plateau.quotas.series=20",
            "plateau.quotas.scores-a-day=30",
            "plateau.quotas.recordings=1MB",
            "plateau.uploads.at-once=5"
        })
class QuotaTests {
    @Autowired
    TestServer server;

    @TempDir
    Path folder;

    /** Each benchmark is a series of commits and one of JDK builds. */
    @Test
    void seriesBeyondTheQuotaAreRefused() throws Exception {
        var project = new ProjectUnderTest(server, "quota-series");
        project.upload("commit=0123abc", benchmarks("a", 10));

        HttpResponse<String> more = project.send("commit=0123abd", benchmarks("b", 1));

        assertThat(more.statusCode()).as(more.body()).isEqualTo(413);
        assertThat(more.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(more.body())
                .contains("quota-series", "20 series", "plateau.quotas.series", "Nothing of it was stored");
        assertThat(project.items("/runs")).hasSize(1);
        assertThat(project.send("commit=0123abe", benchmarks("a", 10)).statusCode())
                .as("known series go on")
                .isEqualTo(201);
        assertThat(used(project)).containsExactly(20L, 20L, 0L);
        assertThat(server.get("/projects/quota-series/settings").body())
                .contains("Quotas", "Scores stored today (UTC)");
    }

    @Test
    void scoresBeyondTheQuotaOfADayAreRefusedHoweverManyUploadsThereAre() throws Exception {
        var project = new ProjectUnderTest(server, "quota-scores");
        project.upload("commit=0123ab0", benchmarks("a", 5));
        Callable<Integer>[] uploads = uploads(project);
        try (var senders = Executors.newFixedThreadPool(5)) {
            List<Integer> answers = senders.invokeAll(List.of(uploads)).stream()
                    .map(Future::resultNow)
                    .toList();

            assertThat(answers).containsOnly(201, 429);
            assertThat(answers.stream().filter(status -> status == 201)).hasSize(5);
        }
        assertThat(used(project)).containsExactly(10L, 30L, 0L);
        HttpResponse<String> refused = project.send("commit=0123abf", benchmarks("a", 5));
        assertThat(refused.body()).contains("quota-scores-a-day", "30 scores a day", "tomorrow");
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Callable<Integer>[] uploads(ProjectUnderTest project) {
        return IntStream.range(1, 10)
                .mapToObj(commit -> (Callable<Integer>) () -> project.send("commit=0123ab" + commit, benchmarks("a", 5))
                        .statusCode())
                .toArray(Callable[]::new);
    }

    @Test
    void recordingsBeyondTheQuotaAreRefused() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "quota-recordings"));
        Path file = TestRecording.make(folder);
        int sentBefore = 0;
        HttpResponse<String> answer = sent.send("", file);
        while (answer.statusCode() == 201 && sentBefore < 50) {
            sentBefore++;
            // Another recording: what follows the last chunk is not part of it.
            Path other = folder.resolve(sentBefore + ".jfr");
            Files.copy(TestRecording.make(Files.createDirectory(folder.resolve("made" + sentBefore))), other);
            answer = sent.send("", other);
        }
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(413);
        assertThat(answer.body()).contains("quota-recordings", "1 MiB of recordings");
        assertThat(used(sent.project()).getLast()).isLessThanOrEqualTo(1L << 20);
    }

    private static List<Long> used(ProjectUnderTest project) throws Exception {
        return project.items("/quotas").stream()
                .map(quota -> quota.get("used").longValue())
                .toList();
    }

    private static String benchmarks(String type, int count) {
        return JmhRows.file(IntStream.range(0, count)
                .mapToObj(number -> JmhRows.row(type + ".B.m" + number))
                .toArray(JmhRows[]::new));
    }
}
