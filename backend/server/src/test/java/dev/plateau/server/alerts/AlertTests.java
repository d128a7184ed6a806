package dev.plateau.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.statistics.online.ChangeStatus;
import jakarta.mail.internet.MimeMessage;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** From nights uploaded over HTTP to mails in a mailbox. */
class AlertTests extends MailedTest {
    private static final int MOST_BYTES = 100_000;

    @BeforeEach
    void tellOfWhatIsSure() {
        tell(recipient, 0.05, ChangeStatus.CONFIRMED, Cadence.IMMEDIATE);
    }

    @Test
    void aHundredBenchmarksSlowerAreOneMail() throws Exception {
        for (int night = 0; night < 18; night++) {
            double factor = night < 12 ? 1 : 1.2;
            nights.upload(night, 100, benchmark -> (100 + benchmark) * factor);
        }

        assertThat(mails()).hasSize(1);
        MimeMessage mail = mails().getFirst();
        assertThat(mail.getSubject())
                .containsPattern("^Suite\\.b\\d+ is \\d+ % slower since c12, and 99 more benchmarks are slower · ")
                .endsWith(nights.project());
        saysEverything(mail);
    }

    private void saysEverything(MimeMessage mail) throws Exception {
        String html = part(mail, "text/html");
        String text = part(mail, "text/plain");
        assertThat(html)
                .contains(
                        "Suite.b",
                        "→",
                        "ns/op",
                        "and 97 more",
                        "/incidents/",
                        "/compare?baselineRun=",
                        "/alerts",
                        "cid:series");
        assertThat(text)
                .contains(
                        "Measure it again at c12:",
                        "java -jar benchmarks.jar '^org\\.example\\.Suite\\.b",
                        " -f 5 -prof gc -bm avgt -t 1 -wi 1 -w 1s -i 2 -r 1s",
                        "Cause: code (host, JDK and flags are the same on both sides)",
                        "Commits: c11 … c12 (last before, first since)",
                        "Measured on: JDK 21.0.8 default");
        assertThat(part(mail, "image/png")).startsWith("\u0089PNG");
        assertThat(size(mail)).isLessThan(MOST_BYTES);
        assertThat(mail.getHeader("List-Unsubscribe-Post")).containsExactly("List-Unsubscribe=One-Click");
    }

    @Test
    void aMailNamesSettingsThatDiffer() throws Exception {
        for (int night = 0; night < 18; night++) {
            double[] fork = {(night < 12 ? 100 : 130) * (1 + 0.002 * (night % 5 - 2)), night < 12 ? 100 : 130};
            nights.uploads()
                    .upload(
                            "branch=main&host=lab&commit=c" + night + "&measuredAt="
                                    + Instant.parse("2026-02-01T03:00:00Z").plus(night, ChronoUnit.DAYS),
                            JmhRows.file(JmhRows.row("org.example.Suite.b0")
                                    .forks(
                                            night < 12
                                                    ? new double[][] {fork, fork}
                                                    : new double[][] {fork, fork, fork})));
        }

        MimeMessage mail = mails().getFirst();
        String words = "measured with other settings: forks 2, then 3";
        assertThat(part(mail, "text/plain"))
                .contains("Cause: code (host, JDK and flags are the same on both sides); " + words);
        assertThat(part(mail, "text/html")).contains(words);
    }

    @Test
    void whatIsOverIsToldInTheSameThread() throws Exception {
        for (int night = 0; night < 32; night++) {
            double nanos = night < 12 || night >= 22 ? 100 : 130;
            nights.upload(night, 2, benchmark -> nanos);
            nights.awaitEvaluated();
            if (night == 21) {
                assertThat(mails()).hasSize(1);
            }
        }

        List<MimeMessage> mails = mails();
        assertThat(mails).hasSize(2);
        assertThat(mails.get(1).getHeader("References"))
                .containsExactly(mails.getFirst().getMessageID());
        assertThat(mails.get(1).getSubject())
                .isEqualTo("Re: " + mails.getFirst().getSubject());
        assertThat(part(mails.get(1), "text/plain")).contains("Back to the old level since c22.");
    }

    @Test
    void nobodyIsToldOfWhatGotBetterOrStayed() throws Exception {
        for (int night = 0; night < 20; night++) {
            double nanos = night < 12 ? 100 : 80;
            nights.upload(night, 4, benchmark -> benchmark == 0 ? nanos : 100);
        }

        assertThat(mails()).isEmpty();
        assertThat(nights.incidents()).hasSize(1);
    }

