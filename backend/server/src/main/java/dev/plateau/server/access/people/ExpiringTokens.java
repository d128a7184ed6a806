package dev.plateau.server.access.people;

import dev.plateau.server.catalog.Projects;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.work.ScheduledWork;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.mail.MailException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Sends the makers of tokens a mail 7 days before a token expires, once. */
@Component
class ExpiringTokens {
    private static final Logger LOG = LoggerFactory.getLogger(ExpiringTokens.class);

    private final JdbcClient database;
    private final TransactionTemplate transaction;
    private final Projects projects;
    private final ProjectPeople people;
    private final AccountMails mails;
    private final ScheduledWork scheduled;

    ExpiringTokens(
            JdbcClient database,
            TransactionTemplate transaction,
            Projects projects,
            ProjectPeople people,
            AccountMails mails,
            ScheduledWork scheduled) {
        this.database = database;
        this.transaction = transaction;
        this.projects = projects;
        this.people = people;
        this.mails = mails;
        this.scheduled = scheduled;
    }

    /** @param project null for a personal token */
    private record ExpiringToken(
            long id, String name, @Nullable Long project, long maker, String mail, Instant expiresAt) {}

    @Scheduled(initialDelayString = "PT20M", fixedDelayString = "PT1H")
    void warn() {
        scheduled.onOneServer("expiring tokens", () -> {
            if (mails.configured()) {
                expiring().forEach(this::warn);
            }
        });
    }

    /** Tokens whose whole life is not longer than a week are left out. */
    private List<ExpiringToken> expiring() {
        return database.sql("""
                        select t.id, t.name, t.project_id, a.id as maker, a.mail, t.expires_at
                        from upload_token t join account a on a.id = t.created_by
                        where t.revoked_at is null and t.warned_at is null and a.mail is not null and not a.disabled
                          and t.expires_at > now() and t.expires_at <= now() + interval '7 days'
                          and t.expires_at > coalesce(t.rotated_at, t.created_at) + interval '7 days'
                        order by t.id
                        """).query(RecordMapper.of(ExpiringToken.class)).list();
    }

    /** Marks and sends in one transaction: a mail that can't be sent is tried again in an hour. */
    private void warn(ExpiringToken token) {
        Long project = token.project();
        if (project != null && people.of(project).stream().noneMatch(person -> person.id() == token.maker())) {
            return;
        }
        String name = project == null ? null : projects.get(project).name();
        String what = "token “" + token.name() + "”" + (name == null ? "" : " of the project " + name);
        try {
            transaction.executeWithoutResult(_ -> {
                database.sql("update upload_token set warned_at = now() where id = ?")
                        .param(token.id())
                        .update();
                mails.send(
                        token.mail(),
                        "Plateau: " + what + " expires soon",
                        "Your " + what + " expires at " + token.expiresAt().truncatedTo(ChronoUnit.MINUTES)
                                + ". Plateau then refuses the programs that use it.\n\n"
                                + (name == null ? "Make another one:\n" : "Rotate it in the settings of the project:\n")
                                + mails.link(name == null ? "/profile/tokens" : "/projects/" + name + "/settings")
                                + "\n");
            });
        } catch (MailException failure) {
            LOG.warn("A mail about an expiring token could not be sent", failure);
        }
    }
}
