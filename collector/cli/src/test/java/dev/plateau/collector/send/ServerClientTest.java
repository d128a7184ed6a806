package dev.plateau.collector.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.send.Answer.Accepted;
import dev.plateau.collector.send.Answer.Refused;
import dev.plateau.collector.send.Answer.Unavailable;
import dev.plateau.wire.model.Manifest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerClientTest {
    private static final String PROBLEM =
            "{\"title\":\"The upload can't be read\",\"detail\":\"Fix the row.\",\"problems\":"
                    + "[{\"row\":3,\"benchmark\":\"a.B.c\",\"field\":\"primaryMetric.score\",\"reason\":\"is a text\"}]}";

    @TempDir
    private Path folder;

    private final List<Duration> pauses = new ArrayList<>();
    private FakeServer server;
    private ServerClient client;
    private Outgoing outgoing;

    @BeforeEach
    void start() throws IOException {
        server = new FakeServer();
        client = clientTo(server.address());
        outgoing = Outgoing.of(Files.writeString(folder.resolve("jmh.json"), "[ ]"), Map.of("branch", "a b&c"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private ServerClient clientTo(String address) {
        return new ServerClient(new Destination(address + "/", "shop", "secret-token"), pauses::add, new Random(1));
    }

    @Test
    void anOlderServerGetsABundleInItsFormat() throws Exception {
        Path bundle = folder.resolve("bundle.zip");
        String manifest =
                "{\"version\":5,\"plan\":\"nightly\",\"environments\":[],\"jobs\":[{\"key\":\"k\",\"code\":\"ab12\"}],\"directions\":{}}";
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(bundle))) {
            for (String name : List.of(Manifest.ENTRY, "forks/001-1.json")) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write((name.equals(Manifest.ENTRY) ? manifest : "[]").getBytes(StandardCharsets.UTF_8));
            }
        }
        server.reply(422, """
                {"title": "The upload can't be stored", "problems": [{"file": "manifest.json", "row": -1, "field": "version", "reason":
                 "the bundle has version 5 and this reads up to 4: written by a newer collector: update the server"}]}""", null);

        assertThat(client.upload(Outgoing.of(bundle, Map.of()), Duration.ofSeconds(60)))
                .isInstanceOf(Accepted.class);

        assertThat(server.uploads()).hasSize(2);
        Map<String, String> sent = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(
                new ByteArrayInputStream(server.uploads().get(1).body()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                sent.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        assertThat(ServerClient.JSON.readTree(sent.get(Manifest.ENTRY)))
                .isEqualTo(ServerClient.JSON.readTree(
                        "{\"version\":4,\"plan\":\"nightly\",\"environments\":[],\"jobs\":[{\"key\":\"k\"}]}"));
        assertThat(sent).containsEntry("forks/001-1.json", "[]").hasSize(2);
    }

    @Test
    void sendsFileFactsTokenAndKey() throws Exception {
        assertThat(client.uploadPatiently(outgoing)).isInstanceOf(Accepted.class);
        FakeServer.Received received = server.uploads().get(0);
        assertThat(received.path()).isEqualTo("/api/v1/projects/shop/uploads");
        assertThat(received.query()).isEqualTo("branch=a+b%26c");
        assertThat(received.token()).isEqualTo("Bearer secret-token");
        assertThat(received.contentType()).isEqualTo("application/json");
        assertThat(received.body()).isEqualTo(Files.readAllBytes(outgoing.file()));
    }

    @Test
    void triesAgainWithTheSameKeyWhileTheServerCannotAnswer() throws Exception {
        server.reply(503, "", null).reply(500, "oops", null).reply(429, "", "7");
        assertThat(client.uploadPatiently(outgoing)).isInstanceOf(Accepted.class);
        assertThat(server.uploads()).hasSize(4);
        assertThat(server.uploads().stream().map(FakeServer.Received::key).distinct())
                .hasSize(1);
        assertThat(pauses).hasSize(3).isSorted();
        assertThat(pauses.get(2)).as("what the server asked for").isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void givesUpAfterSomeAttempts() throws Exception {
        for (int i = 0; i < 10; i++) {
            server.reply(502, "<html>bad gateway</html>", null);
        }
        assertThat(client.uploadPatiently(outgoing)).isInstanceOf(Unavailable.class);
        assertThat(server.uploads()).hasSize(6);
    }

    @Test
    void explainsARefusalAndDoesNotRepeatIt() throws Exception {
        server.reply(422, PROBLEM, null);
        Answer answer = client.uploadPatiently(outgoing);
        assertThat(answer).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.retryable()).isFalse();
            assertThat(refused.lines())
                    .containsExactly(
                            "refused (422): The upload can't be read",
                            "  Fix the row.",
                            "  row 3 a.B.c primaryMetric.score: is a text");
        });
        assertThat(server.uploads()).hasSize(1);
    }

    /** Some JDKs send the token along, wherever a redirect leads. */
    @Test
    void followsNoRedirect() throws Exception {
        try (FakeServer elsewhere = new FakeServer()) {
            server.redirect(elsewhere.address());

            Answer answer = client.uploadPatiently(outgoing);

            assertThat(elsewhere.uploads()).isEmpty();
            assertThat(answer).isInstanceOfSatisfying(Refused.class, refused -> {
                assertThat(refused.retryable()).isTrue();
                assertThat(refused.lines().get(0)).contains("redirects to " + elsewhere.address());
            });
        }
    }

    @Test
    void printsNoEscapeSequencesOfTheServer() throws Exception {
        server.reply(
                422,
                "{\"title\":\"\\u001b[31mred\",\"detail\":\"\\u001b]0;x\\u0007\",\"problems\":"
                        + "[{\"row\":3,\"benchmark\":\"a\\nb\",\"field\":\"f\",\"reason\":\"\\u202ex\"}]}",
                null);

        assertThat(client.uploadPatiently(outgoing))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(String.join("", refused.lines()))
                                .contains("[31mred", "a b f:")
                                .doesNotContain("\u001b", "\u0007", "\u202e", "\n"));
    }

    @Test
    void keysDifferWithContentAndFacts() throws Exception {
        Path other = Files.writeString(folder.resolve("other.json"), "[  ]");
        List<String> keys = new ArrayList<>();
        for (Outgoing sent : List.of(outgoing, Outgoing.of(outgoing.file(), Map.of()), Outgoing.of(other, Map.of()))) {
            keys.add(sent.idempotencyKey(sent.content()));
        }
        assertThat(keys).doesNotHaveDuplicates();
    }

    @Test
    void whatCouldNotBeSentIsDeliveredLaterAndHoldsNoToken() throws Exception {
        Spool spool = new Spool(folder.resolve("spool"));
        ServerClient toNobody = clientTo(closedAddress());
        assertThat(toNobody.uploadPatiently(outgoing)).isInstanceOf(Unavailable.class);
        spool.keep(outgoing, client.destination(), Instant.EPOCH, "down");
        spool.keep(outgoing, client.destination(), Instant.EPOCH, "down");
        Files.delete(outgoing.file());
        try (Stream<Path> files = Files.walk(spool.folder())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file)).doesNotContain("secret-token");
            }
        }
        List<String> told = new ArrayList<>();
        assertThat(spool.deliver(client, told::add)).isTrue();
        assertThat(told).hasSize(1).first().asString().contains("stored: 3 scores in 2 series");
        assertThat(server.uploads()).hasSize(1);
        assertThat(server.uploads().get(0).query()).isEqualTo(outgoing.query());
        assertThat(spool.waiting()).isEmpty();
    }

    @Test
    void spooledUploadsForAnotherProjectWait() throws Exception {
        Spool spool = new Spool(folder.resolve("spool"));
        spool.keep(outgoing, new Destination(server.address(), "other", "t"), Instant.EPOCH, "down");
        assertThat(spool.deliver(client, text -> {})).isTrue();
        assertThat(server.uploads()).isEmpty();
        assertThat(spool.waiting()).hasSize(1);
    }

    @Test
    void aSpooledUploadThatIsRefusedIsPutAsideWithTheReason() throws Exception {
        Spool spool = new Spool(folder.resolve("spool"));
        spool.keep(outgoing, client.destination(), Instant.EPOCH, "down");
        server.reply(422, PROBLEM, null);
        assertThat(spool.deliver(client, text -> {})).isTrue();
        assertThat(spool.waiting()).isEmpty();
        try (Stream<Path> files = Files.walk(spool.folder().resolve("refused"))) {
            assertThat(files.map(file -> file.getFileName().toString())).contains("upload", "problem.json");
        }
    }

    @Test
    void aWrongTokenLeavesTheSpoolAsItIs() throws Exception {
        Spool spool = new Spool(folder.resolve("spool"));
        spool.keep(outgoing, client.destination(), Instant.EPOCH, "down");
        server.reply(401, "{\"title\":\"No\"}", null);
        assertThat(spool.deliver(client, text -> {})).isFalse();
        assertThat(spool.waiting()).hasSize(1);
    }

    private static String closedAddress() throws IOException {
        try (FakeServer closed = new FakeServer()) {
            return closed.address();
        }
    }

    /** The login page of a proxy comes with this status. */
    @Test
    void aPageThatIsNoReceiptStoresNothingAndLeavesTheSpoolAsItIs() throws Exception {
        Spool spool = new Spool(folder.resolve("spool"));
        spool.keep(outgoing, client.destination(), Instant.EPOCH, "down");
        server.reply(200, "<html>Sign in</html>", null).reply(200, "{}", null);
        List<String> told = new ArrayList<>();
        assertThat(spool.deliver(client, told::add)).isFalse();
        assertThat(told)
                .contains("refused (200): this is not an answer of a Plateau server")
                .anyMatch(line -> line.contains("Check the address of the server"));
        assertThat(spool.deliver(client, told::add)).isFalse();
        assertThat(spool.waiting()).hasSize(1);
    }
}
