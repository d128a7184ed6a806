package dev.plateau.server.access;

import dev.plateau.server.platform.audit.AuditAction;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
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

    private final JdbcClient database;
    private final AccountRepository accounts;
    private final PasswordEncoder passwords;
    private final Clock clock;
    private final AuditLog audit;

    Accounts(JdbcClient database, AccountRepository accounts, PasswordEncoder passwords, Clock clock, AuditLog audit) {
        this.audit = audit;
        this.database = database;
        this.accounts = accounts;
        this.passwords = passwords;
        this.clock = clock;
    }

    boolean none() {
        return accounts.count() == 0;
    }

    /**
     * Creates the administrator. Returns false if there is one already, also if another server was faster.
     *
     * @throws IllegalArgumentException if name or password is invalid; the message has the reason
     */
    @Transactional
    public boolean createFirst(String name, String password) {
        if (name.isBlank() || name.length() > 100) {
            throw new IllegalArgumentException("The name has 1 to 100 characters.");
        }
        check(name, password);
        database.sql("lock table account in exclusive mode").update();
        if (!none()) {
            return false;
        }
        Person created = accounts.save(new Account(name.strip(), passwords.encode(password), true, clock.instant()))
                .person();
        audit.created(
                null, AuditSubject.of(Kind.ACCOUNT, created.account(), created.name()), Map.of("administrator", true));
        return true;
    }

    /** Replaces the password of an account; false without an account of the name. Browsers that the account knew are strangers then. */
    @Transactional
    public boolean setPassword(String name, String password) {
        check(name, password);
        boolean known = database.sql("update account set password_hash = ? where name = ?")
                        .params(passwords.encode(password), name)
                        .update()
                == 1;
        if (known) {
            Person person = accounts.findByName(name).orElseThrow().person();
            audit.record(
                    null,
                    AuditAction.CHANGED,
                    AuditSubject.of(Kind.ACCOUNT, person.account(), person.name()),
                    null,
                    Map.of("password", "replaced"));
        }
        return known;
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
        return accounts.findByName(name)
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
