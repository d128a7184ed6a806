package dev.plateau.server.access.people;

import dev.plateau.server.access.sessions.AccountSessions;
import dev.plateau.server.platform.audit.AuditAction;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.storage.RecordMapper;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The accounts of a server, as administrators see and change them. One active administrator always remains. */
@Component
public class People {
    private final JdbcClient database;
    private final AccountSessions sessions;
    private final AuditLog audit;

    People(JdbcClient database, AccountSessions sessions, AuditLog audit) {
        this.database = database;
        this.sessions = sessions;
        this.audit = audit;
    }

    /**
     * An account.
     *
     * @param name for the sign-in and for histories
     * @param lastSignInAt null before the first
     * @param deletionDueAt time until which the deletion of the account can be undone; null without one
     */
    public record ListedAccount(
            long id,
            String name,
            @Nullable String fullName,
            @Nullable String mail,
            boolean administrator,
            boolean disabled,
            Instant createdAt,
            @Nullable Instant lastSignInAt,
            @Nullable Instant deletionDueAt) {
        /** "deleted", "disabled", "administrator" or "active". */
        public String state() {
            return deletionDueAt != null
                    ? "deleted"
                    : disabled ? "disabled" : administrator ? "administrator" : "active";
        }
    }

    /** All accounts, by name. */
    public List<ListedAccount> all() {
        return database.sql("""
                        select id, name, full_name, mail, administrator, disabled, created_at, last_sign_in_at, deletion_due_at
                        from account order by lower(name), id
                        """).query(RecordMapper.of(ListedAccount.class)).list();
    }

    /**
     * Makes an account an administrator, or a usual one.
     *
     * @throws IllegalArgumentException if it is the last active administrator
     */
    @Transactional
    public void setAdministrator(long account, boolean administrator) {
        if (!administrator) {
            keepAnAdministrator(account);
        }
        database.sql("""
                        update account set administrator = ?, administrator_by_groups = false
                        where id = ? and administrator <> ? returning name
                        """)
                .params(administrator, account, administrator)
                .query(String.class)
                .optional()
                .ifPresent(name -> audit.changed(
                        null,
                        AuditSubject.of(Kind.ACCOUNT, account, name),
                        Map.of("administrator", !administrator),
                        Map.of("administrator", administrator)));
    }

    /**
     * Disables an account and ends its sessions, or enables it.
     *
     * @throws IllegalArgumentException if it is the last active administrator
     */
    @Transactional
    public void setDisabled(long account, boolean disabled) {
        if (disabled) {
            keepAnAdministrator(account);
            sessions.endAll(account, null);
        }
        database.sql("""
                        update account set disabled = ? where id = ? and disabled <> ? and deletion_due_at is null returning name
                        """)
                .params(disabled, account, disabled)
                .query(String.class)
                .optional()
                .ifPresent(name -> audit.changed(
                        null,
                        AuditSubject.of(Kind.ACCOUNT, account, name),
                        Map.of("disabled", !disabled),
                        Map.of("disabled", disabled)));
    }

    /**
     * Disables an account, ends its sessions, and has it deleted after a week, in which it can be restored.
     *
     * @throws IllegalArgumentException if it is the last active administrator
     */
    @Transactional
    public void delete(long account) {
        keepAnAdministrator(account);
        sessions.endAll(account, null);
        database.sql("""
                        update account set disabled = true, deletion_due_at = now() + interval '7 days'
                        where id = ? and deletion_due_at is null returning name
                        """)
                .param(account)
                .query(String.class)
                .optional()
                .ifPresent(name -> audit.deleted(null, AuditSubject.of(Kind.ACCOUNT, account, name)));
    }

    /** Undoes the deletion of an account, and enables it. */
    @Transactional
    public void restore(long account) {
        database.sql("""
                        update account set disabled = false, deletion_due_at = null
                        where id = ? and deletion_due_at is not null returning name
                        """)
                .param(account)
                .query(String.class)
                .optional()
                .ifPresent(name -> audit.record(
                        null, AuditAction.RESTORED, AuditSubject.of(Kind.ACCOUNT, account, name), null, null));
    }

    /** Locks the administrators, so that two of them can't remove each other. */
    private void keepAnAdministrator(long account) {
        List<@Nullable Long> active = database.sql(
                        "select id from account where administrator and not disabled order by id for update")
                .query(Long.class)
                .list();
        if (active.equals(List.of(account))) {
            throw new IllegalArgumentException(
                    "This is the last active administrator. Make another account an administrator first.");
        }
    }
}
