package dev.plateau.server.ingest;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestDatabase;
import dev.plateau.server.testing.TestServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ServerTest
class UploadTests {
    private static final String FILE = file(row("org.example.Locks.lazy"), row("org.example.Locks.eager"));

    @Autowired
    TestServer server;

    @Autowired
    JsonMapper json;

    @Autowired
    JdbcClient jdbc;

    private ProjectUnderTest project(String name) {
        return new ProjectUnderTest(server, name);
    }

    @Test
    void uploadBecomesAPointOfEachSeries() throws Exception {
        ProjectUnderTest project = project("points");
        JsonNode receipt =
                project.upload("branch=main&commit=abc123&commitTime=2026-01-26T20:24:59%2B01:00", file(row("a.B.c")));
        assertThat(receipt.get("duplicate").booleanValue()).isFalse();
        assertThat(receipt.get("series").intValue()).isEqualTo(1);
        assertThat(receipt.get("scores").intValue()).isEqualTo(1);
        assertThat(receipt.get("skipped").isEmpty()).isTrue();
        assertThat(receipt.get("runs").get(0).get("id").isIntegralNumber()).isTrue();

        List<JsonNode> series = project.items("/series");
        assertThat(series).hasSize(1);
        assertThat(series.getFirst().get("benchmark").stringValue()).isEqualTo("a.B.c");
        List<JsonNode> points = project.items("/series/" + series.getFirst().get("id") + "/points");
        assertThat(points).hasSize(1);
        JsonNode point = points.getFirst();
        assertThat(point.get("score").doubleValue()).isEqualTo(11.5);
        assertThat(point.get("position").stringValue()).isEqualTo("2026-01-26T19:24:59Z");
        assertThat(point.get("commit").stringValue()).isEqualTo("abc123");
        assertThat(point.get("forks").intValue()).isEqualTo(2);
    }

    @Test
    void sameUploadAgainReturnsTheFirstReceipt() throws Exception {
        ProjectUnderTest project = project("twice");
        HttpResponse<String> first = project.send("commit=1", FILE);
        HttpResponse<String> second = project.send("commit=1", FILE);
        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(second.statusCode()).isEqualTo(200);
        JsonNode receipt = json.readTree(second.body());
        assertThat(receipt.get("duplicate").booleanValue()).isTrue();
        assertThat(receipt.get("upload")).isEqualTo(json.readTree(first.body()).get("upload"));
        assertThat(second.headers().firstValue("Location"))
                .isEqualTo(first.headers().firstValue("Location"));
        assertThat(project.items("/series").getFirst().get("points").intValue()).isEqualTo(1);
    }

    /** PostgreSQL refuses the last statements of the upload as it does when its disk is full. */
    @Test
    void aFullDatabaseIsToldAsOneAndTheUploadIsStoredLater() throws Exception {
        assumeFalse(TestDatabase.isDistributed(), "distributed tables have no triggers");
        ProjectUnderTest project = project("full");
        jdbc.sql("""
                        create function full_disk() returns trigger language plpgsql
                        as $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$
                        """).update();
        jdbc.sql("create trigger full_disk before insert on score for each statement execute function full_disk()")
                .update();
        HttpResponse<String> refused;
        try {
            refused = project.send("commit=1", FILE);
        } finally {
            jdbc.sql("drop function full_disk cascade").update();
        }

        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        assertThat(project.items("/uploads")).isEmpty();
        assertThat(project.send("commit=1", FILE).statusCode()).isEqualTo(201);
    }

    @Test
    void sameContentAtAnotherCommitIsAnotherUpload() throws Exception {
        ProjectUnderTest project = project("other-commit");
        project.upload("commit=1", FILE);
        JsonNode receipt = project.upload("commit=2", FILE);
        assertThat(receipt.get("duplicate").booleanValue()).isFalse();
        assertThat(project.items("/series").getFirst().get("points").intValue()).isEqualTo(2);
    }