    @Test
    void nobodyIsToldOfLessThanTheyAskedFor() throws Exception {
        for (int night = 0; night < 20; night++) {
            double nanos = night < 12 ? 100 : 104;
            nights.upload(night, 2, benchmark -> nanos);
        }

        assertThat(mails()).isEmpty();
        assertThat(nights.incidents()).hasSize(1);
    }

    @Test
    void whoAsksForSuspicionsHearsOfOneRunAndThatItWasNone() throws Exception {
        tell(recipient, 0.05, ChangeStatus.SUSPECT, Cadence.IMMEDIATE);
        for (int night = 0; night < 14; night++) {
            double nanos = night < 13 ? 100 : 150;
            nights.upload(night, 1, benchmark -> nanos);
        }
        assertThat(mails().getFirst().getSubject()).startsWith("Suspected: Suite.b0 is 33 % slower since c13");

        nights.upload(14, 1, benchmark -> 100);

        assertThat(part(mails().get(1), "text/plain")).contains("False positive");
        assertThat(nights.incidents().get(0).get("triage").asString()).isEqualTo("INVALID");
    }

    /** What was suspected of one benchmark was none; then another one is slower since the same commit. */
    @Test
    void whatIsSuspectedOnceMoreIsToldAgainWhenItIsConfirmed() throws Exception {
        tell(recipient, 0.05, ChangeStatus.SUSPECT, Cadence.IMMEDIATE);
        nights.uploadOneByOne(0, 13, 2, benchmark -> 100);
        nights.upload(13, 1, benchmark -> 150);
        assertThat(mails()).hasSize(1);
        nights.upload(14, 1, benchmark -> 100);
        assertThat(mails()).hasSize(2);

        nights.uploadOneByOne(14, 15, 2, benchmark -> benchmark == 0 ? 100 : 150);
        assertThat(nights.incidents()).hasSize(1);
        assertThat(nights.incidents().get(0).get("triage").asString()).isEqualTo("NEW");
        assertThat(mails()).hasSize(2);

        nights.uploadOneByOne(15, 25, 2, benchmark -> benchmark == 0 ? 100 : 150);
        assertThat(mails()).hasSize(3);
        assertThat(part(mails().getLast(), "text/plain"))
                .contains("The incident is open again. Confirmed by later runs.");
    }

    /** One benchmark that got slower and came back, and another one that got slower; who reads of them once a day. */
    private String twoIncidentsForADigest() throws Exception {
        String reader = "digest-" + recipient;
        tell(reader, 0.05, ChangeStatus.CONFIRMED, Cadence.DAILY);
        for (int night = 0; night < 40; night++) {
            double one = night < 12 || night >= 22 ? 100 : 130;
            double other = night < 26 ? 100 : 130;
            nights.upload(night, 2, benchmark -> benchmark == 0 ? one : other);
            if (night == 20) {
                nights.awaitEvaluated();
            }
        }
        nights.awaitEvaluated();
        return reader;
    }

    @Test
    void aDigestTellsOfSeveralIncidentsInOneMail() throws Exception {
        String reader = twoIncidentsForADigest();
        assertThat(MAILBOX.of(reader)).isEmpty();

        letItBeDue(reader);
        nights.awaitSent();

        assertThat(MAILBOX.of(reader)).hasSize(1);
        MimeMessage mail = MAILBOX.of(reader).getFirst();
        assertThat(mail.getSubject()).isEqualTo("1 regression open, 1 over, daily summary · " + nights.project());
        assertThat(part(mail, "text/html"))
                .contains(
                        "Suite.b1 is 23 % slower since c26.",
                        "new, owner: nobody yet", "Suite.b0 got 23 % slower with c12, fixed by c22.", "?ready=assign");
    }

    @Test
    void aDigestTellsWithoutTheOneThatCantBeMade() throws Exception {
        String reader = twoIncidentsForADigest();
        long broken = jdbc.sql("""
                        update incident_change set benchmark_key_id = -1
                        where incident_id = (select min(id) from incident where project_id = ?) returning incident_id
                        """).param(nights.id()).query(Long.class).single();
        letItBeDue(reader);

        nights.await("the mail without the broken one", """
                select exists (select from message m join project p on p.id = m.project_id where p.name = ? and m.state = 'SENT'
                  and m.cadence = 'DAILY')
                """);

        assertThat(part(MAILBOX.of(reader).getFirst(), "text/html")).contains("Suite.b1 is 23 % slower since c26");
        assertThat(jdbc.sql(
                                "select distinct state from message where recipient = ? and incident_id = ? and kind = 'OPENED'")
                        .params(reader, broken)
                        .query(String.class)
                        .single())
                .isEqualTo("WAITING");
    }

