package dev.plateau.server.alerts.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.alerts.AlertRules;
import dev.plateau.server.alerts.Cadence;
import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.Message;
import dev.plateau.server.alerts.Message.State;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.alerts.RuleSettings;
import dev.plateau.server.testing.MoodySmtp;
import dev.plateau.server.testing.MoodySmtp.Mood;
import dev.plateau.server.testing.NightlyTest;
import dev.plateau.server.testing.ServerTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** What becomes of a mail when the mail server is in a bad mood. */
@ServerTest
class DeliveryTests extends NightlyTest {
    private static final MoodySmtp SMTP = smtp();
    private static final int GIVE_UP_AFTER = 4;

    private final String recipient = UUID.randomUUID() + "@example.org";

    @Autowired
    AlertRules rules;

    @Autowired
    Deliveries deliveries;

    @Autowired
    Outbox outbox;

    @Autowired
    Sending sending;

    private static MoodySmtp smtp() {
        try {
            return new MoodySmtp();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @DynamicPropertySource
    static void impatient(DynamicPropertyRegistry properties) {
        properties.add("spring.mail.host", () -> "127.0.0.1");
        properties.add("spring.mail.port", SMTP::port);
        properties.add("spring.mail.properties.mail.smtp.timeout", () -> 3000);
        properties.add("plateau.alerts.settle", () -> "100ms");
        properties.add("plateau.alerts.retry-after", () -> "100ms");
        properties.add("plateau.alerts.give-up-after", () -> GIVE_UP_AFTER);
        properties.add("plateau.alerts.mail-limit", () -> "10s");
    }

    @AfterAll
    static void close() {
        SMTP.close();
    }

    @BeforeEach
    void start() throws Exception {
        SMTP.be(Mood.FINE);
        rules.add(
                nights.id(),
                RuleSettings.of(
                        Channel.MAIL,
                        recipient,
                        0.05,
                        dev.plateau.statistics.online.ChangeStatus.CONFIRMED,
                        "",
                        Cadence.IMMEDIATE));
    }

    private void regress() throws Exception {
        for (int night = 0; night < 18; night++) {
            double nanos = night < 12 ? 100 : 120;
            nights.upload(night, 1, benchmark -> nanos);
        }
        nights.awaitEvaluated();
    }

    private Message message() {
        return outbox.newest(nights.id(), 10).getFirst();
    }

    private void awaitFailures(int attempts) {
        nights.await(
                "the first attempts",
                "select max(attempts) >= " + attempts
                        + " from message m join project p on p.id = m.project_id where p.name = ?");
    }

    private long arrivals(Message message) {
        return SMTP.taken().stream()
                .filter(id -> id.contains(message.messageId().toString()))
                .count();
    }

    @Test
    void whatIsRefusedArrivesOnceTheServerTakesIt() throws Exception {
        SMTP.be(Mood.REFUSES);
        regress();
        awaitFailures(1);
        assertThat(message().lastError())
                .as("without the control character in it")
                .contains("451 4.7.1 [31mnot today");

        SMTP.be(Mood.FINE);
        nights.awaitSent();

        assertThat(message().state()).isEqualTo(State.SENT);
        assertThat(arrivals(message())).isEqualTo(1);
    }

    /** The words of another server, for a page and a log that somebody reads in a terminal. */
    @Test
    void whatAServerAnswersIsOneShortLineWithoutControlCharacters() {
        assertThat(Sending.printable(
                        "451 \u001b[31mred\u001b]0;title\u0007\r\n\u202enot\u0000 today " + "x".repeat(300)))
                .startsWith("451 [31mred ]0;title not today xxx")
                .hasSizeLessThanOrEqualTo(201);
    }

    @Test
    void whatIsRefusedForGoodIsGivenUpInSightAndCanBeTriedAgain() throws Exception {
        SMTP.be(Mood.REFUSES);
        regress();
        nights.awaitSent();
        assertThat(message().state()).isEqualTo(State.GIVEN_UP);
        assertThat(message().attempts()).isEqualTo(GIVE_UP_AFTER);
        assertThat(server.get("/projects/" + nights.project() + "/alerts/messages")
                        .body())
                .contains("given up", "not today", "Try again");

        SMTP.be(Mood.FINE);
        deliveries.tryAgain(nights.id(), message().id());
        nights.awaitSent();

        assertThat(message().state()).isEqualTo(State.SENT);
        assertThat(arrivals(message())).isEqualTo(1);
    }

    /** Nobody can tell whether it arrived: it is sent again, under the id by which it is recognised. */
    @Test
    void whatWasTakenWithoutAWordIsSentAgainUnderTheSameId() throws Exception {
        SMTP.be(Mood.DIES_AFTER_DATA);
        regress();
        awaitFailures(1);

        SMTP.be(Mood.FINE);
        nights.awaitSent();

        assertThat(message().state()).isEqualTo(State.SENT);
        assertThat(arrivals(message())).isGreaterThanOrEqualTo(2);
    }

    @Test
    void aServerThatSaysNothingIsNotWaitedForLong() throws Exception {
        SMTP.be(Mood.SILENT_AFTER_DATA);
        regress();
        awaitFailures(1);
        assertThat(message().lastError()).containsIgnoringCase("timed out");

        SMTP.be(Mood.FINE);
        nights.awaitSent();

        assertThat(message().state()).isEqualTo(State.SENT);
    }

    /** Each byte would start the time limit of the socket anew. */
    @Test
    void aServerWhoseAnswerNeverEndsIsNotWaitedForLong() throws Exception {
        SMTP.be(Mood.DRIPS_AFTER_DATA);
        regress();
        awaitFailures(1);
        assertThat(message().lastError()).contains("no complete answer within 10.0 s");

        SMTP.be(Mood.FINE);
        nights.awaitSent();

        assertThat(message().state()).isEqualTo(State.SENT);
    }

    /** Its transaction is lost with the error; that the attempt failed must not be. */
    @Test
    void aMessageWithAnSqlErrorIsGivenUpAndHoldsUpNoOther() throws Exception {
        rules.add(
                nights.id(),
                RuleSettings.of(
                        Channel.SLACK,
                        "https://hooks.example.org/broken",
                        0.05,
                        dev.plateau.statistics.online.ChangeStatus.CONFIRMED,
                        "",
                        Cadence.IMMEDIATE));
        SMTP.be(Mood.REFUSES);
        regress();
        awaitFailures(2);
        SMTP.be(Mood.FINE);
        nights.awaitSent();

        assertThat(outbox.newest(nights.id(), 10)).hasSize(2).allSatisfy(message -> {
            boolean broken = message.channel() == Channel.SLACK;
            assertThat(message.state()).isEqualTo(broken ? State.GIVEN_UP : State.SENT);
            assertThat(String.valueOf(message.lastError())).contains(broken ? "division by zero" : "null");
        });
    }

    /** Has a mistake: it asks the database for what it can't answer. */
    @TestConfiguration
    static class BrokenCourier {
        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        Courier broken(JdbcClient jdbc) {
            return new Courier() {
                @Override
                public boolean carries(Channel channel) {
                    return channel == Channel.SLACK;
                }

                @Override
                public Delivery prepare(List<Message> messages) {
                    return new Delivery(
                            jdbc.sql("select 1 / 0").query(String.class).single(), () -> {});
                }
            };
        }
    }

    /** Four workers and the server's own: each is what another server on this database would be. */
    @Test
    void severalWorkersSendEachMessageOnce() throws Exception {
        SMTP.be(Mood.REFUSES);
        regress();
        awaitFailures(1);
        SMTP.be(Mood.FINE);
        jdbc.sql("""
                        insert into message (project_id, incident_id, rule_id, kind, channel, recipient, cadence, created_at, due_at)
                        select project_id, incident_id, rule_id, kind, channel, n || recipient, cadence, now(), now()
                        from message, generate_series(1, 100) n where id = ?
                        """).param(message().id()).update();
        String[] recipients = jdbc.sql("select recipient from message where project_id = ?")
                .param(nights.id())
                .query(String.class)
                .list()
                .toArray(String[]::new);
        jdbc.sql("update alert_rule set recipients = ? where project_id = ?")
                .params(recipients, nights.id())
                .update();
        try (ExecutorService workers = Executors.newFixedThreadPool(4)) {
            IntStream.range(0, 4)
                    .forEach(worker -> workers.execute(() -> {
                        for (var next = sending.next(); next.isPresent(); next = sending.next()) {
                            next.get().run();
                        }
                    }));
        }
        nights.awaitSent();

        List<Message> all = outbox.newest(nights.id(), 200);
        assertThat(all).hasSize(101).allSatisfy(message -> {
            assertThat(message.state()).isEqualTo(State.SENT);
            assertThat(arrivals(message)).isEqualTo(1);
        });
    }
}