    @Test
    void equalUploadsAtTheSameTimeAreStoredOnce() throws Exception {
        ProjectUnderTest project = project("at-once");
        List<JsonNode> receipts = atOnce(IntStream.range(0, 8)
                .<Callable<JsonNode>>mapToObj(i -> () -> project.upload("commit=1", FILE))
                .toList());
        assertThat(receipts.stream().filter(receipt -> !receipt.get("duplicate").booleanValue()))
                .hasSize(1);
        Set<String> ids = receipts.stream()
                .map(receipt -> receipt.get("upload").stringValue())
                .collect(Collectors.toSet());
        assertThat(ids).hasSize(1);
        assertThat(project.items("/series").getFirst().get("points").intValue()).isEqualTo(1);
    }

    /** New keys, environments and series in different orders are what would deadlock. */
    @Test
    void differentUploadsWithTheSameNewSeriesAtTheSameTimeAreAllStored() throws Exception {
        ProjectUnderTest project = project("all-at-once");
        List<JsonNode> receipts = atOnce(IntStream.range(0, 12)
                .<Callable<JsonNode>>mapToObj(upload -> () -> project.upload(
                        "commit=" + upload,
                        file(IntStream.range(0, 40)
                                .map(i -> (i * 7 + upload * 11) % 40)
                                .mapToObj(i -> row("a.B.m" + i % 10).jdk((11 + i / 10) + ".0.1"))
                                .toArray(JmhRows[]::new))))
                .toList());
        assertThat(receipts).allSatisfy(receipt -> {
            assertThat(receipt.get("series").intValue()).isEqualTo(40);
            assertThat(receipt.get("runs")).hasSize(4);
        });
        List<JsonNode> series = project.items("/series");
        assertThat(series).hasSize(40);
        assertThat(series)
                .allSatisfy(one -> assertThat(one.get("points").intValue()).isEqualTo(12));
        assertThat(project.items("/series?axis=jdk"))
                .hasSize(10)
                .allSatisfy(one -> assertThat(one.get("points").intValue()).isEqualTo(48));
    }

    @Test
    void idempotencyKeyBelongsToOneUpload() throws Exception {
        ProjectUnderTest project = project("keys");
        assertThat(withKey(project, "k1", FILE).statusCode()).isEqualTo(201);
        assertThat(withKey(project, "k1", FILE).statusCode()).isEqualTo(200);
        HttpResponse<String> other = withKey(project, "k1", file(row("other.Bench.mark")));
        assertThat(other.statusCode()).isEqualTo(422);
        assertThat(json.readTree(other.body()).get("type").stringValue()).endsWith("idempotency-key-reused");
        assertThat(project.items("/uploads")).hasSize(1);
    }

    @Test
    void badRowIsNamedAndNothingStored() throws Exception {
        ProjectUnderTest project = project("bad-row");
        HttpResponse<String> answer =
                project.send("", file(row("a.B.good"), row("a.B.bad").threads(0)));
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        JsonNode problem = json.readTree(answer.body());
        assertThat(problem.get("title").stringValue()).isNotEmpty();
        assertThat(problem.get("detail").stringValue()).contains("partial=true");
        JsonNode first = problem.get("problems").get(0);
        assertThat(first.get("row").intValue()).isEqualTo(1);
        assertThat(first.get("field").stringValue()).isEqualTo("threads");
        assertThat(project.items("/series")).isEmpty();
        List<JsonNode> uploads = project.items("/uploads");
        assertThat(uploads).hasSize(1);
        assertThat(uploads.getFirst().get("stored").booleanValue()).isFalse();
        assertThat(uploads.getFirst().get("problems")).hasSize(1);
    }

