package dev.plateau.server.access.people;

import dev.plateau.server.access.Accounts;
import dev.plateau.server.access.FailedSignIns;
import dev.plateau.server.access.sessions.RandomSecret;
import dev.plateau.server.platform.storage.RecordMapper;
import java.time.Duration;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Links by mail with which a person chooses a new password, once, within an hour. */
@Component
class PasswordResets {
    private static final Duration LIFE = Duration.ofHours(1);

    private final JdbcClient database;
    private final Accounts accounts;
    private final FailedSignIns failures;
    private final AccountMails mails;

    PasswordResets(JdbcClient database, Accounts accounts, FailedSignIns failures, AccountMails mails) {
        this.database = database;
        this.accounts = accounts;
        this.failures = failures;
        this.mails = mails;
    }

    private record Recipient(long id, String name, String mail) {}

    /**
     * Sends a link to the account of a name or mail address, if it has an address. Whether it does is not visible to the sender of the request.
     *
     * @param address of the request, for the throttle
     */
    void request(String nameOrMail, String address) {
        String entered = nameOrMail.strip();
        if (mails.configured() && failures.countReset(entered, address)) {
            mails.later(() -> send(entered));
        }
    }

    private void send(String entered) {
        database.sql("""
                        select id, name, mail from account
                        where mail is not null and not disabled
                          and not exists (select from account_identity where account_id = account.id)
                          and (name = :entered or lower(mail) = lower(:entered)) order by name = :entered desc limit 1
                        """)
                .param("entered", entered)
                .query(RecordMapper.of(Recipient.class))
                .optional()
                .ifPresent(recipient -> {
                    String secret = RandomSecret.next();
                    database.sql("delete from password_reset where expires_at < now()")
                            .update();
                    database.sql("""
                                    insert into password_reset (hash, account_id, expires_at)
                                    values (?, ?, now() + make_interval(secs => ?))
                                    """)
                            .params(RandomSecret.hash(secret), recipient.id(), LIFE.toSeconds())
                            .update();
                    mails.send(
                            recipient.mail(),
                            "New password for Plateau",
                            "Somebody requested a new password for your account '" + recipient.name() + "'.\n\n"
                                    + "Open this link within an hour to choose one:\n"
                                    + mails.link("/password-reset/" + secret)
                                    + "\n\nIf it was not you, ignore this mail: your password stays as it is.\n");
                });
    }

    boolean isValid(String secret) {
        return database.sql("select true from password_reset where hash = ? and expires_at > now()")
                .param(RandomSecret.hash(secret))
                .query(Boolean.class)
                .optional()
                .isPresent();
    }

    /**
     * Replaces the password of the account of a link, ends its sessions, and uses up all links of the account.
     *
     * @return false if the link is not valid any more
     * @throws IllegalArgumentException if the password is invalid; the link stays valid
     */
    @Transactional
    boolean complete(String secret, String password) {
        Optional<Long> account = database.sql(
                        "delete from password_reset where hash = ? and expires_at > now() returning account_id")
                .param(RandomSecret.hash(secret))
                .query(Long.class)
                .optional();
        return account.flatMap(accounts::active)
                .map(person -> {
                    accounts.setPassword(person, password, null);
                    database.sql("delete from password_reset where account_id = ?")
                            .param(person.account())
                            .update();
                    failures.clear(person.name());
                    return true;
                })
                .orElse(false);
    }
}