    @Test
    void aMailWaitsUntilThePlanHasBeenMeasured() throws Exception {
        execution(false);
        for (int night = 0; night < 18; night++) {
            double nanos = night < 12 ? 100 : 130;
            nights.upload(night, 1, benchmark -> nanos);
        }
        nights.await("the worker put the mail off", """
                select coalesce(max(m.due_at - m.created_at) > interval '4 seconds', false) from message m join project p on p.id = m.project_id
                where p.name = ?
                """);
        assertThat(MAILBOX.of(recipient)).isEmpty();

        execution(true);

        assertThat(mails()).hasSize(1);
    }

    private void execution(boolean finished) throws Exception {
        nights.uploads().json("PUT", "/executions/nightly", """
                {"plan": "nightly", "planned": 2, "measured": 1, "unmeasured": 0,
                 "startedAt": "2026-02-01T03:00:00Z", "finished": %s}
                """.formatted(finished));
    }

    /** What a hook receives when a benchmark became slower at a commit, by its parts. */
    private Map<String, String> received(Channel channel, String commit) throws Exception {
        Map<String, String> received = new ConcurrentHashMap<>();
        HttpServer hook = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        hook.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String time = exchange.getRequestHeaders().getFirst("X-Plateau-Timestamp");
            received.put("signed", time + "." + body);
            received.put("signature", exchange.getRequestHeaders().getFirst("X-Plateau-Signature"));
            received.put("body", body);
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        hook.start();
        String address = "http://127.0.0.1:" + hook.getAddress().getPort() + "/hook";
        rules.add(nights.id(), RuleSettings.of(channel, address, 0, ChangeStatus.CONFIRMED, "", Cadence.IMMEDIATE));
        for (int night = 0; night < 18; night++) {
            double nanos = night < 12 ? 100 : 130;
            nights.upload(night, "21.0.8", night == 12 ? commit : "c" + night, 1, benchmark -> nanos);
        }
        nights.awaitSent();
        hook.stop(0);
        return received;
    }

    /** Anybody who uploads names commits; ten characters of one are in the title. */
    @Test
    void whatLooksLikeMarkupOfSlackIsText() throws Exception {
        String text = new JsonMapper()
                .readTree(received(Channel.SLACK, "%3C!channel%3E").get("body"))
                .get("text")
                .asString();

        assertThat(text)
                .contains("is 23 % slower since &lt;!channel&gt;", "Owner: nobody yet.", "Acknowledge: http")
                .doesNotContain("<", ">");
    }

    @Test
    void aHookGetsSignedJson() throws Exception {
        Map<String, String> received = received(Channel.WEBHOOK, "c12");

        JsonNode event = new JsonMapper().readTree(received.get("body"));
        assertThat(event.get("event").asString()).isEqualTo("incident.opened");
        assertThat(event.get("changes").get(0).get("ratio").asDouble()).isBetween(1.28, 1.32);
        Mac mac = Mac.getInstance("HmacSHA256");
        String secret = rules.of(nights.id()).getLast().secret();
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.US_ASCII), "HmacSHA256"));
        byte[] expected =
                mac.doFinal(Objects.requireNonNull(received.get("signed")).getBytes(StandardCharsets.UTF_8));
        assertThat(received.get("signature"))
                .isEqualTo("sha256=" + HexFormat.of().formatHex(expected));
    }

    @Test
    void oneClickUnsubscribes() throws Exception {
        for (int night = 0; night < 18; night++) {
            double nanos = night < 12 ? 100 : 120;
            nights.upload(night, 1, benchmark -> nanos);
        }
        String header = mails().getFirst().getHeader("List-Unsubscribe")[0];
        URI address = URI.create(header.substring(1, header.length() - 1));
        String path = address.getRawPath() + "?" + address.getRawQuery();
        assertThat(server.get(path).body()).contains(recipient, "Unsubscribe");
        assertThat(rules.of(nights.id()).getFirst().subscribed()).containsExactly(recipient);

        HttpResponse<String> left = server.send(HttpRequest.newBuilder(server.uri(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("List-Unsubscribe=One-Click")));

        assertThat(left.statusCode()).isEqualTo(200);
        assertThat(rules.of(nights.id()).getFirst().subscribed()).isEmpty();
        assertThat(server.get(path.replace("token=", "token=x")).statusCode()).isEqualTo(404);
    }
}
