package dev.plateau.server.alerts.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.alerts.Cadence;
import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.MailedTest;
import dev.plateau.server.alerts.RuleSettings;
import dev.plateau.server.testing.Nights;
import dev.plateau.server.testing.Tarpit;
import dev.plateau.server.testing.Tarpit.Drip;
import dev.plateau.statistics.online.ChangeStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** One project's web hook lets the server wait; another project has something to tell. */
class SlowDestinationTests extends MailedTest {
    private void tellHook(long project, String address) {
        rules.add(
                project,
                RuleSettings.of(Channel.WEBHOOK, address, 0.05, ChangeStatus.CONFIRMED, "", Cadence.IMMEDIATE));
    }

    private static void regress(Nights project) throws Exception {
        for (int night = 0; night < 18; night++) {
            double nanos = night < 12 ? 100 : 120;
            project.upload(night, 1, benchmark -> nanos);
        }
        project.awaitEvaluated();
    }

    private static void awaitSending(Nights project, int messages) {
        project.await(messages + " messages are under way", """
                select count(*) = %d from message m join project p on p.id = m.project_id where p.name = ? and m.state = 'SENDING'
                """.formatted(messages));
    }

    @Test
    void holdsUpNoOtherProjectAndNoTransaction() throws Exception {
        try (Tarpit tarpit = new Tarpit(Drip.STATUS)) {
            Nights slow = new Nights(server, jdbc, "slow-" + UUID.randomUUID());
            tellHook(slow.id(), tarpit.address().toString());
            regress(slow);
            awaitSending(slow, 1);

            tell(recipient, 0.05, ChangeStatus.CONFIRMED, Cadence.IMMEDIATE);
            regress(nights);
            assertThat(mails()).hasSize(1);

            assertThat(tarpit.waiting()).isEqualTo(1);
            assertThat(jdbc.sql("select id from message where project_id = ? for update nowait")
                            .param(slow.id())
                            .query(Long.class)
                            .list())
                    .as("no transaction holds the message that is under way")
                    .hasSize(1);
            assertThat(jdbc.sql("""
                                    select count(*) from pg_stat_activity
                                    where datname = current_database() and state like 'idle in transaction%'
                                      and state_change < now() - interval '1 s'
                                    """).query(Integer.class).single())
                    .as("transactions that wait for the network")
                    .isZero();
        }
    }

    /** Its share is four at a time, and one for each address. */
    @Test
    void takesOnlyTheShareOfItsProject() throws Exception {
        List<Tarpit> tarpits = new ArrayList<>();
        Nights slow = new Nights(server, jdbc, "greedy-" + UUID.randomUUID());
        try {
            for (int i = 0; i < 6; i++) {
                tarpits.add(new Tarpit(Drip.STATUS));
                tellHook(slow.id(), tarpits.getLast().address().toString());
            }
            regress(slow);
            awaitSending(slow, Sending.PROJECT_SHARE);

            tell(recipient, 0.05, ChangeStatus.CONFIRMED, Cadence.IMMEDIATE);
            regress(nights);
            assertThat(mails()).hasSize(1);

            assertThat(tarpits.stream().mapToInt(Tarpit::waiting).sum()).isEqualTo(Sending.PROJECT_SHARE);
        } finally {
            for (Tarpit tarpit : tarpits) {
                tarpit.close();
            }
            jdbc.sql("update message set state = 'DROPPED' where project_id = ?")
                    .param(slow.id())
                    .update();
        }
    }

    @Test
    void oneMessageAtATimeGoesToADestination() throws Exception {
        try (Tarpit tarpit = new Tarpit(Drip.STATUS)) {
            tellHook(nights.id(), tarpit.address().toString());
            regress(nights);
            awaitSending(nights, 1);
            jdbc.sql("""
                            insert into message (project_id, rule_id, kind, channel, recipient, cadence, created_at, due_at, missing_at)
                            select project_id, rule_id, 'MISSING_DATA', channel, recipient, cadence, now(), now(), now()
                            from message where project_id = ?
                            """).param(nights.id()).update();

            Nights other = new Nights(server, jdbc, "other-" + UUID.randomUUID());
            rules.add(
                    other.id(),
                    RuleSettings.of(Channel.MAIL, recipient, 0.05, ChangeStatus.CONFIRMED, "", Cadence.IMMEDIATE));
            regress(other);
            other.awaitSent();

            assertThat(MAILBOX.of(recipient)).as("what became due later").hasSize(1);
            assertThat(tarpit.waiting()).isEqualTo(1);
            awaitSending(nights, 1);
        } finally {
            jdbc.sql("update message set state = 'DROPPED' where project_id = ?")
                    .param(nights.id())
                    .update();
        }
    }
}