    @Test
    void partialStoresTheGoodRows() throws Exception {
        ProjectUnderTest project = project("partial");
        JsonNode receipt = project.upload(
                "partial=true", file(row("a.B.good"), row("a.B.bad").threads(0)));
        assertThat(receipt.get("scores").intValue()).isEqualTo(1);
        assertThat(receipt.get("problems")).hasSize(1);
        assertThat(project.items("/series")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[", "[ ]", "{}", "<html>", "[1]", "[{}]", "\u0000", "null"})
    void whatIsNoJmhJsonIsRefusedWithAReason(String content) throws Exception {
        HttpResponse<String> answer = project("no-jmh").send("", content);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        assertThat(json.readTree(answer.body())
                        .get("problems")
                        .get(0)
                        .get("reason")
                        .stringValue())
                .isNotBlank();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "commitTime=yesterday",
                "brunch=main",
                "measuredAt=1000000-01-01T00:00:00Z",
                "dirty=perhaps",
                "branch=%00",
                "host=a%0ab"
            })
    void parameterThatCannotBeUsedIsNamed(String parameter) throws Exception {
        HttpResponse<String> answer = project("parameters").send(parameter, FILE);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body()).contains(parameter.substring(0, parameter.indexOf('=')));
    }

    /** "+01:00" that nobody escaped arrives as " 01:00"; git's %ct gives seconds. */
    @ParameterizedTest
    @ValueSource(strings = {"2026-01-26T20:24:59+01:00", "2026-01-26T19:24:59Z", "1769455499"})
    void commitTimeMayBeWrittenAsGitDoes(String time) throws Exception {
        ProjectUnderTest project = project("git-time-" + time.length());
        project.upload("commitTime=" + time, file(row("a.B.c")));
        assertThat(project.items("/series").getFirst().get("last").get("at").stringValue())
                .isEqualTo("2026-01-26T19:24:59Z");
    }

    @Test
    void gzipIsUnpackedAndTheSameContentPlainIsTheSameUpload() throws Exception {
        ProjectUnderTest project = project("gzip");
        HttpResponse<String> packed = project.send(
                "/uploads",
                HttpRequest.newBuilder()
                        .header("Content-Encoding", "gzip")
                        .POST(BodyPublishers.ofByteArray(gzip(FILE.getBytes(StandardCharsets.UTF_8)))));
        assertThat(packed.statusCode()).as(packed.body()).isEqualTo(201);
        assertThat(project.upload("", FILE).get("duplicate").booleanValue()).isTrue();
    }

    @Test
    void bombIsRefusedBeforeItUnfolds() throws Exception {
        HttpResponse<String> answer = project("bomb")
                .send(
                        "/uploads",
                        HttpRequest.newBuilder()
                                .header("Content-Encoding", "gzip")
                                .POST(BodyPublishers.ofByteArray(gzip(new byte[65 << 20]))));
        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    @Test
    void whatClaimsToBeGzipAndIsNotIsRefused() throws Exception {
        assertNoGzip(FILE.getBytes(StandardCharsets.UTF_8));
        byte[] whole = gzip(FILE.getBytes(StandardCharsets.UTF_8));
        assertNoGzip(Arrays.copyOf(whole, whole.length / 2));
    }

    private void assertNoGzip(byte[] body) throws Exception {
        HttpResponse<String> answer = project("not-gzip")
                .send(
                        "/uploads",
                        HttpRequest.newBuilder()
                                .header("Content-Encoding", "gzip")
                                .POST(BodyPublishers.ofByteArray(body)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=x"})
    void formContentTypeIsRefusedWithTheHeaderToAdd(String type) throws Exception {
        HttpResponse<String> answer = project("form")
                .send(
                        "/uploads",
                        HttpRequest.newBuilder().header("Content-Type", type).POST(BodyPublishers.ofString(FILE)));
        assertThat(answer.statusCode()).isEqualTo(415);
        assertThat(answer.body()).contains("Content-Type: application/json");
    }

    @Test
    void receiptCanBeReadAgain() throws Exception {
        ProjectUnderTest project = project("receipts");
        JsonNode receipt = project.upload("commit=1", FILE);
        assertThat(project.get("/uploads/" + receipt.get("upload").stringValue()))
                .isEqualTo(receipt);
    }

    @Test
    void longIdempotencyKeyIsRefused() throws Exception {
        HttpResponse<String> answer = withKey(project("long-key"), "k".repeat(201), FILE);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("Idempotency-Key: expected 1 to 200 characters");
    }

    private static HttpResponse<String> withKey(ProjectUnderTest project, String key, String content)
            throws IOException, InterruptedException {
        return project.send(
                "/uploads",
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .header("Idempotency-Key", key)
                        .POST(BodyPublishers.ofString(content)));
    }

    private static byte[] gzip(byte[] content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        }
        return bytes.toByteArray();
    }

    private static <T> List<T> atOnce(List<Callable<T>> tasks) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return threads.invokeAll(tasks).stream().map(Future::resultNow).toList();
        }
    }
}
