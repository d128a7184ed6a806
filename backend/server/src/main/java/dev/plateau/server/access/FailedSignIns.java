package dev.plateau.server.access;

import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Counts wrong passwords in the database, by its clock, for all servers on it. After a few free attempts each failure doubles the wait for the next
 * attempt. A right password clears failures; a day without failures clears the rest. Counting is one SQL statement, so that
 * concurrent attempts all count.
 */
@Component
public class FailedSignIns {
    private static final Logger LOG = LoggerFactory.getLogger(FailedSignIns.class);
    private static final int MAX_NAME = 100;
    /** The oldest of more go: a stranger with many addresses must not fill the disk. */
    static final int MAX_ROWS = 20_000;

    private final JdbcClient database;
    private final ApplicationEventPublisher events;

    FailedSignIns(JdbcClient database, ApplicationEventPublisher events) {
        this.database = database;
        this.events = events;
    }

    /**
     * An attempt to sign in.
     *
     * @param browser id of a browser that is known to the account; null for any other
     */
    record Attempt(String name, String address, @Nullable String browser) {
        /**
         * The counts that it belongs to. One address delays only itself. An attack from many addresses delays all browsers but those that the account
         * has used: these have a count of their own.
         */
        private List<Subject> subjects() {
            String account = "name " + printable(name).toLowerCase(Locale.ROOT);
            String network = network(address);
            return browser == null
                    ? List.of(
                            new Subject(account + " address " + network, 3, Duration.ofMinutes(15)),
                            // People of one office share an address.
                            new Subject("address " + network, 10, Duration.ofMinutes(15)),
                            new Subject(account, 300, Duration.ofMinutes(1)))
                    : List.of(new Subject("browser " + browser, 3, Duration.ofMinutes(15)));
        }
    }

    /** Event: a name and a password were wrong. */
    record SignInFailed(String name) {}

    /** A count of failures, of which some are free. */
    private record Subject(String key, int free, Duration longest) {}

    /** Time until the attempt is allowed; zero if it is allowed now. */
    Duration wait(Attempt attempt) {
        return wait(attempt.subjects());
    }

    private Duration wait(List<Subject> subjects) {
        return database.sql("""
                        select extract(epoch from wait_until - now()) * 1000 from failed_sign_in
                        where subject = any(?) and wait_until > now() order by wait_until desc limit 1
                        """)
                .param(subjects.stream().map(Subject::key).toArray(String[]::new))
                .query(Double.class)
                .optional()
                .map(millis -> Duration.ofMillis((long) Math.ceil(millis)))
                .orElse(Duration.ZERO);
    }

    void failed(Attempt attempt) {
        LOG.warn(
                "Sign-in as '{}' from {} failed: wrong name or password",
                printable(attempt.name()),
                printable(attempt.address()));
        count(attempt.subjects());
        events.publishEvent(new SignInFailed(attempt.name()));
    }

    /** Counts a request to reset the password of an account, and tests whether it is permitted: after a few, each doubles the wait for the next. */
    public boolean countReset(String name, String address) {
        List<Subject> subjects = List.of(
                new Subject("reset of " + printable(name).toLowerCase(Locale.ROOT), 3, Duration.ofMinutes(15)),
                new Subject("reset from " + network(address), 10, Duration.ofMinutes(15)));
        boolean permitted = wait(subjects).isZero();
        if (permitted) {
            count(subjects);
        }
        return permitted;
    }

    private void count(List<Subject> subjects) {
        database.sql("""
                        delete from failed_sign_in where last_at < now() - interval '1 day'
                          or last_at < (select last_at from failed_sign_in order by last_at desc offset ? limit 1)
                        """).param(MAX_ROWS).update();
        subjects.forEach(this::count);
    }

    /**
     * Clears the failures of the browser that is known to the account; for any other, those of the name from everywhere. The owner's own sign-ins grant an
     * attacker no further attempts.
     */
    void succeeded(Attempt attempt) {
        if (attempt.browser() == null) {
            clear(attempt.name());
        } else {
            database.sql("delete from failed_sign_in where subject = ?")
                    .param("browser " + attempt.browser())
                    .update();
        }
    }

    /** Clears the failures of a name from everywhere. */
    public void clear(String name) {
        String account = "name " + printable(name).toLowerCase(Locale.ROOT);
        database.sql("delete from failed_sign_in where subject = ? or starts_with(subject, ?)")
                .params(account, account + " address ")
                .update();
    }

    /** Clears all failures. */
    int clear() {
        return database.sql("delete from failed_sign_in").update();
    }

    private void count(Subject subject) {
        database.sql("""
                        insert into failed_sign_in as known (subject, failures, last_at, wait_until) values (:subject, 1, now(), now())
                        on conflict (subject) do update set failures = known.failures + 1, last_at = now(),
                          wait_until = now() + interval '1 second' *
                            case when known.failures < :free then 0 else least(2.0 ^ least(known.failures - :free + 1, 20), :longest) end
                        """)
                .param("subject", subject.key())
                .param("free", subject.free())
                .param("longest", subject.longest().toSeconds())
                .update();
    }

    /** The key of an address. An IPv6 network (64 bits) counts as one address: its owner has 2^64 of them. */
    private static String network(String address) {
        try {
            byte[] bytes = InetAddress.ofLiteral(address).getAddress();
            return HexFormat.of().formatHex(Arrays.copyOf(bytes, Math.min(bytes.length, 8)));
        } catch (IllegalArgumentException unreadable) {
            return printable(address);
        }
    }

    /** Removes control characters, so that a name cannot forge log lines. */
    private static String printable(String text) {
        String clean = text.replaceAll("[\\p{C}\\p{Zl}\\p{Zp}]", "?").strip();
        return clean.substring(0, Math.min(clean.length(), MAX_NAME));
    }
}
