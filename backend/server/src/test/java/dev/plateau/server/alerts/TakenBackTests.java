package dev.plateau.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.causes.CauseSearches.CauseVerified;
import dev.plateau.statistics.online.ChangeStatus;
import jakarta.mail.internet.MimeMessage;
import java.net.http.HttpRequest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages when the runs that showed a change are excluded, or included again. */
class TakenBackTests extends MailedTest {
    @Test
    void whatIsOpenAgainAndOverAgainIsToldInTheSameThread() throws Exception {
        tell(recipient, 0.05, ChangeStatus.CONFIRMED, Cadence.IMMEDIATE);
        nights.uploadOneByOne(0, 12, 1, benchmark -> 100);
        nights.uploadOneByOne(12, 22, 1, benchmark -> 130);
        assertThat(mails()).hasSize(1);
        nights.uploadOneByOne(22, 30, 1, benchmark -> 100);
        assertThat(mails()).hasSize(2);

        List<Long> back = nights.runs().subList(22, 30);
        exclude(back);
        assertThat(mails()).hasSize(3);
        nights.uploadOneByOne(30, 32, 1, benchmark -> 130);
        assertThat(mails()).hasSize(3);
        assertThat(part(mails().getLast(), "text/plain"))
                .contains("The incident is open again. Confirmed by later runs.");

        include(back);
        nights.uploadOneByOne(32, 40, 1, benchmark -> 100);
        List<MimeMessage> mails = mails();
        assertThat(mails).hasSize(4);
        assertThat(part(mails.getLast(), "text/plain")).contains("Back to the old level since c");
        for (MimeMessage later : mails.subList(1, 4)) {
            assertThat(later.getSubject()).isEqualTo("Re: " + mails.getFirst().getSubject());
            assertThat(later.getHeader("References"))
                    .containsExactly(mails.getFirst().getMessageID());
        }
    }

    @Test
    void whatIsOverAgainBeforeThatItIsOpenWasToldIsNotTold() throws Exception {
        String tomorrow = "digest-" + recipient;
        tell(tomorrow, 0.05, ChangeStatus.CONFIRMED, Cadence.DAILY);
        nights.uploadOneByOne(0, 12, 1, benchmark -> 100);
        nights.uploadOneByOne(12, 22, 1, benchmark -> 130);
        nights.uploadOneByOne(22, 30, 1, benchmark -> 100);
        letItBeDue(tomorrow);
        nights.awaitSent();

        List<Long> back = nights.runs().subList(22, 30);
        exclude(back);
        assertThat(waiting(tomorrow)).containsExactly(Message.Kind.REOPENED);
        String incident = "/incidents/" + nights.incidents().get(0).get("id");
        assertThat(server.get("/projects/" + nights.project() + incident).body())
                .contains("reopened");

        include(back);
        assertThat(waiting(tomorrow)).isEmpty();
        assertThat(MAILBOX.of(tomorrow)).hasSize(1);

        exclude(back);
        assertThat(waiting(tomorrow)).containsExactly(Message.Kind.REOPENED);
    }

