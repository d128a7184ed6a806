package dev.plateau.server.access.setup;

import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.time.Clock;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The people who may sign in. */
@Component
public class Accounts implements UserDetailsService {
    /** bcrypt reads no further. */
    private static final int LONGEST_PASSWORD_BYTES = 72;

    private static final int SHORTEST_PASSWORD = 12;

    private final JdbcClient database;
    private final PasswordEncoder passwords;
    private final Clock clock;

    Accounts(JdbcClient database, PasswordEncoder passwords, Clock clock) {
        this.database = database;
        this.passwords = passwords;
        this.clock = clock;
    }

    boolean none() {
        return database.sql("select not exists (select from account)")
                .query(Boolean.class)
                .single();
    }

    /**
     * Makes the administrator. Returns false when there is one already, also when another server was quicker.
     *
     * @throws IllegalArgumentException when name or password won't do; the message says why
     */
    @Transactional
    public boolean createFirst(String name, String password) {
        if (name.isBlank() || name.length() > 100) {
            throw new IllegalArgumentException("The name has 1 to 100 characters.");
        }
        int bytes = password.getBytes(StandardCharsets.UTF_8).length;
        if (password.length() < SHORTEST_PASSWORD || bytes > LONGEST_PASSWORD_BYTES) {
            throw new IllegalArgumentException("The password has at least " + SHORTEST_PASSWORD
                    + " characters and at most " + LONGEST_PASSWORD_BYTES + " bytes.");
        }
        database.sql("lock table account in exclusive mode").update();
        return none()
                && database.sql(
                                        "insert into account (id, name, password_hash, created_at) values (nextval('ids'), ?, ?, ?)")
                                .params(name.strip(), passwords.encode(password), Timestamp.from(clock.instant()))
                                .update()
                        == 1;
    }

    @Override
    public UserDetails loadUserByUsername(String name) {
        return database.sql("select password_hash from account where name = ?")
                .param(name)
                .query(String.class)
                .optional()
                .map(hash -> User.withUsername(name)
                        .password(hash)
                        .roles("ADMINISTRATOR")
                        .build())
                .orElseThrow(() -> new UsernameNotFoundException("no account of this name"));
    }
}
