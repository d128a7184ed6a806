package dev.plateau.server.access.people;

import dev.plateau.server.access.Accounts;
import dev.plateau.server.access.sessions.RandomSecret;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.storage.RecordMapper;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Invitations: links with which a person makes an account, once, within a week. */
@Component
public class Invitations {
    private static final Duration LIFE = Duration.ofDays(7);
    private static final int MAX_OPEN = 1000;

    private final JdbcClient database;
    private final Accounts accounts;
    private final AccountMails mails;
    private final AuditLog audit;

    Invitations(JdbcClient database, Accounts accounts, AccountMails mails, AuditLog audit) {
        this.audit = audit;
        this.database = database;
        this.accounts = accounts;
        this.mails = mails;
    }

    /**
     * An invitation that was not used.
     *
     * @param name suggested to the person
     * @param mail where the link was sent
     */
    public record Invitation(
            long id,
            @Nullable String name,
            @Nullable String mail,
            boolean administrator,
            String createdBy,
            Instant createdAt,
            Instant expiresAt) {}

    /**
     * Creates an invitation, and sends its link if mail is configured and the address is known.
     *
     * @return the path of the link, which is never shown again; empty if it was sent
     * @throws IllegalArgumentException if the address is invalid, or too many invitations are open
     */
    @Transactional
    public Optional<String> create(String createdBy, String name, String mail, boolean administrator) {
        String address = PersonProfiles.checkedMail(mail);
        database.sql("delete from invitation where expires_at < now()").update();
        String secret = RandomSecret.next();
        Optional<Long> created = database.sql("""
                        insert into invitation (hash, name, mail, administrator, created_by, created_at, expires_at)
                        select :hash, nullif(left(:name, 100), ''), :mail, :administrator, :createdBy, now(), now() + make_interval(secs => :life)
                        where (select count(*) from invitation) < :most returning id
                        """)
                .param("hash", RandomSecret.hash(secret))
                .param("name", name.strip())
                .param("mail", address)
                .param("administrator", administrator)
                .param("createdBy", createdBy)
                .param("life", LIFE.toSeconds())
                .param("most", MAX_OPEN)
                .query(Long.class)
                .optional();
        audit.created(
                null,
                subject(created.orElseThrow(
                        () -> new IllegalArgumentException(MAX_OPEN + " invitations are open. Withdraw some first."))),
                Map.of("administrator", administrator));
        String path = "/invitation/" + secret;
        if (address == null || !mails.configured()) {
            return Optional.of(path);
        }
        mails.later(() -> mails.send(
                address,
                "Invitation to Plateau",
                createdBy + " invites you to Plateau, where performance results are stored and compared.\n\n"
                        + "Open this link within 7 days, and choose a name and a password:\n" + mails.link(path)
                        + "\n"));
        return Optional.empty();
    }

    /** Open invitations, newest first. */
    public List<Invitation> open() {
        return database.sql("""
                        select id, name, mail, administrator, created_by, created_at, expires_at from invitation
                        where expires_at > now() order by created_at desc, id
                        """).query(RecordMapper.of(Invitation.class)).list();
    }

    @Transactional
    public void withdraw(long id) {
        if (database.sql("delete from invitation where id = ?").param(id).update() > 0) {
            audit.deleted(null, subject(id));
        }
    }

    private static AuditSubject subject(long id) {
        return AuditSubject.of(Kind.INVITATION, id, null);
    }

    /** The invitation of a link; empty if it is unknown, used, withdrawn or expired. */
    Optional<Invitation> find(String secret) {
        return database.sql("""
                        select id, name, mail, administrator, created_by, created_at, expires_at from invitation
                        where hash = ? and expires_at > now()
                        """)
                .param(RandomSecret.hash(secret))
                .query(RecordMapper.of(Invitation.class))
                .optional();
    }

    /**
     * Makes the account of an invited person, and uses the invitation up.
     *
     * @return false if the link is not valid any more
     * @throws IllegalArgumentException if name or password is invalid or the name is taken; the link stays valid
     */
    @Transactional
    boolean accept(String secret, String name, String password) {
        Optional<Invitation> used = database.sql("""
                        delete from invitation where hash = ? and expires_at > now()
                        returning id, name, mail, administrator, created_by, created_at, expires_at
                        """)
                .param(RandomSecret.hash(secret))
                .query(RecordMapper.of(Invitation.class))
                .optional();
        used.ifPresent(invitation -> accounts.create(name, password, invitation.administrator(), invitation.mail()));
        return used.isPresent();
    }
}
