package dev.plateau.server.alerts;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import jakarta.mail.internet.MimeMessage;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** What used to come and no longer does. */
class WatchdogTests extends MailedTest {
    private static final MissingDataLimit TWO_DAYS = new MissingDataLimit(2.0, null);

    private final Instant now = Instant.now();

    @Autowired
    Watchdog watchdog;

    private void measured(int daysAgo, String jdk, String... benchmarks) throws Exception {
        JmhRows[] rows = new JmhRows[benchmarks.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = row("org.example.Suite." + benchmarks[i])
                    .jdk(jdk)
                    .forks(new double[] {100 + daysAgo % 3, 101}, new double[] {100, 101 + daysAgo % 2});
        }
        nights.uploads()
                .upload(
                        "host=" + name + "&branch=main&commit=" + UUID.randomUUID() + "&measuredAt="
                                + now.minus(daysAgo, ChronoUnit.DAYS),
                        JmhRows.file(rows));
    }

    private void eachDay(int from, int to, String jdk, String... benchmarks) throws Exception {
        for (int day = from; day >= to; day--) {
            measured(day, jdk, benchmarks);
        }
    }

    /** A rule that somebody made {@code daysAgo}. */
    private void rule(MissingDataLimit limit, int daysAgo) {
        rules.add(nights.id(), RuleSettings.missingData(Channel.MAIL, recipient, 0, limit, 1));
        jdbc.sql("update alert_rule set created_at = now() - make_interval(days => ?) where project_id = ?")
                .params(daysAgo, nights.id())
                .update();
    }

    /** Checks for missing data first. */
    @Override
    public List<MimeMessage> mails() {
        watchdog.check();
        return super.mails();
    }

    private JsonNode missing(String query) throws Exception {
        return nights.get("missing-data" + query).get("items");
    }

    @Test
    void tellsOfEachOnceAndAgainAfterItCameBack() throws Exception {
        rule(TWO_DAYS, 30);
        eachDay(12, 5, "17.0.9", "silent", "quiet");
        eachDay(12, 0, "17.0.9", "lively");

        assertThat(mails()).hasSize(1);
        assertThat(mails()).hasSize(1);
        MimeMessage mail = MAILBOX.of(recipient).getFirst();
        assertThat(mail.getSubject()).isEqualTo("2 rows or agents stopped reporting · " + name);
        assertThat(part(mail, "text/plain"))
                .contains("for longer than 2 days.", "Suite.silent, last data ", "17 default on " + name)
                .doesNotContain("lively");
        assertThat(part(mail, "text/html")).contains("Suite.quiet", "/matrix", "Unsubscribe");

        measured(3, "17.0.9", "silent");
        assertThat(mails()).hasSize(2);
        assertThat(mails()).hasSize(2);

        assertThat(MAILBOX.of(recipient).getLast().getSubject()).isEqualTo("Suite.silent stopped reporting · " + name);
        assertThat(server.get("/projects/" + name + "/missing-data").body())
                .contains("Missing data", "Suite.quiet", "17 default on " + name)
                .doesNotContain("lively");
    }

    /** The page and the mail have one sentence and one picture. */
    @Test
    void theStateOfPerformanceIsMailedEachMonday() throws Exception {
        rules.add(nights.id(), RuleSettings.state(recipient));
        eachDay(12, 0, "17.0.9", "steady");
        assertThat(mails()).as("the rule is younger than the last Monday").isEmpty();

        jdbc.sql("update alert_rule set created_at = now() - make_interval(days => 10) where project_id = ?")
                .param(nights.id())
                .update();

        assertThat(mails()).hasSize(1);
        assertThat(mails()).hasSize(1);
        MimeMessage mail = MAILBOX.of(recipient).getFirst();
        String page = "/projects/" + name + "/state?since="
                + LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(7);
        String sentence = mail.getSubject().replace(" · " + name, "");
        assertThat(sentence).containsPattern(" g[oe]t slower since ");
        assertThat(server.get(page).body()).contains(sentence + ".", "name=\"stateOfPerformance\"");
        assertThat(part(mail, "text/plain")).startsWith(sentence).contains(page, "Unsubscribe");
        assertThat(part(mail, "text/html")).contains(sentence, "cid:series");
        assertThat(part(mail, "image/png")).isNotEmpty();
    }

    @Test
    void whatWasMissingBeforeTheRuleIsKnown() throws Exception {
        eachDay(12, 5, "17.0.9", "silent");
        rule(TWO_DAYS, 0);

        assertThat(mails()).isEmpty();
        assertThat(missing("")).hasSize(1);
    }

    @Test
    void withoutARuleNobodyIsTold() throws Exception {
        eachDay(12, 5, "17.0.9", "silent");

        assertThat(mails()).isEmpty();
    }

    @Test
    void anUpdateOfTheJdkIsNotMissingDataButAReleaseThatIsGoneIs() throws Exception {
        eachDay(20, 8, "17.0.9", "one");
        eachDay(7, 0, "17.0.10", "one");
        eachDay(20, 8, "11.0.13", "one");

        assertThat(missing("")).hasSize(1);
        assertThat(missing("").get(0).get("where").asString()).startsWith("11 default on " + name);
        assertThat(missing("").get(0).get("usualSeconds").asLong()).isEqualTo(86_400);
    }

    @Test
    void whatCameTwiceWasTriedAndIsNotExpected() throws Exception {
        eachDay(9, 8, "17.0.9", "tried");

        assertThat(missing("")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"?intervals=3, daily", "?days=9, daily+weekly", "?days=9&intervals=12, ''", "?days=11, ''"})
    void howLongIsLongIsSaidInDaysOrInUsualIntervals(String query, String expected) throws Exception {
        eachDay(20, 10, "17.0.9", "daily");
        for (int week = 5; week >= 1; week--) {
            measured(3 + 7 * week, "17.0.9", "weekly");
        }

        List<String> found = missing(query)
                .valueStream()
                .map(item -> item.get("what").asString().replace("Suite.", ""))
                .sorted()
                .toList();

        assertThat(String.join("+", found)).isEqualTo(expected);
    }

    @Test
    void theMachineOfAnAgentIsWatchedToo() throws Exception {
        rule(new MissingDataLimit(1.0, null), 30);
        nights.uploads()
                .json("POST", "/requests/claim", "{\"name\": \"lab-3/1\", \"host\": \"lab-3\", \"builds\": true}");
        assertThat(mails()).isEmpty();
        jdbc.sql("update agent set last_seen_at = now() - interval '2 days' where project_id = ?")
                .param(nights.id())
                .update();

        assertThat(mails()).hasSize(1);
        assertThat(mails().getFirst().getSubject()).isEqualTo("The agent on lab-3 stopped reporting · " + name);
    }

    @Test
    void aLimitThatIsNoneIsRefused() throws Exception {
        assertThat(server.get("/api/v1/projects/" + name + "/missing-data?days=-1")
                        .statusCode())
                .isEqualTo(400);
        assertThat(server.get("/api/v1/projects/" + name + "/missing-data?intervals=NaN")
                        .body())
                .contains("more than 0 and at most 1000 times");
    }
}
