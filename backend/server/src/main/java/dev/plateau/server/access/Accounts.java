package dev.plateau.server.access;

import dev.plateau.server.access.FailedSignIns.Attempt;
import dev.plateau.server.access.people.PersonProfiles.ProfileChanged;
import dev.plateau.server.access.sessions.AccountSessions;
import dev.plateau.server.access.sessions.RandomSecret;
import dev.plateau.server.platform.audit.AuditAction;
import dev.plateau.server.platform.audit.AuditActor;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The accounts of people. */
@Component
public class Accounts implements UserDetailsService {
    /** bcrypt ignores all further bytes. */
    private static final int MAX_PASSWORD_BYTES = 72;

    private static final int MIN_PASSWORD_LENGTH = 12;
    private static final int MAX_NAME = 100;

    private final JdbcClient database;
    private final AccountRepository accounts;
    private final PasswordEncoder passwords;
    private final AuditLog audit;
    private final ApplicationEventPublisher events;
    private final AccountSessions sessions;
    private final FailedSignIns failures;

    Accounts(
            JdbcClient database,
            AccountRepository accounts,
            PasswordEncoder passwords,
            AccountSessions sessions,
            FailedSignIns failures,
            AuditLog audit,
            ApplicationEventPublisher events) {
        this.audit = audit;
        this.events = events;
        this.database = database;
        this.accounts = accounts;
        this.passwords = passwords;
        this.sessions = sessions;
        this.failures = failures;
    }

    /** Each request to a server that others can reach needs it. */
    boolean none() {
        return database.sql("select not exists (select from account)")
                .query(Boolean.class)
                .single();
    }

    /**
     * Creates the administrator. Returns false if there is one already, also if another server was faster.
     *
     * @throws IllegalArgumentException if name or password is invalid; the message has the reason
     */
    @Transactional
    public boolean createFirst(String name, String password) {
        database.sql("lock table account in exclusive mode").update();
        if (!none()) {
            return false;
        }
        create(name, password, true, null);
        return true;
    }

    /**
     * Creates an account.
     *
     * @throws IllegalArgumentException if name or password is invalid, or there is an account of the name or mail address; the message has the reason
     */
    @Transactional
    public void create(String name, String password, boolean administrator, @Nullable String mail) {
        if (name.isBlank() || name.length() > MAX_NAME || name.codePoints().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("The name has 1 to 100 characters.");
        }
        check(name, password);
        if (insert(name.strip(), password, administrator, mail).isEmpty()) {
            throw new IllegalArgumentException("There is an account with this name or mail address already.");
        }
    }

    private Optional<Long> insert(String name, String password, boolean administrator, @Nullable String mail) {
        Optional<Long> created = database.sql("""
                        insert into account (id, name, password_hash, administrator, mail, created_at)
                        select nextval('ids'), :name, :hash, :administrator, :mail, now()
                        where not exists (select from account where lower(name) = lower(:name) or lower(mail) = lower(:mail))
                        on conflict do nothing returning id
                        """)
                .param("name", name)
                .param("hash", passwords.encode(password))
                .param("administrator", administrator)
                .param("mail", mail)
                .query(Long.class)
                .optional();
        created.ifPresent(id ->
                audit.created(null, AuditSubject.of(Kind.ACCOUNT, id, name), Map.of("administrator", administrator)));
        return created;
    }

    /**
     * Creates an account whose person signs in elsewhere. Nobody knows its password.
     *
     * @param names the first one that no account has is taken
     * @return the id of the account
     */
    @Transactional
    public long createWithoutPassword(List<String> names, @Nullable String fullName) {
        long id = names.stream()
                .map(Accounts::cleaned)
                .flatMap(name -> insert(name, RandomSecret.next(), false, null).stream())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There are accounts with the names " + names + "."));
        if (fullName != null) {
            database.sql("update account set full_name = ? where id = ?")
                    .params(cleaned(fullName), id)
                    .update();
        }
        return id;
    }

    private static String cleaned(String name) {
        String clean = name.replaceAll("\\p{Cntrl}", " ").strip();
        return clean.substring(0, Math.min(clean.length(), MAX_NAME));
    }

    /** Stores a mail address that the provider of an account has verified, unless another account has it. */
    @Transactional
    public void setMailIfFree(long account, String mail) {
        database.sql("""
                        update account set mail = :mail where id = :account and mail is distinct from :mail
                          and not exists (select from account where lower(mail) = lower(:mail) and id <> :account)
                        """).param("mail", mail).param("account", account).update();
        events.publishEvent(new ProfileChanged(account));
    }

