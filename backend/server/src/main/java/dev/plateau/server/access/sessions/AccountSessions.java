package dev.plateau.server.access.sessions;

import dev.plateau.server.platform.audit.AuditAction;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.storage.RecordMapper;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The sessions of accounts: listed, limited and ended. A session that was ended is unknown to all servers at once. */
@Component
public class AccountSessions {
    static final String TABLE = "account_session";

    /** A session without requests for this long ends. */
    static final Duration LONGEST_UNUSED = Duration.ofDays(7);

    /** Every session ends then. Source: NIST SP 800-63B, 2.1.3, reauthentication. */
    static final Duration LONGEST = Duration.ofDays(30);

    /** Of one more, the one that was unused for longest ends. */
    public static final int OF_AN_ACCOUNT = 50;

    private final JdbcClient database;
    private final AuditLog audit;

    AccountSessions(JdbcClient database, AuditLog audit) {
        this.audit = audit;
        this.database = database;
    }

    /**
     * A session.
     *
     * @param id of its row; nobody can use the session with it
     * @param lastUsedAt to the minute
     * @param current true for the session of the request
     */
    public record AccountSession(
            String id, Instant begunAt, Instant lastUsedAt, String browser, String address, boolean current) {
        /** Each browser also claims to be those after it. */
        private static final Map<String, String> BROWSERS = inOrder(
                "Edg/",
                "Edge",
                "OPR/",
                "Opera",
                "Firefox/",
                "Firefox",
                "Chrome/",
                "Chrome",
                "Safari/",
                "Safari",
                "curl/",
                "curl");

        private static final Map<String, String> SYSTEMS = inOrder(
                "Windows",
                "Windows",
                "Android",
                "Android",
                "iPhone",
                "iOS",
                "iPad",
                "iOS",
                "Mac OS X",
                "macOS",
                "Linux",
                "Linux");

        private static Map<String, String> inOrder(String... tokensAndNames) {
            Map<String, String> names = new LinkedHashMap<>();
            for (int i = 0; i < tokensAndNames.length; i += 2) {
                names.put(tokensAndNames[i], tokensAndNames[i + 1]);
            }
            return names;
        }

        /** "Firefox on Linux"; an unusual browser's own words. */
        public String browserName() {
            Optional<String> name = named(BROWSERS);
            return name.map(known -> named(SYSTEMS)
                            .map(system -> known + " on " + system)
                            .orElse(known))
                    .orElse(browser.isEmpty() ? "unknown" : browser);
        }

        private Optional<String> named(Map<String, String> names) {
            return names.entrySet().stream()
                    .filter(entry -> browser.contains(entry.getKey()))
                    .map(Map.Entry::getValue)
                    .findFirst();
        }
    }

    /**
     * The sessions of an account, last used first.
     *
     * @param current the session of the request, as its cookie names it
     */
    public List<AccountSession> of(long account, @Nullable String current) {
        return database.sql("""
                        select s.primary_id as id, to_timestamp(s.creation_time / 1000.0) as begun_at,
                          to_timestamp(s.last_access_time / 1000.0) as last_used_at, a.sign_in ->> 'browser' as browser,
                          a.sign_in ->> 'address' as address, s.session_id = :current as current
                        from account_session s
                        cross join lateral (select convert_from(a.attribute_bytes, 'UTF8')::jsonb as sign_in from account_session_attributes a
                          where a.session_primary_id = s.primary_id and a.attribute_name = :attribute) a
                        where s.account_id = :account and s.expiry_time > extract(epoch from now()) * 1000
                        order by s.last_access_time desc, s.primary_id
                        """)
                .param("current", current == null ? "" : RandomSecret.hash(current))
                .param("attribute", SignIn.ATTRIBUTE)
                .param("account", account)
                .query(RecordMapper.of(AccountSession.class))
                .list();
    }

    /** Ends one session of an account, for its owner. */
    @Transactional
    public void end(long account, String id) {
        record(database.sql("delete from account_session where account_id = ? and primary_id = ?")
                .params(account, id)
                .update());
    }

    /**
     * Ends all sessions of an account but one, for its owner.
     *
     * @param current the session that goes on, as its cookie names it
     */
    @Transactional
    public void endOthers(long account, @Nullable String current) {
        record(endAll(account, current));
    }

    private void record(int ended) {
        if (ended > 0) {
            audit.record(null, AuditAction.ENDED, AuditSubject.of(Kind.SESSION), null, Map.of("sessions", ended));
        }
    }

    /**
     * Ends the sessions of an account.
     *
     * @param except the session that goes on, as its cookie names it; null to end all
     */
    public int endAll(long account, @Nullable String except) {
        return database.sql("delete from account_session where account_id = ? and session_id <> ?")
                .params(account, except == null ? "" : RandomSecret.hash(except))
                .update();
    }

    /** An account whose session has ended. */
    public record EndedSession(long id, String name) {}

    /**
     * Ends the sessions that a provider's session began.
     *
     * @param subject null for everybody of the session
     * @param sid the provider's id of the session; null for all sessions of the subject
     */
    public List<EndedSession> endOfProvider(String issuer, @Nullable String subject, @Nullable String sid) {
        List<Long> ended = database.sql("""
                        delete from account_session where primary_id in (
                          select session_primary_id from account_session_attributes
                          where attribute_name = :attribute and convert_from(attribute_bytes, 'UTF8')::jsonb -> 'provider'
                            @> jsonb_strip_nulls(jsonb_build_object('issuer', :issuer::text, 'subject', :subject::text, 'sid', :sid::text)))
                        returning account_id
                        """)
                .param("attribute", SignIn.ATTRIBUTE)
                .param("issuer", issuer)
                .param("subject", subject)
                .param("sid", sid)
                .query((row, number) -> row.getLong("account_id"))
                .list();
        return database.sql("select id, name from unnest(?::bigint[]) ended (id) join account using (id)")
                .param(ended.toArray(Long[]::new))
                .query(RecordMapper.of(EndedSession.class))
                .list();
    }

    /** Ends the sessions of an account that were unused for longest, until one more is allowed. */
    public void makeRoom(long account) {
        database.sql("""
                        delete from account_session where primary_id in (
                          select primary_id from account_session where account_id = ? order by last_access_time desc offset ?)
                        """).params(account, OF_AN_ACCOUNT - 1).update();
    }

    /** Deletes the expired sessions of all accounts. */
    int deleteExpired() {
        return database.sql("""
                        delete from account_session
                        where expiry_time < extract(epoch from now()) * 1000 or creation_time < (extract(epoch from now()) - ?) * 1000
                        """).param(LONGEST.toSeconds()).update();
    }
}
