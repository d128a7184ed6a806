package dev.plateau.server.access;

import java.net.InetAddress;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.authentication.event.AuthenticationFailureBadCredentialsEvent;
import org.springframework.security.authentication.event.AuthenticationSuccessEvent;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.stereotype.Component;

/**
 * Counts wrong passwords by name and by address, in the database, for all servers on it. After a few free attempts each failure doubles the wait for
 * the next attempt. A right password clears the failures of its name; a day without failures clears the rest. Counting is one SQL statement, so that
 * concurrent attempts all count.
 */
@Component
class FailedSignIns {
    private static final Logger LOG = LoggerFactory.getLogger(FailedSignIns.class);
    private static final Duration MEMORY = Duration.ofDays(1);
    private static final int MAX_NAME = 100;

    private static final int FREE_BY_NAME = 3;
    /** Short, so that an attacker cannot lock out the owner of a name for long. */
    private static final Duration MAX_WAIT_BY_NAME = Duration.ofMinutes(1);

    /** More than by name: people of one office share an address. */
    private static final int FREE_BY_ADDRESS = 10;

    private static final Duration MAX_WAIT_BY_ADDRESS = Duration.ofMinutes(15);

    private final JdbcClient database;
    private final Clock clock;

    FailedSignIns(JdbcClient database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Time until the next attempt is allowed; zero if it is allowed now. */
    Duration wait(String name, String address) {
        Instant now = clock.instant();
        return database.sql(
                        "select wait_until from failed_sign_in where subject = any(?) order by wait_until desc limit 1")
                .param(List.of(byName(name), byAddress(address)).toArray(String[]::new))
                .query(Timestamp.class)
                .optional()
                .map(Timestamp::toInstant)
                .filter(now::isBefore)
                .map(until -> Duration.between(now, until))
                .orElse(Duration.ZERO);
    }

    @EventListener
    void failed(AuthenticationFailureBadCredentialsEvent event) {
        String name = event.getAuthentication().getName();
        String address = address(event.getAuthentication());
        LOG.warn("Sign-in as '{}' from {} failed: wrong name or password", printable(name), address);
        database.sql("delete from failed_sign_in where last_at < ?")
                .param(Timestamp.from(clock.instant().minus(MEMORY)))
                .update();
        count(byName(name), FREE_BY_NAME, MAX_WAIT_BY_NAME);
        count(byAddress(address), FREE_BY_ADDRESS, MAX_WAIT_BY_ADDRESS);
    }

    @EventListener
    void succeeded(AuthenticationSuccessEvent event) {
        database.sql("delete from failed_sign_in where subject = ?")
                .param(byName(event.getAuthentication().getName()))
                .update();
    }

    private void count(String subject, int free, Duration longest) {
        database.sql("""
                        insert into failed_sign_in as known (subject, failures, last_at, wait_until) values (:subject, 1, :now, :now)
                        on conflict (subject) do update set failures = known.failures + 1, last_at = :now,
                          wait_until = cast(:now as timestamptz) + interval '1 second' *
                            case when known.failures < :free then 0 else least(2.0 ^ least(known.failures - :free + 1, 20), :longest) end
                        """)
                .param("subject", subject)
                .param("now", Timestamp.from(clock.instant()))
                .param("free", free)
                .param("longest", longest.toSeconds())
                .update();
    }

    private static String byName(String name) {
        return "name " + printable(name).toLowerCase(Locale.ROOT);
    }

    /** The key of an address. An IPv6 network (64 bits) counts as one address: its owner has 2^64 of them. */
    private static String byAddress(String address) {
        try {
            byte[] bytes = InetAddress.ofLiteral(address).getAddress();
            return "address " + HexFormat.of().formatHex(Arrays.copyOf(bytes, Math.min(bytes.length, 8)));
        } catch (IllegalArgumentException unreadable) {
            return "address " + printable(address);
        }
    }

    private static String address(Authentication authentication) {
        return authentication.getDetails() instanceof WebAuthenticationDetails details
                ? printable(details.getRemoteAddress())
                : "unknown";
    }

    /** Removes control characters, so that a name cannot forge log lines. */
    private static String printable(String text) {
        String clean = text.replaceAll("[\\p{C}\\p{Zl}\\p{Zp}]", "?").strip();
        return clean.substring(0, Math.min(clean.length(), MAX_NAME));
    }
}