    @Test
    void aCauseThatIsVerifiedWhenAllIsOverIsNotToldAndHidesNothing() throws Exception {
        tell(recipient, 0.05, ChangeStatus.CONFIRMED, Cadence.IMMEDIATE);
        nights.uploadOneByOne(0, 12, 1, benchmark -> 100);
        nights.uploadOneByOne(12, 22, 1, benchmark -> 130);
        assertThat(mails()).hasSize(1);
        nights.uploadOneByOne(22, 30, 1, benchmark -> 100);
        long incident = nights.incidents().get(0).get("id").asLong();

        events.publishEvent(new CauseVerified(nights.id(), incident));
        assertThat(mails()).as("opened, and over").hasSize(2);

        exclude(nights.runs().subList(22, 30));
        assertThat(mails()).hasSize(3);
        events.publishEvent(new CauseVerified(nights.id(), incident));
        assertThat(jdbc.sql("select kind from message where recipient = ? order by id")
                        .param(recipient)
                        .query(String.class)
                        .list())
                .containsExactly("OPENED", "OVER", "REOPENED", "EXPLAINED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"left", "removed", "switched off"})
    void whatWaitsIsNotSentWhenItsRuleWantsItNoLonger(String how) throws Exception {
        String tomorrow = "digest-" + recipient;
        tell(tomorrow, 0.05, ChangeStatus.CONFIRMED, Cadence.WEEKLY);
        nights.uploadOneByOne(0, 12, 1, benchmark -> 100);
        nights.uploadOneByOne(12, 22, 1, benchmark -> 130);
        assertThat(waiting(tomorrow)).containsExactly(Message.Kind.OPENED);

        long rule = rules.of(nights.id()).getFirst().id();
        switch (how) {
            case "left" -> rules.unsubscribe(rule, tomorrow);
            case "removed" -> rules.remove(nights.id(), rule);
            default -> rules.enable(nights.id(), rule, false);
        }
        letItBeDue(tomorrow);
        nights.awaitSent();

        assertThat(MAILBOX.of(tomorrow)).isEmpty();
        assertThat(jdbc.sql("select last_error from message where recipient = ?")
                        .param(tomorrow)
                        .query(String.class)
                        .single())
                .contains(how);
    }

    @ParameterizedTest
    @ValueSource(strings = {"left", "switched off", "muted"})
    void whatWasDroppedIsSentWithTheNextChangeOnceItIsWantedAgain(String how) throws Exception {
        String tomorrow = "digest-" + recipient;
        tell(tomorrow, 0.05, ChangeStatus.CONFIRMED, Cadence.WEEKLY);
        nights.uploadOneByOne(0, 12, 1, benchmark -> 100);
        nights.uploadOneByOne(12, 22, 1, benchmark -> 130);
        long rule = rules.of(nights.id()).getFirst().id();
        switch (how) {
            case "left" -> rules.unsubscribe(rule, tomorrow);
            case "muted" -> mute("now() + interval '1 day'");
            default -> rules.enable(nights.id(), rule, false);
        }
        letItBeDue(tomorrow);
        nights.awaitSent();
        switch (how) {
            case "left" -> rules.resubscribe(nights.id(), rule);
            case "muted" -> mute("now() - interval '1 second'");
            default -> rules.enable(nights.id(), rule, true);
        }
        nights.uploadOneByOne(22, 23, 1, benchmark -> 130);

        assertThat(waiting(tomorrow)).containsExactly(Message.Kind.OPENED);
    }

    private void mute(String until) {
        jdbc.sql("update incident set muted_until = " + until + " where project_id = ?")
                .param(nights.id())
                .update();
    }

    @Test
    void aReaderOfTwoRulesIsNotifiedByTheOtherOneWhenTheFirstIsOff() throws Exception {
        String tomorrow = "digest-" + recipient;
        tell(tomorrow, 0.05, ChangeStatus.CONFIRMED, Cadence.WEEKLY);
        tell(tomorrow, 0.1, ChangeStatus.CONFIRMED, Cadence.WEEKLY);
        nights.uploadOneByOne(0, 12, 1, benchmark -> 100);
        nights.uploadOneByOne(12, 22, 1, benchmark -> 130);
        assertThat(waiting(tomorrow)).containsExactly(Message.Kind.OPENED);

        rules.enable(nights.id(), rules.of(nights.id()).getFirst().id(), false);
        letItBeDue(tomorrow);
        nights.await("the message of the first rule was not dropped", """
                select exists (select from message m join project p on p.id = m.project_id where p.name = ? and m.state = 'DROPPED')
                """);

        assertThat(waiting(tomorrow)).containsExactly(Message.Kind.OPENED);
    }

    @Test
    void aReaderOfTwoRulesIsNotifiedByTheMostFrequentOne() throws Exception {
        tell(recipient, 0.05, ChangeStatus.CONFIRMED, Cadence.WEEKLY);
        tell(recipient, 0.05, ChangeStatus.CONFIRMED, Cadence.IMMEDIATE);
        nights.uploadOneByOne(0, 12, 1, benchmark -> 100);
        nights.uploadOneByOne(12, 22, 1, benchmark -> 130);

        assertThat(mails()).hasSize(1);
    }

    /** Later nights only tell better how large it is. */
    @ParameterizedTest
    @ValueSource(strings = {"EXPECTED", "INVALID", "FIXED"})
    void whatAPersonClosedIsNotToldAsOverByLaterRuns(String triage) throws Exception {
        String tomorrow = "digest-" + recipient;
        tell(tomorrow, 0.05, ChangeStatus.CONFIRMED, Cadence.DAILY);
        nights.uploadOneByOne(0, 12, 1, benchmark -> 100);
        nights.uploadOneByOne(12, 22, 1, benchmark -> 130);
        long incident = nights.incidents().get(0).get("id").asLong();
        nights.uploads()
                .json(
                        "PUT",
                        "/incidents/" + incident + "/triage",
                        "{\"triage\": \"" + triage + "\", \"reason\": \"known\"}");
        nights.uploadOneByOne(22, 30, 1, benchmark -> 131);

        assertThat(waiting(tomorrow)).doesNotContain(Message.Kind.OVER);
    }

    @Test
    void whatIsNotOverAfterAllIsNotToldAsOver() throws Exception {
        String tomorrow = "digest-" + recipient;
        tell(tomorrow, 0.05, ChangeStatus.CONFIRMED, Cadence.DAILY);
        nights.uploadOneByOne(0, 12, 1, benchmark -> 100);
        nights.uploadOneByOne(12, 22, 1, benchmark -> 130);
        nights.uploadOneByOne(22, 30, 1, benchmark -> 100);
        assertThat(waiting(tomorrow)).containsExactly(Message.Kind.OPENED, Message.Kind.OVER);

        List<Long> back = nights.runs().subList(22, 30);
        exclude(back);
        assertThat(waiting(tomorrow)).containsExactly(Message.Kind.OPENED);

        include(back);
        assertThat(waiting(tomorrow)).containsExactly(Message.Kind.OPENED, Message.Kind.OVER);
    }

    /** The run that confirms it is excluded until the next calibration reading. */
    @Test
    void whatSeemedToBeNothingBeforeItWasToldIsToldWhenItIsSomethingAgain() throws Exception {
        String tomorrow = "digest-" + recipient;
        tell(tomorrow, 0.05, ChangeStatus.CONFIRMED, Cadence.DAILY);
        nights.uploadOneByOne(0, 12, 1, benchmark -> 100);
        nights.uploadOneByOne(12, 22, 1, benchmark -> 130);
        assertThat(waiting(tomorrow)).containsExactly(Message.Kind.OPENED);

        List<Long> slow = nights.runs().subList(12, 22);
        exclude(slow);
        assertThat(nights.incidents().get(0).get("triage").asString()).isEqualTo("INVALID");
        assertThat(waiting(tomorrow)).isEmpty();

        include(slow);
        assertThat(nights.incidents().get(0).get("triage").asString()).isEqualTo("NEW");
        assertThat(waiting(tomorrow)).containsExactly(Message.Kind.OPENED);
    }

    private void exclude(List<Long> runs) throws Exception {
        for (long run : runs) {
            nights.uploads().json("PUT", "/runs/" + run + "/mark", "{\"reason\": \"the wrong kernel\"}");
        }
        nights.awaitEvaluated();
    }

    private void include(List<Long> runs) throws Exception {
        for (long run : runs) {
            nights.uploads()
                    .send("/runs/" + run + "/mark", HttpRequest.newBuilder().DELETE());
        }
        nights.awaitEvaluated();
    }

    private List<Message.Kind> waiting(String reader) {
        return jdbc.sql("select kind from message where recipient = ? and state = 'WAITING' order by id")
                .param(reader)
                .query((row, number) -> Message.Kind.valueOf(row.getString(1)))
                .list();
    }
}