    /** Makes a person an administrator whose groups give it, and no longer one whom only groups made one. */
    @Transactional
    public void renewAdministrator(long account, boolean byGroups) {
        database.sql("""
                        update account a set administrator = :groups or (a.administrator and not a.administrator_by_groups),
                          administrator_by_groups = :groups and (a.administrator_by_groups or not a.administrator)
                        from (select id, administrator from account where id = :account for update) old
                        where a.id = old.id and (a.administrator_by_groups or :groups)
                        returning a.name, old.administrator as before, a.administrator as after
                        """).param("groups", byGroups).param("account", account).query(row -> {
            boolean before = row.getBoolean("before");
            boolean after = row.getBoolean("after");
            if (before != after) {
                audit.record(
                        AuditActor.SERVER,
                        null,
                        AuditAction.CHANGED,
                        AuditSubject.of(Kind.ACCOUNT, account, row.getString("name")),
                        Map.of("administrator", before),
                        Map.of("administrator", after, "by", "groups"));
            }
        });
    }

    /** Tests for a person who signs in with a provider, and so has no password here. */
    public boolean isOfProvider(Person person) {
        return database.sql("select exists (select from account_identity where account_id = ?)")
                .param(person.account())
                .query(Boolean.class)
                .single();
    }

    /** Checks the password of a person who is signed in; attempts are throttled. */
    public boolean isPassword(Person person, String password) {
        var attempt = new Attempt(person.name(), "", "of account " + person.account());
        if (failures.wait(attempt).isPositive()) {
            return false;
        }
        boolean right = accounts.findById(person.account())
                .filter(account -> passwords.matches(password, account.passwordHash()))
                .isPresent();
        if (right) {
            failures.succeeded(attempt);
        } else {
            failures.failed(attempt);
        }
        return right;
    }

    /**
     * Replaces the password of an account and ends its sessions; false without an account of the name. Browsers that the account knew are strangers
     * then.
     */
    @Transactional
    public boolean setPassword(String name, String password) {
        return accounts.findByName(name)
                .map(account -> {
                    setPassword(account.person(), password, null);
                    return true;
                })
                .orElse(false);
    }

    /**
     * Replaces the password of a person and ends the sessions.
     *
     * @param session the session that goes on, as its cookie names it; null to end all
     * @throws IllegalArgumentException if the password is invalid; the message has the reason
     */
    @Transactional
    public void setPassword(Person person, String password, @Nullable String session) {
        check(person.name(), password);
        database.sql("update account set password_hash = ? where id = ?")
                .params(passwords.encode(password), person.account())
                .update();
        sessions.endAll(person.account(), session);
        audit.record(
                null,
                AuditAction.CHANGED,
                AuditSubject.of(Kind.ACCOUNT, person.account(), person.name()),
                null,
                Map.of("password", "replaced"));
    }

    /** The person of an account that may sign in. */
    public Optional<Person> active(long account) {
        return accounts.findById(account).filter(found -> !found.disabled()).map(Account::person);
    }

    void noteSignIn(long account) {
        database.sql("update account set last_sign_in_at = now() where id = ?")
                .param(account)
                .update();
    }

    private static void check(String name, String password) {
        int bytes = password.getBytes(StandardCharsets.UTF_8).length;
        if (password.length() < MIN_PASSWORD_LENGTH || bytes > MAX_PASSWORD_BYTES) {
            throw new IllegalArgumentException("The password has at least " + MIN_PASSWORD_LENGTH
                    + " characters and at most " + MAX_PASSWORD_BYTES + " bytes.");
        }
        if (CommonPasswords.contain(password, name)) {
            throw new IllegalArgumentException(
                    "This password is one that attackers try first: a common word, the name, a sequence or a repetition."
                            + " Choose another one, such as four words without a connection.");
        }
    }

    @Override
    public UserDetails loadUserByUsername(String name) {
        // A disabled account is answered as an unknown one, after the same time.
        return accounts.findByName(name)
                .filter(account -> !account.disabled())
                .map(account -> new Credentials(account.person(), account.passwordHash()))
                .orElseThrow(() -> new UsernameNotFoundException("no account of this name"));
    }

    /** The account and its password, until the password is checked. */
    record Credentials(Person person, String passwordHash) implements UserDetails {
        @Override
        public String getUsername() {
            return person.name();
        }

        @Override
        public String getPassword() {
            return passwordHash;
        }

        @Override
        public Collection<GrantedAuthority> getAuthorities() {
            return List.of();
        }
    }
}
