package dev.plateau.server.deletion;

import dev.plateau.server.access.FailedSignIns;
import dev.plateau.server.platform.audit.AuditEvent;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.work.ScheduledWork;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Deletes accounts whose deletion can't be undone any more. Histories keep what their people did, of a former member. */
@Component
public class AccountDeletion {
    private static final String TOKENS = "select id from upload_token where account_id = :account";
    private static final String WATCHES = "select project_id, id from alert_rule where account_id = :account";

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;
    private final FailedSignIns failures;
    private final AuditLog audit;
    private final ScheduledWork scheduled;

    AccountDeletion(
            JdbcClient jdbc,
            TransactionTemplate transaction,
            FailedSignIns failures,
            AuditLog audit,
            ScheduledWork scheduled) {
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.failures = failures;
        this.audit = audit;
        this.scheduled = scheduled;
    }

    /** Counts of what goes with an account, by name. */
    public Map<String, Long> counts(long account) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("roles in projects", count("membership where account_id = ?", account));
        counts.put("watches", count("alert_rule where account_id = ? and removed_at is null", account));
        counts.put("personal tokens", count("upload_token where account_id = ? and revoked_at is null", account));
        counts.put("sessions", count("account_session where account_id = ?", account));
        counts.put("assignments of incidents", count("incident where assignee_id = ?", account));
        return counts;
    }

    private long count(String rows, long account) {
        return jdbc.sql("select count(*) from " + rows)
                .param(account)
                .query(Long.class)
                .single();
    }

    /** Names of the projects that have no active maintainer without the account. */
    public List<String> onlyMaintained(long account) {
        return jdbc.sql("""
                        select p.name from project p join membership m on m.project_id = p.id
                        where m.account_id = :account and m.role = 'MAINTAINER' and not exists (
                          select from membership o join account a on a.id = o.account_id
                          where o.project_id = p.id and o.role = 'MAINTAINER' and not a.disabled and a.id <> :account)
                        order by p.name
                        """)
                .param("account", account)
                .query((row, number) -> row.getString(1))
                .list();
    }

    @Scheduled(initialDelayString = "PT15M", fixedDelayString = "PT1H")
    void deleteDue() {
        scheduled.onOneServer(
                "deletion of accounts",
                () -> jdbc.sql("select id from account where deletion_due_at <= now() order by id")
                        .query(Long.class)
                        .list()
                        .forEach(account -> transaction.executeWithoutResult(_ -> delete(account))));
    }

    /** Deletes an account, unless it was restored meanwhile. */
    private void delete(long account) {
        jdbc.sql("select name from account where id = ? and deletion_due_at <= now() for update")
                .param(account)
                .query(String.class)
                .optional()
                .ifPresent(name -> {
                    // On Citus, statements on all projects and then on accounts would else fail. Other databases ignore
                    // it.
                    jdbc.sql("select set_config('citus.multi_shard_modify_mode', 'sequential', true)")
                            .query(String.class)
                            .single();
                    PersonNames.replace(jdbc, name, AuditEvent.FORMER_MEMBER);
                    for (String table : List.of("message", "unsubscribed", "missing_data")) {
                        delete(table + " where (project_id, rule_id) in (" + WATCHES + ")", account);
                    }
                    for (String table : List.of("upload", "refused_upload")) {
                        jdbc.sql("update " + table + " set token_id = null where token_id in (" + TOKENS + ")")
                                .param("account", account)
                                .update();
                    }
                    delete("alert_rule where account_id = :account", account);
                    delete("account where id = :account", account);
                    failures.clear(name);
                    audit.deleted(null, AuditSubject.of(Kind.ACCOUNT, account, null));
                    audit.erasePerson(account);
                });
    }

    private void delete(String rows, long account) {
        jdbc.sql("delete from " + rows).param("account", account).update();
    }
}
